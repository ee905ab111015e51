package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Logistic regression with a Gaussian kernel as a base learner. */
class KernelLogisticTrainerTest {
    private static final KernelLogisticTrainer TRAINER = new KernelLogisticTrainer();

    @Test
    void aRingIsLearntThatNoLineCanSee() {
        Sample train = ring(400, 1, 0.1);
        Sample test = ring(1000, 2, 0);
        Classifier classifier = TRAINER.train(train, Rng.of(3));
        assertThat(accuracy(classifier, test)).isGreaterThan(0.95);
        assertThat(accuracy(LogisticTrainer.recommended().train(train, Rng.of(3)), test))
                .isLessThan(0.7);
    }

    @Test
    void fitAndTrainGiveTheSameClassifierAndTheSameBitsAgain() {
        Sample sample = ring(250, 1, 0.2);
        OutOfFoldFit fit = TRAINER.fit(sample, Rng.of(3));
        OutOfFoldFit again = TRAINER.fit(sample, Rng.of(3));
        assertThat(again.posteriors()).isEqualTo(fit.posteriors());
        double[] p = probabilities(fit.classifier(), sample);
        assertThat(probabilities(again.classifier(), sample)).isEqualTo(p);
        assertThat(probabilities(TRAINER.train(sample, Rng.of(3)), sample)).containsExactly(p, within(1e-12));
    }

    @Test
    void theKernelIsAsWideAsTheData() {
        Sample sample = ring(250, 1, 0.2);
        DMatrixRMaj wide = sample.x().copy();
        for (int i = 0; i < wide.data.length; i++) {
            wide.data[i] *= 1024; // a power of two: every number keeps its digits
        }
        double[] posteriors = TRAINER.fit(sample, Rng.of(3)).posteriors();
        assertThat(TRAINER.fit(sample.withFeatures(wide), Rng.of(3)).posteriors())
                .containsExactly(posteriors, within(1e-9));
    }

    @Test
    void posteriorsAreHonest() {
        Sample random = ring(300, 1, 0.5);
        OutOfFoldFit fit = TRAINER.fit(random, Rng.of(3));
        // a model that had seen the labels would know them: 200 points can tell 300 apart
        assertThat(fit.logLoss(random)).isGreaterThan(0.68);
        Sample clear = ring(300, 1, 0);
        assertThat(TRAINER.fit(clear, Rng.of(3)).logLoss(clear)).isLessThan(0.2);
    }

    @Test
    void aFunctionOfTheFeaturesIsThatOfTheKernelValues() {
        DMatrixRMaj points = ring(120, 5, 0).x();
        FeatureMap map = FeatureMap.of(Kernel.gaussian(0.5), points, 40, 1e-6);
        Rng rng = Rng.of(6);
        double[] t = new double[map.rank()];
        for (int q = 0; q < t.length; q++) {
            t[q] = rng.nextGaussian();
        }
        double[] a = map.ofKernelValues(t);
        KernelValues values = new KernelValues(0.5, map.pivots());
        double[][] features = map.features(points);
        double[] k = new double[map.rank()];
        for (int row = 0; row < points.numRows; row++) {
            values.encode(points.data, row * points.numCols, k, 0);
            double ofFeatures = 0;
            double ofValues = 0;
            for (int q = 0; q < t.length; q++) {
                ofFeatures += t[q] * features[row][q];
                ofValues += a[q] * k[q];
            }
            assertThat(ofValues).isCloseTo(ofFeatures, within(1e-9));
        }
        assertThatThrownBy(() -> map.ofKernelValues(new double[3])).hasMessageContaining("ofFeatures");
    }

    @Test
    void manyClassesAreLearntByOneModel() {
        Sample train = rings(600, 1);
        Sample test = rings(600, 2);
        OutOfFoldFit fit = TRAINER.fit(train, Rng.of(3));
        assertThat(fit.classifier().classes()).isEqualTo(3);
        assertThat(accuracy(fit.classifier(), test)).isGreaterThan(0.9);
        assertThat(fit.posteriors()).hasSize(3 * 600);
    }

    @Test
    void rowsWithoutWeightTeachNothing() {
        Sample sample = ring(400, 1, 0);
        int[] labels = sample.y();
        double[] weights = new double[400];
        for (int row = 0; row < 400; row++) {
            boolean counts = row % 2 == 0;
            weights[row] = counts ? 1 : 0;
            labels[row] = counts ? labels[row] : 1 - labels[row];
        }
        Sample half = sample.withLabels(labels);
        Sample test = ring(1000, 2, 0);
        assertThat(accuracy(TRAINER.train(half.weighted(weights), Rng.of(3)), test))
                .isGreaterThan(0.9);
        assertThat(accuracy(TRAINER.fit(half.weighted(weights), Rng.of(3)).classifier(), test))
                .isGreaterThan(0.9);
    }

    @Test
    void aTableThatSaysNothingGivesTheShareOfTheClasses() {
        DMatrixRMaj x = new DMatrixRMaj(20, 2);
        int[] y = new int[20];
        for (int row = 0; row < 20; row++) {
            y[row] = row % 4 == 0 ? 1 : 0;
        }
        Classifier classifier = TRAINER.train(Sample.of(x, y), Rng.of(1));
        assertThat(classifier.probability(new DMatrixRMaj(1, 2), 0)).isCloseTo(0.25, within(0.02));
        int[] one = new int[20];
        Arrays.fill(one, 1);
        OutOfFoldFit single = TRAINER.fit(Sample.of(x, one), Rng.of(1));
        assertThat(single.classifier().probability(new DMatrixRMaj(1, 2), 0)).isGreaterThan(0.9);
    }

    private static double accuracy(Classifier classifier, Sample sample) {
        int right = 0;
        int[] predicted = classifier.predict(sample.x());
        for (int row = 0; row < predicted.length; row++) {
            right += predicted[row] == sample.label(row) ? 1 : 0;
        }
        return (double) right / predicted.length;
    }

    private static double[] probabilities(Classifier classifier, Sample sample) {
        double[] p = new double[sample.size() * classifier.classes()];
        classifier.probabilities(sample.x(), p);
        return p;
    }

    /** Positive inside a circle around the origin, of half the points; some labels flipped. */
    private static Sample ring(int n, int seed, double flipped) {
        Rng rng = Rng.of(seed, 11);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            double a = rng.nextGaussian();
            double b = rng.nextGaussian();
            x.set(row, 0, a);
            x.set(row, 1, b);
            boolean inside = a * a + b * b < 2 * Math.log(2);
            y[row] = inside == rng.nextDouble() >= flipped ? 1 : 0;
        }
        return Sample.of(x, y);
    }

    /** Three classes by the distance from the origin. */
    private static Sample rings(int n, int seed) {
        Sample two = ring(n, seed, 0);
        int[] classes = new int[n];
        for (int row = 0; row < n; row++) {
            double a = two.x().get(row, 0);
            double b = two.x().get(row, 1);
            double squared = a * a + b * b;
            classes[row] = squared < 0.8 ? 0 : squared < 2.2 ? 1 : 2;
        }
        return Sample.of(two.x(), classes, 3);
    }
}
