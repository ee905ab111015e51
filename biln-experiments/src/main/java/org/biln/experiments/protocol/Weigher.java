package org.biln.experiments.protocol;

import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching as the paper has it (B = 1000, its epsilon) on rows of a training sample, with Gram matrix and row
 * sums taken once per trial. One per thread.
 */
final class Weigher {

    private static final double BOUND = 1000;

    private final Kernel kernel;
    private final KmmSolver solver = new KmmSolver();
    private final KmmSolver.Workspace workspace = new KmmSolver.Workspace();

    private DMatrixRMaj gram = new DMatrixRMaj(1, 1);
    private int[] poolRows = {};
    private double[] rowSums = {};

    Weigher(Problem problem) {
        this.kernel = problem.kernel();
    }

    /** Sets a training sample of its own points. */
    void sample(DMatrixRMaj train) {
        int[] all = new int[train.getNumRows()];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        sample(Gram.of(kernel, train), all);
    }

    /** Sets a training sample that is some rows of a pool whose Gram matrix is known. */
    void sample(DMatrixRMaj poolGram, int[] rows) {
        gram = poolGram;
        poolRows = rows;
        rowSums = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            int at = rows[i] * gram.getNumCols();
            double sum = 0;
            for (int row : rows) {
                sum += gram.data[at + row];
            }
            rowSums[i] = sum;
        }
    }

    /** The importance of the first m of the given rows of the training sample, for them to look like all of it. */
    double[] weigh(int[] rows, int m) {
        DMatrixRMaj k = new DMatrixRMaj(m, m);
        double[] kappa = new double[m];
        double scale = (double) m / poolRows.length;
        for (int i = 0; i < m; i++) {
            int from = poolRows[rows[i]] * gram.getNumCols();
            for (int j = 0; j < m; j++) {
                k.data[i * m + j] = gram.data[from + poolRows[rows[j]]];
            }
            kappa[i] = scale * rowSums[rows[i]];
        }
        solver.solve(KmmProblem.of(k, kappa, BOUND, KmmProblem.paperEpsilon(m)), workspace);
        double[] beta = new double[m];
        workspace.copyBeta(beta);
        return beta;
    }
}
