package org.biln.auto;

import java.util.Arrays;
import java.util.List;
import org.biln.core.internal.Checks;

/**
 * What is counted of a table whatever its classes: how many there are, and how the posteriors that rows have of their own observed
 * class are spread. A class that is judged against the rest is judged by this too: few of its own rows say little of it, and noise
 * seldom spares all other classes.
 *
 * <p>Of two classes it is what the counts of either class say already. Immutable.
 */
final class WholeTable {

    private final int classes;
    private final double entropy;
    private final long[] own;

    private WholeTable(long[] counts, long[] own) {
        this.classes = counts.length;
        this.own = own;
        double n = Math.max(1, Arrays.stream(counts).sum());
        this.entropy = Arrays.stream(counts)
                .filter(count -> count > 0)
                .mapToDouble(count -> -count / n * StrictMath.log(count / n))
                .sum();
    }

    /** Of rows: how many each class has, and the posterior that each row has of its own class. */
    static WholeTable of(long[] counts, double[] posteriors) {
        Checks.atLeast("counts.length", counts.length, 2);
        PosteriorCounts own = new PosteriorCounts();
        for (double posterior : posteriors) {
            own.add(posterior, 1);
        }
        return new WholeTable(counts, own.plus());
    }

    /** Of what was counted of each class against the rest; of two classes that of class 1 alone. */
    static WholeTable of(List<TableEvidence> evidence) {
        long[] own = new long[PosteriorCounts.BINS];
        for (TableEvidence of : evidence) {
            add(of.posterior().plus(), own);
        }
        if (evidence.size() == 1) {
            PosteriorCounts posterior = evidence.get(0).posterior();
            add(posterior.mirrored().plus(), own);
            return new WholeTable(new long[] {sum(posterior.minus()), sum(posterior.plus())}, own);
        }
        return new WholeTable(
                evidence.stream().mapToLong(of -> sum(of.posterior().plus())).toArray(), own);
    }

    private static void add(long[] counts, long[] to) {
        for (int b = 0; b < to.length; b++) {
            to[b] += counts[b];
        }
    }

    private static long sum(long[] counts) {
        return Arrays.stream(counts).sum();
    }

    /** K. */
    int classes() {
        return classes;
    }

    /** The mean surprise of a label if nothing is known but how often each class was observed. */
    double entropy() {
        return entropy;
    }

    /** Rows by the posterior of their own class, bin after bin. */
    long[] own() {
        return own;
    }

    @Override
    public String toString() {
        return "WholeTable[" + sum(own) + " rows of " + classes + " classes]";
    }
}
