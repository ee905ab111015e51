package org.biln.auto;

import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * All that is counted of a table, or of a part of it, before its noise is judged: how its rows are spread along the posterior, and
 * along a line if there is one. Parts can be counted anywhere, in any order, and added.
 *
 * <pre>{@code
 * TableEvidence evidence = new TableEvidence(4);
 * evidence.add(0.93, 1);
 * }</pre>
 *
 * <p>Not thread-safe; one for each thread, then {@link #addAll}.
 */
public final class TableEvidence {

    private final int columns;
    private final PosteriorCounts posterior = new PosteriorCounts();
    private final PosteriorCounts line = new PosteriorCounts();
    private long onlyLine;
    private long onlyPosterior;

    /**
     * No rows.
     *
     * @param columns how many features the table has
     */
    public TableEvidence(int columns) {
        Checks.atLeast("columns", columns, 0);
        this.columns = columns;
    }

    /**
     * Counts the rows of a table of two classes.
     *
     * @param columns how many features the table has
     * @param eta the out-of-fold posterior of +1 of each row
     * @param lines what the line says of each row, or null without one
     * @param observed the observed label of each row, -1 or +1
     * @return the counts
     */
    public static TableEvidence of(int columns, double[] eta, double @Nullable [] lines, int[] observed) {
        Checks.length("observed", observed.length, eta.length);
        TableEvidence evidence = new TableEvidence(columns);
        for (int row = 0; row < eta.length; row++) {
            if (lines == null) {
                evidence.add(eta[row], observed[row]);
            } else {
                evidence.add(eta[row], lines[row], observed[row]);
            }
        }
        return evidence;
    }

    /**
     * Counts a row where there is no line.
     *
     * @param eta its posterior of +1
     * @param observed its label, -1 or +1
     */
    public void add(double eta, int observed) {
        posterior.add(eta, observed);
    }

    /**
     * Counts a row.
     *
     * @param eta its posterior of +1
     * @param ofLine the line's
     * @param observed its label, -1 or +1
     */
    public void add(double eta, double ofLine, int observed) {
        posterior.add(eta, observed);
        line.add(ofLine, observed);
        onlyLine += ofLine > 0.5 && eta < 0.5 ? 1 : 0;
        onlyPosterior += ofLine < 0.5 && eta > 0.5 ? 1 : 0;
    }

    /**
     * Counts the rows of another part of the table.
     *
     * @param other its counts
     */
    public void addAll(TableEvidence other) {
        posterior.addAll(other.posterior);
        line.addAll(other.line);
        onlyLine += other.onlyLine;
        onlyPosterior += other.onlyPosterior;
    }

    /** How the rows are spread along the posterior. */
    PosteriorCounts posterior() {
        return posterior;
    }

    /** Whether there is a line. */
    boolean lined() {
        return line.rows() > 0;
    }

    double[] summary() {
        return lined()
                ? NoiseSummary.of(columns, posterior, line, onlyLine, onlyPosterior)
                : NoiseSummary.of(columns, posterior);
    }

    @Override
    public String toString() {
        return "TableEvidence[" + posterior + (lined() ? ", with a line" : "") + "]";
    }
}
