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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One solve on the paper's shapes beside the one general solver that finishes there. ojAlgo's alternating directions stop
 * at a residual of some 1e-7, so 1e-6 is asked of both; ours is run at its default of 1e-8 nevertheless.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 2)
@Fork(1)
public class KmmPeersSlowBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    private QuadraticPeers.Peer peer = () -> new double[0];

    @Setup
    public void prepare(BenchmarkParams params) {
        KmmProblem problem = KmmCase.of(shape, KernelName.GAUSSIAN);
        peer = switch (Notes.method(params)) {
            case "biln" -> QuadraticPeers.biln(problem);
            case "ojalgoAdmm" -> QuadraticPeers.ojalgoAdmm(problem);
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
}
