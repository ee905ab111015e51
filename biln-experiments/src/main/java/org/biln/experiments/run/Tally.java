package org.biln.experiments.run;

import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.PaperCells;

/**
 * Mean and standard deviation of an accuracy from counts, summed exactly in whole numbers.
 *
 * <pre>{@code
 * Tally tally = Tally.of(new int[][] {{90}, {92}}, 0, 100);
 * tally.meanPercent(); // 91
 * }</pre>
 *
 * @param trials how many trials
 * @param meanPercent the mean
 * @param sdPercent the standard deviation over trials, 0 for one
 */
public record Tally(int trials, double meanPercent, double sdPercent) {

    /**
     * Sums up one measure.
     *
     * @param correct for each trial, the counts of all measures
     * @param measure which of them
     * @param tested how many test examples there were
     * @return mean and standard deviation
     */
    public static Tally of(int[][] correct, int measure, int tested) {
        long sum = 0;
        long squares = 0;
        for (int[] trial : correct) {
            sum += trial[measure];
            squares += (long) trial[measure] * trial[measure];
        }
        long n = correct.length;
        double mean = 100.0 * sum / ((double) n * tested);
        double variance = n < 2 ? 0 : (double) (n * squares - sum * sum) / ((double) n * (n - 1));
        return new Tally(correct.length, mean, 100 * Math.sqrt(variance) / tested);
    }

    CellResult cell(Cell cell, PaperCells.Value paper) {
        return new CellResult(cell, trials, meanPercent, sdPercent, paper.meanPercent(), paper.sdPercent());
    }

    Figure2Point point(CurvePoint point) {
        return new Figure2Point(
                point.dataset(), point.rule(), point.k(), point.method(), trials, meanPercent, sdPercent);
    }
}
