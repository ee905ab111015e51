package org.biln.bench.kmm;

import org.biln.bench.Shape;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmProblem;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching as the paper poses it on one of its data sets: the distilled part of a training sample is weighted
 * to look like the whole, with {@code B = 1000} and {@code epsilon = (sqrt m - 1)/sqrt m}.
 */
public final class KmmCase {

    /** The two readings of the paper's kernel. */
    public enum KernelName {
        GAUSSIAN,
        EXPONENTIAL
    }

    private KmmCase() {}

    /** The kernel of a data set. */
    public static Kernel kernel(Shape shape, KernelName name) {
        return name == KernelName.GAUSSIAN ? Kernel.gaussian(shape.sigma()) : Kernel.exponential(shape.sigma());
    }

    /** The problem on a training sample of the paper's size. */
    public static KmmProblem of(Shape shape, KernelName name) {
        return of(shape, name, shape.rows());
    }

    /** The problem on a sample of n rows. */
    public static KmmProblem of(Shape shape, KernelName name, int n) {
        DMatrixRMaj target = shape.points(n);
        DMatrixRMaj source = source(shape, target);
        Kernel kernel = kernel(shape, name);
        int m = source.numRows;
        return KmmProblem.of(
                Gram.of(kernel, source), Gram.crossMeans(kernel, source, target), 1000, KmmProblem.paperEpsilon(m));
    }

    /** The points drawn together and moved, another way in every third coordinate: a target that the source barely covers. */
    public static DMatrixRMaj moved(DMatrixRMaj points) {
        DMatrixRMaj moved = points.copy();
        for (int i = 0; i < moved.data.length; i++) {
            moved.data[i] = 0.88 * moved.data[i] + 0.21 * (i % points.numCols % 3 - 1);
        }
        return moved;
    }

    /** The rows of the target that distillation keeps. */
    public static DMatrixRMaj source(Shape shape, DMatrixRMaj target) {
        int[] rows = shape.distilled(target);
        int d = target.numCols;
        DMatrixRMaj source = new DMatrixRMaj(rows.length, d);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(target.data, rows[i] * d, source.data, i * d, d);
        }
        return source;
    }
}
