package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.biln.core.distill.Oracle;
import org.junit.jupiter.api.Test;

/** The recommended learner gives the same bits as ever; a deliberate change puts the new digest here in the same commit. */
class RecommendedDigestTest {

    @Test
    void the_bits_of_two_and_of_many_classes_are_known() {
        assertThat(digest(Noisy.two(200, 0.4, 0.3, 0.1, 1))).isEqualTo("ac96d885b52a1173");
        assertThat(digest(Noisy.two(200, 0.3, 0.3, 0.45, 9)))
                .as("some of the line, some of the second opinion")
                .isEqualTo("f9ee4b04558b5710");
        assertThat(digest(Noisy.many(200, 3, 0.2, 2))).isEqualTo("c8120c35e87c3922");
    }

    @Test
    void the_bits_after_answers_are_known() {
        assertThat(digest(Noisy.two(200, 0.4, 0.3, 0.1, 1), 10)).isEqualTo("312ec06bb752b4ac");
    }

    private static String digest(Noisy data) {
        return digest(data, 0);
    }

    private static String digest(Noisy data, int answers) {
        RecommendedLearner learner =
                RecommendedLearner.builder().seed(5).labelsToBuy(answers).build();
        RecommendedResult result =
                learner.learn(data.noisy(), Oracle.of(data.clean().y()));
        double[] probabilities = new double[data.noisy().size() * data.noisy().classes()];
        result.classifier().probabilities(data.noisy().x(), probabilities);
        long digest = 17;
        for (double p : probabilities) {
            digest = 31 * digest + Double.doubleToLongBits(p);
        }
        for (double w : result.wrong()) {
            digest = 31 * digest + Double.doubleToLongBits(w);
        }
        return Long.toHexString(digest);
    }
}
