package org.biln.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.biln.core.LinearClassifier;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class AdjustedClassifierTest {

    private static final LinearClassifier LINE = new LinearClassifier(0.5, new double[] {1, -2});

    private static final List<AdjustedClassifier> ALL =
            List.of(new CalibratedClassifier(LINE, Calibration.of(0.5, 0, 0.3)), new FlippedClassifier(LINE, 0.1, 0.3));

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{0, 0}, {1, 2}, {-3, 0.5}, {2, -1}});

    @Test
    void nothing_to_adjust_leaves_even_the_surest_as_they_are() {
        for (double p : new double[] {1e-5, 0.001, 0.3, 0.999, 1 - 1e-5}) {
            double[] calibrated = {1 - p, p};
            Calibration.of(1, 0, 0).apply(calibrated, 0);
            assertThat(calibrated[1]).isCloseTo(p, within(1e-12));
        }
    }

    @Test
    void many_examples_are_adjusted_as_one_is_and_nothing_beyond_them() {
        for (AdjustedClassifier classifier : ALL) {
            int k = classifier.classes();
            double[] all = new double[5 * k];
            Arrays.fill(all, 4 * k, 5 * k, 0.75);
            classifier.probabilities(X, all);
            for (int row = 0; row < 4; row++) {
                double[] one = new double[k + 1];
                classifier.probabilities(X.data, 2 * row, one, 1);
                assertThat(Arrays.copyOfRange(all, row * k, (row + 1) * k))
                        .as(classifier.toString())
                        .containsExactly(Arrays.copyOfRange(one, 1, k + 1));
                assertThat(one[0]).isZero();
                assertThat(Arrays.stream(one).sum()).isBetween(1 - 1e-12, 1 + 1e-12);
            }
            assertThat(Arrays.copyOfRange(all, 4 * k, 5 * k)).containsOnly(0.75);
        }
    }

    @Test
    void something_is_adjusted() {
        for (AdjustedClassifier classifier : ALL) {
            double[] features = {1, 2};
            assertThat(classifier.probabilities(features))
                    .isNotEqualTo(classifier.classifier().probabilities(features));
        }
    }
}
