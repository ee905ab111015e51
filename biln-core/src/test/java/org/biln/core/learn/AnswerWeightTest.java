package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AnswerWeightTest {

    @Test
    void theWeightIsTheReciprocalOfTheMeanWorthOverWhatTheAnswersLeavePossible() {
        for (int pairs : new int[] {0, 1, 3, 20, 57}) {
            for (int disagree = 0; disagree <= pairs; disagree++) {
                double worth = meanWorth(pairs, disagree);
                assertThat(AnswerWeight.of(pairs, disagree)).isCloseTo(1 / worth, within(1e-4 / worth));
            }
        }
    }

    /** The mean of (1 - 2q)^2 under the density q^k (1 - q)^(m - k), by the midpoint rule. */
    private static double meanWorth(int pairs, int disagree) {
        int steps = 20_000;
        double mass = 0;
        double worth = 0;
        for (int i = 0; i < steps; i++) {
            double q = (i + 0.5) / steps;
            double density = Math.pow(q, disagree) * Math.pow(1 - q, pairs - disagree);
            mass += density;
            worth += density * (1 - 2 * q) * (1 - 2 * q);
        }
        return worth / mass;
    }

    @Test
    void itGrowsWithTheNoiseAndNeverBeyondWhatTheNumberOfAnswersBears() {
        for (int disagree = 0; disagree < 10; disagree++) {
            assertThat(AnswerWeight.of(20, disagree)).isLessThan(AnswerWeight.of(20, disagree + 1));
        }
        assertThat(AnswerWeight.of(20, 10)).isCloseTo(23, within(1e-12));
        assertThat(AnswerWeight.of(10_000, 0)).isCloseTo(1, within(1e-3));
        assertThat(AnswerWeight.of(10_000, 2_500)).isCloseTo(4, within(1e-2));
    }
}
