package org.biln.bench.gate;

import java.util.Arrays;
import java.util.List;
import org.biln.auto.CorrectedClassifier;
import org.biln.auto.NoisePosterior;
import org.biln.auto.NoisePrior;
import org.biln.auto.PooledClassifier;
import org.biln.bench.Shape;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distiller;
import org.biln.core.math.Rng;
import org.biln.core.noise.UpperBounds;
import org.biln.forest.ForestFit;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.ejml.data.DMatrixRMaj;

/** The parts of the learner and the plain code that each is held against: see {@link Yardstick}. */
final class LearnerOperations {

    static final int ROWS = 300;

    /** Trees of the forest that is grown. */
    static final int GROWN = 5;

    /** Trees of the forest that predicts. */
    static final int TREES = 100;

    /** Rows that are distilled. */
    static final int DISTILLED = 5000;

    static final double MOST_PLUS = 0.2;
    static final double MOST_MINUS = 0.3;

    private LearnerOperations() {}

    static Operation forest() {
        Sample sample = sample();
        ForestTrainer trainer = ForestTrainer.of(ForestOptions.defaults().withTrees(GROWN));
        return () -> trainer.grow(sample, Rng.of(1)).forest().leaves();
    }

    static Operation forestPredicts() {
        return predicts(fit().forest(), sample().x());
    }

    /** A forest and a line, pooled as the learner pools its fits, behind the curves of the noise posterior. */
    static Operation stackPredicts() {
        Sample sample = sample();
        ForestFit fit = fit();
        NoisePosterior noise = NoisePosterior.of(NoisePrior.ofAnyPosterior(), sample, fit.posteriors(), null);
        double[] theta = new double[sample.dimension()];
        Arrays.fill(theta, 0.1);
        Classifier pooled = new PooledClassifier(List.of(fit.forest(), new LinearClassifier(theta)));
        return predicts(new CorrectedClassifier(pooled, noise), sample.x());
    }

    static Operation distillation() {
        double[] eta = etas();
        UpperBounds bounds = UpperBounds.of(filled(MOST_PLUS), filled(MOST_MINUS));
        return () -> Distiller.distill(eta, bounds).label(0);
    }

    static Operation noise() {
        Sample sample = sample();
        double[] posteriors = fit().posteriors();
        NoisePrior prior = NoisePrior.ofAnyPosterior();
        return () -> NoisePosterior.of(prior, sample, posteriors, null).expectedErrors();
    }

    private static Sample sample() {
        DMatrixRMaj x = Shape.UCI.points(ROWS);
        return Sample.ofSigns(x, Shape.UCI.labels(x));
    }

    private static ForestFit fit() {
        return ForestTrainer.of(ForestOptions.defaults().withTrees(TREES)).grow(sample(), Rng.of(1));
    }

    private static Operation predicts(Classifier classifier, DMatrixRMaj x) {
        double[] out = new double[2 * x.numRows];
        return () -> {
            classifier.probabilities(x, out);
            return out[1];
        };
    }

    /** Posteriors in ascending order: what is random costs whatever the compiler's guess at the branches costs. */
    static double[] etas() {
        double[] eta = new double[DISTILLED];
        Arrays.setAll(eta, i -> (double) i / DISTILLED);
        return eta;
    }

    static double[] filled(double value) {
        double[] values = new double[DISTILLED];
        Arrays.fill(values, value);
        return values;
    }
}
