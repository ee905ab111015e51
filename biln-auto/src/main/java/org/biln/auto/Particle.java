package org.biln.auto;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one simulated table teaches: how its out-of-fold posterior looked, and how probable an error was for a given posterior.
 *
 * <pre>{@code
 * Particle particle = Particle.of("clouds", 4, eta, null, observed, truth);
 * NoisePrior prior = NoisePrior.learn(List.of(particle), "one table");
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Particle {

    private final String source;
    private final boolean clean;
    private final double[] summary;
    private final NoiseCurve ofPlus;
    private final NoiseCurve ofMinus;
    private final NoiseCurve truth;

    private Particle(
            String source, boolean clean, double[] summary, NoiseCurve ofPlus, NoiseCurve ofMinus, NoiseCurve truth) {
        this.source = source;
        this.clean = clean;
        this.summary = summary;
        this.ofPlus = ofPlus;
        this.ofMinus = ofMinus;
        this.truth = truth;
    }

    /** Where the table came from. */
    String source() {
        return source;
    }

    /** Whether all of its labels are right. */
    boolean clean() {
        return clean;
    }

    /** How its posterior looked. */
    double[] summary() {
        return summary;
    }

    /** The probability that a label 1 is wrong, by the logit of {@code 1 - eta}. */
    NoiseCurve ofPlus() {
        return ofPlus;
    }

    /** The probability that a label 0 is wrong, by the logit of eta. */
    NoiseCurve ofMinus() {
        return ofMinus;
    }

    /** The probability that 1 is true, by the logit of eta. */
    NoiseCurve truth() {
        return truth;
    }

    /**
     * The particle of a table of two classes whose truth is known.
     *
     * @param source where it came from
     * @param columns how many features it has
     * @param eta the out-of-fold posterior of 1 of each row
     * @param line what a line through the surest rows says of each, or null without one
     * @param observed the observed labels
     * @param truth the true labels
     * @return the particle
     */
    public static Particle of(
            String source, int columns, double[] eta, double @Nullable [] line, int[] observed, int[] truth) {
        TableEvidence evidence = TableEvidence.of(columns, eta, line, observed);
        return of(
                source,
                WholeTable.of(List.of(evidence)),
                evidence,
                eta,
                observed,
                truth,
                Arrays.equals(observed, truth));
    }

    /**
     * The particle of one class against the rest, of a table of more classes.
     *
     * @param source where the table came from
     * @param columns how many features it has
     * @param counts how many rows were observed of each class
     * @param own the out-of-fold posterior that each row has of the class it was observed as
     * @param eta the out-of-fold posterior of the class of each row
     * @param line what a line through the surest rows says of each, or null without one
     * @param observed 1 where the class was observed, else 0
     * @param truth 1 where it is the true one, else 0
     * @param clean whether all labels of the table are right, those of other classes too
     * @return the particle
     */
    public static Particle ofClass(
            String source,
            int columns,
            long[] counts,
            double[] own,
            double[] eta,
            double @Nullable [] line,
            int[] observed,
            int[] truth,
            boolean clean) {
        TableEvidence evidence = TableEvidence.of(columns, eta, line, observed);
        return of(source, WholeTable.of(counts, own), evidence, eta, observed, truth, clean);
    }

    private static Particle of(
            String source,
            WholeTable table,
            TableEvidence evidence,
            double[] eta,
            int[] observed,
            int[] truth,
            boolean clean) {
        PosteriorCounts counts = evidence.posterior();
        int bins = PosteriorCounts.BINS;
        double[] z = new double[bins];
        double[] mirrored = new double[bins];
        long[] all = new long[bins];
        long[] wrongPlus = new long[bins];
        long[] wrongMinus = new long[bins];
        long[] positive = new long[bins];
        for (int row = 0; row < eta.length; row++) {
            int b = PosteriorCounts.bin(PosteriorCounts.logit(eta[row]));
            all[b]++;
            positive[b] += truth[row] > 0 ? 1 : 0;
            if (observed[row] != truth[row]) {
                (observed[row] > 0 ? wrongPlus : wrongMinus)[b]++;
            }
        }
        for (int b = 0; b < bins; b++) {
            z[b] = PosteriorCounts.centre(b);
            mirrored[b] = -z[b];
        }
        return new Particle(
                source,
                clean,
                evidence.summary(table),
                NoiseCurve.fit(mirrored, counts.plus(), wrongPlus, NoiseCurve.FEW_ERRORS),
                NoiseCurve.fit(z, counts.minus(), wrongMinus, NoiseCurve.FEW_ERRORS),
                NoiseCurve.fit(z, all, positive, NoiseCurve.AS_OBSERVED));
    }
}
