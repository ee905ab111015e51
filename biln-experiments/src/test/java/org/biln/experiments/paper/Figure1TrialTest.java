package org.biln.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Figure1TrialTest {

    private final Figure1Data data = Figure1Trial.run(1);

    @Test
    void bought_rows_weigh_more_than_distilled_ones_as_the_paper_observes() {
        int distilled = data.distilledRows().length;
        assertThat(data.boughtRows()).hasSize(10).doesNotContain(data.distilledRows());
        double[] beta = data.beta();
        assertThat(beta).hasSize(distilled + 10);
        double bought = Arrays.stream(beta, distilled, distilled + 10).average().orElseThrow();
        double automatic = Arrays.stream(beta, 0, distilled).average().orElseThrow();
        assertThat(bought).isGreaterThan(3 * automatic);
    }

    @Test
    void algorithm_1_lies_closer_to_the_clean_boundary_than_the_noisy_classifier() {
        assertThat(correct(data.algo1())).isGreaterThan(correct(data.noisy()) + 50);
        assertThat(correct(data.clean())).isGreaterThan(980);
    }

    @Test
    void most_distilled_labels_are_right() {
        int right = 0;
        for (int i = 0; i < data.distilledRows().length; i++) {
            right += data.distilledLabels()[i] == data.cleanLabels()[data.distilledRows()[i]] ? 1 : 0;
        }
        assertThat(right).isGreaterThan(data.distilledRows().length * 95 / 100);
    }

    private int correct(double[] theta) {
        int correct = 0;
        for (int i = 0; i < data.testLabels().length; i++) {
            double score = 0;
            for (int j = 0; j < 3; j++) {
                score += theta[j] * data.test().get(i, j);
            }
            correct += (score >= 0 ? 1 : 0) == data.testLabels()[i] ? 1 : 0;
        }
        return correct;
    }
}
