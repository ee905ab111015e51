package org.biln.bench.forest;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.forest.ForestFit;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/** 100 trees with out-of-bag posteriors as the rows grow, in 10 columns, on two threads and in 4 GB. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 2)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
public class ForestGrowthBenchmark {
    @Param({"1000", "10000", "100000", "1000000"})
    int size;

    private @Nullable Sample sample;

    @Setup
    public void prepare(BenchmarkParams params) {
        ForestProblem problem = ForestProblem.of(size, 10);
        sample = Sample.of(problem.x, problem.observed);
        Notes.remark(params, "%d rows, two threads", size);
    }

    private ForestFit fit(int threads) {
        if (sample == null) {
            throw new IllegalStateException("not prepared");
        }
        ForestOptions options = ForestOptions.defaults().withTrees(100).withThreads(threads);
        return ForestTrainer.of(options).grow(sample, Rng.of(1));
    }

    @Benchmark
    public ForestFit biln() {
        return fit(2);
    }
}
