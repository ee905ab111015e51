package org.biln.auto.table;

import org.biln.kmm.Kernel;
import org.biln.kmm.MedianHeuristic;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.ejml.data.DMatrixRMaj;

/**
 * The kernel of a reweighting, as asked for on the command line.
 *
 * @param name {@code gaussian}, exp(-sigma d^2), or {@code exponential}, exp(-sigma d)
 * @param sigma {@code median} or sigma as a number
 */
public record KernelOptions(String name, String sigma) {
    /** The name of the Gaussian kernel, the default. */
    public static final String GAUSSIAN = "gaussian";
    /** Sigma by the median heuristic, the default. */
    public static final String MEDIAN = "median";

    /**
     * Checks both.
     *
     * @param name {@code gaussian} or {@code exponential}
     * @param sigma {@code median} or a number above 0
     */
    public KernelOptions {
        if (!name.equals(GAUSSIAN) && !name.equals("exponential")) {
            throw new InputException("--kernel is " + InputException.quote(name), "use gaussian or exponential");
        }
        boolean number = Numbers.isNumber(sigma) && Numbers.parse(sigma) > 0 && Double.isFinite(Numbers.parse(sigma));
        if (!sigma.equals(MEDIAN) && !number) {
            throw new InputException("--sigma is " + InputException.quote(sigma), "use median or a number above 0");
        }
    }

    /**
     * Sigma as a number.
     *
     * @param points the points whose median distance it follows if nothing else was asked for
     * @param seed chooses among many points
     * @return sigma
     */
    public double sigmaFor(DMatrixRMaj points, long seed) {
        if (!sigma.equals(MEDIAN)) {
            return Numbers.parse(sigma);
        }
        double found;
        try {
            double median = MedianHeuristic.medianDistance(points, seed);
            found = name.equals(GAUSSIAN) ? 1 / (2 * median * median) : 1 / median;
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    "--sigma median finds no scale: half of all pairs of rows are equal, or there is one row only",
                    "give a number: --sigma VALUE");
        }
        if (!(found > 0 && Double.isFinite(found))) {
            throw new InputException(
                    "--sigma median finds no scale: the distances of rows are too large or too small for numbers",
                    "bring the columns to another unit, or give a number: --sigma VALUE");
        }
        return found;
    }

    /**
     * The kernel.
     *
     * @param value sigma
     * @return the kernel with it
     */
    public Kernel kernel(double value) {
        return name.equals(GAUSSIAN) ? Kernel.gaussian(value) : Kernel.exponential(value);
    }
}
