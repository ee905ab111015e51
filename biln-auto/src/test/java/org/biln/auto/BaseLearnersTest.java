package org.biln.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.Member;
import org.junit.jupiter.api.Test;

/** Which base learners are recommended for how many rows, and what they can do together. */
class BaseLearnersTest {

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

    private static List<String> names(int rows) {
        return BaseLearners.of(rows, Standardiser::fit, List.of(), 1).stream()
                .map(Member::name)
                .toList();
    }
}
