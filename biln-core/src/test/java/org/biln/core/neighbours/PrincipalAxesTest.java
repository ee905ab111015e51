package org.biln.core.neighbours;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class PrincipalAxesTest {

    private static final int N = 500;
    private static final int D = 5;

    /** Points near a plane in 5 dimensions, away from the origin. */
    private static DMatrixRMaj plane() {
        Rng rng = Rng.of(4);
        DMatrixRMaj x = new DMatrixRMaj(N, D);
        for (int i = 0; i < N; i++) {
            double a = 10 * rng.nextGaussian();
            double b = rng.nextGaussian();
            double[] row = {a + b, a - b, 2 * a, 7 + b, a + 3 * b};
            for (int j = 0; j < D; j++) {
                x.set(i, j, row[j] + 0.01 * rng.nextGaussian());
            }
        }
        return x;
    }

    @Test
    void distancesStayWhatTheyAre() {
        DMatrixRMaj x = plane();
        double[] along = requireNonNull(PrincipalAxes.of(x)).coordinates(x);
        for (int i = 0; i + 1 < N; i++) {
            double expected = 0;
            double found = 0;
            for (int j = i * D; j < (i + 1) * D; j++) {
                expected += Math.pow(x.data[j] - x.data[j + D], 2);
                found += Math.pow(along[j] - along[j + D], 2);
            }
            assertThat(found).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    @Test
    void coordinatesAreUncorrelatedAndThreeOfThemTheThicknessOfThePlane() {
        DMatrixRMaj x = plane();
        double[] along = requireNonNull(PrincipalAxes.of(x)).coordinates(x);
        int thin = 0;
        for (int j = 0; j < D; j++) {
            for (int l = 0; l <= j; l++) {
                double covariance = 0;
                for (int i = 0; i < N; i++) {
                    covariance += along[i * D + j] * along[i * D + l] / N;
                }
                if (l < j) {
                    // one part in 10^9 of the largest variance, 7 * 10^2
                    assertThat(covariance).isCloseTo(0, within(1e-6));
                } else if (covariance < 2e-4) {
                    thin++;
                }
            }
        }
        assertThat(thin).isEqualTo(3);
    }

    @Test
    void pointsWhoseSquaresOverflowOrVanishKeepTheirColumns() {
        for (double scale : new double[] {0, 1e-200, 1e200}) {
            DMatrixRMaj x = plane();
            for (int i = 0; i < x.getNumElements(); i++) {
                x.data[i] *= scale;
            }
            assertThat(PrincipalAxes.of(x)).isNull();
        }
    }
}
