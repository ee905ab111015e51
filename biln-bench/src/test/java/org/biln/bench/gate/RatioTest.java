package org.biln.bench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * No operation has lost a factor of two against its yardstick since the baseline was committed, and a loss of two would be seen:
 * each is run as it is, which must pass, and with its work done twice, which the same rule must call a loss.
 *
 * <p>Time is the thread's own processor time, so that a neighbour on the machine costs a share of the cache but not our turn;
 * ours and plain take turns every few milliseconds, so that a slow spell hits both; the least time of each is taken; and a ratio
 * beyond the limit is measured on and on before it counts, because noise passes and a loss does not.
 */
class RatioTest {

    private static final String BASELINE = Baseline.ofProcessor("ratios");

    /** Halfway between once and twice, by ratio: as much room for noise as for a baseline that is too high. */
    private static final double TOLERANCE = Math.sqrt(2);

    /** Figures of another family of processors say only so much of this one's. */
    private static final double OF_ANOTHER_FAMILY = 2;

    /** The fewest before an operation has passed, and the most before it has not. */
    private static final int LEAST_ROUNDS = 5;

    private static final int MOST_ROUNDS = 60;
    private static final long SLICE_NANOS = 3_000_000;
    private static final long WARM_UP_NANOS = 400_000_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @TestFactory
    Stream<DynamicTest> onceIsWithinTheLimitAndTwiceIsNot() throws Exception {
        if (Baseline.updating()) {
            List<String> lines = new ArrayList<>(List.of("kernel,ours/plain"));
            for (Yardstick yardstick : Yardstick.all()) {
                lines.add(String.format(Locale.ROOT, "%s,%.3f", yardstick.name(), new Race(yardstick).once(0)));
            }
            Baseline.write(BASELINE, lines);
        }
        Map<String, Double> baseline = baseline();
        return Yardstick.all().stream()
                .map(yardstick -> DynamicTest.dynamicTest(
                        yardstick.name(), () -> judge(yardstick, baseline.getOrDefault(yardstick.name(), 0.0))));
    }

    private void judge(Yardstick yardstick, double committed) {
        double limit = committed * (BASELINE.equals("ratios.csv") ? OF_ANOTHER_FAMILY : TOLERANCE);
        Race race = new Race(yardstick);
        double once = race.once(limit);
        assertThat(once)
                .as(
                        "%s in units of its yardstick, the baseline is %s; to accept a slower one: "
                                + "mvn -pl biln-bench -am verify -Dgate.update (see docs/PERFORMANCE.md)",
                        yardstick.name(), committed)
                .isLessThanOrEqualTo(limit);
        assertThat(race.twice(TOLERANCE * once))
                .as(
                        "%s done twice in units of its yardstick, which must be a loss; once is %s here",
                        yardstick.name(), once)
                .isGreaterThan(TOLERANCE * once);
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

    /** Ours and plain by turns. */
    private final class Race {
        private final Operation ours;
        private final Operation plain;
        private final int oursCalls;
        private final int plainCalls;
        private double leastOfPlain = Double.POSITIVE_INFINITY;

        Race(Yardstick yardstick) {
            ours = yardstick.ours().get();
            plain = yardstick.plain().get();
            oursCalls = warmUp(ours);
            plainCalls = warmUp(plain);
        }

        double once(double limit) {
            return ratio(ours, oursCalls, limit);
        }

        double twice(double limit) {
            return ratio(() -> ours.run() + ours.run(), Math.max(1, oursCalls / 2), limit);
        }

        /** The rule of the gate: a loss is what stays beyond the limit in every round. */
        private double ratio(Operation operation, int calls, double limit) {
            double least = Double.POSITIVE_INFINITY;
            for (int round = 0;
                    round < MOST_ROUNDS && (round < LEAST_ROUNDS || least > limit * leastOfPlain);
                    round++) {
                least = Math.min(least, time(operation, calls));
                leastOfPlain = Math.min(leastOfPlain, time(plain, plainCalls));
            }
            return least / leastOfPlain;
        }
    }

    /** Runs until compiled and returns how many calls make a slice. */
    private int warmUp(Operation operation) {
        double spent = 0;
        int calls = 0;
        for (; spent < WARM_UP_NANOS; calls++) {
            spent += time(operation, 1);
        }
        return (int) Math.max(1, calls * SLICE_NANOS / spent);
    }

    /** Nanoseconds of a call. Every result is looked at, so that none can be dropped. */
    private double time(Operation operation, int calls) {
        long start = threads.getCurrentThreadCpuTime();
        for (int call = 0; call < calls; call++) {
            if (Double.isNaN(operation.run())) {
                throw new IllegalStateException("the operation returned no number");
            }
        }
        return (double) (threads.getCurrentThreadCpuTime() - start) / calls;
    }
}
