package org.biln.core.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class ChecksTest {
    @Test
    void whatIsRefusedIsNamed() {
        refused(() -> Checks.require(false, "k", "is odd"), "k: is odd");
        refused(() -> Checks.length("a", 2, 3), "a: has length 2, must be 3");
        refused(() -> Checks.atLeast("n", 0, 1), "n: is 0, must be at least 1");
        refused(() -> Checks.inRange("k", 9, 1, 8), "k: is 9, must be in 1..8");
        refused(() -> Checks.inRange("k", 0, 1, 8), "k: is 0, must be in 1..8");
        refused(() -> Checks.finite("v", Double.NaN), "v: is NaN, must be finite");
        refused(() -> Checks.positive("v", 0), "v: is 0.0, must be positive and finite");
        refused(() -> Checks.positive("v", Double.POSITIVE_INFINITY), "v: is Infinity, must be positive and finite");
        refused(() -> Checks.notNegative("v", -1), "v: is -1.0, must be finite and not negative");
        refused(
                () -> Checks.notNegative("v", Double.POSITIVE_INFINITY),
                "v: is Infinity, must be finite and not negative");
        refused(() -> Checks.notNegative("v", Double.NaN), "v: is NaN, must be finite and not negative");
        refused(
                () -> Checks.weights("w", new double[] {0, -2}, 2),
                "w: row 1 is -2.0, must be finite and not negative");
        refused(
                () -> Checks.weights("w", new double[] {Double.POSITIVE_INFINITY}, 1),
                "w: row 0 is Infinity, must be finite and not negative");
        refused(() -> Checks.weights("w", new double[1], 2), "w.length: is 1, must be at least 2");
        refused(() -> Checks.probabilities("eta", new double[] {0, 1, 1.5}, 3), "eta: row 2 is 1.5, must be in [0,1]");
        refused(() -> Checks.probabilities("eta", new double[] {Double.NaN}, 1), "eta: row 0 is NaN, must be in [0,1]");
        refused(() -> Checks.rows("rows", new int[] {-1}, 1, 4), "rows: entry 0 is -1, but there are 4 rows");
    }

    @Test
    void theFirstBadEntryOfAMatrixIsNamedAndRowsBeyondTheCountAreNotLookedAt() {
        for (int cell = 0; cell < 15; cell++) {
            DMatrixRMaj x = new DMatrixRMaj(5, 3);
            x.data[cell] = Double.NEGATIVE_INFINITY;
            int row = cell / 3;
            refused(
                    () -> Checks.finite("x", x),
                    "x: row " + row + ", column " + cell % 3 + " is -Infinity, must be finite");
            assertThatCode(() -> Checks.finite("x", x, row)).doesNotThrowAnyException();
        }
        refused(() -> Checks.finite("x", new DMatrixRMaj(1, 1), 2), "x.numRows: is 1, must be at least 2");
    }

    @Test
    void whatIsGoodPasses() {
        assertThatCode(() -> {
                    Checks.require(true, "k", "");
                    Checks.length("a", 3, 3);
                    Checks.atLeast("n", 1, 1);
                    Checks.inRange("k", 8, 1, 8);
                    Checks.finite("v", 1);
                    Checks.positive("v", 1);
                    Checks.notNegative("v", 0);
                    Checks.weights("w", new double[] {0, 1, -1}, 2);
                    Checks.probabilities("eta", new double[] {0, 1, 2}, 2);
                    Checks.signs("y", new int[] {1, -1, 0}, 2);
                    Checks.rows("rows", new int[] {3}, 1, 4);
                    Checks.finite("x", new DMatrixRMaj(2, 2));
                })
                .doesNotThrowAnyException();
        assertThat(Checks.allFinite(new double[] {Double.NaN, 1, 1e308, 1e308, -1e308, 3}, 1, 5))
                .isTrue();
    }

    private static void refused(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
