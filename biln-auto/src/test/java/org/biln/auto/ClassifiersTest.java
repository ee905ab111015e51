package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The pool and the correction behind it. */
class ClassifiersTest {

    private static final Classifier TWO = new PooledClassifier(
            List.of(new LinearClassifier(1, new double[] {1, 0}), new LinearClassifier(-3, new double[] {1, 2})));

    private static final Classifier THREE = new PooledClassifier(List.of(
            new SoftmaxClassifier(new double[3], new double[][] {{1, 0}, {0, 1}, {-1, 1}}),
            new SoftmaxClassifier(new double[] {0, 1, 2}, new double[][] {{1, 0}, {0, 1}, {-1, 1}})));

    private static double[] curve(double intercept, double slope) {
        double[] curve = new double[PosteriorCounts.BINS];
        Arrays.setAll(curve, b -> Exp.sigmoid(intercept + slope * PosteriorCounts.centre(b)));
        return curve;
    }

    /** The same doubt of every class, and these curves of the truth. */
    private static LabelCurves curves(double[]... truth) {
        int k = truth.length == 1 ? 2 : truth.length;
        double[] numbers = new double[(k + truth.length) * PosteriorCounts.BINS];
        for (int c = 0; c < k; c++) {
            System.arraycopy(curve(0, -1), 0, numbers, c * PosteriorCounts.BINS, PosteriorCounts.BINS);
        }
        for (int c = 0; c < truth.length; c++) {
            System.arraycopy(truth[c], 0, numbers, (k + c) * PosteriorCounts.BINS, PosteriorCounts.BINS);
        }
        return LabelCurves.ofNumbers(k, numbers);
    }

    private static final List<Classifier> ALL = List.of(
            TWO,
            THREE,
            new CorrectedClassifier(TWO, curves(curve(0.5, 1.2))),
            new CorrectedClassifier(THREE, curves(curve(0, 1), curve(0.2, 1.5), curve(-1, 0.5))));

    @Test
    void many_examples_are_as_one_is() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0, 0}, {1, 2}, {-3, 0.5}, {20, -10}});
        for (Classifier classifier : ALL) {
            int k = classifier.classes();
            double[] all = new double[4 * k];
            classifier.probabilities(x, all);
            for (int row = 0; row < 4; row++) {
                double[] one = new double[k + 1];
                classifier.probabilities(x.data, 2 * row, one, 1);
                assertThat(Arrays.copyOfRange(all, row * k, (row + 1) * k))
                        .as(classifier.toString())
                        .containsExactly(Arrays.copyOfRange(one, 1, k + 1));
                assertThat(Arrays.stream(one).sum()).isCloseTo(1, within(1e-12));
            }
        }
    }

    @Test
    void two_classes_are_pooled_by_the_mean_of_their_logits() {
        double p = TWO.probabilities(new double[] {2, 0.5})[1];
        assertThat(StrictMath.log(p / (1 - p))).isCloseTo((3 + 0) / 2.0, within(1e-9));
    }

    @Test
    void the_threshold_is_where_the_truth_is_even() {
        CorrectedClassifier corrected = new CorrectedClassifier(TWO, curves(curve(-0.7, 1.4)));
        assertThat(corrected.threshold()).isCloseTo(Exp.sigmoid(0.5), within(1e-3));
        assertThat(new CorrectedClassifier(TWO, curves(curve(0, 1))).threshold())
                .isCloseTo(0.5, within(1e-6));
    }

    @Test
    void curves_that_say_the_same_of_each_class_change_no_ranking() {
        CorrectedClassifier corrected = new CorrectedClassifier(THREE, curves(curve(0, 1), curve(0, 1), curve(0, 1)));
        double[] before = THREE.probabilities(new double[] {0.3, -0.2});
        double[] after = corrected.probabilities(new double[] {0.3, -0.2});
        for (int c = 0; c < 3; c++) {
            assertThat(after[c]).isCloseTo(before[c], within(1e-3));
        }
    }
}
