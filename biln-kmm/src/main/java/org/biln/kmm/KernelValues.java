package org.biln.kmm;

import java.util.Arrays;
import org.biln.core.encode.Encoder;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Encodes an example as its Gaussian kernel values with r fixed points: {@code x -> (k(p_1, x), ..., k(p_r, x))}, so that a
 * linear classifier behind it is a kernel classifier, {@code b + sum_q a_q k(p_q, x)}.
 *
 * <p>An example costs {@code r d} operations and r exponentials, without allocation. Immutable.
 *
 * <pre>{@code
 * Encoder encoder = new KernelValues(0.5, new DMatrixRMaj(new double[][] {{0, 0}, {1, 1}}));
 * double[] values = new double[2];
 * encoder.encode(new double[] {0, 0}, 0, values, 0); // 1 and exp(-1)
 * }</pre>
 */
public final class KernelValues implements Encoder {

    private final double sigma;
    private final int points;
    /** One array for each coordinate, so that the loop over the points runs through memory. */
    private final double[][] coordinates;

    /**
     * The kernel values with some points.
     *
     * @param sigma of the kernel {@code exp(-sigma d^2)}, above 0
     * @param points one a row, finite, at least one; copied
     */
    public KernelValues(double sigma, DMatrixRMaj points) {
        Checks.positive("sigma", sigma);
        Gram.checkPoints("points", points);
        this.sigma = sigma;
        this.points = points.numRows;
        coordinates = new double[points.numCols][points.numRows];
        for (int q = 0; q < points.numRows; q++) {
            for (int j = 0; j < points.numCols; j++) {
                coordinates[j][q] = points.get(q, j);
            }
        }
    }

    /**
     * The factor in the kernel's exponent.
     *
     * @return sigma
     */
    public double sigma() {
        return sigma;
    }

    /**
     * The points.
     *
     * @return a copy, one a row
     */
    public DMatrixRMaj points() {
        DMatrixRMaj copy = new DMatrixRMaj(points, coordinates.length);
        for (int q = 0; q < points; q++) {
            for (int j = 0; j < coordinates.length; j++) {
                copy.set(q, j, coordinates[j][q]);
            }
        }
        return copy;
    }

    @Override
    public int inputs() {
        return coordinates.length;
    }

    @Override
    public int outputs() {
        return points;
    }

    @Override
    public void encode(double[] features, int from, double[] out, int to) {
        Arrays.fill(out, to, to + points, 0.0);
        for (int j = 0; j < coordinates.length; j++) {
            double feature = features[from + j];
            double[] coordinate = coordinates[j];
            for (int q = 0; q < points; q++) {
                double difference = coordinate[q] - feature;
                out[to + q] = Math.fma(difference, difference, out[to + q]);
            }
        }
        for (int q = 0; q < points; q++) {
            out[to + q] = Exp.exp(-sigma * out[to + q]);
        }
    }

    /** Equal if all numbers are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KernelValues k
                && Double.compare(sigma, k.sigma) == 0
                && Arrays.deepEquals(coordinates, k.coordinates);
    }

    @Override
    public int hashCode() {
        return 31 * Double.hashCode(sigma) + Arrays.deepHashCode(coordinates);
    }

    @Override
    public String toString() {
        return "KernelValues[" + points + " points, " + coordinates.length + " features]";
    }
}
