package org.biln.bench.core.neighbours;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.core.neighbours.BruteForce;
import org.biln.core.neighbours.KdTree;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.NeighbourOrder;
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

/** The ten nearest neighbours of every point of a data set, the search structure already built. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NearestNeighboursBenchmark {

    private static final int K = 10;

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    private final NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
    private DMatrixRMaj points = new DMatrixRMaj(0, 0);
    private int[] out = new int[0];
    private NearestNeighbours search = BruteForce.of(new DMatrixRMaj(1, 1));
    private NeighbourPeers.Peer peer = k -> Double.NaN;

    @Setup
    public void prepare(BenchmarkParams params) {
        points = shape.points();
        out = new int[points.numRows * K];
        double answer;
        switch (Notes.method(params)) {
            case "smileTree" -> peer = NeighbourPeers.smileTree(points);
            case "smileLinear" -> peer = NeighbourPeers.smileLinear(points);
            case "jsatTree" -> peer = NeighbourPeers.jsatTree(points);
            case "jsatArray" -> peer = NeighbourPeers.jsatArray(points);
            case "bilnTree" -> search = KdTree.of(points);
            case "bilnBlocked" -> search = BruteForce.of(points);
            default -> search = NearestNeighbours.of(points);
        }
        if (Notes.method(params).startsWith("biln")) {
            search.nearestOfAll(K, SelfMatch.INCLUDED, ws, out);
            answer = sumOf(out);
            if (Notes.method(params).equals("bilnBlocked")) {
                Notes.flops(params, 3.0 * points.numRows * points.numRows * points.numCols);
            }
            Notes.remark(params, "%s", search.getClass().getSimpleName());
        } else {
            answer = peer.search(K);
        }
        double expected = NeighbourPeers.reference(points, K);
        Notes.accuracy(params, Math.abs(answer / expected - 1), 1e-9);
    }

    private double sumOf(int[] rows) {
        int d = points.numCols;
        double sum = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int c = 0; c < d; c++) {
                double t = points.data[i / K * d + c] - points.data[rows[i] * d + c];
                sum += t * t;
            }
        }
        return sum;
    }

    /** What {@link NearestNeighbours#of} chooses. */
    @Benchmark
    public int[] biln() {
        search.nearestOfAll(K, SelfMatch.INCLUDED, ws, out);
        return out;
    }

    @Benchmark
    public int[] bilnBlocked() {
        search.nearestOfAll(K, SelfMatch.INCLUDED, ws, out);
        return out;
    }

    @Benchmark
    public int[] bilnTree() {
        search.nearestOfAll(K, SelfMatch.INCLUDED, ws, out);
        return out;
    }

    @Benchmark
    public double smileTree() {
        return peer.search(K);
    }

    @Benchmark
    public double smileLinear() {
        return peer.search(K);
    }

    @Benchmark
    public double jsatTree() {
        return peer.search(K);
    }

    @Benchmark
    public double jsatArray() {
        return peer.search(K);
    }

    /** The stored order of a data set: sorting it once, and reading the ten nearest within three quarters of the rows. */
    @State(Scope.Thread)
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    @Fork(1)
    public static class Order {

        @Param({"SYNTHETIC", "UCI", "USPS"})
        Shape shape = Shape.SYNTHETIC;

        private final int[] found = new int[K];
        private DMatrixRMaj points = new DMatrixRMaj(1, 1);
        private NeighbourOrder order = NeighbourOrder.of(points);
        private NeighbourOrder.Subset subset = order.everything();

        @Setup
        public void prepare() {
            points = shape.points();
            order = NeighbourOrder.of(points);
            subset = order.newSubset();
            int[] rows = new int[points.numRows * 3 / 4];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = i / 3 * 4 + i % 3;
            }
            subset.set(rows);
        }

        @Benchmark
        public NeighbourOrder bilnBuild() {
            return NeighbourOrder.of(points);
        }

        @Benchmark
        public int bilnReadAll() {
            int sum = 0;
            for (int i = 0; i < subset.size(); i++) {
                order.nearest(subset.row(i), subset, K, SelfMatch.INCLUDED, found);
                sum += found[K - 1];
            }
            return sum;
        }
    }
}
