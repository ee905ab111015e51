package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.python.Py4JServer;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code biln.py} does through Spark's own gateway what Java does; PySpark need not be there. */
class PythonTest {

    @Test
    void pythonSaysWhatJavaSays(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(hasPython(), "no python3 here");
        String table = folder.resolve("table").toString();
        NoisyTable.of(100, 2, 4).rows(1).write().parquet(table);
        Dataset<Row> rows = LocalSpark.session().read().parquet(table);
        BilnModel model = new Biln()
                .setFolds(2)
                .setClassifier(new LogisticRegression().setMaxIter(3))
                .fit(rows);
        Py4JServer server = new Py4JServer(LocalSpark.session().sparkContext().getConf());
        server.start();
        Path out = folder.resolve("out");
        try {
            Process python = new ProcessBuilder(
                            "python3",
                            "-B",
                            "src/test/resources/org/biln/spark/gateway.py",
                            Integer.toString(server.getListeningPort()),
                            server.secret(),
                            "src/main/python",
                            table,
                            folder.resolve("model").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(out.toFile())
                    .start();
            python.waitFor();
        } finally {
            server.shutdown();
        }
        assertThat(Files.readString(out).trim())
                .isEqualTo(model.summary().expectedErrors() + " "
                        + model.transform(rows).filter("suspect").count() + " 2");
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
