package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** Importance of columns and their contributions to one prediction. */
class WhyTest {
    @Test
    void contributionsAddUpToThePrediction() {
        for (int classes = 2; classes <= 3; classes++) {
            Tables table = Tables.mixed(200, classes, 4);
            ForestFit fit = table.fit(ForestOptions.defaults().withTrees(30), null, 4);
            Contributions why = Contributions.of(fit.forest());
            double[] out = new double[table.d];
            double[] p = new double[classes];
            for (int i = 0; i < 50; i++) {
                fit.forest().probabilities(table.x, i * table.d, p, 0);
                for (int c = 0; c < classes; c++) {
                    double roots = why.explain(table.x, i * table.d, c, out);
                    assertThat(roots).isCloseTo(fit.forest().prior(c), within(0.05));
                    assertThat(roots + Arrays.stream(out).sum()).isCloseTo(p[c], within(1e-12));
                    double honest = why.explainOutOfBag(fit, table.x, i, c, out);
                    assertThat(honest + Arrays.stream(out).sum()).isCloseTo(fit.posterior(i, c), within(1e-12));
                }
            }
        }
    }

    @Test
    void theColumnsThatDecideMatterAndTheOthersDoNot() {
        Tables table = Tables.numbers(800, 5, 2, 0.1, 4);
        ForestFit fit = table.fit(ForestOptions.defaults().withTrees(60), null, 4);
        Importance importance = Importance.of(fit, Rng.of(1));
        assertThat(importance.logLoss()).isEqualTo(fit.logLoss());
        for (int j = 2; j < 5; j++) {
            assertThat(importance.of(0)).isGreaterThan(0.1 + Math.abs(importance.of(j)));
            assertThat(importance.of(1)).isGreaterThan(0.1 + Math.abs(importance.of(j)));
        }
        double[] credit = new double[5];
        double[] out = new double[5];
        Contributions why = Contributions.of(fit.forest());
        for (int i = 0; i < 100; i++) {
            why.explainOutOfBag(fit, table.x, i, 1, out);
            for (int j = 0; j < 5; j++) {
                credit[j] += Math.abs(out[j]);
            }
        }
        assertThat(credit[0]).isGreaterThan(2 * credit[3]);
        assertThat(importance.toString()).startsWith("Importance[log-loss 0.");
    }

    @Test
    void aColumnThatNoTreeUsesHasNoImportance() {
        Tables table = Tables.numbers(100, 3, 2, 0.1, 4);
        for (int i = 0; i < 100; i++) {
            table.x[i * 3 + 2] = 1;
        }
        Importance importance = Importance.of(table.fit(ForestOptions.defaults().withTrees(20), null, 1), Rng.of(1));
        assertThat(importance.toArray()[2]).isZero();
    }

    @Test
    void whatDoesNotBelongTogetherIsRefused() {
        Tables table = Tables.numbers(50, 3, 2, 0.1, 4);
        ForestOptions options = ForestOptions.defaults().withTrees(3);
        ForestFit fit = table.fit(options, null, 1);
        Contributions other = Contributions.of(table.fit(options, null, 2).forest());
        assertThatThrownBy(() -> other.explainOutOfBag(fit, table.x, 0, 1, new double[3]))
                .hasMessageContaining("fit: is not of the forest");
        assertThatThrownBy(() -> other.explain(table.x, 0, 2, new double[3])).hasMessageContaining("c: is 2");
        assertThatThrownBy(() -> other.explain(table.x, 0, 1, new double[2])).hasMessageContaining("out: has length");
    }
}
