package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.LinearClassifier;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class OpinionsTest {

    private static final DMatrixRMaj X = new DMatrixRMaj(new double[][] {{-2}, {-1}, {1}, {3}});

    private static Opinion opinion(Classifier classifier) {
        double[] eta = new double[X.getNumRows()];
        Arrays.setAll(eta, row -> classifier.probability(X, row));
        return new Opinion(classifier, eta);
    }

    @Test
    void one_opinion_stays_as_it_is() {
        Opinion first = opinion(new LinearClassifier(new double[] {1}));
        Opinions opinions = new Opinions(first);
        opinions.add(opinion(new LinearClassifier(new double[] {9})), 0);
        HonestFit together = opinions.together();
        assertThat(together.classifier()).isSameAs(first.classifier());
        assertThat(together.posteriors(1)).containsExactly(first.eta());
    }

    @Test
    void shares_are_of_what_is_left_and_one_half_stays_one_half() {
        Opinion first = opinion(new LinearClassifier(new double[] {1}));
        Opinion second = opinion(new LinearClassifier(-1, new double[] {8}));
        Opinion third = opinion(new LinearClassifier(2, new double[] {-1}));
        Opinions opinions = new Opinions(first);
        opinions.add(second, 0.5);
        opinions.add(third, 0.2);
        HonestFit together = opinions.together();
        for (int row = 0; row < 4; row++) {
            double mean = 0.4 * first.eta()[row] + 0.4 * second.eta()[row] + 0.2 * third.eta()[row];
            assertThat(opinions.eta()[row]).isCloseTo(mean, within(1e-15));
            assertThat(together.eta(row) > 0.5).isEqualTo(mean > 0.5);
            assertThat(together.eta(row))
                    .as("the posteriors are those of the classifier, which knows no rows")
                    .isCloseTo(together.classifier().probability(X, row), within(1e-12));
        }
    }

    @Test
    void who_decides_alone_is_as_sure_as_the_first() {
        Opinion first = opinion(new LinearClassifier(new double[] {0.1}));
        Opinion sure = opinion(new LinearClassifier(new double[] {20}));
        Opinions opinions = new Opinions(first);
        opinions.add(sure, 1);
        assertThat(opinions.eta()).containsExactly(sure.eta());
        assertThat(opinions.together().eta(2)).isBetween(0.5, 0.9);
    }
}
