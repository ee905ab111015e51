package org.biln.bench.crowd;

import java.util.concurrent.TimeUnit;
import org.biln.core.math.Rng;
import org.biln.crowd.Aggregator;
import org.biln.crowd.Consensus;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.Glad;
import org.biln.crowd.Mace;
import org.biln.crowd.MajorityVote;
import org.biln.crowd.Votes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A million votes of a thousand annotators on a hundred thousand items of five classes, on one thread, to convergence and with
 * the certificate. Run: {@code ./biln bench --filter ConsensusBenchmark}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class ConsensusBenchmark {
    private static final int ITEMS = 100_000;
    private static final int ANNOTATORS = 1000;
    private static final int CLASSES = 5;
    private static final int EACH = 10;

    @Param({"majority", "dawid-skene", "mace", "glad"})
    String method = "dawid-skene";

    private Votes votes = Votes.of(0, 0, 2, new int[0], new int[0], new int[0]);

    /** Everybody is right with a probability between 0.3 and 0.9. */
    @Setup
    public void draw() {
        Rng rng = Rng.of(1);
        double[] right = new double[ANNOTATORS];
        for (int a = 0; a < ANNOTATORS; a++) {
            right[a] = 0.3 + 0.6 * rng.nextDouble();
        }
        int[] item = new int[ITEMS * EACH];
        int[] who = new int[item.length];
        int[] said = new int[item.length];
        for (int v = 0; v < item.length; v++) {
            item[v] = v / EACH;
            // ten different ones, a tenth of the crowd apart
            who[v] = v % EACH == 0 ? rng.nextInt(ANNOTATORS) : (who[v - 1] + ANNOTATORS / EACH) % ANNOTATORS;
            int truth = item[v] % CLASSES;
            said[v] = rng.nextDouble() < right[who[v]] ? truth : (truth + 1 + rng.nextInt(CLASSES - 1)) % CLASSES;
        }
        votes = Votes.of(ITEMS, ANNOTATORS, CLASSES, item, who, said);
    }

    /** One consensus. */
    @Benchmark
    public Consensus consensus() {
        Aggregator aggregator = switch (method) {
            case "majority" -> new MajorityVote();
            case "mace" -> new Mace();
            case "glad" -> new Glad();
            default -> DawidSkene.recommended();
        };
        return aggregator.aggregate(votes);
    }
}
