package org.biln.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.math.Rng;
import org.biln.core.noise.RateBounds;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import smile.classification.LogisticRegression;

/** Somebody else's model as a base learner: a lambda around Smile's logistic regression, made honest by folds. */
class AnyModelTest {

    private static Classifier smile(Sample sample) {
        int d = sample.dimension();
        double[][] x = new double[sample.size()][];
        int[] y = new int[sample.size()];
        for (int row = 0; row < y.length; row++) {
            x[row] = Arrays.copyOfRange(sample.x().data, row * d, (row + 1) * d);
            y[row] = sample.label(row);
        }
        LogisticRegression model = LogisticRegression.fit(x, y);
        return new Classifier() {
            @Override
            public int classes() {
                return 2;
            }

            @Override
            public int dimension() {
                return d;
            }

            @Override
            public void probabilities(double[] features, int from, double[] out, int to) {
                double[] posterior = new double[2];
                model.predict(Arrays.copyOfRange(features, from, from + d), posterior);
                System.arraycopy(posterior, 0, out, to, 2);
            }
        };
    }

    @Test
    void smiles_regression_learns_through_noise_by_algorithm_1() {
        Rng rng = Rng.of(1);
        DMatrixRMaj x = new DMatrixRMaj(400, 2);
        int[] clean = new int[400];
        int[] noisy = new int[400];
        for (int row = 0; row < 400; row++) {
            clean[row] = row % 2 == 0 ? 1 : 0;
            int sign = 2 * clean[row] - 1;
            x.set(row, 0, 2 * sign + rng.nextGaussian());
            x.set(row, 1, 2 * sign + rng.nextGaussian());
            noisy[row] = rng.nextDouble() < (clean[row] == 1 ? 0.1 : 0.3) ? 1 - clean[row] : clean[row];
        }
        // this model knows no weights: it is given none but equal ones
        Trainer trainer = Trainer.crossFitted(5, (sample, generator) -> smile(sample));
        BilnResult result = BilnLearner.builder()
                .trainer(trainer)
                .bounds(RateBounds.known(0.1, 0.3))
                .build()
                .learn(Sample.of(x, noisy));
        assertThat(result.classifier().accuracy(Sample.of(x, clean))).isGreaterThan(0.97);
        assertThat(result.distillation().distilled().length).isGreaterThan(200);
    }
}
