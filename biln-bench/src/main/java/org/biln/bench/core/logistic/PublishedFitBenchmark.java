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

/** A fit as the reproduction makes thousands of: the paper's options, the workspace reused. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PublishedFitBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    private final LogisticRegression.Workspace ws = new LogisticRegression.Workspace();
    private LogisticRegression regression = new LogisticRegression(LogisticRegression.Options.published(20));
    private DMatrixRMaj x = new DMatrixRMaj(0, 0);
    private int[] y = new int[0];

    @Setup
    public void prepare(BenchmarkParams params) {
        x = shape.design(shape.rows());
        y = shape.labels(x);
        regression = new LogisticRegression(LogisticRegression.Options.published(shape == Shape.SYNTHETIC ? 20 : 100));
        biln();
        Notes.remark(params, "%d iterations, %d evaluations, %s", ws.iterations(), ws.evaluations(), ws.reason());
        Notes.flops(params, 4.0 * x.numRows * x.numCols * ws.evaluations());
    }

    @Benchmark
    public double biln() {
        ws.startAtZero(x.numCols);
        regression.fit(x, y, null, x.numRows, ws);
        return ws.loss();
    }
}
