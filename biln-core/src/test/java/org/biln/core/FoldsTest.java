package org.biln.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class FoldsTest {

    private static Sample sample(int n, int classes, long seed) {
        Rng rng = Rng.of(seed);
        int[] y = IntStream.range(0, n).map(i -> rng.nextInt(classes)).toArray();
        return Sample.of(new DMatrixRMaj(n, 1), y, classes);
    }

    @Test
    void folds_and_the_classes_within_them_are_even_and_depend_on_the_seed_only() {
        Sample s = sample(203, 3, 1);
        Folds folds = Folds.of(s, 5, 42);
        int[][] counts = new int[4][5];
        for (int row = 0; row < s.size(); row++) {
            counts[s.label(row)][folds.of(row)]++;
            counts[3][folds.of(row)]++;
            assertThat(Folds.of(s, 5, 42).of(row)).isEqualTo(folds.of(row));
        }
        for (int[] count : counts) {
            assertThat(Arrays.stream(count).max().orElseThrow()
                            - Arrays.stream(count).min().orElseThrow())
                    .isLessThanOrEqualTo(1);
        }
        assertThat(Folds.of(s, 5, 43).rows(0)).isNotEqualTo(folds.rows(0));
        assertThat(folds.rows(2).length + folds.others(2).length).isEqualTo(203);
    }

    @Test
    void rows_of_one_group_are_in_one_fold() {
        int[] groups = IntStream.range(0, 200).map(row -> row / 7).toArray();
        Folds folds = Folds.of(sample(200, 2, 2).withGroups(groups), 4, 1);
        for (int row = 1; row < 200; row++) {
            if (groups[row] == groups[row - 1]) {
                assertThat(folds.of(row)).isEqualTo(folds.of(row - 1));
            }
        }
        assertThat(IntStream.range(0, 4).map(f -> folds.rows(f).length)).allMatch(size -> size >= 40 && size <= 60);
    }

    @Test
    void too_few_examples_or_groups_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Folds.of(sample(3, 2, 3), 4, 1))
                .withMessage("sample.size(): is 3, must be at least 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Folds.of(sample(9, 2, 3).withGroups(new int[9]), 4, 1))
                .withMessage("groups: is 1, must be at least 4");
    }
}
