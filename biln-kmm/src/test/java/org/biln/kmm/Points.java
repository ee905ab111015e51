package org.biln.kmm;

import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/** Points to test with. */
final class Points {
    private Points() {}

    /** Gaussian points around a centre, the same in every coordinate. */
    static DMatrixRMaj gaussian(long seed, int rows, int dimension, double centre, double deviation) {
        Rng rng = Rng.of(seed, rows, dimension);
        DMatrixRMaj x = new DMatrixRMaj(rows, dimension);
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = centre + deviation * rng.nextGaussian();
        }
        return x;
    }

    static DMatrixRMaj rows(DMatrixRMaj x, int[] rows) {
        DMatrixRMaj y = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, y.data, i * x.numCols, x.numCols);
        }
        return y;
    }

    static DMatrixRMaj scaled(DMatrixRMaj x, double factor) {
        DMatrixRMaj y = x.copy();
        for (int i = 0; i < y.data.length; i++) {
            y.data[i] *= factor;
        }
        return y;
    }

    static int[] upTo(int n) {
        int[] all = new int[n];
        for (int i = 0; i < n; i++) {
            all[i] = i;
        }
        return all;
    }

    static KmmProblem problem(Kernel kernel, DMatrixRMaj source, DMatrixRMaj target, double bound) {
        return KmmProblem.of(
                Gram.of(kernel, source),
                Gram.crossMeans(kernel, source, target),
                bound,
                KmmProblem.paperEpsilon(source.numRows));
    }
}
