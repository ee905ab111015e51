package org.biln.bench.kmm;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.kmm.KmmProblem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/** One solve of 200 points of the synthetic shape beside every general solver, some of which go no further. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 2)
@Fork(1)
public class KmmSmallSlowBenchmark {

    private QuadraticPeers.Peer peer = () -> new double[0];

    @Setup
    public void prepare(BenchmarkParams params) {
        KmmProblem problem = KmmCase.of(Shape.SYNTHETIC, KernelName.GAUSSIAN, 210);
        peer = switch (Notes.method(params)) {
            case "biln" -> QuadraticPeers.biln(problem);
            case "ojalgoAdmm" -> QuadraticPeers.ojalgoAdmm(problem);
            case "ojalgoActiveSet" -> QuadraticPeers.ojalgoActiveSet(problem);
            case "hipparchusAdmm" -> QuadraticPeers.hipparchusAdmm(problem);
            default -> throw new IllegalStateException(params.getBenchmark());
        };
        peer = QuadraticPeers.checked(peer, problem, params);
    }

    @Benchmark
    @Warmup(iterations = 30)
    @Measurement(iterations = 20)
    public double[] biln() {
        return peer.solve();
    }

    @Benchmark
    public double[] ojalgoAdmm() {
        return peer.solve();
    }

    @Benchmark
    public double[] ojalgoActiveSet() {
        return peer.solve();
    }

    @Benchmark
    public double[] hipparchusAdmm() {
        return peer.solve();
    }
}
