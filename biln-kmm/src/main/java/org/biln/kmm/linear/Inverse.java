package org.biln.kmm.linear;

import java.util.Arrays;

/**
 * The inverse of a positive definite matrix, whole: n^3 operations once, so that {@code (K_FF)^-1} for any F that leaves
 * out few rows costs next to nothing afterwards.
 *
 * <p>{@code K = U'U}, {@code V = U^-1} by backward substitution on rows, {@code P = VV'}; each by element-wise updates of
 * rows in blocks that stay in the cache.
 */
public final class Inverse {
    private static final int BLOCK = 48;
    private static final int STRETCH = 256;

    private double[][] u = {};
    private double[][] v = {};
    private double[][] rest = {};

    /** An empty one, which grows when used. */
    public Inverse() {}

    /**
     * The inverse after {@link #compute} or {@link #computeWithin}: n full rows.
     *
     * @return the rows, not copied
     */
    public double[][] rows() {
        return u;
    }

    /**
     * Inverts.
     *
     * @param k the matrix
     * @param n the order of the matrix
     * @param singular a pivot this small beside the largest diagonal entry counts as zero
     * @return false if the matrix is singular to working precision
     */
    public boolean compute(double[][] k, int n, double singular) {
        u = Rows.grow(u, n, n);
        v = Rows.grow(v, n, n);
        double largest = 0;
        for (int i = 0; i < n; i++) {
            System.arraycopy(k[i], i, u[i], i, n - i);
            largest = Math.max(largest, k[i][i]);
        }
        if (Cholesky.factor(u, n, singular * largest) != 0) {
            return false;
        }
        invertUpper(n);
        transposeUpper(n);
        multiplyByTranspose(n);
        return true;
    }

    /**
     * Inverts a principal submatrix of a matrix whose inverse is known: with R what is left out,
     * {@code P = Q_TT - Q_TR (Q_RR)^-1 Q_RT}.
     *
     * @param q the inverse of the whole matrix, full rows
     * @param kept the rows of the submatrix
     * @param n how many they are
     * @param left the other rows
     * @param c how many they are
     * @return false if the block left out is not positive definite to working precision
     */
    public boolean computeWithin(double[][] q, int[] kept, int n, int[] left, int c) {
        u = Rows.grow(u, Math.max(n, c), n);
        v = Rows.grow(v, n, n);
        rest = Rows.grow(rest, c, c);
        for (int a = 0; a < c; a++) {
            double[] row = q[left[a]];
            for (int b = a; b < c; b++) {
                rest[a][b] = row[left[b]];
            }
            for (int j = 0; j < n; j++) {
                u[a][j] = row[kept[j]];
            }
        }
        if (Cholesky.factor(rest, c, Double.MIN_NORMAL) != 0) {
            return false;
        }
        divideByTransposed(c, n);
        for (int i = 0; i < n; i++) {
            double[] row = q[kept[i]];
            double[] target = v[i];
            for (int j = 0; j <= i; j++) {
                target[j] = row[kept[j]];
            }
        }
        subtractSquare(c, n);
        mirror(v, n);
        double[][] w = u;
        u = v;
        v = w;
        return true;
    }

    /** {@code u = R'^-1 u} with R the factor of the block left out: row k less all rows before it. */
    private void divideByTransposed(int c, int n) {
        for (int k0 = 0; k0 < c; k0 += BLOCK) {
            int k1 = Math.min(c, k0 + BLOCK);
            for (int j0 = 0; j0 < n; j0 += STRETCH) {
                int j1 = Math.min(n, j0 + STRETCH);
                // k0 is a multiple of BLOCK and BLOCK of 6, so no rows are left over.
                for (int l = 0; l < k0; l += 6) {
                    for (int k = k0; k < k1; k++) {
                        subtractSix(u[k], u, rest, l, k, j0, j1);
                    }
                }
                for (int k = k0; k < k1; k++) {
                    for (int l = k0; l < k; l++) {
                        Rows.axpy(u[k], u[l], -rest[l][k], j0, j1);
                    }
                    Rows.scale(u[k], 1 / rest[k][k], j0, j1);
                }
            }
        }
    }

    /** {@code v_i -= sum over k < c of u_ki u_k}, up to column i. */
    private void subtractSquare(int c, int n) {
        for (int i0 = 0; i0 < n; i0 += BLOCK) {
            int i1 = Math.min(n, i0 + BLOCK);
            for (int j0 = 0; j0 < i1; j0 += STRETCH) {
                int j1 = Math.min(i1, j0 + STRETCH);
                int k = 0;
                for (; k + 5 < c; k += 6) {
                    for (int i = i0; i < i1; i++) {
                        subtractSix(v[i], u, u, k, i, j0, Math.min(j1, i + 1));
                    }
                }
                for (; k < c; k++) {
                    for (int i = i0; i < i1; i++) {
                        Rows.axpy(v[i], u[k], -u[k][i], j0, Math.min(j1, i + 1));
                    }
                }
            }
        }
    }

    /** {@code target -= f[k][at] x[k] + ... + f[k + 5][at] x[k + 5]}. */
    private static void subtractSix(double[] target, double[][] x, double[][] f, int k, int at, int j0, int j1) {
        Rows.axpy6(
                target,
                x[k],
                x[k + 1],
                x[k + 2],
                x[k + 3],
                x[k + 4],
                x[k + 5],
                -f[k][at],
                -f[k + 1][at],
                -f[k + 2][at],
                -f[k + 3][at],
                -f[k + 4][at],
                -f[k + 5][at],
                j0,
                j1);
    }

    /** V = U^-1, upper triangular: row i is {@code (e_i - sum over k > i of U_ik V_k) / U_ii}. */
    private void invertUpper(int n) {
        int blocks = (n + BLOCK - 1) / BLOCK;
        for (int block = blocks - 1; block >= 0; block--) {
            int i0 = block * BLOCK;
            int i1 = Math.min(n, i0 + BLOCK);
            for (int i = i0; i < i1; i++) {
                Arrays.fill(v[i], i0, n, 0.0);
                v[i][i] = 1;
            }
            for (int j0 = i1; j0 < n; j0 += STRETCH) {
                int j1 = Math.min(n, j0 + STRETCH);
                int k = i1;
                // Row k of V begins at column k, so in this stretch only rows up to its end count.
                for (; k + 5 < j1; k += 6) {
                    for (int i = i0; i < i1; i++) {
                        double[] c = u[i];
                        Rows.axpy6(
                                v[i],
                                v[k],
                                v[k + 1],
                                v[k + 2],
                                v[k + 3],
                                v[k + 4],
                                v[k + 5],
                                -c[k],
                                -c[k + 1],
                                -c[k + 2],
                                -c[k + 3],
                                -c[k + 4],
                                -c[k + 5],
                                Math.max(j0, k),
                                j1);
                    }
                }
                for (; k < j1; k++) {
                    for (int i = i0; i < i1; i++) {
                        Rows.axpy(v[i], v[k], -u[i][k], Math.max(j0, k), j1);
                    }
                }
            }
            for (int i = i1 - 1; i >= i0; i--) {
                for (int k = i + 1; k < i1; k++) {
                    Rows.axpy(v[i], v[k], -u[i][k], i0, n);
                }
                Rows.scale(v[i], 1 / u[i][i], i0, n);
            }
        }
    }

    /** u becomes V', lower triangular. */
    private void transposeUpper(int n) {
        int tile = 32;
        for (int i0 = 0; i0 < n; i0 += tile) {
            for (int j0 = 0; j0 <= i0; j0 += tile) {
                for (int i = i0; i < Math.min(n, i0 + tile); i++) {
                    for (int j = j0; j < Math.min(i + 1, j0 + tile); j++) {
                        u[i][j] = v[j][i];
                    }
                }
            }
        }
    }

    /** {@code P_ij = sum over k >= i of V'_ki V'_kj} for j <= i, then mirrored; the result replaces u. */
    private void multiplyByTranspose(int n) {
        double[][] w = u;
        double[][] p = v;
        for (int i0 = 0; i0 < n; i0 += BLOCK) {
            int i1 = Math.min(n, i0 + BLOCK);
            for (int i = i0; i < i1; i++) {
                Arrays.fill(p[i], 0, i1, 0.0);
                for (int k = i; k < i1; k++) {
                    Rows.axpy(p[i], w[k], w[k][i], 0, i + 1);
                }
            }
            for (int j0 = 0; j0 < i1; j0 += STRETCH) {
                int j1 = Math.min(i1, j0 + STRETCH);
                int k = i1;
                for (; k + 5 < n; k += 6) {
                    for (int i = i0; i < i1; i++) {
                        Rows.axpy6(
                                p[i],
                                w[k],
                                w[k + 1],
                                w[k + 2],
                                w[k + 3],
                                w[k + 4],
                                w[k + 5],
                                w[k][i],
                                w[k + 1][i],
                                w[k + 2][i],
                                w[k + 3][i],
                                w[k + 4][i],
                                w[k + 5][i],
                                j0,
                                Math.min(j1, i + 1));
                    }
                }
                for (; k < n; k++) {
                    for (int i = i0; i < i1; i++) {
                        Rows.axpy(p[i], w[k], w[k][i], j0, Math.min(j1, i + 1));
                    }
                }
            }
        }
        mirror(p, n);
        u = p;
        v = w;
    }

    /** Copies the lower triangle to the upper. */
    private static void mirror(double[][] p, int n) {
        int tile = 32;
        for (int i0 = 0; i0 < n; i0 += tile) {
            for (int j0 = 0; j0 <= i0; j0 += tile) {
                for (int i = i0; i < Math.min(n, i0 + tile); i++) {
                    for (int j = j0; j < Math.min(i, j0 + tile); j++) {
                        p[j][i] = p[i][j];
                    }
                }
            }
        }
    }
}
