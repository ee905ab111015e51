package org.biln.core.learn;

import java.util.Arrays;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.ensemble.CorrectedClassifier;
import org.biln.core.noise.FlipMixture;
import org.biln.core.noise.Transitions;

/**
 * From the posterior of the observed label to probabilities and doubts, of more than two classes: flips of each class and into
 * which labels, and the ranking as if one label in ten was flipped so.
 */
final class ManyClasses {

    /** The rate of flips that labels are ranked by, whatever it is found to be. */
    private static final double RANKING_RATE = 0.1;

    private ManyClasses() {}

    static Cleaning clean(Sample noisy, HonestFit fit, Answers answers) {
        double[] honest = fit.posteriors();
        double[] confidences = LabelDoubt.confidences(fit, noisy);
        double confidence = LabelDoubt.ofMost(confidences, noisy);
        Transitions found = Transitions.of(honest, noisy, confidences, confidence);
        Transitions order = found.withRate(RANKING_RATE);
        double[] wrong = wrong(noisy, honest, order, found);
        double kept = Answered.kept(wrong, noisy, answers);
        Transitions left = found.weakened(kept);
        double[] judged = kept < 1 ? wrong(noisy, honest, order, left) : wrong;
        left.clean(honest);
        double expected = Arrays.stream(judged).sum() / noisy.size();
        return new Cleaning(
                new HonestFit(new CorrectedClassifier(fit.classifier(), left), honest, null),
                new FlipMixture(expected, expected, 1.0 / noisy.classes(), 0),
                left,
                0.5,
                kept * confidence,
                0,
                0,
                Answered.errors(judged, wrong, noisy, answers));
    }

    /** The order by one rate, how many of them are suspect and wrong by another. */
    private static double[] wrong(Sample noisy, double[] posteriors, Transitions order, Transitions believed) {
        int n = noisy.size();
        int k = noisy.classes();
        double[] ordered = posteriors.clone();
        order.clean(ordered);
        double[] clean = posteriors.clone();
        believed.clean(clean);
        double[] doubt = new double[n];
        int flags = 0;
        double expected = 0;
        for (int row = 0; row < n; row++) {
            doubt[row] = LabelDoubt.logit(order.wrong(ordered, row * k, noisy.classOf(row)));
            double error = believed.wrong(clean, row * k, noisy.classOf(row));
            flags += error > 0.5 ? 1 : 0;
            expected += error;
        }
        return LabelDoubt.curve(doubt, flags, Math.max(expected, 0.5 * flags));
    }
}
