package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class KernelTest {
    private static final Kernel RATIONAL = d2 -> 1 / (1 + d2);

    @Test
    void theFormulasAreTheDocumentedOnes() {
        assertThat(Kernel.gaussian(0.5).ofSquaredDistance(4)).isCloseTo(StrictMath.exp(-2), within(1e-15));
        assertThat(Kernel.exponential(0.5).ofSquaredDistance(4)).isCloseTo(StrictMath.exp(-1), within(1e-15));
        assertThat(Kernel.gaussianOfBandwidth(2)).isEqualTo(Kernel.gaussian(0.125));
        assertThat(Kernel.exponentialOfBandwidth(4)).isEqualTo(Kernel.exponential(0.25));
    }

    @Test
    void sigmaMustBePositive() {
        for (double sigma : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Kernel.gaussian(sigma))
                    .withMessageContaining("sigma");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Kernel.exponential(sigma))
                    .withMessageContaining("sigma");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Kernel.gaussianOfBandwidth(sigma))
                    .withMessageContaining("bandwidth");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Kernel.exponentialOfBandwidth(sigma))
                    .withMessageContaining("bandwidth");
        }
    }

    @Test
    void gramMatricesAreExactlySymmetricWithADiagonalOfOnes() {
        for (Kernel kernel : List.of(Kernel.gaussian(0.3), Kernel.exponential(0.3), RATIONAL)) {
            for (int m : new int[] {1, 2, 33, 600}) {
                DMatrixRMaj x = Points.gaussian(1, m, 5, 1e6, 1e-3);
                DMatrixRMaj gram = Gram.of(kernel, x);
                for (int i = 0; i < m; i++) {
                    assertThat(gram.get(i, i)).isEqualTo(1.0);
                    for (int j = 0; j < i; j += 7) {
                        assertThat(gram.get(i, j)).isEqualTo(gram.get(j, i)).isBetween(0.0, 1.0);
                    }
                }
            }
        }
    }

    @Test
    void sumsOfKernelsAgreeWithTheDefinition() {
        DMatrixRMaj x = Points.gaussian(2, 30, 4, 0, 1);
        DMatrixRMaj y = Points.gaussian(3, 700, 4, 0, 1);
        for (Kernel kernel : List.of(Kernel.gaussian(0.3), Kernel.exponential(0.3), RATIONAL)) {
            double[] kappa = Gram.crossMeans(kernel, x, y);
            for (int i = 0; i < 30; i++) {
                double sum = 0;
                for (int j = 0; j < 700; j++) {
                    double d2 = 0;
                    for (int k = 0; k < 4; k++) {
                        d2 += (x.get(i, k) - y.get(j, k)) * (x.get(i, k) - y.get(j, k));
                    }
                    sum += kernel.ofSquaredDistance(d2);
                }
                assertThat(kappa[i]).isCloseTo(30 * sum / 700, within(1e-12));
            }
        }
    }

    @Test
    void pointsThatCannotBeComparedAreRefused() {
        DMatrixRMaj x = Points.gaussian(4, 3, 2, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gram.of(Kernel.gaussian(1), new DMatrixRMaj(0, 2)))
                .withMessageContaining("x.numRows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gram.crossMeans(Kernel.gaussian(1), x, new DMatrixRMaj(3, 3)))
                .withMessageContaining("target.numCols");
        x.set(1, 1, Double.NaN);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gram.of(Kernel.gaussian(1), x))
                .withMessageContaining("row 1, column 1");
    }

    @Test
    void theMedianHeuristicIsTheMedian() {
        DMatrixRMaj line = new DMatrixRMaj(new double[][] {{0}, {1}, {3}});
        assertThat(MedianHeuristic.medianDistance(line, 1)).isEqualTo(2.0);
        assertThat(MedianHeuristic.gaussian(line, 1)).isEqualTo(Kernel.gaussian(0.125));
        assertThat(MedianHeuristic.exponential(line, 1)).isEqualTo(Kernel.exponential(0.5));
    }

    @Test
    void theMedianOfManyPointsIsEstimatedFromASeededSubset() {
        DMatrixRMaj many = Points.gaussian(5, 5000, 3, 0, 1);
        double first = MedianHeuristic.medianDistance(many, 1);
        assertThat(MedianHeuristic.medianDistance(many, 1)).isEqualTo(first);
        // The median distance of two standard normal points in three dimensions.
        assertThat(first).isCloseTo(StrictMath.sqrt(2 * 2.36597), within(0.03));
        assertThat(MedianHeuristic.medianDistance(many, 2)).isNotEqualTo(first);
    }

    @Test
    void aMedianOfZeroIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MedianHeuristic.medianDistance(new DMatrixRMaj(4, 2), 1))
                .withMessageContaining("median distance of 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MedianHeuristic.medianDistance(new DMatrixRMaj(1, 2), 1))
                .withMessageContaining("at least 2");
    }
}
