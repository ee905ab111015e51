package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.biln.auto.NoisePosterior;
import org.biln.auto.NoisePrior;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.kmm.KernelMeanMatching.Options;
import org.biln.kmm.KmmResult;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the stages find is what one machine finds, however the rows are partitioned. */
class AgreementTest {
    private static final int FOLDS = 3;
    private static final NoisyTable TABLE = NoisyTable.of(400, 4, 11);

    /** Where the fits by folds are kept: two tests look at the same ones. */
    @TempDir
    private static Path kept;

    private static double[] sortedById(List<Row> rows, String column) {
        double[] values = new double[rows.size()];
        for (Row row : rows) {
            int at = row.fieldIndex(column);
            values[row.getInt(row.fieldIndex("id"))] = row.isNullAt(at) ? Double.NaN : row.getDouble(at);
        }
        return values;
    }

    @Test
    void theTheoremJudgesLikeOneMachine() {
        List<Row> judged = new Distill()
                .setClassifier(OneMachine.spark())
                .setCheckpointDir(kept.toString())
                .setFolds(FOLDS)
                .fit(TABLE.rows(2))
                .transform(TABLE.rows(3))
                .collectAsList();
        double[] expected = OneMachine.eta(TABLE, OneMachine.folds(TABLE, FOLDS));
        double[] eta = sortedById(judged, "eta");
        double[] verdict = sortedById(judged, "verdict");
        Distillation theorem = Distiller.distill(
                expected, RateBounds.wholeSample(Pairing.THEOREM_6).bounds(TABLE.withIntercept(), expected));
        double mean = Arrays.stream(expected).average().orElseThrow();
        for (int i = 0; i < expected.length; i++) {
            assertThat(eta[i]).isCloseTo(expected[i], within(1e-6));
            boolean near = Math.abs(expected[i] - mean / 2) < 1e-6 || Math.abs(expected[i] - (1 + mean) / 2) < 1e-6;
            double vouched = theorem.decided(i) ? theorem.label(i) : Double.NaN;
            assertThat(near || Double.compare(verdict[i], vouched) == 0)
                    .as("row %d", i)
                    .isTrue();
        }
    }

    /** Posteriors that a person might bring: of K labels, from the first features, with answers for some rows. */
    private static Dataset<Row> withPosteriors(int classes) {
        UDF1<Vector, Vector> posterior = x -> {
            double[] p = new double[classes];
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                p[c] = StrictMath.exp(1.5 * x.apply(c));
                sum += p[c];
            }
            for (int c = 0; c < classes; c++) {
                p[c] /= sum;
            }
            return Vectors.dense(p);
        };
        return TABLE.rows(5)
                .withColumn("label", functions.expr("cast(if(id % 7 = 0, " + (classes - 1) + ", label) as double)"))
                .withColumn("answer", functions.expr("if(id % 50 = 0, truth, null)"))
                .withColumn(
                        "posterior",
                        functions.udf(posterior, SQLDataTypes.VectorType()).apply(functions.col("features")));
    }

    @Test
    void givenTheSamePosteriorsOneMachineAndSparkSayTheSameBytes() {
        sameBytes(2);
    }

    @Test
    void ofThreeClassesToo() {
        sameBytes(3);
    }

    private static void sameBytes(int classes) {
        Dataset<Row> rows = withPosteriors(classes);
        BilnModel model = new Biln()
                .setClassifier(new LogisticRegression().setMaxIter(2))
                .setPosteriorCol("posterior")
                .setAnswerCol("answer")
                .fit(rows);
        List<Row> judged = model.transform(rows).orderBy("id").collectAsList();
        int n = judged.size();
        double[] posteriors = judged.stream()
                .flatMapToDouble(
                        row -> Arrays.stream(row.<Vector>getAs("posterior").toArray()))
                .toArray();
        int[] labels = judged.stream()
                .mapToInt(row -> (int) row.<Double>getAs("label").doubleValue())
                .toArray();
        int[] answered = IntStream.range(0, n).filter(i -> i % 50 == 0).toArray();
        Answers answers = Answers.of(
                answered, Arrays.stream(answered).map(i -> TABLE.truth[i]).toArray());
        NoisePosterior noise = NoisePosterior.of(
                NoisePrior.ofAnyPosterior(),
                Sample.of(new DMatrixRMaj(TABLE.x), labels, classes),
                posteriors,
                null,
                answers,
                null,
                null);
        double[] wrong = noise.wrong();
        assertThat(sortedById(judged, "wrong")).isEqualTo(wrong);
        assertThat(model.summary().expectedErrors()).isEqualTo(noise.expectedErrors());
        assertThat(Arrays.stream(model.summary().errorInterval()).mapToInt(Math::toIntExact))
                .containsExactly(noise.errorInterval()[0], noise.errorInterval()[1]);
        for (int i = 0; i < n; i++) {
            assertThat(judged.get(i).<Double>getAs("suggested_label")).isEqualTo(noise.alternative(i));
        }
        int[] suspects = IntStream.range(0, n)
                .filter(i -> i % 50 != 0)
                .boxed()
                .sorted((a, b) -> Double.compare(wrong[b], wrong[a]))
                .limit(noise.table().expectedSuspects())
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        assertThat(judged.stream()
                        .filter(row -> row.<Boolean>getAs("suspect"))
                        .mapToInt(row -> row.<Integer>getAs("id"))
                        .toArray())
                .isEqualTo(suspects);
    }

    @Test
    void learnsLikeAlgorithmOne() {
        DistillModel model = new Distill()
                .setClassifier(OneMachine.spark())
                .setCheckpointDir(kept.toString())
                .setFolds(FOLDS)
                .setKnownBounds(0.3, 0.2)
                .fit(TABLE.rows(2));
        BilnResult result = BilnLearner.builder()
                .trainer(OneMachine.trainer(TABLE, OneMachine.folds(TABLE, FOLDS)))
                .bounds(RateBounds.known(0.3, 0.2))
                .build()
                .learn(TABLE.sample());
        assertThat(model.trainedOn()).isEqualTo(result.training().size());
        DMatrixRMaj x = TABLE.withIntercept();
        for (Row row : model.transform(TABLE.rows(1)).collectAsList()) {
            Vector probability = row.getAs("probability");
            assertThat(probability.apply(1)).isCloseTo(result.classifier().probability(x, row.getInt(0)), within(1e-6));
        }
    }

    @Test
    void weighsLikeOneMachine() {
        var rows = TABLE.rows(3).withColumn("source", functions.expr("features is not null and truth = 1"));
        KernelMeanMatchingModel model =
                new KernelMeanMatching().setLandmarks(40).fit(rows);
        assertThat(model.converged()).as(model.toString()).isTrue();
        assertThat(model.residual()).isLessThan(1e-8);
        int[] source = IntStream.range(0, TABLE.x.length)
                .filter(i -> TABLE.truth[i] == 1)
                .toArray();
        DMatrixRMaj all = new DMatrixRMaj(TABLE.x);
        DMatrixRMaj some =
                new DMatrixRMaj(Arrays.stream(source).mapToObj(i -> TABLE.x[i]).toArray(double[][]::new));
        KmmResult here = org.biln.kmm.KernelMeanMatching.of(
                        Options.paper(model.featureMap().kernel()))
                .weigh(some, all, model.featureMap());
        // the cluster's certificate is of the landmarks' features, the program's of the true problem
        assertThat(here.status()).as(here.summary()).isEqualTo(KmmResult.Status.APPROXIMATE);
        assertThat(here.residual()).isGreaterThan(model.residual());
        assertThat(model.iterations()).isEqualTo(here.iterations());
        assertThat(model.traceResidual())
                .isCloseTo(Objects.requireNonNull(here.approximation()).traceResidual(), within(1e-9));
        double[] weight = sortedById(model.transform(rows).collectAsList(), "weight");
        double[] beta = here.beta();
        for (int a = 0; a < source.length; a++) {
            assertThat(weight[source[a]]).isCloseTo(beta[a], within(1e-6 * (1 + beta[a])));
        }
        assertThat(IntStream.range(0, weight.length)
                        .filter(i -> TABLE.truth[i] == 0)
                        .mapToDouble(i -> weight[i]))
                .containsOnly(0.0);
    }

    @Test
    void partitionsChangeNothing() {
        Biln biln = new Biln()
                .setClassifier(new LogisticRegression().setRegParam(1e-3).setMaxIter(6))
                .setFolds(2);
        List<Row> first = null;
        double[] firstWrong = null;
        for (int partitions : new int[] {1, 7}) {
            BilnModel model = biln.fit(TABLE.rows(partitions));
            List<Row> judged = model.transform(TABLE.rows(2)).orderBy("id").collectAsList();
            double[] wrong = sortedById(judged, "wrong");
            if (first == null || firstWrong == null) {
                first = judged;
                firstWrong = wrong;
            }
            for (int i = 0; i < wrong.length; i++) {
                assertThat(wrong[i]).isCloseTo(firstWrong[i], within(1e-9));
                assertThat(judged.get(i).<Boolean>getAs("suspect"))
                        .isEqualTo(first.get(i).<Boolean>getAs("suspect"));
                assertThat(judged.get(i).<Vector>getAs("probability").apply(1))
                        .isCloseTo(first.get(i).<Vector>getAs("probability").apply(1), within(1e-9));
            }
        }
    }
}
