package org.biln.bench.kmm;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.bench.kmm.KmmLargeGrowthBenchmark.Task;
import org.biln.kmm.KernelMeanMatching;
import org.biln.kmm.KmmResult;
import org.ejml.data.DMatrixRMaj;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The true problem between 2,500 and 20,000 points at residual 1e-6, on two threads and 4 GB: minutes, so only by name:
 * {@code ./biln bench --filter KmmTrue}. Notes the residual, the gradient's kernel values being computed anew for it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
public class KmmTrueLargeBenchmark {
    private static final double TOLERANCE = 1e-6;

    @Param({"2500", "5000", "20000"})
    int size;

    @Param({"DISTILLED", "MOVED"})
    Task task = Task.DISTILLED;

    /** Of 2, 18 and 256 dimensions. */
    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.UCI;

    @Param({"GAUSSIAN", "EXPONENTIAL"})
    KernelName kernel = KernelName.GAUSSIAN;

    private DMatrixRMaj source = new DMatrixRMaj(0, 0);
    private DMatrixRMaj target = new DMatrixRMaj(0, 0);
    private @Nullable KmmResult result;

    @Setup
    public void prepare() {
        DMatrixRMaj[] samples = task.samples(shape, size);
        source = samples[0];
        target = samples[1];
    }

    @Benchmark
    public KmmResult biln() {
        KernelMeanMatching.Options paper = KernelMeanMatching.Options.paper(KmmCase.kernel(shape, kernel));
        result = KernelMeanMatching.of(paper.withSolver(paper.solver().withTolerance(TOLERANCE))
                        .withLargeScale(paper.largeScale().withThreads(2)))
                .weigh(source, target);
        return result;
    }

    @TearDown
    public void report(BenchmarkParams params) {
        KmmResult r = Objects.requireNonNull(result);
        Notes.accuracy(params, r.residual(), TOLERANCE);
        Notes.remark(
                params,
                "m %d, n %d, d %d, %s, residual %.1e, %d iterations, %s, rank %d, %d weights positive, peak heap %d MB",
                source.numRows,
                target.numRows,
                target.numCols,
                r.status(),
                r.residual(),
                r.iterations(),
                r.path(),
                r.rank(),
                Arrays.stream(r.beta()).filter(b -> b > 0).count(),
                KmmLargeGrowthBenchmark.peakHeap() >> 20);
    }
}
