package org.biln.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.paper.Figure1Trial;
import org.biln.experiments.paper.PaperExperiment;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.report.CellTables;
import org.biln.experiments.report.Document;
import org.biln.experiments.report.RunFile;
import org.biln.experiments.report.RunReport;

/**
 * The paper on a cluster: {@code biln reproduce} with executors in the place of threads.
 *
 * <p>Trials are pure functions of their coordinates, so the tables and figures have the same bytes as those of {@code biln reproduce}
 * with the same arguments. The driver keeps the same journal: a run that was stopped, here or there, goes on from it, here or there. A
 * lost executor costs the trials that it was running.
 *
 * <pre>
 * spark-submit --class org.biln.spark.Reproduce biln-spark-all.jar --trials 100000 --out DIR
 * </pre>
 */
public final class Reproduce {

    private Reproduce() {}

    /**
     * Runs.
     *
     * @param args see {@code docs/SPARK.md}
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        ReproduceArguments arguments = ReproduceArguments.of(args);
        try (SparkSession session =
                SparkSession.builder().appName(arguments.command()).getOrCreate()) {
            run(arguments, session, System.out);
        }
    }

    static void run(ReproduceArguments arguments, SparkSession session, PrintStream print)
            throws IOException, InterruptedException {
        JavaSparkContext context = new JavaSparkContext(session.sparkContext());
        DataFolder folder = DataFolder.find(arguments.data(), System.getenv(), Path.of(""));
        for (Dataset dataset : arguments.datasets()) {
            if (dataset.file().isPresent()) {
                send(dataset, dataset.file().get(), folder, arguments.named(), context, print);
            }
        }
        Files.createDirectories(arguments.out());
        int cores = context.defaultParallelism();
        Trials.Run<RunResult> ran = Trials.run(
                new PaperExperiment(arguments.request(), folder),
                PaperExperiment.journal(arguments.out()),
                new ClusterExecutor(context, new TrialSource(arguments)),
                (done, total) -> {
                    if (done == total || done % Math.max(1, total / 100) == 0) {
                        print.println(done + " of " + total + " trials");
                    }
                });
        Properties build = build();
        List<String> machine = RunFile.machine();
        RunFile run = new RunFile(
                arguments.command(),
                known(build, "version"),
                known(build, "commit"),
                machine.get(0),
                machine.get(1),
                cores,
                arguments.trials(),
                arguments.seed(),
                arguments.reading(),
                ran.seconds(),
                ran.resumed());
        RunResult result = ran.result();
        RunReport.write(result, run, arguments.figure1() ? Figure1Trial.run(arguments.seed()) : null, arguments.out());
        RunFile.Provenance provenance =
                provenance(arguments, folder, known(build, "commit").endsWith("-dirty"), context.version());
        Document.write(arguments.out().resolve("run.json"), run.json(provenance));
        print.print(CellTables.of(result));
        print.println(CellTables.agreement(result));
        print.flush();
    }

    private static RunFile.Provenance provenance(
            ReproduceArguments arguments, DataFolder folder, boolean dirty, String spark) throws IOException {
        Map<String, String> data = new TreeMap<>();
        for (Dataset dataset : arguments.datasets()) {
            if (dataset.file().isEmpty() || folder.status(dataset.file().get()) == DataFolder.Status.GOOD) {
                data.putAll(dataset.sha256());
            }
        }
        return new RunFile.Provenance(dirty, data, Map.of("spark", spark));
    }

    /** A file that is not shipped goes to the executors; one that is missing is no obstacle unless it was asked for by name. */
    private static void send(
            Dataset dataset,
            DataFile file,
            DataFolder folder,
            boolean named,
            JavaSparkContext context,
            PrintStream print)
            throws IOException {
        switch (folder.status(file)) {
            case GOOD -> context.addFile(folder.path(file).toAbsolutePath().toString());
            case DAMAGED -> throw new IOException(folder.path(file) + " is damaged; " + file.howToGet());
            case MISSING -> {
                if (named) {
                    throw new IOException(dataset.csvName() + " is " + dataset.notAvailable());
                }
                print.println(dataset.csvName() + " is not available and is left out: " + file.howToGet());
            }
        }
    }

    /** Outside a clone the build has no commit and leaves the placeholder, or nothing, in its place. */
    private static String known(Properties build, String key) {
        String value = build.getProperty(key, "").strip();
        return value.isEmpty() || value.startsWith("$") ? "unknown" : value;
    }

    private static Properties build() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Reproduce.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        }
        return properties;
    }
}
