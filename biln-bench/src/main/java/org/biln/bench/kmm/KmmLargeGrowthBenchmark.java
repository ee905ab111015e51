package org.biln.bench.kmm;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching;
import org.biln.kmm.KmmResult;
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

/**
 * The same up to a million points, by the low-rank way that stores no Gram matrix: minutes and gigabytes, so only by name:
 * {@code ./biln bench --filter KmmLarge}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx12g")
public class KmmLargeGrowthBenchmark {

    @Param({"10000", "30000", "100000", "300000", "1000000"})
    int size;

    private DMatrixRMaj source = new DMatrixRMaj(0, 0);
    private DMatrixRMaj target = new DMatrixRMaj(0, 0);

    @Setup
    public void prepare(BenchmarkParams params) {
        Shape shape = Shape.UCI;
        target = shape.points(size);
        source = KmmCase.source(shape, target);
        Notes.remark(params, "m %d, n %d, d %d", source.numRows, target.numRows, target.numCols);
    }

    @Benchmark
    public KmmResult biln() {
        return KernelMeanMatching.of(Kernel.gaussian(Shape.UCI.sigma())).weigh(source, target);
    }
}
