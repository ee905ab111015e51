package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import java.util.stream.IntStream;
import org.biln.core.Certificate;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** The loss by its formula, the gradient by differences of the loss: within a tile, at its edge and beyond. */
class SoftmaxRegressionTest {

    private static final double L2 = 0.7;

    @Test
    void lossAndGradientAreThoseOfTheFormula() {
        check(1, 1, 3);
        check(3, 2, 3);
        check(128, 4, 3);
        check(129, 5, 4);
        check(300, 7, 11);
    }

    private static void check(int n, int d, int k) {
        Rng rng = Rng.of(n, d, k);
        DMatrixRMaj x = new DMatrixRMaj(n + 5, d);
        for (int i = 0; i < x.data.length; i++) {
            x.data[i] = rng.nextGaussian();
        }
        int[] y = new int[n + 5];
        double[] weights = new double[n + 5];
        for (int row = 0; row < y.length; row++) {
            y[row] = rng.nextInt(k);
            weights[row] = row % 7 == 3 ? 0 : rng.nextDouble();
        }
        Sample sample = Sample.of(x, y, k).weighted(weights);
        // every row but the first five, from the last to the first
        int[] rows = IntStream.range(0, n).map(i -> n + 4 - i).toArray();
        double[] theta = new double[SoftmaxRegression.parameters(sample)];
        for (int p = 0; p < theta.length; p++) {
            theta[p] = 0.5 * rng.nextGaussian();
        }
        SoftmaxRegression problem = new SoftmaxRegression(sample, rows, L2);
        double[] gradient = new double[theta.length];
        double[] unused = new double[theta.length];
        problem.evaluate(theta.clone(), unused);
        assertThat(problem.evaluate(theta, gradient)).isCloseTo(loss(sample, rows, weights, theta), within(1e-10 * n));
        double step = 1e-6;
        for (int p = 0; p < theta.length; p++) {
            double[] there = theta.clone();
            there[p] += step;
            double[] back = theta.clone();
            back[p] -= step;
            double difference = (loss(sample, rows, weights, there) - loss(sample, rows, weights, back)) / (2 * step);
            assertThat(gradient[p]).as("parameter " + p).isCloseTo(difference, within(1e-6 * (1 + n)));
        }
    }

    private static double loss(Sample sample, int[] rows, double[] weights, double[] theta) {
        int d = sample.dimension();
        int k = sample.classes();
        double loss = 0;
        for (int row : rows) {
            double sum = 0;
            double own = 0;
            for (int c = 0; c < k; c++) {
                double score = theta[c * (d + 1)];
                for (int j = 0; j < d; j++) {
                    score += theta[c * (d + 1) + 1 + j] * sample.x().get(row, j);
                }
                sum += Math.exp(score);
                own = c == sample.label(row) ? score : own;
            }
            loss += weights[row] * (Math.log(sum) - own);
        }
        for (int p = 0; p < theta.length; p++) {
            loss += p % (d + 1) == 0 ? 0 : 0.5 * L2 * theta[p] * theta[p];
        }
        return loss;
    }

    @Test
    void aCertificateMeansTheSameInAnyUnits() {
        for (double unit : new double[] {1, 1e7}) {
            Rng rng = Rng.of(8);
            DMatrixRMaj x = new DMatrixRMaj(300, 2);
            int[] y = new int[300];
            for (int i = 0; i < 300; i++) {
                y[i] = i % 3;
                x.set(i, 0, unit * (rng.nextGaussian() + y[i]) + (unit > 1 ? 1.7e9 : 0));
                x.set(i, 1, unit * rng.nextGaussian());
            }
            Certificate certificate = Objects.requireNonNull(LogisticTrainer.recommended()
                    .fit(Sample.of(x, y, 3), Rng.of(1))
                    .certificate());
            assertThat(certificate.converged()).as(certificate.summary()).isEqualTo(unit == 1);
        }
    }
}
