package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.kmm.linear.LoopThreads;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class FeatureMapTest {
    private static final Kernel KERNEL = Kernel.gaussian(0.3);

    private static double[][] features(FeatureMap map, DMatrixRMaj x) {
        double[][] rows = new double[x.numRows][map.rank()];
        map.write(new Gram.Distances(x), 0, x.numRows, rows);
        return rows;
    }

    @Test
    void innerProductsOfAllFeaturesAreTheKernel() {
        DMatrixRMaj x = Points.gaussian(1, 150, 3, 0, 1);
        FeatureMap map = FeatureMap.of(KERNEL, x, 150, 0);
        double[][] f = features(map, x);
        DMatrixRMaj gram = Gram.of(KERNEL, x);
        for (int i = 0; i < 150; i++) {
            for (int j = 0; j < 150; j++) {
                assertThat(Rows.dot(f[i], f[j], 0, map.rank())).isCloseTo(gram.get(i, j), within(1e-12));
            }
        }
    }

    @Test
    void fewFeaturesAreNeverTooLongAlsoForPointsNotSeenBefore() {
        FeatureMap map = FeatureMap.of(KERNEL, Points.gaussian(2, 300, 3, 0, 1), 20, 0);
        assertThat(map.rank()).isEqualTo(20);
        for (double[] f : features(map, Points.gaussian(3, 100, 3, 1, 2))) {
            assertThat(Rows.dot(f, f, 0, 20)).isBetween(0.0, 1 + 1e-12);
        }
    }

    @Test
    void theMeanOfASampleIsTheMeanOfItsFeatures() {
        FeatureMap map = FeatureMap.of(KERNEL, Points.gaussian(4, 200, 2, 0, 1), 30, 1e-9);
        DMatrixRMaj target = Points.gaussian(5, 700, 2, 0.5, 1);
        double[] mean;
        try (LoopThreads alone = new LoopThreads(1)) {
            mean = map.mean(new Gram.Distances(target), 700, alone);
        }
        double[][] f = features(map, target);
        for (int q = 0; q < map.rank(); q++) {
            double sum = 0;
            for (double[] row : f) {
                sum += row[q];
            }
            assertThat(mean[q]).isCloseTo(sum / 700, within(1e-9));
        }
    }

    @Test
    void theRankIsTheLeastThatLeavesTheShareAsked() {
        DMatrixRMaj x = Points.gaussian(6, 400, 2, 0, 1);
        FeatureMap rough = FeatureMap.of(KERNEL, x, 400, 1e-2);
        FeatureMap fine = FeatureMap.of(KERNEL, x, 400, 1e-6);
        assertThat(rough.rank()).isLessThan(fine.rank());
        assertThat(left(rough, x)).isLessThanOrEqualTo(1e-2).isGreaterThan(1e-6);
        assertThat(left(fine, x)).isLessThanOrEqualTo(1e-6);
    }

    @Test
    void pivotsAmongSomePointsServeAllOfThem() {
        DMatrixRMaj x = Points.gaussian(7, 20000, 2, 0, 1);
        FeatureMap map = FeatureMap.of(KERNEL, x, 400, 1e-5);
        // A few of the points not looked at lie outside of those that were.
        assertThat(left(map, x)).isLessThan(3e-5);
    }

    private static double left(FeatureMap map, DMatrixRMaj x) {
        double sum = 0;
        for (double[] f : features(map, x)) {
            sum += 1 - Rows.dot(f, f, 0, map.rank());
        }
        return sum / x.numRows;
    }
}
