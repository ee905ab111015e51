package org.biln.bench.kmm;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
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

/** The Gram matrix of a training sample, and the sums that compare it with a second one. The matrix itself is allocated. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GramBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    @Param({"GAUSSIAN", "EXPONENTIAL"})
    KernelName name = KernelName.GAUSSIAN;

    private Kernel kernel = Kernel.gaussian(1);
    private DMatrixRMaj target = new DMatrixRMaj(0, 0);
    private DMatrixRMaj source = new DMatrixRMaj(0, 0);

    @Setup
    public void prepare(BenchmarkParams params) {
        kernel = KmmCase.kernel(shape, name);
        target = shape.points();
        source = KmmCase.source(shape, target);
        double d = shape.columns();
        double pairs = Notes.method(params).equals("bilnGram")
                ? source.numRows * (source.numRows - 1.0) / 2
                : (double) source.numRows * target.numRows;
        // difference, square and sum for every coordinate; the exponential is not counted
        Notes.flops(params, 3 * d * pairs);
    }

    @Benchmark
    public DMatrixRMaj bilnGram() {
        return Gram.of(kernel, source);
    }

    @Benchmark
    public double[] bilnCrossMeans() {
        return Gram.crossMeans(kernel, source, target);
    }
}
