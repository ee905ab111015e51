package org.biln.cli.fit;

import java.util.Arrays;
import org.biln.core.learn.Certificate;
import org.biln.core.learn.Importance;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.core.math.Rng;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching for tables of any size. Up to {@value #MOST_SOURCE} rows are weighed at once. More are dealt at
 * random into equal blocks, each weighed on its own: a random block of the distilled rows is a sample of their
 * distribution, so its weights estimate the same density ratio, and the cost grows with n instead of its cube. Likewise
 * at most {@value #MOST_TARGET} random rows stand for the whole table.
 */
final class BlockedMatching implements ImportanceEstimator {
    static final int MOST_SOURCE = 3000;
    static final int MOST_TARGET = 20_000;
    private static final double BOUND = 1000;

    /**
     * Added to the diagonal of the Gram matrix. A smooth kernel's Gram matrix is nearly singular: without a ridge the whole
     * weight falls on a handful of rows, and one wrong answer of an expert can turn the classifier round.
     */
    private static final double RIDGE = 1;

    private final Kernel kernel;
    private final Rng rng;
    private final KmmSolver solver = new KmmSolver(KmmSolver.Options.defaults().withTolerance(1e-7));

    BlockedMatching(Kernel kernel, Rng rng) {
        this.kernel = kernel;
        this.rng = rng;
    }

    @Override
    public Importance weigh(DMatrixRMaj sample, int[] rows) {
        DMatrixRMaj target = sample.numRows <= MOST_TARGET
                ? sample
                : gather(sample, Arrays.copyOf(rng.permutation(sample.numRows), MOST_TARGET));
        int blocks = (rows.length + MOST_SOURCE - 1) / MOST_SOURCE;
        int[] order = blocks == 1 ? identity(rows.length) : rng.permutation(rows.length);
        double[] weights = new double[rows.length];
        Worst worst = new Worst(blocks);
        for (int b = 0; b < blocks; b++) {
            int from = (int) ((long) b * rows.length / blocks);
            int to = (int) ((long) (b + 1) * rows.length / blocks);
            int[] members = Arrays.copyOfRange(order, from, to);
            DMatrixRMaj source =
                    gather(sample, Arrays.stream(members).map(i -> rows[i]).toArray());
            KmmResult result = solver.solve(KmmProblem.of(
                    Gram.of(kernel, source),
                    Gram.crossMeans(kernel, source, target),
                    BOUND,
                    KmmProblem.paperEpsilon(source.numRows),
                    RIDGE));
            double[] beta = result.beta();
            for (int i = 0; i < members.length; i++) {
                weights[members[i]] = beta[i];
            }
            worst.see(result);
        }
        return new Importance(weights, worst);
    }

    private static int[] identity(int n) {
        int[] order = new int[n];
        Arrays.setAll(order, i -> i);
        return order;
    }

    private static DMatrixRMaj gather(DMatrixRMaj x, int[] rows) {
        DMatrixRMaj out = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, out.data, i * x.numCols, x.numCols);
        }
        return out;
    }

    /** The certificate of the block that is furthest from optimal. */
    private static final class Worst implements Certificate {
        private final int blocks;
        private boolean converged = true;
        private double residual = -1;
        private String summary = "";

        Worst(int blocks) {
            this.blocks = blocks;
        }

        void see(KmmResult result) {
            converged &= result.converged();
            if (result.residual() > residual) {
                residual = result.residual();
                summary = result.summary();
            }
        }

        @Override
        public boolean converged() {
            return converged;
        }

        @Override
        public double residual() {
            return residual;
        }

        @Override
        public String summary() {
            return blocks == 1 ? summary : "worst of " + blocks + " blocks: " + summary;
        }
    }
}
