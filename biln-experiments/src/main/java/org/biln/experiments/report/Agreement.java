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

    private Agreement() {}

    /**
     * The summary line.
     *
     * @param result a run
     * @return number of cells, how many agree, rms z
     */
    public static String line(RunResult result) {
        return result.cells().size() + " cells, " + result.within(TOLERANCE) + " within 3 standard errors, rms z "
                + Decimals.fixed(result.rmsZ(), 2);
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
