package org.biln.bench.experiments;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Trial;
import org.jspecify.annotations.Nullable;
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
 * One whole trial: both tables, every setting, as published. A reproduction is a thousand of these per data set. Needs the
 * real USPS file for its third case, which fails with the way to get it where there is none.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class TrialBenchmark {

    @Param({"synthetic", "uci-image", "usps-6v8"})
    String dataset = "synthetic";

    private Trial.@Nullable Worker worker;
    private int next;

    @Setup
    public void prepare() throws IOException {
        worker = TrialCase.of(Dataset.of(dataset)).newWorker();
    }

    @Benchmark
    public int[] bilnTrial() {
        return Objects.requireNonNull(worker).run(next++);
    }
}
