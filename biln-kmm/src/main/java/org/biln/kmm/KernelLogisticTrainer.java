package org.biln.kmm;

import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.encode.Moments;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * Logistic regression with a Gaussian kernel, as a base learner: smooth boundaries of any shape, where a forest has steps
 * and a linear model a plane.
 *
 * <p>The kernel {@code exp(-sigma d^2)} is as wide as the data, {@code 1 / sigma} being the sum of the features' variances
 * (scikit-learn's {@code gamma="scale"}), so the features should be on one scale: put a {@code Standardiser} in front. At most
 * {@value #MOST_POINTS} examples carry the model ({@link FeatureMap}), chosen by their features alone, so posteriors stay honest
 * about the labels. The penalty is chosen by cross-validation; what is learnt comes back as
 * {@code b + sum_q a_q k(p_q, x)} ({@link KernelValues}).
 *
 * <p>With r points, n examples cost {@code n r (d + r)} for the features and then what {@link LogisticTrainer} costs in r
 * dimensions.
 *
 * <pre>{@code
 * Trainer trainer = new EncodedTrainer(Standardiser::fit, new KernelLogisticTrainer());
 * OutOfFoldFit fit = trainer.fit(noisy, Rng.of(1));
 * }</pre>
 */
public final class KernelLogisticTrainer implements Trainer {

    /** The most examples that carry the model: with more the tables of the comparison gain nothing. */
    public static final int MOST_POINTS = 200;

    /** Points that the others explain up to this share of the whole are not needed. */
    private static final double TRACE_SHARE = 1e-6;

    /** Kernel features are no longer than 1, so weaker penalties make sense than for standardised columns. */
    private static final LogisticTrainer TWO_CLASSES =
            LogisticTrainer.recommended().withPenalties(0.03, 0.1, 0.3, 1, 3, 10, 30, 100);

    /** A regression of many classes costs as many times more, so it chooses among few. */
    private static final LogisticTrainer MANY_CLASSES =
            LogisticTrainer.recommended().withPenalties(0.1, 1, 10);

    private final int threads;

    /** The trainer. */
    public KernelLogisticTrainer() {
        this(1);
    }

    private KernelLogisticTrainer(int threads) {
        this.threads = threads;
    }

    /**
     * The same with folds fitted side by side; the result does not depend on it.
     *
     * @param value how many threads at most
     * @return a new trainer
     */
    public KernelLogisticTrainer withThreads(int value) {
        return new KernelLogisticTrainer(value);
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        if (sample.dimension() == 0) {
            // an encoding may leave nothing: of points without coordinates there is no kernel, but labels have shares
            return logistic(sample).fit(sample, rng);
        }
        FeatureMap map = features(sample);
        OutOfFoldFit fit = logistic(sample).fit(mapped(sample, map), rng);
        return new OutOfFoldFit(expansion(map, fit.classifier()), fit.posteriors(), fit.certificate());
    }

    @Override
    public Classifier train(Sample sample, Rng rng) {
        if (sample.dimension() == 0) {
            return logistic(sample).train(sample, rng);
        }
        FeatureMap map = features(sample);
        return expansion(map, logistic(sample).train(mapped(sample, map), rng));
    }

    private LogisticTrainer logistic(Sample sample) {
        return (sample.classes() == 2 ? TWO_CLASSES : MANY_CLASSES).withThreads(threads);
    }

    private static FeatureMap features(Sample sample) {
        DMatrixRMaj x = sample.x();
        double[] weights = sample.weights();
        double[] column = new double[x.numRows];
        double variance = 0;
        for (int j = 0; j < x.numCols; j++) {
            for (int row = 0; row < column.length; row++) {
                column[row] = x.get(row, j);
            }
            double deviation = Moments.of(column, weights).deviation();
            variance += deviation * deviation;
        }
        // Where nothing varies every kernel is constant, and any will do.
        double sigma = variance > 0 ? 1 / variance : 1;
        return FeatureMap.of(Kernel.gaussian(sigma), x, MOST_POINTS, TRACE_SHARE);
    }

    private static Sample mapped(Sample sample, FeatureMap map) {
        return sample.withFeatures(new DMatrixRMaj(map.features(sample.x())));
    }

    /** A linear classifier of the features, {@code t'f(x)}, as one of kernel values: f is linear in these. */
    private static Classifier expansion(FeatureMap map, Classifier ofFeatures) {
        Classifier ofValues;
        if (ofFeatures instanceof SoftmaxClassifier softmax) {
            int classes = softmax.classes();
            double[] intercepts = new double[classes];
            double[][] theta = new double[classes][];
            for (int c = 0; c < classes; c++) {
                intercepts[c] = softmax.intercept(c);
                theta[c] = map.ofKernelValues(softmax.theta(c));
            }
            ofValues = new SoftmaxClassifier(intercepts, theta);
        } else {
            LinearClassifier linear = (LinearClassifier) ofFeatures;
            ofValues = new LinearClassifier(linear.intercept(), map.ofKernelValues(linear.theta()));
        }
        double sigma = ((Kernel.Gaussian) map.kernel()).sigma();
        return new EncodedClassifier(new KernelValues(sigma, map.pivots()), ofValues);
    }
}
