package org.biln.auto;

import java.util.Arrays;
import org.biln.core.math.Exp;

/**
 * What is known of a table when its noise is to be judged: some hundred numbers that say how its out-of-fold posterior looks.
 *
 * <p>Every idea of what might tell noise from overlap is a number here, and the simulation weighs it: how large the table is, how many columns and classes it has, how
 * well the labels are predicted, how many rows lie between the classes (a valley there speaks for noise), and for either class
 * how its rows are spread along the posterior; and all of that once more for a line that was drawn by the surest rows alone
 * ({@link SurestRows}), which wrong labels among the others cannot bend.
 *
 * <p>The numbers of the whole table come first, then those of the rows observed as +1, then the same of -1: the summary of a table
 * with its classes exchanged has these two parts exchanged.
 */
final class NoiseSummary {

    /** Numbers of a posterior whatever the class. */
    private static final int OF_ALL = 7;

    private static final double[] QUANTILES = {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99};
    private static final double[] TAILS = {-4, -3, -2, -1, 0, 1, 2};

    /** Numbers of each class. */
    private static final int OF_CLASS = 4 + QUANTILES.length + TAILS.length;

    /** Numbers of each posterior. */
    private static final int OF_POSTERIOR = OF_ALL + 2 * OF_CLASS;

    /** Numbers of the whole table: columns and classes, and how rows are spread along the posterior of their own class. */
    private static final int OF_TABLE = 4 + QUANTILES.length + TAILS.length;

    /** How many numbers there are of a posterior alone. */
    static final int ALONE = OF_TABLE + OF_POSTERIOR;

    /** How many numbers there are with a line beside it. */
    static final int WITH_LINE = OF_TABLE + 2 * OF_POSTERIOR + 2;

    private NoiseSummary() {}

    /** The summary of a posterior. */
    static double[] of(int columns, WholeTable table, PosteriorCounts counts) {
        double[] summary = new double[ALONE];
        ofTable(columns, table, summary);
        of(counts, summary, OF_TABLE);
        return summary;
    }

    /** The summary of a posterior and of a line, and on which shares of the rows they disagree. */
    static double[] of(
            int columns,
            WholeTable table,
            PosteriorCounts counts,
            PosteriorCounts line,
            long onlyLine,
            long onlyPosterior) {
        double[] summary = new double[WITH_LINE];
        ofTable(columns, table, summary);
        of(counts, summary, OF_TABLE);
        of(line, summary, OF_TABLE + OF_POSTERIOR);
        double rows = Math.max(1, counts.rows());
        summary[WITH_LINE - 2] = onlyLine / rows;
        summary[WITH_LINE - 1] = onlyPosterior / rows;
        return summary;
    }

    private static void ofTable(int columns, WholeTable table, double[] out) {
        long[] own = table.own();
        double n = Math.max(1, Arrays.stream(own).sum());
        double loss = 0;
        for (int b = 0; b < own.length; b++) {
            loss += own[b] * Exp.log1pExp(-PosteriorCounts.centre(b)) / n;
        }
        out[0] = columns;
        out[1] = table.classes();
        out[2] = loss;
        out[3] = table.entropy() > 0 ? loss / table.entropy() : 1;
        spread(own, n, out, 4);
    }

    private static void of(PosteriorCounts counts, double[] summary, int from) {
        ofAll(counts, summary, from);
        ofClass(counts.plus(), counts.rows(), summary, from + OF_ALL);
        ofClass(counts.mirrored().plus(), counts.rows(), summary, from + OF_ALL + OF_CLASS);
    }

    /** Where a number of the summary stands in that of the same table with its classes exchanged. */
    static int mirrored(int number) {
        if (number >= OF_TABLE + 2 * OF_POSTERIOR) {
            return 2 * WITH_LINE - 3 - number;
        }
        int at = (number - OF_TABLE) % OF_POSTERIOR;
        if (number < OF_TABLE || at < OF_ALL) {
            return number;
        }
        return at < OF_ALL + OF_CLASS ? number + OF_CLASS : number - OF_CLASS;
    }

    private static void ofAll(PosteriorCounts counts, double[] out, int from) {
        long[] plus = counts.plus();
        long[] minus = counts.minus();
        long[] both = new long[plus.length];
        Arrays.setAll(both, b -> plus[b] + minus[b]);
        double n = Math.max(1, counts.rows());
        double share = Arrays.stream(plus).sum() / n;
        double low = quantile(both, 0.05);
        double high = quantile(both, 0.95);
        double loss = 0;
        double between = 0;
        double near = 0;
        double unsure = 0;
        for (int b = 0; b < both.length; b++) {
            double z = PosteriorCounts.centre(b);
            loss += (plus[b] * Exp.log1pExp(-z) + minus[b] * Exp.log1pExp(z)) / n;
            between += Math.abs(z - (low + high) / 2) < 0.15 * (high - low) ? both[b] / n : 0;
            near += Math.abs(z) < 1 ? both[b] / n : 0;
            unsure += both[b] * Exp.sigmoid(-Math.abs(z)) / n;
        }
        double entropy = entropy(share) + entropy(1 - share);
        out[from] = StrictMath.log(n);
        out[from + 1] = area(plus, minus);
        out[from + 2] = loss;
        out[from + 3] = entropy > 0 ? loss / entropy : 1;
        out[from + 4] = between;
        out[from + 5] = near;
        out[from + 6] = unsure;
    }

    private static double entropy(double share) {
        return share > 0 ? -share * StrictMath.log(share) : 0;
    }

    /** The probability that a row observed as +1 has the larger posterior, ties counting half; 1/2 without rows to compare. */
    private static double area(long[] plus, long[] minus) {
        double below = 0;
        double won = 0;
        double ofPlus = 0;
        for (int b = 0; b < plus.length; b++) {
            won += plus[b] * (below + minus[b] / 2.0);
            below += minus[b];
            ofPlus += plus[b];
        }
        return ofPlus > 0 && below > 0 ? won / (ofPlus * below) : 0.5;
    }

    private static void ofClass(long[] own, long rows, double[] out, int from) {
        double n = Arrays.stream(own).sum();
        double loss = 0;
        double against = 0;
        for (int b = 0; b < own.length; b++) {
            double z = PosteriorCounts.centre(b);
            loss += own[b] * Exp.log1pExp(-z) / Math.max(1, n);
            against += z < 0 ? -z * own[b] / Math.max(1, n) : 0;
        }
        int at = from;
        out[at++] = n / Math.max(1, rows);
        out[at++] = StrictMath.log(Math.max(1, n));
        out[at++] = loss;
        out[at++] = against;
        spread(own, Math.max(1, n), out, at);
    }

    /** Quantiles, and the shares of rows whose posterior speaks against their class. */
    private static void spread(long[] own, double n, double[] out, int from) {
        int at = from;
        for (double q : QUANTILES) {
            out[at++] = quantile(own, q);
        }
        for (double tail : TAILS) {
            double below = 0;
            for (int b = 0; b < own.length; b++) {
                below += PosteriorCounts.centre(b) < tail ? own[b] : 0;
            }
            out[at++] = below / n;
        }
    }

    /** The logit that a share of the rows lies below. */
    private static double quantile(long[] counts, double q) {
        double wanted = q * Arrays.stream(counts).sum();
        double below = 0;
        for (int b = 0; b < counts.length; b++) {
            if (counts[b] > 0 && below + counts[b] >= wanted) {
                double inside = (wanted - below) / counts[b] - 0.5;
                return PosteriorCounts.centre(b) + inside * (PosteriorCounts.centre(1) - PosteriorCounts.centre(0));
            }
            below += counts[b];
        }
        return 0;
    }
}
