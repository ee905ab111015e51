package org.biln.core.neighbours;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The directions along which points spread independently. A box along them hugs the points of a k-d tree's leaf where the
 * columns are correlated and a box along the columns would be mostly empty.
 *
 * <p>The directions are orthonormal, so coordinates along them have the distances of the points, up to rounding, which
 * {@link KdTree} allows for. They need not be the exact eigenvectors of anything: any rotation serves, a better one saves
 * more time.
 */
final class PrincipalAxes {

    /** The directions of so many points are those of all. */
    private static final int MOST_ROWS = 4096;

    /** Above this, and below its reciprocal, squares may over- or underflow, and the columns are left alone. */
    private static final double LARGE = 1e100;

    /** In fewer, boxes along the columns are tight enough, and turning a query takes longer than it saves. */
    private static final int FEWEST_COLUMNS = 4;

    /** Covariances below this share of the largest variance stay. */
    private static final double NEGLIGIBLE = 1e-9;

    private static final int SWEEPS = 12;

    private final int d;
    private final double[] centre;
    /** Entry j of direction i is at {@code j * d + i}. */
    private final double[] axes;

    private PrincipalAxes(int d, double[] centre, double[] axes) {
        this.d = d;
        this.centre = centre;
        this.axes = axes;
    }

    /** The principal axes of points, or null where their columns do as well. */
    static @Nullable PrincipalAxes of(DMatrixRMaj x) {
        int d = x.numCols;
        if (d < FEWEST_COLUMNS || d > KdTree.MOST_DIMENSIONS) {
            return null;
        }
        double largest = 0;
        for (int i = 0; i < x.numRows * d; i++) {
            largest = Math.max(largest, Math.abs(x.data[i]));
        }
        if (largest < 1 / LARGE || largest > LARGE) {
            return null;
        }
        int step = (x.numRows + MOST_ROWS - 1) / MOST_ROWS;
        double[] centre = mean(x, step);
        double[] covariance = covariance(x, step, centre, largest);
        return new PrincipalAxes(d, centre, eigenvectors(covariance, d));
    }

    private static double[] mean(DMatrixRMaj x, int step) {
        int d = x.numCols;
        double[] mean = new double[d];
        int rows = 0;
        for (int row = 0; row < x.numRows; row += step) {
            rows++;
            for (int j = 0; j < d; j++) {
                mean[j] += (x.data[row * d + j] - mean[j]) / rows;
            }
        }
        return mean;
    }

    /** Up to a factor: in units of the largest entry, so that nothing over- or underflows. */
    private static double[] covariance(DMatrixRMaj x, int step, double[] centre, double unit) {
        int d = x.numCols;
        double[] covariance = new double[d * d];
        double[] deviation = new double[d];
        for (int row = 0; row < x.numRows; row += step) {
            for (int j = 0; j < d; j++) {
                deviation[j] = (x.data[row * d + j] - centre[j]) / unit;
            }
            for (int j = 0; j < d; j++) {
                for (int i = 0; i < d; i++) {
                    covariance[j * d + i] = Math.fma(deviation[j], deviation[i], covariance[j * d + i]);
                }
            }
        }
        return covariance;
    }

    /** Jacobi's method: rotates a symmetric matrix until it is nearly diagonal; returns the eigenvectors as columns. */
    private static double[] eigenvectors(double[] a, int d) {
        double[] v = new double[d * d];
        double largest = 0;
        for (int j = 0; j < d; j++) {
            v[j * d + j] = 1;
            largest = Math.max(largest, a[j * d + j]);
        }
        boolean rotated = true;
        for (int sweep = 0; rotated && sweep < SWEEPS; sweep++) {
            rotated = false;
            for (int p = 0; p < d; p++) {
                for (int q = p + 1; q < d; q++) {
                    if (Math.abs(a[p * d + q]) > NEGLIGIBLE * largest) {
                        rotate(a, v, d, p, q);
                        rotated = true;
                    }
                }
            }
        }
        return v;
    }

    /** One rotation in the plane of p and q, by the angle that makes their covariance vanish. */
    private static void rotate(double[] a, double[] v, int d, int p, int q) {
        double theta = (a[q * d + q] - a[p * d + p]) / (2 * a[p * d + q]);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(Math.fma(theta, theta, 1)));
        double c = 1 / Math.sqrt(Math.fma(t, t, 1));
        double s = t * c;
        for (int i = 0; i < d; i++) {
            turn(a, i * d + p, i * d + q, c, s);
        }
        for (int i = 0; i < d; i++) {
            turn(a, p * d + i, q * d + i, c, s);
        }
        for (int i = 0; i < d; i++) {
            turn(v, i * d + p, i * d + q, c, s);
        }
        a[p * d + q] = 0;
        a[q * d + p] = 0;
    }

    private static void turn(double[] values, int p, int q, double c, double s) {
        double x = values[p];
        double y = values[q];
        values[p] = c * x - s * y;
        values[q] = s * x + c * y;
    }

    /** No point is farther from the centre than this. */
    double reach(DMatrixRMaj x) {
        double reach = 0;
        for (int row = 0; row < x.numRows; row++) {
            for (int j = 0; j < d; j++) {
                reach = Math.max(reach, Math.abs(x.data[row * d + j] - centre[j]));
            }
        }
        return reach * Math.sqrt(d);
    }

    /** The coordinates of all points, one after the other. */
    double[] coordinates(DMatrixRMaj x) {
        double[] out = new double[x.numRows * d];
        for (int row = 0; row < x.numRows; row++) {
            coordinates(x.data, row * d, out, row * d);
        }
        return out;
    }

    /** The coordinates of a point, d entries from {@code at} on. */
    void coordinates(double[] point, int at, double[] out, int outAt) {
        Arrays.fill(out, outAt, outAt + d, 0);
        for (int j = 0; j < d; j++) {
            add(point[at + j] - centre[j], j * d, out, outAt);
        }
    }

    private void add(double deviation, int at, double[] out, int outAt) {
        for (int i = 0; i < d; i++) {
            out[outAt + i] = Math.fma(deviation, axes[at + i], out[outAt + i]);
        }
    }
}
