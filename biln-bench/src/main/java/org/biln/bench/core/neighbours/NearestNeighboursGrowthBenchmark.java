package org.biln.bench.core.neighbours;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.core.neighbours.BruteForce;
import org.biln.core.neighbours.KdTree;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.SelfMatch;
import org.ejml.data.DMatrixRMaj;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/** The ten nearest neighbours of every point, as the data set grows. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class NearestNeighboursGrowthBenchmark {

    private static final int K = 10;

    @Param({"500", "1000", "2000", "4000", "8000"})
    int size;

    private final NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
    private int[] out = new int[0];
    private NearestNeighbours search = BruteForce.of(new DMatrixRMaj(1, 1));

    @Setup
    public void prepare(BenchmarkParams params) {
        out = new int[size * K];
        search = switch (Notes.method(params)) {
            case "bilnTree2d" -> KdTree.of(Shape.SYNTHETIC.points(size));
            case "bilnBlocked2d" -> BruteForce.of(Shape.SYNTHETIC.points(size));
            case "bilnTree18d" -> KdTree.of(Shape.UCI.points(size));
            case "bilnBlocked18d" -> BruteForce.of(Shape.UCI.points(size));
            default -> throw new IllegalStateException(params.getBenchmark());
        };
    }

    private int[] run() {
        search.nearestOfAll(K, SelfMatch.INCLUDED, ws, out);
        return out;
    }

    @Benchmark
    public int[] bilnTree2d() {
        return run();
    }

    @Benchmark
    public int[] bilnBlocked2d() {
        return run();
    }

    @Benchmark
    public int[] bilnTree18d() {
        return run();
    }

    @Benchmark
    public int[] bilnBlocked18d() {
        return run();
    }
}
