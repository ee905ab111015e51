package org.biln.experiments.paper;

import org.biln.experiments.harness.Tally;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.PaperCells;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the paper beside ours.
 *
 * <p>The verdict is
 *
 * <pre>
 * z = (mean - paper mean) / sqrt(paper sd^2 / 1000 + sd^2 / trials),
 * </pre>
 *
 * the difference in standard errors: both sides are means over independent trials.
 *
 * <pre>{@code
 * new CellResult(cell, 100, 99.1, 0.8, 99.13, 0.83).z(); // -0.36
 * }</pre>
 *
 * @param cell which cell
 * @param trials number of trials of ours
 * @param meanPercent our mean accuracy in percent
 * @param sdPercent our standard deviation over trials (n - 1), in percent; 0 for a single trial
 * @param paperMeanPercent the paper's mean, not a number of a cell that the paper has not
 * @param paperSdPercent the paper's standard deviation
 */
public record CellResult(
        Cell cell, int trials, double meanPercent, double sdPercent, double paperMeanPercent, double paperSdPercent) {

    /**
     * Checks that there is at least one trial.
     *
     * @param cell which cell
     * @param trials number of trials of ours
     * @param meanPercent our mean accuracy in percent
     * @param sdPercent our standard deviation over trials
     * @param paperMeanPercent the paper's mean
     * @param paperSdPercent the paper's standard deviation
     */
    public CellResult {
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be positive");
        }
    }

    static CellResult of(Cell cell, Tally ours, PaperCells.@Nullable Value paper) {
        return new CellResult(
                cell,
                ours.trials(),
                ours.mean(),
                ours.sd(),
                paper == null ? Double.NaN : paper.meanPercent(),
                paper == null ? Double.NaN : paper.sdPercent());
    }

    /**
     * Whether the paper has the cell; without it there is nothing to agree with, and z is not a number.
     *
     * @return false for data sets and settings of one's own
     */
    public boolean published() {
        return !Double.isNaN(paperMeanPercent);
    }

    /**
     * The same cell over these trials and others of ours.
     *
     * @param other the cell over other trials
     * @return the cell over all of them
     */
    public CellResult pooledWith(CellResult other) {
        if (!cell.equals(other.cell)) {
            throw new IllegalArgumentException("other is " + other.cell.label() + ", this is " + cell.label());
        }
        int n = trials + other.trials;
        double mean = (trials * meanPercent + other.trials * other.meanPercent) / n;
        double squares = squaresAround(mean) + other.squaresAround(mean);
        return new CellResult(
                cell, n, mean, n == 1 ? 0 : Math.sqrt(squares / (n - 1)), paperMeanPercent, paperSdPercent);
    }

    private double squaresAround(double mean) {
        double shift = meanPercent - mean;
        return (trials - 1) * sdPercent * sdPercent + trials * shift * shift;
    }

    /**
     * Our mean minus the paper's.
     *
     * @return the difference in percentage points
     */
    public double differencePercent() {
        return meanPercent - paperMeanPercent;
    }

    /**
     * The standard error of the difference.
     *
     * @return in percentage points
     */
    public double standardErrorPercent() {
        return Math.sqrt(paperSdPercent * paperSdPercent / PaperCells.TRIALS + sdPercent * sdPercent / trials);
    }

    /**
     * The difference in standard errors.
     *
     * @return z
     */
    public double z() {
        return differencePercent() / standardErrorPercent();
    }

    /**
     * Whether ours agrees with the paper.
     *
     * @param standardErrors the tolerance
     * @return whether |z| is at most that
     */
    public boolean within(double standardErrors) {
        return Math.abs(z()) <= standardErrors;
    }
}
