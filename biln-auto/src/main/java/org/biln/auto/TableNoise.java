package org.biln.auto;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * What is to be thought of a table's labels by counts of its rows alone: how many are wrong, how often labels of each class are,
 * and the curves that say of a row's posterior how probable an error is ({@link LabelCurves}).
 *
 * <p>It is the part of {@link NoisePosterior} that needs no row. Whoever counts the same rows gets the same bytes, on one machine or on
 * many: counts are whole numbers. O(simulated tables times bins) for each class, whatever the number of rows.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * TableEvidence evidence = new TableEvidence(4);
 * evidence.add(0.93, 0);
 * TableNoise noise = TableNoise.of(NoisePrior.ofAnyPosterior(), List.of(evidence), null, null);
 * double errors = noise.expectedErrors();
 * }</pre>
 */
public final class TableNoise {

    private final int classes;
    private final List<ClassNoise> noise;
    private final LabelCurves curves;
    private final double expectedOpen;
    private final long open;
    private final long answered;
    private final long found;
    private final double scale;

    /** The noise of some rows, and what was counted of those or of more; the scale is null for those alone. */
    private TableNoise(
            int classes, List<ClassNoise> noise, List<TableEvidence> evidence, @Nullable Double judgedErrors) {
        this.classes = classes;
        this.noise = noise;
        open = evidence.get(0).open().rows();
        answered = evidence.get(0).posterior().rows() - open;
        // Of more than two classes each error is one of the class that was observed.
        found = evidence.stream()
                .mapToLong(e -> classes == 2
                        ? e.refuted().rows()
                        : Arrays.stream(e.refuted().plus()).sum())
                .sum();
        double[][] wrong = new double[classes][];
        Arrays.setAll(
                wrong,
                c -> classes == 2 ? noise.get(0).wrong(c == 1) : noise.get(c).wrong(true));
        curves = new LabelCurves(wrong, noise.stream().map(ClassNoise::truth).toArray(double[][]::new));
        double expected = 0;
        for (int c = 0; c < classes; c++) {
            long[] shares = classes == 2
                    ? evidence.get(0).shares(c == 1)
                    : evidence.get(c).shares(true);
            for (int b = 0; b < shares.length; b++) {
                expected += (double) shares[b] / PosteriorCounts.ROW * wrong[c][b];
            }
        }
        expectedOpen = expected;
        scale = judgedErrors == null || judgedErrors == 0 ? 1 : expected / judgedErrors;
    }

    /**
     * Judges a table.
     *
     * @param prior what was known beforehand
     * @param evidence what was counted of each class against the rest, the posterior of the class and +1 where it was observed; of two
     *     classes that of class 1 alone
     * @param clean how probable it is that all labels are right, before looking; null for the share in the simulation
     * @param bounds the largest rates of +1 and -1 where they are known, of two classes
     * @return what to think of the labels
     */
    public static TableNoise of(
            NoisePrior prior, List<TableEvidence> evidence, @Nullable Double clean, double @Nullable [] bounds) {
        Checks.require(
                evidence.size() == 1 || evidence.size() > 2,
                "evidence",
                "is of " + evidence.size() + " classes, of two that of class 1 is enough");
        int classes = evidence.size() == 1 ? 2 : evidence.size();
        for (TableEvidence of : evidence) {
            Checks.require(
                    of.posterior().rows() == evidence.get(0).posterior().rows(),
                    "evidence",
                    "is of " + of.posterior().rows() + " and of "
                            + evidence.get(0).posterior().rows() + " rows");
            Checks.require(
                    of.posterior().rows() == 0 || of.lined() == prior.lined(),
                    "lines",
                    prior.lined()
                            ? "are missing, the prior is of posteriors with lines"
                            : "are not asked for by this prior");
        }
        Checks.require(bounds == null || classes == 2, "bounds", "are of two classes, there are " + classes);
        double before = clean == null ? prior.cleanShare() : clean;
        Checks.require(before > 0 && before < 1, "clean", "is " + before + ", must be in (0, 1)");
        WholeTable table = WholeTable.of(evidence);
        List<ClassNoise> noise = evidence.stream()
                .map(of -> new ClassNoise(
                        prior,
                        table,
                        of,
                        of.open(),
                        new ClassNoise.Known(
                                before, bounds == null ? 1 : bounds[0], bounds == null ? 1 : bounds[1], of.answers())))
                .toList();
        return new TableNoise(classes, noise, evidence, null);
    }

    /**
     * The same judgement of a larger table, of which these rows are a sample: the curves are those of the sample, and rates too; the
     * errors are counted along them in all rows, and the interval grows with them. Nothing is gained from there being more rows, so
     * the interval is rather too wide than too narrow.
     *
     * @param all what was counted of all rows, the sample among them, as it was of the sample; lines are not needed
     * @return what to think of all labels
     */
    public TableNoise spread(List<TableEvidence> all) {
        Checks.length("all", all.size(), noise.size());
        return new TableNoise(classes, noise, all, expectedOpen);
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return classes;
    }

    /**
     * How many rows have an answer.
     *
     * @return their number
     */
    public long answered() {
        return answered;
    }

    /**
     * What is to be thought of single rows.
     *
     * @return curves along the posterior
     */
    public LabelCurves curves() {
        return curves;
    }

    /**
     * How many observed labels are wrong, answered ones included.
     *
     * @return what is expected
     */
    public double expectedErrors() {
        return found + expectedOpen;
    }

    /**
     * How many rows without an answer to look at: as many as are expected to be wrong.
     *
     * @return a whole number
     */
    public long expectedSuspects() {
        return Math.min(open, Math.round(expectedOpen));
    }

    /**
     * The interval that has the number of wrong labels with a probability of 90 %.
     *
     * @return its two ends
     */
    public long[] errorInterval() {
        double low = noise.stream()
                .mapToDouble(of -> of.quantile(0.05, classes == 2))
                .sum();
        double high = noise.stream()
                .mapToDouble(of -> of.quantile(0.95, classes == 2))
                .sum();
        return new long[] {
            found + Math.max(0, Math.min(open, (long) Math.floor(scale * low))),
            found + Math.max(0, Math.min(open, (long) Math.ceil(scale * high)))
        };
    }

    /**
     * How often labels of a true class are wrong: {@code P(observed as another class | true c)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rate(int c) {
        Checks.inRange("c", c, 0, classes - 1);
        return classes == 2 ? noise.get(0).rate(c == 1) : noise.get(c).rate(true);
    }

    /**
     * How often labels of the other classes say that it is this one: {@code P(observed as c | true another)}.
     *
     * @param c the class, from 0
     * @return the rate with its 90 % interval
     */
    public Rate rateOfOthers(int c) {
        Checks.inRange("c", c, 0, classes - 1);
        return classes == 2 ? noise.get(0).rate(c == 0) : noise.get(c).rate(false);
    }

    /**
     * The rates of all classes.
     *
     * @return {@link #rate} of each, in order
     */
    public List<Rate> rates() {
        return IntStream.range(0, classes).mapToObj(this::rate).toList();
    }

    @Override
    public String toString() {
        long[] interval = errorInterval();
        return String.format(
                Locale.ROOT,
                "TableNoise[%d rows, %.1f errors expected (%d to %d), %d answers]",
                open + answered,
                expectedErrors(),
                interval[0],
                interval[1],
                answered);
    }
}
