package org.biln.bench.core.logistic;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.core.logistic.LogisticRegression;
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

/** A fit to the default tolerance with an L2 penalty as the sample grows, in 19 and in 257 dimensions. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LogisticFitGrowthBenchmark {

    @Param({"500", "1000", "2000", "4000", "8000", "16000"})
    int size;

    private final LogisticRegression.Workspace ws = new LogisticRegression.Workspace();
    private final LogisticRegression regression = new LogisticRegression(LogisticRegression.Options.recommended());
    private DMatrixRMaj x = new DMatrixRMaj(0, 0);
    private int[] y = new int[0];

    @Setup
    public void prepare(BenchmarkParams params) {
        Shape shape = Notes.method(params).equals("biln19") ? Shape.UCI : Shape.USPS;
        x = shape.design(size);
        y = shape.labels(x);
        fit();
        Notes.remark(params, "%d iterations, %d evaluations", ws.iterations(), ws.evaluations());
        Notes.flops(params, 4.0 * x.numRows * x.numCols * ws.evaluations());
    }

    private double fit() {
        ws.startAtZero(x.numCols);
        regression.fit(x, y, null, x.numRows, ws);
        return ws.loss();
    }

    @Benchmark
    public double biln19() {
        return fit();
    }

    @Benchmark
    public double biln257() {
        return fit();
    }
}
