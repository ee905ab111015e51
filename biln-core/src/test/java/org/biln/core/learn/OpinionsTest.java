package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class OpinionsTest {

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{-2}, {-1}, {1}, {3}});

    private static double[] eta(Classifier classifier) {
        double[] eta = new double[X.getNumRows()];
        for (int row = 0; row < eta.length; row++) {
            eta[row] = classifier.probability(X, row);
        }
        return eta;
    }

    @Test
    void one_opinion_stays_as_it_is() {
        Classifier first = new LinearClassifier(new double[] {1});
        Opinions opinions = new Opinions(first, eta(first));
        opinions.add(new LinearClassifier(new double[] {9}), new double[4], 0);
        assertThat(opinions.classifier()).isSameAs(first);
        assertThat(opinions.eta()).containsExactly(eta(first));
    }

    @Test
    void shares_are_of_what_is_left_and_the_mean_is_as_sure_as_the_first() {
        Classifier first = new LinearClassifier(new double[] {1});
        Classifier second = new LinearClassifier(-1, new double[] {8});
        Classifier third = new LinearClassifier(2, new double[] {-1});
        Opinions opinions = new Opinions(first, eta(first));
        opinions.add(second, eta(second), 0.5);
        opinions.add(third, eta(third), 0.2);
        double[] mean = opinions.eta();
        for (int row = 0; row < 4; row++) {
            assertThat(mean[row])
                    .isCloseTo(0.4 * eta(first)[row] + 0.4 * eta(second)[row] + 0.2 * eta(third)[row], within(1e-15));
            double[] both = {1 - mean[row], mean[row]};
            opinions.asSure().apply(both, 0);
            assertThat(opinions.classifier().probability(X, row)).isCloseTo(both[1], within(1e-12));
            assertThat(both[1] > 0.5).isEqualTo(mean[row] > 0.5);
        }
    }

    @Test
    void a_full_share_leaves_nothing_to_the_others() {
        Classifier first = new LinearClassifier(new double[] {1});
        Classifier sure = new LinearClassifier(new double[] {20});
        Opinions opinions = new Opinions(first, eta(first));
        opinions.add(sure, eta(sure), 1);
        assertThat(opinions.eta()).containsExactly(eta(sure));
        assertThat(opinions.classifier().probability(X, 2))
                .as("as sure as the first would be")
                .isLessThan(sure.probability(X, 2));
    }
}
