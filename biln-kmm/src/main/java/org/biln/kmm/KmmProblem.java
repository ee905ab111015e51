package org.biln.kmm;

import org.biln.core.internal.Checks;
import org.biln.kmm.linear.PivotedCholesky;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The quadratic programme of kernel mean matching.
 *
 * <pre>
 *   minimise   1/2 b'(K + ridge I) b - kappa'b
 *   subject to 0 &lt;= b_i &lt;= B,   |sum b - m| &lt;= m epsilon
 * </pre>
 *
 * <p>K is the m x m Gram matrix of the source points (those to be weighted) and
 * {@code kappa_i = m/n sum_j k(x_i, t_j)} compares source point i with the n target points. Up to a constant the
 * objective is {@code m^2/2} times the squared distance, in the kernel's feature space, of the weighted source mean to
 * the target mean. It is convex, and the feasible set is not empty if and only if {@code B >= 1 - epsilon}, which is
 * checked, as are the shapes, symmetry and finiteness of all that is given. A problem is immutable and holds copies.
 *
 * <p>Building one costs O(m^2).
 *
 * <pre>{@code
 * DMatrixRMaj gram = new DMatrixRMaj(new double[][] {{1.0, 0.5}, {0.5, 1.0}});
 * KmmProblem problem = KmmProblem.of(gram, new double[] {1.2, 0.9}, 1000, 0.3);
 * KmmResult result = new KmmSolver().solve(problem);
 * }</pre>
 */
public final class KmmProblem {
    private final double[][] gram;
    /** The rows and columns of gram that count, ascending; null for the first m. */
    private final int @Nullable [] subset;

    private final int stride;
    private final int m;
    private final double[] kappa;
    private final double bound;
    private final double epsilon;
    private final double ridge;
    private final PivotedCholesky.ColumnSource columns = new PivotedCholesky.ColumnSource() {
        @Override
        public void column(int p, double[] out) {
            copyRow(p, 0, m, out);
        }

        @Override
        public void diagonal(double[] out) {
            for (int i = 0; i < m; i++) {
                out[i] = gram(i, i);
            }
        }
    };

    private KmmProblem(
            double[][] gram,
            int @Nullable [] subset,
            int stride,
            int m,
            double[] kappa,
            double bound,
            double epsilon,
            double ridge) {
        this.gram = gram;
        this.subset = subset;
        this.stride = stride;
        this.m = m;
        this.kappa = kappa;
        this.bound = bound;
        this.epsilon = epsilon;
        this.ridge = ridge;
    }

    /**
     * A problem without ridge.
     *
     * @param gram the m x m Gram matrix of the source, symmetric
     * @param kappa its m comparisons with the target
     * @param bound the upper bound B of a weight, above zero
     * @param epsilon the freedom of the sum of the weights, not negative
     * @return the problem
     */
    public static KmmProblem of(DMatrixRMaj gram, double[] kappa, double bound, double epsilon) {
        return of(gram, kappa, bound, epsilon, 0);
    }

    /**
     * A problem with a ridge, {@code ridge/2 ||b||^2} added to the objective: the weights become unique and even.
     *
     * @param gram the m x m Gram matrix of the source, symmetric
     * @param kappa its m comparisons with the target
     * @param bound the upper bound B of a weight, above zero
     * @param epsilon the freedom of the sum of the weights, not negative
     * @param ridge added to the diagonal, not negative
     * @return the problem
     */
    public static KmmProblem of(DMatrixRMaj gram, double[] kappa, double bound, double epsilon, double ridge) {
        int m = gram.numRows;
        Checks.atLeast("gram.numRows", m, 1);
        Checks.length("gram.numCols", gram.numCols, m);
        Checks.length("kappa", kappa.length, m);
        Checks.finite("gram", gram);
        Checks.finite("kappa", kappa, m);
        double[][] rows = new double[m][m];
        for (int i = 0; i < m; i++) {
            System.arraycopy(gram.data, i * m, rows[i], 0, m);
        }
        for (int i = 0; i < m; i++) {
            if (!(rows[i][i] >= 0)) {
                throw Checks.bad("gram", "row " + i + " has " + rows[i][i] + " on the diagonal");
            }
            for (int j = 0; j < i; j++) {
                if (!(Math.abs(rows[i][j] - rows[j][i]) <= 1e-12 * Math.max(1, Math.abs(rows[i][j])))) {
                    throw Checks.bad(
                            "gram",
                            "is not symmetric: row " + i + ", column " + j + " is " + rows[i][j] + " and row " + j
                                    + ", column " + i + " is " + rows[j][i]);
                }
            }
        }
        return ofRows(rows, m, kappa.clone(), bound, epsilon, ridge);
    }

    /** Shares the arrays, which may be longer than m: for callers that gather into a workspace and know what they do. */
    static KmmProblem ofRows(double[][] gram, int m, double[] kappa, double bound, double epsilon, double ridge) {
        return checked(gram, null, m, m, kappa, bound, epsilon, ridge);
    }

    /**
     * The problem of some points of a sample of n whose Gram matrix is at hand: no submatrix is copied. Shares the arrays.
     *
     * @param subset the points, ascending
     */
    static KmmProblem ofSubset(
            double[][] gram, int n, int[] subset, int m, double[] kappa, double bound, double epsilon, double ridge) {
        return checked(gram, subset, n, m, kappa, bound, epsilon, ridge);
    }

    private static KmmProblem checked(
            double[][] gram,
            int @Nullable [] subset,
            int stride,
            int m,
            double[] kappa,
            double bound,
            double epsilon,
            double ridge) {
        checkFeasible(m, bound, epsilon, ridge);
        return new KmmProblem(gram, subset, stride, m, kappa, bound, epsilon, ridge);
    }

    static void checkFeasible(int m, double bound, double epsilon, double ridge) {
        Checks.positive("bound", bound);
        Checks.notNegative("epsilon", epsilon);
        Checks.notNegative("ridge", ridge);
        if (bound < 1 - epsilon) {
            throw Checks.bad(
                    "bound",
                    "is " + bound + ", so the " + m + " weights sum to at most " + m * bound + ", but epsilon "
                            + epsilon + " asks for at least " + m * (1 - epsilon) + ": infeasible");
        }
    }

    /**
     * The paper's epsilon for m source points, {@code (sqrt m - 1) / sqrt m}.
     *
     * @param m how many source points, at least 1
     * @return epsilon, 0 for one point
     */
    public static double paperEpsilon(int m) {
        Checks.atLeast("m", m, 1);
        double root = Math.sqrt(m);
        return (root - 1) / root;
    }

    /**
     * The number of weights.
     *
     * @return m
     */
    public int size() {
        return m;
    }

    /**
     * One entry of the Gram matrix, without the ridge.
     *
     * @param i the row
     * @param j the column
     * @return {@code K_ij}
     */
    public double gram(int i, int j) {
        int[] of = subset;
        return of == null ? gram[i][j] : gram[of[i]][of[j]];
    }

    /**
     * One comparison with the target.
     *
     * @param i the row
     * @return {@code kappa_i}
     */
    public double kappa(int i) {
        return kappa[i];
    }

    /**
     * The upper bound of a weight.
     *
     * @return B
     */
    public double bound() {
        return bound;
    }

    /**
     * The freedom of the sum of the weights.
     *
     * @return epsilon
     */
    public double epsilon() {
        return epsilon;
    }

    /**
     * What is added to the diagonal of the Gram matrix.
     *
     * @return the ridge
     */
    public double ridge() {
        return ridge;
    }

    /**
     * The least allowed sum of the weights.
     *
     * @return {@code m (1 - epsilon)}, which may be negative
     */
    public double leastSum() {
        return m * (1 - epsilon);
    }

    /**
     * The greatest allowed sum of the weights.
     *
     * @return {@code m (1 + epsilon)}
     */
    public double greatestSum() {
        return m * (1 + epsilon);
    }

    /** Copies row i of the Gram matrix for columns j0 to j1 (exclusive), each entry to its own place. */
    void copyRow(int i, int j0, int j1, double[] out) {
        int[] of = subset;
        if (of == null) {
            System.arraycopy(gram[i], j0, out, j0, j1 - j0);
        } else {
            double[] row = gram[of[i]];
            for (int j = j0; j < j1; j++) {
                out[j] = row[of[j]];
            }
        }
    }

    double[] kappaArray() {
        return kappa;
    }

    /** The Gram matrix, without the ridge, column by column. */
    PivotedCholesky.ColumnSource columns() {
        return columns;
    }

    /** The least length of an array given to {@link #multiply} for its result. */
    int stride() {
        return stride;
    }

    /** {@code out = (K + ridge I) v}. */
    void multiply(double[] v, double[] out) {
        int[] of = subset;
        if (of == null) {
            Rows.combine(gram, 0, m, v, out, m);
        } else {
            Rows.combine(gram, of, m, v, out, stride);
            for (int i = 0; i < m; i++) {
                out[i] = out[of[i]];
            }
        }
        if (ridge > 0) {
            Rows.axpy(out, v, ridge, 0, m);
        }
    }
}
