package org.biln.spark;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.kmm.KernelMeanMatching.Options;
import org.biln.kmm.KmmResult;
import org.ejml.data.DMatrixRMaj;

/**
 * A program for a cluster, not a test of the build: {@code agree ROWS COLUMNS [PARTITIONS,...]} compares the stages with one
 * machine,
 * {@code fit ROWS COLUMNS LANDMARKS} times a fit beside the plain one of the same base learner. See docs/SPARK.md.
 */
public final class ClusterCheck {
    private static final int FOLDS = 5;
    private static final double PLUS = 0.3;
    private static final double MINUS = 0.2;

    private ClusterCheck() {}

    /**
     * Runs.
     *
     * @param arguments what, and of what size
     * @throws IOException if the session cannot be closed
     */
    public static void main(String[] arguments) throws IOException {
        try (SparkSession session =
                SparkSession.builder().appName("biln-spark check").getOrCreate()) {
            session.sparkContext().setLogLevel("ERROR");
            int rows = Integer.parseInt(arguments[1]);
            int columns = Integer.parseInt(arguments[2]);
            if (arguments[0].equals("agree")) {
                agree(session, rows, columns, partitions(arguments));
            } else {
                fit(session, rows, columns, Integer.parseInt(arguments[3]));
            }
        }
    }

    /** The numbers of partitions to compare, behind the rows and columns. */
    private static int[] partitions(String... arguments) {
        return arguments.length < 4
                ? new int[] {16, 1, 2, 7}
                : Arrays.stream(arguments[3].split(",", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
    }

    /** Rows by a formula of their number alone: every cluster has the same. */
    private static Dataset<Row> table(SparkSession session, int rows, int columns) {
        Dataset<Row> table = session.range(rows).toDF("id");
        Column margin = functions.lit(0.0);
        String[] names = new String[columns];
        for (int j = 0; j < columns; j++) {
            names[j] = "x" + j;
            // the sum of three uniform numbers, nearly normal
            Column x = uniform(3 * j)
                    .plus(uniform(3 * j + 1))
                    .plus(uniform(3 * j + 2))
                    .multiply(2.0);
            table = table.withColumn(names[j], x);
            margin = margin.plus(functions.col(names[j]).multiply(j % 3 == 0 ? 2 : -1));
        }
        return new VectorAssembler()
                .setInputCols(names)
                .setOutputCol("features")
                .transform(table.withColumn("truth", margin.gt(0).cast("double")))
                .withColumn(
                        "label",
                        functions
                                .when(
                                        uniform(1000)
                                                .plus(0.5)
                                                .lt(functions
                                                        .when(
                                                                functions
                                                                        .col("truth")
                                                                        .equalTo(1),
                                                                0.2)
                                                        .otherwise(0.1)),
                                        functions.lit(1.0).minus(functions.col("truth")))
                                .otherwise(functions.col("truth")))
                .select("id", "features", "label", "truth");
    }

    /** Between -1/2 and 1/2. */
    private static Column uniform(int purpose) {
        return functions.xxhash64(functions.col("id"), functions.lit(purpose)).divide(0x1p64);
    }

    private static void agree(SparkSession session, int rows, int columns, int[] numbers) {
        Dataset<Row> table = table(session, rows, columns).repartition(16).cache();
        List<Row> collected = table.orderBy("id").collectAsList();
        NoisyTable here = NoisyTable.of(collected);
        double[] expected = OneMachine.eta(here, FOLDS, 1);
        say("one machine has its posteriors");
        Distillation theorem = Distiller.distill(expected, PLUS, MINUS);
        double[] first = null;
        double[] firstVerdicts = null;
        for (int partitions : numbers) {
            List<Row> judged = new Distill()
                    .setClassifier(OneMachine.spark())
                    .setKnownBounds(PLUS, MINUS)
                    .fit(table.repartition(partitions))
                    .transform(table)
                    .orderBy("id")
                    .select("eta", "verdict")
                    .collectAsList();
            double[] eta = judged.stream().mapToDouble(row -> row.getDouble(0)).toArray();
            double[] verdicts = judged.stream()
                    .mapToDouble(row -> row.isNullAt(1) ? -1 : row.getDouble(1))
                    .toArray();
            int differ = 0;
            for (int i = 0; i < rows; i++) {
                double vouched = theorem.decided(i) ? (theorem.label(i) + 1) / 2.0 : -1;
                boolean near =
                        Math.abs(expected[i] - (1 - PLUS) / 2) < 1e-6 || Math.abs(expected[i] - (1 + MINUS) / 2) < 1e-6;
                differ += verdicts[i] == vouched || near ? 0 : 1;
            }
            first = first == null ? eta : first;
            firstVerdicts = firstVerdicts == null ? verdicts : firstVerdicts;
            say(String.format(
                    Locale.ROOT,
                    "%2d partitions: eta within %.1e of one machine, %d verdicts differ; within %.1e of the first, verdicts %s",
                    partitions,
                    worst(eta, expected),
                    differ,
                    worst(eta, first),
                    Arrays.equals(verdicts, firstVerdicts) ? "equal" : "NOT equal"));
        }
        matching(table, here, numbers);
    }

    private static void matching(Dataset<Row> table, NoisyTable here, int[] numbers) {
        Dataset<Row> rows = table.withColumn("source", functions.expr("id % 5 > 0 and truth = 1"));
        int[] source = IntStream.range(0, here.x.length)
                .filter(i -> i % 5 > 0 && here.truth[i] == 1)
                .toArray();
        DMatrixRMaj some =
                new DMatrixRMaj(Arrays.stream(source).mapToObj(i -> here.x[i]).toArray(double[][]::new));
        double[] first = null;
        KmmResult alone = null;
        for (int partitions : numbers) {
            KernelMeanMatchingModel model =
                    new KernelMeanMatching().setLandmarks(128).fit(rows.repartition(partitions));
            if (alone == null) {
                alone = org.biln.kmm.KernelMeanMatching.of(
                                Options.paper(model.featureMap().kernel()))
                        .weigh(some, new DMatrixRMaj(here.x), model.featureMap());
                say("one machine: " + alone.summary());
            }
            double[] weights =
                    model.transform(rows).orderBy("id").filter("source").select("weight").collectAsList().stream()
                            .mapToDouble(row -> row.getDouble(0))
                            .toArray();
            first = first == null ? weights : first;
            say(String.format(
                    Locale.ROOT,
                    "%2d partitions: weights within %.1e of one machine, relative; within %.1e of the first; %s",
                    partitions,
                    relative(weights, alone.beta()),
                    relative(weights, first),
                    model));
        }
    }

    private static void fit(SparkSession session, int rows, int columns, int landmarks) {
        Dataset<Row> table = table(session, rows, columns).cache();
        say(table.count() + " rows");
        LogisticRegression base = (LogisticRegression) new Biln().getClassifier();
        long start = System.nanoTime();
        int iterations = base.fit(table).summary().totalIterations();
        double plain = (System.nanoTime() - start) * 1e-9;
        say(String.format(Locale.ROOT, "plain fit: %.1f s, %d iterations", plain, iterations));
        start = System.nanoTime();
        BilnModel model =
                new Biln().setKnownBounds(PLUS, MINUS).setLandmarks(landmarks).fit(table);
        double seconds = (System.nanoTime() - start) * 1e-9;
        say(String.format(
                Locale.ROOT,
                "fit, %d landmarks: %.1f s, %.1f times the plain fit; %s; residual %.1e",
                landmarks,
                seconds,
                seconds / plain,
                model,
                model.matchingResidual()));
    }

    private static double worst(double[] a, double[] b) {
        double worst = 0;
        for (int i = 0; i < a.length; i++) {
            worst = Math.max(worst, Math.abs(a[i] - b[i]));
        }
        return worst;
    }

    private static double relative(double[] a, double[] b) {
        double worst = 0;
        for (int i = 0; i < a.length; i++) {
            worst = Math.max(worst, Math.abs(a[i] - b[i]) / Math.max(1e-3, Math.abs(b[i])));
        }
        return worst;
    }

    private static void say(String line) {
        System.out.println(line);
    }
}
