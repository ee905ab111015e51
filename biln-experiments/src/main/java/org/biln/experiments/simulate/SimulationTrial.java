package org.biln.experiments.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.biln.auto.BaseLearners;
import org.biln.auto.NoisePosterior;
import org.biln.auto.NoisePrior;
import org.biln.auto.Particle;
import org.biln.auto.PooledFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.ensemble.Member;
import org.biln.core.learn.Progress;
import org.biln.core.learn.Streams;
import org.biln.core.math.Exp;
import org.biln.experiments.compare.RealTable;
import org.biln.table.IndicatorEncoding;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * One simulated table, learnt as any table is: for every row what the fits say, what was observed and what is true. A summary is made of
 * it only when a prior is learnt, so a new idea of what tells noise from overlap needs no new simulation.
 *
 * <p>Immutable.
 */
public final class SimulationTrial {

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /** A posterior is written as its logit, in two digits of the sixty-four above: steps of 0.005. */
    private static final int LEVELS = 64 * 64;

    private static final double LARGEST = 10;

    /** Three posteriors of the class that is looked at, in two digits each, and both labels in one. */
    private static final int DIGITS_OF_A_ROW = 7;

    /** Of more classes besides: two posteriors of the class that was observed. */
    private static final int DIGITS_OF_MANY = 4;

    private final String source;
    private final String noise;
    private final int columns;
    private final int errors;
    private final long[] counts;
    private final double[][] eta;
    private final int[] observed;
    private final int[] truth;

    /** Posteriors by stack, pooled fit and line of the class looked at; of more classes by stack and pooled fit of the own one. */
    private SimulationTrial(
            String source,
            String noise,
            int columns,
            int errors,
            long[] counts,
            double[][] eta,
            int[] observed,
            int[] truth) {
        this.source = source;
        this.noise = noise;
        this.columns = columns;
        this.errors = errors;
        this.counts = counts;
        this.eta = eta;
        this.observed = observed;
        this.truth = truth;
    }

    /** Draws a table and learns from it. */
    public static SimulationTrial run(List<RealTable> tables, long seed, int number) {
        SimulatedTask task = SimulatedTask.draw(tables, seed, number);
        Sample noisy = task.noisy();
        boolean[] is = task.schema().categorical();
        List<Member> members = BaseLearners.of(
                noisy.size(),
                IndicatorEncoding.fitter(task.schema()),
                IntStream.range(0, is.length).filter(j -> is[j]).boxed().toList(),
                1);
        PooledFit fit = PooledFit.of(
                members,
                BaseLearners.line(IndicatorEncoding.fitter(task.schema())),
                noisy,
                Answers.none(),
                Streams.of(number),
                Progress.none());
        int c = task.view();
        int n = noisy.size();
        double[] lines = Objects.requireNonNull(fit.lines());
        double[][] eta = new double[noisy.classes() == 2 ? 3 : 5][];
        eta[0] = fit.first().posteriors(c);
        eta[1] = fit.pooled().posteriors(c);
        eta[2] = IntStream.range(0, n)
                .mapToDouble(row -> lines[row * noisy.classes() + c])
                .toArray();
        if (noisy.classes() > 2) {
            eta[3] = IntStream.range(0, n)
                    .mapToDouble(row -> fit.first().posterior(row, noisy.label(row)))
                    .toArray();
            eta[4] = IntStream.range(0, n)
                    .mapToDouble(row -> fit.pooled().posterior(row, noisy.label(row)))
                    .toArray();
        }
        return new SimulationTrial(
                task.source(),
                task.noise().toString(),
                noisy.dimension(),
                task.errors(),
                Arrays.stream(noisy.counts()).asLongStream().toArray(),
                eta,
                noisy.against(c).y(),
                task.truth().against(c).y());
    }

    /** How its labels were disturbed. */
    public String noise() {
        return noise;
    }

    /** What the table teaches of our own posteriors, with a line beside them. */
    public Particle ofOwnPosterior() {
        return counts.length == 2
                ? Particle.of(source, columns, eta[1], eta[2], observed, truth)
                : Particle.ofClass(source, columns, counts, eta[4], eta[1], eta[2], observed, truth, errors == 0);
    }

    /** What the table teaches of the posteriors of any model. */
    public Particle ofAnyPosterior() {
        return counts.length == 2
                ? Particle.of(source, columns, eta[0], null, observed, truth)
                : Particle.ofClass(source, columns, counts, eta[3], eta[0], null, observed, truth, errors == 0);
    }

    /** How many classes the table has. */
    public int classes() {
        return counts.length;
    }

    /** Where the table came from. */
    public String source() {
        return source;
    }

    /** Judges the labels of a table of two classes as any table's, and the judgement by the truth. */
    Judgement judge(NoisePrior prior) {
        NoisePosterior noise = NoisePosterior.of(
                prior,
                Sample.of(new DMatrixRMaj(truth.length, columns), observed),
                ofBoth(prior.lined() ? eta[1] : eta[0]),
                prior.lined() ? ofBoth(eta[2]) : null);
        return Judgement.of(this, noise, observed, truth);
    }

    private static double[] ofBoth(double[] plus) {
        double[] both = new double[2 * plus.length];
        for (int row = 0; row < plus.length; row++) {
            both[2 * row] = 1 - plus[row];
            both[2 * row + 1] = plus[row];
        }
        return both;
    }

    /** How many of the observed labels are wrong, those of other classes too. */
    public int errors() {
        return errors;
    }

    /** The table as a line of text. */
    String text() {
        StringBuilder rows = new StringBuilder();
        for (int row = 0; row < truth.length; row++) {
            for (double[] of : eta) {
                int level = level(of[row]);
                rows.append(DIGITS.charAt(level / 64)).append(DIGITS.charAt(level % 64));
            }
            rows.append(DIGITS.charAt((observed[row] > 0 ? 2 : 0) + (truth[row] > 0 ? 1 : 0)));
        }
        String classes = Arrays.stream(counts).mapToObj(Long::toString).collect(Collectors.joining(","));
        return String.join(" ", source, noise, Integer.toString(columns), Integer.toString(errors), classes, rows);
    }

    private static int level(double eta) {
        double logit = StrictMath.log(eta / (1 - eta));
        return (int) Math.max(0, Math.min(LEVELS - 1.0, Math.floor((logit + LARGEST) * LEVELS / (2 * LARGEST))));
    }

    /** Reads what {@link #text} wrote; posteriors come back as exactly as they were written. */
    static SimulationTrial read(String text) {
        String[] parts = text.split(" ", -1);
        long[] counts = parts.length == 6
                ? Arrays.stream(parts[4].split(",", -1))
                        .mapToLong(Long::parseLong)
                        .toArray()
                : new long[0];
        int digits = DIGITS_OF_A_ROW + (counts.length > 2 ? DIGITS_OF_MANY : 0);
        if (counts.length < 2 || parts[5].length() % digits != 0) {
            throw new IllegalArgumentException("not a simulated table: " + text);
        }
        String rows = parts[5];
        int n = rows.length() / digits;
        double[][] eta = new double[digits / 2][n];
        int[] observed = new int[n];
        int[] truth = new int[n];
        for (int row = 0; row < n; row++) {
            int at = digits * row;
            for (int of = 0; of < eta.length; of++) {
                int level =
                        64 * DIGITS.indexOf(rows.charAt(at + 2 * of)) + DIGITS.indexOf(rows.charAt(at + 2 * of + 1));
                eta[of][row] = Exp.sigmoid((level + 0.5) * 2 * LARGEST / LEVELS - LARGEST);
            }
            int labels = DIGITS.indexOf(rows.charAt(at + digits - 1));
            observed[row] = (labels & 2) > 0 ? 1 : 0;
            truth[row] = (labels & 1) > 0 ? 1 : 0;
        }
        return new SimulationTrial(
                parts[0],
                parts[1],
                Integer.parseInt(parts[2]),
                Integer.parseInt(parts[3]),
                counts,
                eta,
                observed,
                truth);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SimulationTrial trial && text().equals(trial.text());
    }

    @Override
    public int hashCode() {
        return text().hashCode();
    }

    @Override
    public String toString() {
        return "SimulationTrial[" + source + ", " + noise + ", " + truth.length + " rows of " + counts.length
                + " classes, " + errors + " wrong]";
    }
}
