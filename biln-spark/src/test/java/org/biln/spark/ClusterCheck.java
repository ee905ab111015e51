package org.biln.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.biln.auto.AutoResult;
import org.biln.auto.table.TableFit;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.kmm.KernelMeanMatching.Options;
import org.biln.kmm.KmmResult;
import org.biln.table.ColumnOptions;
import org.biln.table.Predictions;
import org.ejml.data.DMatrixRMaj;

/**
 * A program for a cluster, not a test of the build. See docs/SPARK.md.
 *
 * <ul>
 *   <li>{@code agree ROWS COLUMNS [PARTITIONS,...]} compares the paper's stages with one machine,
 *   <li>{@code learner ROWS 0 FOLDER} compares {@code Biln} with the program on a table of mixed columns, which it leaves in the folder,
 *   <li>{@code grow ROWS 0} measures a fit of {@code Biln} to such a table: time, processor, bytes shuffled and bytes to the driver,
 *   <li>{@code crowd VOTES ANNOTATORS} measures the consensus of as many votes, ten on each item, of five classes,
 *   <li>{@code fit ROWS COLUMNS LANDMARKS} times {@code Distill} beside the plain fit of its base learner.
 * </ul>
 */
public final class ClusterCheck {
    private static final int FOLDS = 5;
    private static final double PLUS = 0.3;
    private static final double MINUS = 0.2;

    /** All rows of the tables that are compared with the program. */
    private static final int MOST = 1_000_000;

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
            } else if (arguments[0].equals("learner")) {
                learner(session, rows, Path.of(arguments[3]));
            } else if (arguments[0].equals("grow")) {
                grow(session, rows);
            } else if (arguments[0].equals("crowd")) {
                crowd(session, rows, columns);
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
        double[] expected = OneMachine.eta(here, OneMachine.folds(here, FOLDS));
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
                double vouched = theorem.decided(i) ? theorem.label(i) : -1;
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
        LogisticRegression base =
                (LogisticRegression) new Distill().getClassifiers().get(0);
        long start = System.nanoTime();
        int iterations = base.fit(table).summary().totalIterations();
        double plain = (System.nanoTime() - start) * 1e-9;
        say(String.format(Locale.ROOT, "plain fit: %.1f s, %d iterations", plain, iterations));
        start = System.nanoTime();
        DistillModel model = new Distill()
                .setKnownBounds(PLUS, MINUS)
                .setLandmarks(landmarks)
                .fit(table);
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

    /** Compares Biln on Spark with the program, on the same CSV. */
    private static void learner(SparkSession session, int rows, Path folder) throws IOException {
        Path file = folder.resolve("mixed.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            Dataset<Row> made = MixedTable.of(session, rows).orderBy("machine");
            out.write(String.join(",", made.columns()) + "\n");
            for (Row row : made.collectAsList()) {
                out.write(IntStream.range(0, row.size())
                                .mapToObj(c -> row.isNullAt(c) ? "" : row.get(c).toString())
                                .collect(Collectors.joining(","))
                        + "\n");
            }
        }
        Dataset<Row> table = session.read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(file.toString())
                .repartition(8)
                .cache();
        long wrong = table.filter("truth <> state").count();
        say(rows + " rows, " + wrong + " wrong labels");
        long start = System.nanoTime();
        BilnModel model = new Biln().setLabelCol("state").setMaxRows(MOST).fit(table.drop("machine", "truth"));
        say(String.format(Locale.ROOT, "Spark: fitted in %.0f s; %s", (System.nanoTime() - start) * 1e-9, model));
        Dataset<Row> judged = model.transform(table);
        Set<String> ours = judged.filter("suspect").select("machine").collectAsList().stream()
                .map(row -> row.getString(0))
                .collect(Collectors.toSet());
        say("Spark", ours, judged.filter("(prediction = 1) = (truth = 'worn')").count(), table);
        start = System.nanoTime();
        TableFit fit = TableFit.of(
                file,
                ColumnOptions.builder()
                        .label("state")
                        .id("machine")
                        .ignore(List.of("truth"))
                        .build());
        AutoResult result = Objects.requireNonNull(fit.recommended());
        say(String.format(Locale.ROOT, "program: fitted in %.0f s; %s", (System.nanoTime() - start) * 1e-9, result));
        Set<String> theirs = Arrays.stream(fit.suspects()).mapToObj(fit::id).collect(Collectors.toSet());
        Predictions predictions = fit.model().predict(file);
        List<Row> truth = table.orderBy("machine").select("truth").collectAsList();
        long hit = IntStream.range(0, rows)
                .filter(i -> predictions.label(i).equals(truth.get(i).getString(0)))
                .count();
        say("program", theirs, hit, table);
        long both = ours.stream().filter(theirs::contains).count();
        say(String.format(
                Locale.ROOT, "suspects' Jaccard index %.3f", (double) both / (ours.size() + theirs.size() - both)));
    }

    private static void say(String who, Set<String> suspects, long right, Dataset<Row> table) {
        long found = table.filter("truth <> state").select("machine").collectAsList().stream()
                .filter(row -> suspects.contains(row.getString(0)))
                .count();
        say(String.format(
                Locale.ROOT,
                "%s: %d suspects, %d of them wrong, accuracy %.4f",
                who,
                suspects.size(),
                found,
                (double) right / table.count()));
    }

    /** Time, and the bytes that are shuffled and that come to the driver, of one fit and of judging all rows. */
    private static void grow(SparkSession session, int rows) {
        Dataset<Row> table = MixedTable.of(session, rows).drop("machine");
        Effort effort = Effort.of(session);
        BilnModel model = new Biln().setLabelCol("state").fit(table.drop("truth"));
        say(rows + " rows, fit: " + effort + "; " + model);
        long start = System.nanoTime();
        Row told = model.transform(table)
                .selectExpr(
                        "avg(if((prediction = 1) = (truth = 'worn'), 1, 0))",
                        "count_if(suspect)",
                        "count_if(suspect and truth <> state)",
                        "count_if(truth <> state)")
                .first();
        say(String.format(
                Locale.ROOT,
                "judged in %.1f s: accuracy %.4f, %d suspects, %d of them wrong, of %d wrong labels",
                (System.nanoTime() - start) * 1e-9,
                told.getDouble(0),
                told.getLong(1),
                told.getLong(2),
                told.getLong(3)));
    }

    /** What a job has cost since it was asked to look. */
    private record Effort(long start, AtomicLong shuffled, AtomicLong collected, AtomicLong processor) {
        static Effort of(SparkSession session) {
            Effort effort = new Effort(System.nanoTime(), new AtomicLong(), new AtomicLong(), new AtomicLong());
            session.sparkContext().addSparkListener(new SparkListener() {
                @Override
                public void onTaskEnd(SparkListenerTaskEnd task) {
                    effort.shuffled.addAndGet(
                            task.taskMetrics().shuffleWriteMetrics().bytesWritten());
                    effort.collected.addAndGet(task.taskMetrics().resultSize());
                    effort.processor.addAndGet(task.taskMetrics().executorCpuTime());
                }
            });
            return effort;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.1f s, %.1f s of processor in tasks, %.1f MB shuffled, %.1f MB of task results",
                    (System.nanoTime() - start) * 1e-9,
                    processor.get() * 1e-9,
                    shuffled.get() * 1e-6,
                    collected.get() * 1e-6);
        }
    }

    /** The consensus of many votes. */
    private static void crowd(SparkSession session, int votes, int annotators) {
        Dataset<Row> table = session.range(votes)
                .selectExpr(
                        "id div 10 as item",
                        "pmod(xxhash64(id div 10), " + annotators + ") as first",
                        "id % 10 as place")
                .selectExpr(
                        "item",
                        "(first + 97 * place) % " + annotators + " as annotator",
                        "pmod(xxhash64(item, 7), 5) as truth")
                .selectExpr(
                        "item",
                        "annotator",
                        "if(pmod(xxhash64(item, annotator), 100) < 30 + annotator % 60, truth, pmod(xxhash64(annotator, item, 3), 5))"
                                + " as label");
        Effort effort = Effort.of(session);
        try (CrowdConsensus consensus = CrowdConsensus.of(table, "item", "annotator", "label")) {
            say(votes + " votes: " + effort + "; " + consensus);
            long right = consensus
                    .items()
                    .filter("cast(consensus as int) = pmod(xxhash64(cast(item as bigint), 7), 5)")
                    .count();
            say(String.format(Locale.ROOT, "right: %.4f of %d items", right / (votes / 10.0), votes / 10));
        }
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
