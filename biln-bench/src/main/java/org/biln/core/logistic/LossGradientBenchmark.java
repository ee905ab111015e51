package org.biln.core.logistic;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
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
 * One pass over the data: the loss and its gradient, which is where a fit spends its time. Beside it the same pass as one
 * would write it down, example by example. Lives in the package it measures because the objective is nobody else's.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LossGradientBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    private final LogisticObjective objective = new LogisticObjective();
    private DMatrixRMaj x = new DMatrixRMaj(0, 0);
    private int[] y = new int[0];
    private double[] theta = new double[0];
    private double[] gradient = new double[0];

    @Setup
    public void prepare(BenchmarkParams params) {
        x = shape.design(shape.rows());
        y = shape.labels(x);
        theta = new double[x.numCols];
        gradient = new double[x.numCols];
        for (int j = 0; j < theta.length; j++) {
            theta[j] = 0.01 * (j % 7 - 3);
        }
        objective.load(x, null, x.numRows, y, null);
        objective.function(Loss.STABLE, 0, true);
        // a multiply-add for every entry in the scores and one in the gradient; the exponentials are not counted
        Notes.flops(params, 4.0 * x.numRows * x.numCols);
        Notes.bytes(params, 8.0 * x.numRows * x.numCols);
        double loss = plain();
        Notes.accuracy(params, Math.abs(objective.evaluate(theta, gradient) / loss - 1), 1e-12);
    }

    @Benchmark
    public double biln() {
        return objective.evaluate(theta, gradient);
    }

    @Benchmark
    public double plain() {
        int d = x.numCols;
        Arrays.fill(gradient, 0);
        double loss = 0;
        for (int i = 0; i < x.numRows; i++) {
            double score = 0;
            for (int j = 0; j < d; j++) {
                score += theta[j] * x.data[i * d + j];
            }
            double margin = y[i] * score;
            loss += Math.max(-margin, 0) + Math.log1p(Math.exp(-Math.abs(margin)));
            double r = -y[i] / (1 + Math.exp(margin));
            for (int j = 0; j < d; j++) {
                gradient[j] += r * x.data[i * d + j];
            }
        }
        return loss;
    }
}
