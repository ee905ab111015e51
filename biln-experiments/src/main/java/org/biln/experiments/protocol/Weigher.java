package org.biln.experiments.protocol;

import org.biln.core.learn.Importance;
import org.biln.kmm.Gram;
import org.biln.kmm.GramPool;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmSolver;
import org.biln.kmm.SampleMatching;
import org.ejml.data.DMatrixRMaj;

/** Kernel mean matching as the paper has it (B = 1000, its epsilon) on rows of a training sample. One per thread. */
final class Weigher {

    private static final double BOUND = 1000;

    /** A compromise with time: where K is nearly singular many weights share an objective, and some cells may move. */
    private static final double TOLERANCE = 1e-6;

    private final Kernel kernel;
    private final SampleMatching matching =
            new SampleMatching(KmmSolver.Options.defaults().withTolerance(TOLERANCE), BOUND);
    private int[] everyRow = {};

    Weigher(Kernel kernel) {
        this.kernel = kernel;
    }

    /** Sets a training sample of its own points. */
    void sample(DMatrixRMaj train) {
        if (everyRow.length != train.getNumRows()) {
            everyRow = new int[train.getNumRows()];
            for (int i = 0; i < everyRow.length; i++) {
                everyRow[i] = i;
            }
        }
        matching.sample(Gram.of(kernel, train), everyRow);
    }

    /** Sets a training sample that is some rows of a pool whose Gram matrix is known. */
    void sample(GramPool pool, int[] rows) {
        matching.sample(pool, rows);
    }

    /** The importance of some rows of the training sample, which was set before: the matrix is not looked at. */
    Importance weigh(DMatrixRMaj ignored, int[] rows) {
        matching.weigh(rows, rows.length);
        double[] beta = new double[rows.length];
        matching.copyBeta(beta);
        return new Importance(beta, null);
    }
}
