package org.biln.bench.core.logistic;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.core.logistic.Optimiser;
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

/** A whole fit with a weight for each example and no penalty, from zero, to a loss within 1e-6 of the least. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WeightedLogisticFitBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    private LogisticPeer peer = LogisticPeer.NONE;
    private double tolerance;

    @Setup
    public void prepare(BenchmarkParams params) {
        LogisticProblem problem = LogisticProblem.of(shape, shape.rows(), true);
        peer = switch (Notes.method(params)) {
            case "biln" -> LogisticPeers.biln(problem, Optimiser.LBFGS);
            case "bilnNewton" -> LogisticPeers.biln(problem, Optimiser.NEWTON);
            case "jsatLbfgs" -> LogisticPeers.jsatLbfgs(problem);
            case "tribuo" -> LogisticPeers.tribuo(problem);
            default -> throw new IllegalStateException(params.getBenchmark());
        };
        tolerance = LogisticPeer.calibrate(peer);
        Notes.accuracy(params, peer.gap(peer.fit(tolerance)), LogisticProblem.WANTED);
        Notes.remark(params, "tolerance %.0e %s", tolerance, peer.remark());
    }

    @Benchmark
    public double[] biln() {
        return peer.fit(tolerance);
    }

    @Benchmark
    public double[] bilnNewton() {
        return peer.fit(tolerance);
    }

    @Benchmark
    public double[] jsatLbfgs() {
        return peer.fit(tolerance);
    }

    @Benchmark
    public double[] tribuo() {
        return peer.fit(tolerance);
    }
}
