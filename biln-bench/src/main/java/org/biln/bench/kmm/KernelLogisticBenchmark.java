package org.biln.bench.kmm;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.kmm.KernelLogisticTrainer;
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
import smile.classification.SVM;
import smile.math.kernel.GaussianKernel;

/**
 * Logistic regression with a Gaussian kernel on ten columns, a tenth of the labels wrong: with its penalty chosen among eight and a
 * posterior of every row by folds that have not seen it. Beside it Smile's support vector machine with the same kernel, one fit at
 * one penalty, without probabilities.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class KernelLogisticBenchmark {
    private static final int COLUMNS = 10;
    private static final int TEST = 5000;
    private static final double PENALTY = 1;
    private static final double TOLERANCE = 1e-3;

    /** As wide as ours: {@code exp(-d^2 / (2 h^2))} with {@code 2 h^2} the sum of the variances, here the number of columns. */
    private static final GaussianKernel KERNEL = new GaussianKernel(Math.sqrt(COLUMNS / 2.0));

    @Param({"1000", "5000"})
    int rows = 1000;

    private Sample noisy = Sample.of(new DMatrixRMaj(1, 1), new int[] {1});
    private double[][] x = {};
    private int[] y = {};

    @Setup
    public void prepare(BenchmarkParams params) {
        Rng rng = Rng.of(7, rows);
        noisy = draw(rows, 0.1, rng);
        x = rowsOf(noisy);
        y = noisy.signs();
        Sample test = draw(TEST, 0, rng);
        int right = 0;
        if (Notes.method(params).equals("biln")) {
            int[] predicted = biln().classifier().predict(test.x());
            for (int row = 0; row < TEST; row++) {
                right += predicted[row] == test.label(row) ? 1 : 0;
            }
        } else {
            SVM<double[]> machine = smileSupportVectors();
            double[][] points = rowsOf(test);
            for (int row = 0; row < TEST; row++) {
                right += machine.predict(points[row]) == test.sign(row) ? 1 : 0;
            }
        }
        Notes.remark(params, "%.1f %% of %d true labels", 100.0 * right / TEST, TEST);
    }

    /** The truth curves in every direction; some labels are flipped. */
    private static Sample draw(int n, double flipped, Rng rng) {
        DMatrixRMaj x = new DMatrixRMaj(n, COLUMNS);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            double score = 0;
            for (int j = 0; j < COLUMNS; j++) {
                double value = rng.nextGaussian();
                x.set(row, j, value);
                score += j % 2 == 0 ? value : x.get(row, j - 1) * value;
            }
            y[row] = score > 0 == rng.nextDouble() >= flipped ? 1 : 0;
        }
        return Sample.of(x, y);
    }

    private static double[][] rowsOf(Sample sample) {
        double[][] rows = new double[sample.size()][COLUMNS];
        for (int row = 0; row < rows.length; row++) {
            System.arraycopy(sample.x().data, row * COLUMNS, rows[row], 0, COLUMNS);
        }
        return rows;
    }

    @Benchmark
    public OutOfFoldFit biln() {
        return new KernelLogisticTrainer().fit(noisy, Rng.of(1));
    }

    @Benchmark
    public SVM<double[]> smileSupportVectors() {
        return SVM.fit(x, y, KERNEL, PENALTY, TOLERANCE);
    }
}
