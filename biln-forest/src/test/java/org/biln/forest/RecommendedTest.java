package org.biln.forest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.biln.core.Sample;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.Member;
import org.biln.core.learn.RecommendedLearner;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Which base learners are recommended for how many rows, and what they can do together. */
class RecommendedTest {

    @Test
    void fewRowsHaveAKernelAndAForestForEachLeafSizeThatTheyCanFill() {
        assertThat(names(5000))
                .containsExactly(
                        "logistic",
                        "flip-logistic",
                        "kernel logistic",
                        "forest of leaf size 1",
                        "forest of leaf size 3",
                        "forest of leaf size 5",
                        "forest of leaf size 10",
                        "forest of leaf size 20",
                        "forest of leaf size 40");
        assertThat(names(39))
                .containsExactly(
                        "logistic",
                        "flip-logistic",
                        "kernel logistic",
                        "forest of leaf size 1",
                        "forest of leaf size 3");
    }

    @Test
    void manyRowsHaveOneForestAndNoKernel() {
        assertThat(names(5001)).containsExactly("logistic", "flip-logistic", "forest");
    }

    /** Two classes on two sides of a line, nearly half of the labels of a region wrong: what bends follows them, a line runs on. */
    @Test
    void aLineThroughTheSurestHalfDecidesWhereLabelsAreLittleBetterThanCoins() {
        int n = 400;
        double with = 0;
        double without = 0;
        for (long seed : new long[] {8, 13}) {
            Rng rng = Rng.of(seed);
            DMatrixRMaj x = new DMatrixRMaj(n, 2);
            int[] y = new int[n];
            for (int row = 0; row < n; row++) {
                y[row] = row % 2 == 0 ? 1 : -1;
                x.set(row, 0, 2 * y[row] + rng.nextGaussian());
                x.set(row, 1, 2 * y[row] + rng.nextGaussian());
            }
            Sample clean = Sample.of(x, y);
            Sample noisy =
                    clean.withLabels(BoundedNoise.draw(0.49, 0.49, 2, rng).noisyLabels(x, y, rng));
            List<Member> members = Recommended.members(n, Standardiser::fit, List.of(), 1);
            with += accuracy(members, noisy, clean) / 2;
            without += accuracy(members.subList(1, members.size()), noisy, clean) / 2;
        }
        assertThat(with).isGreaterThan(0.98);
        assertThat(without).as("without a line").isLessThan(0.96);
    }

    private static double accuracy(List<Member> members, Sample noisy, Sample clean) {
        return RecommendedLearner.builder()
                .members(members)
                .build()
                .learn(noisy)
                .classifier()
                .accuracy(clean);
    }

    private static List<String> names(int rows) {
        return Recommended.members(rows, Standardiser::fit, List.of(), 1).stream()
                .map(Member::name)
                .toList();
    }
}
