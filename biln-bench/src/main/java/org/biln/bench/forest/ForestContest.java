package org.biln.bench.forest;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.biln.bench.Notes;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Growing 100 trees on one thread. Accuracy before time: every peer is judged on a quarter of the rows by the true labels, and
 * asked for an error within 0.02 of that of our forest. The common pool has no workers, so that whoever uses it has one thread too.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public abstract class ForestContest {
    private static final double MARGIN = 0.02;

    static final String ONE_THREAD = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0";

    private @Nullable ForestPeer<?> peer;

    abstract String shape();

    @Setup
    public void prepare(BenchmarkParams params) {
        String shape = shape();
        int by = shape.indexOf('x');
        ForestProblem problem =
                ForestProblem.of(Integer.parseInt(shape.substring(0, by)), Integer.parseInt(shape.substring(by + 1)));
        Function<ForestProblem, ForestPeer<?>> maker = switch (Notes.method(params)) {
            case "biln" -> ForestPeers::biln;
            case "smile" -> ForestPeers::smile;
            case "tribuo" -> ForestPeers::tribuo;
            case "weka" -> ForestPeers::weka;
            case "xgboostForest" -> ForestPeers::xgboostForest;
            case "xgboostBoosting" -> ForestPeers::xgboostBoosting;
            default -> throw new IllegalStateException(params.getBenchmark());
        };
        double ours = ForestPeer.error(problem, ForestPeers::biln);
        Notes.accuracy(params, ForestPeer.error(problem, maker), ours + MARGIN);
        peer = maker.apply(problem);
    }

    /** Grows the forest of the contestant that the benchmark is named after. */
    final Object fit() {
        if (peer == null) {
            throw new IllegalStateException("not prepared");
        }
        return peer.fit();
    }
}
