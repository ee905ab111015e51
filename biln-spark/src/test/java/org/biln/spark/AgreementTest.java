package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.biln.auto.NoisePosterior;
import org.biln.auto.NoisePrior;
import org.biln.core.Sample;
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

/** What the stages find is what one machine finds, however the rows are partitioned. */
class AgreementTest {
    private static final int FOLDS = 3;
    private static final NoisyTable TABLE = NoisyTable.of(3000, 4, 11);

    private static double[] sortedById(List<Row> rows, String column) {
        double[] values = new double[rows.size()];
        for (Row row : rows) {
            int at = row.fieldIndex(column);
            values[row.getInt(row.fieldIndex("id"))] = row.isNullAt(at) ? Double.NaN : row.getDouble(at);
        }
        return values;
    }

    private static int[] observed() {
        return Arrays.stream(TABLE.observed).map(y -> 2 * y - 1).toArray();
    }

    @Test
    void judgesLikeOneMachine() {
        List<Row> judged = new Distill()
                .setClassifier(OneMachine.spark())
                .setFolds(FOLDS)
                .fit(TABLE.rows(2))
                .transform(TABLE.rows(3))
                .collectAsList();
        double[] expected = OneMachine.eta(TABLE, FOLDS, 1);
        double[] eta = sortedById(judged, "eta");
        double[] verdict = sortedById(judged, "verdict");
        double[] wrong = sortedById(judged, "wrong");
        Distillation theorem = Distiller.distill(
                expected, RateBounds.wholeSample(Pairing.THEOREM_6).bounds(TABLE.withIntercept(), expected));
        NoisePosterior noise = NoisePosterior.of(
                NoisePrior.ofAnyPosterior(), Sample.of(TABLE.withIntercept(), observed()), both(expected), null);
        double plus = noise.rate(1).mean();
        double minus = noise.rate(0).mean();
        double mean = Arrays.stream(expected).average().orElseThrow();
        for (int i = 0; i < expected.length; i++) {
            assertThat(eta[i]).isCloseTo(expected[i], within(1e-6));
            boolean near = Math.abs(expected[i] - mean / 2) < 1e-6 || Math.abs(expected[i] - (1 + mean) / 2) < 1e-6;
            double vouched = theorem.decided(i) ? (theorem.label(i) + 1) / 2.0 : Double.NaN;
            assertThat(near || Double.compare(verdict[i], vouched) == 0)
                    .as("row %d", i)
                    .isTrue();
            assertThat(wrong[i]).isCloseTo(wrong(expected[i], observed()[i], plus, minus), within(1e-5));
        }
        assertThat(judged.stream()
                        .filter(row -> row.getBoolean(row.fieldIndex("suspect")))
                        .count())
                .isEqualTo(Arrays.stream(wrong).filter(w -> w > 0.5).count())
                .isPositive();
    }

    private static double[] both(double[] eta) {
        double[] both = new double[2 * eta.length];
        for (int i = 0; i < eta.length; i++) {
            both[2 * i] = 1 - eta[i];
            both[2 * i + 1] = eta[i];
        }
        return both;
    }

    /** Bayes' rule, if labels of a class flip at one rate. */
    private static double wrong(double eta, int observed, double plus, double minus) {
        double clean = Math.max(0, Math.min(1, (eta - minus) / (1 - plus - minus)));
        double ofClass = observed > 0 ? (1 - plus) * clean : plus * clean;
        double ofOther = observed > 0 ? minus * (1 - clean) : (1 - minus) * (1 - clean);
        return (observed > 0 ? ofOther : ofClass) / (ofClass + ofOther);
    }

    @Test
    void learnsLikeAlgorithmOne() {
        BilnModel model = new Biln()
                .setClassifier(OneMachine.spark())
                .setFolds(FOLDS)
                .setKnownBounds(0.3, 0.2)
                .fit(TABLE.rows(2));
        BilnResult result = BilnLearner.builder()
                .trainer(OneMachine.trainer(TABLE, FOLDS, 1))
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
        var rows = TABLE.rows(3)
                .withColumn("source", org.apache.spark.sql.functions.expr("features is not null and truth = 1"));
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
        assertThat(here.converged()).isTrue();
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
                .setClassifier(new LogisticRegression().setRegParam(1e-3).setMaxIter(12))
                .setFolds(2)
                .setKnownBounds(0.3, 0.2)
                .setLandmarks(20);
        double[] firstEta = null;
        double[] firstVerdict = null;
        double[] firstProbability = null;
        for (int partitions : new int[] {1, 7}) {
            BilnModel model = biln.fit(TABLE.rows(partitions));
            List<Row> judged = model.transform(model.distillation().transform(TABLE.rows(2)))
                    .collectAsList();
            double[] eta = sortedById(judged, "eta");
            double[] verdict = sortedById(judged, "verdict");
            double[] probability = new double[eta.length];
            for (Row row : judged) {
                probability[row.getInt(0)] = row.<Vector>getAs("probability").apply(1);
            }
            if (firstEta == null || firstVerdict == null || firstProbability == null) {
                firstEta = eta;
                firstVerdict = verdict;
                firstProbability = probability;
            }
            assertThat(verdict).isEqualTo(firstVerdict);
            for (int i = 0; i < eta.length; i++) {
                assertThat(eta[i]).isCloseTo(firstEta[i], within(1e-9));
                assertThat(probability[i]).isCloseTo(firstProbability[i], within(1e-9));
            }
        }
    }
}
