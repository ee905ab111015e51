package org.biln.bench.core.math;

import java.util.concurrent.TimeUnit;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The logistic loss {@code log(1 + exp(x))} of one number, over an array of a thousand. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Log1pExpBenchmark.N)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class Log1pExpBenchmark {

    static final int N = 1024;

    private final double[] x = new double[N];
    private final double[] out = new double[N];

    @Setup
    public void fill() {
        Rng rng = Rng.of(1);
        for (int i = 0; i < N; i++) {
            x[i] = 8 * rng.nextGaussian();
        }
    }

    @Benchmark
    public double[] biln() {
        Exp.log1pExp(x, 0, out, 0, N);
        return out;
    }

    @Benchmark
    public double[] jdkStrictMath() {
        for (int i = 0; i < N; i++) {
            out[i] = Math.max(x[i], 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x[i])));
        }
        return out;
    }
}
