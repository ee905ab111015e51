package org.biln.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * No kernel has lost a factor of two against its yardstick since the baseline was committed.
 *
 * <p>Time is the thread's own processor time, so that a neighbour on the machine costs a share of the cache but not our turn;
 * ours and plain take turns every few milliseconds, so that a slow spell hits both; the median of the rounds' ratios is
 * judged; and a ratio beyond the limit is measured again before it counts, because noise passes and a loss does not.
 */
class RatioTest {

    private static final String BASELINE = Baseline.ofProcessor("ratios");

    /** A loss of 2 must fall outside, and the spread of a quiet and a crowded machine inside. */
    private static final double TOLERANCE = 1.6;

    private static final int ROUNDS = 11;
    private static final long SLICE_NANOS = 4_000_000;
    private static final long WARM_UP_NANOS = 400_000_000;
    private static final int ATTEMPTS = 4;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Test
    void noKernelIsMuchSlowerAgainstItsYardstickThanTheBaseline() throws Exception {
        if (Baseline.updating()) {
            List<String> lines = new ArrayList<>(List.of("kernel,ours/plain"));
            for (Yardstick yardstick : Yardstick.values()) {
                Operation ours = yardstick.ours();
                Operation plain = yardstick.plain();
                double[] ratios = new double[5];
                Arrays.setAll(ratios, i -> ratio(ours, plain));
                lines.add(String.format(Locale.ROOT, "%s,%.3f", yardstick, median(ratios)));
            }
            Baseline.write(BASELINE, lines);
            return;
        }
        Map<String, Double> baseline = baseline();
        List<String> lost = new ArrayList<>();
        for (Yardstick yardstick : Yardstick.values()) {
            double committed = baseline.getOrDefault(yardstick.name(), 0.0);
            double limit = TOLERANCE * committed;
            double best = bestRatio(yardstick.ours(), yardstick.plain(), limit);
            if (best > limit) {
                lost.add(String.format(
                        Locale.ROOT,
                        "%s takes %.2f of its yardstick, the baseline is %.2f and the limit %.2f",
                        yardstick,
                        best,
                        committed,
                        limit));
            }
        }
        assertThat(lost)
                .as("to accept a slower kernel: mvn -pl biln-bench -am verify -Dgate.update (see docs/PERFORMANCE.md)")
                .isEmpty();
    }

    /** The teeth of the gate: a kernel that does its work twice is caught, measured on the machine of the test. */
    @Test
    void aKernelOfHalfTheSpeedIsCaught() {
        for (Yardstick yardstick : List.of(Yardstick.EXP, Yardstick.GRAM, Yardstick.KMM_DENSE)) {
            Operation ours = yardstick.ours();
            Operation plain = yardstick.plain();
            Operation twice = () -> ours.run() + ours.run();
            boolean caught = false;
            for (int attempt = 0; attempt < ATTEMPTS && !caught; attempt++) {
                caught = ratio(twice, plain) > TOLERANCE * ratio(ours, plain);
            }
            assertThat(caught).as("%s at half its speed is caught", yardstick).isTrue();
        }
    }

    private static Map<String, Double> baseline() throws Exception {
        Map<String, Double> baseline = new HashMap<>();
        List<String> lines = Baseline.read(BASELINE);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            baseline.put(cells[0], Double.valueOf(cells[1]));
        }
        return baseline;
    }

    private double bestRatio(Operation ours, Operation plain, double limit) {
        double best = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < ATTEMPTS && best > limit; attempt++) {
            best = Math.min(best, ratio(ours, plain));
        }
        return best;
    }

    private double ratio(Operation ours, Operation plain) {
        int oursCalls = warmUp(ours);
        int plainCalls = warmUp(plain);
        double[] ratios = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double a = time(ours, oursCalls) / oursCalls;
            double b = time(plain, plainCalls) / plainCalls;
            ratios[round] = a / b;
        }
        return median(ratios);
    }

    /** Runs until compiled and returns how many calls make a slice. */
    private int warmUp(Operation operation) {
        long start = threads.getCurrentThreadCpuTime();
        int calls = 0;
        long spent;
        do {
            checkNumber(operation.run());
            calls++;
            spent = threads.getCurrentThreadCpuTime() - start;
        } while (spent < WARM_UP_NANOS);
        return (int) Math.max(1, (double) calls * SLICE_NANOS / spent);
    }

    private double time(Operation operation, int calls) {
        long start = threads.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
            checkNumber(operation.run());
        }
        return threads.getCurrentThreadCpuTime() - start;
    }

    /** Every result is looked at, so that none can be dropped. */
    private static void checkNumber(double result) {
        if (Double.isNaN(result)) {
            throw new IllegalStateException("the operation returned no number");
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
