package org.biln.auto.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.biln.auto.ShareEstimate;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class RestEstimateTest {

    @Test
    void aLargeRestIsJudgedAsAShareIs() {
        RestEstimate rest = RestEstimate.of(12, 20, 20_000, 0.95);
        ShareEstimate share = ShareEstimate.of(12, 20, 0.95);
        assertThat((double) rest.low() / 20_000).isCloseTo(share.low(), within(2e-3));
        assertThat((double) rest.high() / 20_000).isCloseTo(share.high(), within(2e-3));
    }

    @Test
    void theRestIsCoveredAtLeastAsOftenAsPromised() {
        Rng rng = Rng.of(5);
        int covered = 0;
        int runs = 2000;
        for (int run = 0; run < runs; run++) {
            int all = 10 + rng.nextInt(60);
            int so = rng.nextInt(all + 1);
            int looked = rng.nextInt(all + 1);
            int count = 0;
            int[] order = rng.permutation(all);
            for (int i = 0; i < looked; i++) {
                count += order[i] < so ? 1 : 0;
            }
            RestEstimate rest = RestEstimate.of(count, looked, all - looked, 0.95);
            covered += so - count >= rest.low() && so - count <= rest.high() ? 1 : 0;
        }
        assertThat((double) covered / runs).isGreaterThan(0.95);
    }

    @Test
    void nothingLookedAtLeavesEverythingPossible() {
        assertThat(RestEstimate.of(0, 0, 7, 0.95)).isEqualTo(new RestEstimate(0, 0, 7, 0, 7));
        assertThat(RestEstimate.of(3, 4, 0, 0.95)).hasToString("3 of 4");
        assertThat(RestEstimate.of(12, 20, 80, 0.95)).hasToString("12 of 20: 34 to 84 % of the other 80");
        assertThatThrownBy(() -> RestEstimate.of(5, 4, 1, 0.95)).isInstanceOf(IllegalArgumentException.class);
    }
}
