package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class LinearClassifierTest {
    private final LinearClassifier classifier = new LinearClassifier(new double[] {-1, 2});
    private final DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 3}, {1, 0.5}, {1, -1}});

    @Test
    void theScoreIsTheInnerProductAndItsSignThePrediction() {
        assertThat(classifier.score(x, 0)).isEqualTo(5);
        assertThat(classifier.predict(x, 0)).isEqualTo(1);
        assertThat(classifier.predict(x, 2)).isZero();
        assertThat(classifier.predict(x)).containsExactly(1, 1, 0);
    }

    @Test
    void aScoreOfZeroIsPositive() {
        assertThat(classifier.score(x, 1)).isZero();
        assertThat(classifier.predict(x, 1)).isEqualTo(1);
        assertThat(classifier.probability(x, 1)).isEqualTo(0.5);
    }

    @Test
    void probabilitiesAreTheSigmoidOfTheScores() {
        double[] p = new double[3];
        classifier.etas(x, p);
        assertThat(p).containsExactly(Exp.sigmoid(5), 0.5, Exp.sigmoid(-3));
        assertThat(classifier.probability(x, 2)).isEqualTo(p[2]);
        double[] both = new double[6];
        classifier.probabilities(x, both);
        assertThat(both).containsExactly(Exp.sigmoid(-5), p[0], 0.5, 0.5, Exp.sigmoid(3), p[2]);
        assertThat(new LinearClassifier(2, new double[] {1, 0}).score(x, 0)).isEqualTo(2 + x.get(0, 0));
    }

    @Test
    void longInnerProductsAddUpToTheSameAsASimpleLoop() {
        Rng rng = Rng.of(1);
        for (int d = 0; d < 20; d++) {
            DMatrixRMaj row = new DMatrixRMaj(1, d);
            double[] theta = new double[d];
            double sum = 0;
            for (int j = 0; j < d; j++) {
                theta[j] = rng.nextGaussian();
                row.data[j] = rng.nextGaussian();
                sum += theta[j] * row.data[j];
            }
            assertThat(new LinearClassifier(theta).score(row, 0)).isCloseTo(sum, within(1e-13));
        }
    }

    @Test
    void accuracyIsTheShareOfRightPredictions() {
        assertThat(classifier.accuracy(Sample.of(x, new int[] {1, 0, 0}))).isEqualTo(2.0 / 3);
    }

    @Test
    void aClassifierDoesNotChange() {
        double[] theta = {1, 2};
        LinearClassifier c = new LinearClassifier(theta);
        theta[0] = 5;
        c.theta()[1] = 5;
        assertThat(c.theta()).containsExactly(1, 2);
        assertThat(c.dimension()).isEqualTo(2);
        assertThat(c)
                .isEqualTo(new LinearClassifier(new double[] {1, 2}))
                .hasSameHashCodeAs(new LinearClassifier(new double[] {1, 2}))
                .isNotEqualTo(classifier)
                .isNotEqualTo("c")
                .hasToString("LinearClassifier[0.0 + [1.0, 2.0] . x]");
    }

    @Test
    void badInputIsRefusedByName() {
        assertThatThrownBy(() -> new LinearClassifier(new double[] {0, Double.POSITIVE_INFINITY}))
                .hasMessage("theta: row 1 is Infinity, must be finite");
        assertThatThrownBy(() -> classifier.score(new DMatrixRMaj(1, 3), 0))
                .hasMessage("x.numCols: has length 3, must be 2");
        assertThatThrownBy(() -> classifier.score(x, 3)).hasMessage("row: row 3 does not exist, there are 3 rows");
        assertThatThrownBy(() -> classifier.probabilities(x, new double[2]))
                .hasMessage("out.length: is 2, must be at least 6");
        assertThatThrownBy(() -> classifier.accuracy(Sample.of(new DMatrixRMaj(0, 2), new int[0])))
                .hasMessage("sample: is empty, its accuracy is not defined");
    }
}
