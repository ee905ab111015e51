package org.biln.experiments.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.biln.auto.NoisePosterior;

/**
 * How well the noise posterior knew one simulated table, whose truth is known.
 *
 * @param kind how its labels were disturbed
 * @param rows how many there are
 * @param errors how many labels are wrong
 * @param expected how many were expected to be
 * @param low the lower end of the 90 % interval
 * @param high its upper end
 * @param squares the sum over the rows of (wrong - truth)^2
 * @param listed how many labels are listed by default: as many as are expected to be wrong
 * @param listedWrong how many of those are wrong
 * @param likely how many labels are more likely wrong than right
 * @param likelyWrong how many of those are wrong
 * @param tenths its rows by tenths of the probability of an error
 */
record Judgement(
        String kind,
        int rows,
        int errors,
        double expected,
        int low,
        int high,
        double squares,
        int listed,
        int listedWrong,
        int likely,
        int likelyWrong,
        List<Tenth> tenths) {

    /** Rows whose probability of an error is in one tenth: their number, the sum of their probabilities, how many are wrong. */
    record Tenth(int rows, double expected, int errors) {

        Tenth and(double wrong, boolean is) {
            return new Tenth(rows + 1, expected + wrong, errors + (is ? 1 : 0));
        }
    }

    static Judgement of(SimulationTrial trial, NoisePosterior noise, int[] observed, int[] truth) {
        double[] wrong = noise.wrong();
        boolean[] is = new boolean[wrong.length];
        Tenth[] tenths = new Tenth[10];
        Arrays.fill(tenths, new Tenth(0, 0, 0));
        double squares = 0;
        for (int row = 0; row < wrong.length; row++) {
            is[row] = observed[row] != truth[row];
            int tenth = (int) Math.min(9, 10 * wrong[row]);
            tenths[tenth] = tenths[tenth].and(wrong[row], is[row]);
            double miss = wrong[row] - (is[row] ? 1 : 0);
            squares += miss * miss;
        }
        int[] byDoubt = IntStream.range(0, wrong.length)
                .boxed()
                .sorted((a, b) -> Double.compare(wrong[b], wrong[a]))
                .mapToInt(Integer::intValue)
                .toArray();
        int listed = (int) Math.round(noise.expectedErrors());
        int likely = (int) Arrays.stream(wrong).filter(p -> p > 0.5).count();
        int[] interval = noise.errorInterval();
        return new Judgement(
                trial.noise().substring(0, trial.noise().indexOf('-')),
                wrong.length,
                trial.errors(),
                noise.expectedErrors(),
                interval[0],
                interval[1],
                squares,
                listed,
                hits(byDoubt, listed, is),
                likely,
                hits(byDoubt, likely, is),
                List.of(tenths));
    }

    private static int hits(int[] order, int count, boolean[] is) {
        return (int) IntStream.of(order).limit(count).filter(row -> is[row]).count();
    }

    /** The harmonic mean of precision and recall of the list. */
    double f1() {
        return listed + errors == 0 ? 1 : 2.0 * listedWrong / (listed + errors);
    }

    /** How wide the interval is, and by how much the truth is outside, as shares of the rows: a proper score, less is better. */
    double intervalScore() {
        return (high - low + 20.0 * Math.max(0, Math.max(low - errors, errors - high))) / rows;
    }

    boolean covered() {
        return low <= errors && errors <= high;
    }

    /** Whether the number expected is within 35 % of the truth. */
    boolean near() {
        return Math.abs(expected - errors) <= 0.35 * errors;
    }

    /** As one line, which {@link #read} reads. */
    String text() {
        StringJoiner line = new StringJoiner(" ").add(kind);
        for (double value :
                new double[] {rows, errors, expected, low, high, squares, listed, listedWrong, likely, likelyWrong}) {
            line.add(Double.toString(value));
        }
        for (Tenth tenth : tenths) {
            line.add(Double.toString(tenth.rows))
                    .add(Double.toString(tenth.expected))
                    .add(Double.toString(tenth.errors));
        }
        return line.toString();
    }

    static Judgement read(String line) {
        String[] words = line.split(" ", -1);
        double[] v =
                Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
        List<Tenth> tenths = IntStream.range(0, 10)
                .mapToObj(t -> new Tenth((int) v[10 + 3 * t], v[11 + 3 * t], (int) v[12 + 3 * t]))
                .toList();
        return new Judgement(
                words[0],
                (int) v[0],
                (int) v[1],
                v[2],
                (int) v[3],
                (int) v[4],
                v[5],
                (int) v[6],
                (int) v[7],
                (int) v[8],
                (int) v[9],
                tenths);
    }
}
