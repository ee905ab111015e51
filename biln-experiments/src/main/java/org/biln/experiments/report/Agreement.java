package org.biln.experiments.report;

import java.util.List;
import org.biln.experiments.run.CellResult;
import org.biln.experiments.run.RunResult;

/**
 * How far a run agrees with the paper, in one line.
 *
 * <pre>{@code
 * Agreement.line(result); // "147 cells, 146 within 3 standard errors, rms z 1.04"
 * }</pre>
 */
public final class Agreement {

    /** A cell farther from the paper than this many standard errors misses the tolerance. */
    public static final double TOLERANCE = 3;

    /** Fewer trials than this are not judged: neither z nor a verdict is pronounced. */
    public static final int ENOUGH_TRIALS = 100;

    private Agreement() {}

    /**
     * The summary line.
     *
     * @param result a run
     * @return number of cells, how many agree, rms z; after fewer than {@value #ENOUGH_TRIALS} trials, that they are too few
     */
    public static String line(RunResult result) {
        if (!enough(result.request().trials())) {
            return result.cells().size() + " cells; " + caution(result);
        }
        return result.cells().size() + " cells, " + result.within(TOLERANCE) + " within 3 standard errors, rms z "
                + Decimals.fixed(result.rmsZ(), 2);
    }

    /**
     * Whether that many trials are enough to judge by.
     *
     * @param trials how many
     * @return whether they are {@value #ENOUGH_TRIALS} or more
     */
    static boolean enough(int trials) {
        return trials >= ENOUGH_TRIALS;
    }

    /**
     * What to hold against z after a few trials: accuracies have long tails, and a small sample that misses the tail
     * underestimates its own spread.
     *
     * @param result a run
     * @return a sentence, empty when there are trials enough
     */
    static String caution(RunResult result) {
        int trials = result.request().trials();
        return enough(trials) ? "" : tooFew(trials) + " for z: take " + ENOUGH_TRIALS + " or more.";
    }

    static String tooFew(int trials) {
        return trials + (trials == 1 ? " trial is" : " trials are") + " too few";
    }

    /**
     * The cells beyond the tolerance.
     *
     * @param result a run
     * @return these cells, the farthest first
     */
    public static List<CellResult> misses(RunResult result) {
        return result.worstFirst().stream()
                .filter(cell -> !cell.within(TOLERANCE))
                .toList();
    }
}
