package org.biln.bench.kmm;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.kmm.Kernel;
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
 * The same up to a million points of 18 dimensions on two threads, by the low-rank way that stores no Gram matrix: minutes
 * and gigabytes, so only by name: {@code ./biln bench --filter KmmLarge}. Notes the residual on the low-rank problem and
 * beside it what the approximation costs: the trace left out and the true residual at random points.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx12g")
public class KmmLargeGrowthBenchmark {

    /** What is weighted to look like what. */
    public enum Task {
        /** The distilled part of a sample, like all of it: nearly all weights are positive. */
        DISTILLED,
        /** A sample, like one that was moved and drawn together: nearly all weights vanish. */
        MOVED;

        /** About so many source points, and the points they are to look like. */
        DMatrixRMaj[] samples(Shape shape, int size) {
            if (this == MOVED) {
                DMatrixRMaj source = shape.points(size);
                return new DMatrixRMaj[] {source, KmmCase.moved(source)};
            }
            // Distillation keeps 83 of 100 rows.
            DMatrixRMaj target = shape.points((int) (size * 100L / 83) + 1);
            return new DMatrixRMaj[] {KmmCase.source(shape, target), target};
        }
    }

    @Param({"1000", "10000", "100000", "1000000"})
    int size;

    @Param({"DISTILLED", "MOVED"})
    Task task = Task.DISTILLED;

    private DMatrixRMaj source = new DMatrixRMaj(0, 0);
    private DMatrixRMaj target = new DMatrixRMaj(0, 0);
    private KernelMeanMatching matching = KernelMeanMatching.of(Kernel.gaussian(1));
    private @Nullable KmmResult result;

    @Setup
    public void prepare() {
        Shape shape = Shape.UCI;
        DMatrixRMaj[] samples = task.samples(shape, size);
        source = samples[0];
        target = samples[1];
        matching = KernelMeanMatching.of(KernelMeanMatching.Options.paper(Kernel.gaussian(shape.sigma()))
                .withLargeScale(KernelMeanMatching.LargeScale.defaults()
                        .withExactUpTo(0)
                        .withThreads(2)));
    }

    @Benchmark
    public KmmResult biln() {
        result = matching.weigh(source, target);
        return result;
    }

    @TearDown
    public void report(BenchmarkParams params) {
        KmmResult r = Objects.requireNonNull(result);
        KmmResult.Approximation error = Objects.requireNonNull(r.approximation());
        Notes.accuracy(params, r.residual(), matching.options().solver().tolerance());
        Notes.remark(
                params,
                "m %d, n %d, d %d, %s, %d iterations, rank %d, trace left out %.1e, true residual %.1e at %d points,"
                        + " %d weights positive, peak heap %d MB",
                source.numRows,
                target.numRows,
                target.numCols,
                r.status(),
                r.iterations(),
                r.rank(),
                error.traceResidual(),
                error.sampledResidual(),
                error.sampledRows(),
                Arrays.stream(r.beta()).filter(b -> b > 0).count(),
                peakHeap() >> 20);
    }

    static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage.getUsed())
                .sum();
    }
}
