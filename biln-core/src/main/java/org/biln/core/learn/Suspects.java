package org.biln.core.learn;

import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;

/**
 * How many labels of two classes may be called suspect, that is wrong with more than an even chance.
 *
 * <p>To say which labels are wrong takes more than to say how many. Disagreement is noise, and not honest overlap, as far as no
 * end of the posterior is certain and either the less certain one is very uncertain or the valley between them is empty. A label
 * is suspect if that, together with its own doubt, makes an error more likely than not. Where nothing speaks for noise,
 * {@value #FEW} of the labels are called suspect at most, and fewer the less the features tell of the class: of the labels that
 * weak features contradict most, the greater part is right. Answers decide about more ({@link AnsweredNoise}).
 */
final class Suspects {

    /** Which share of the labels may be called suspect although all may be right. */
    private static final double FEW = 0.02;

    /** Up to which uncertainty of the surer end it is certain, and from where on it is not. */
    private static final double CERTAIN = 0.04;

    private static final double UNCERTAIN = 0.08;

    /** Which uncertainty of the less certain end overlap alone often leaves, and which hardly ever. */
    private static final double OVERLAP = 0.22;

    private static final double NOISE = 0.3;

    /** Which share of a class is its end where labels are named. */
    private static final double END = 0.05;

    private final double[] eta;
    private final int[] observed;
    private final Extremes largest;
    private final double confidence;
    private final double noise;
    private final int few;

    /**
     * Looks at a posterior.
     *
     * @param eta the honest posterior of +1
     * @param observed the observed labels
     * @param evidence what it shows of the noise
     */
    Suspects(double[] eta, int[] observed, Evidence evidence) {
        this.eta = eta;
        this.observed = observed;
        largest = evidence.with(Extremes.of(eta, observed, END)).largest();
        double other = Math.max(evidence.ends().plus(), evidence.ends().minus());
        double more = Math.max(Evidence.ramp(other, OVERLAP, NOISE) * (1 - evidence.hill()), evidence.empty());
        confidence = evidence.clear() * evidence.confidence();
        noise = evidence.clear() * Evidence.ramp(evidence.surer(), CERTAIN, UNCERTAIN) * more;
        few = (int) (FEW * evidence.nearlyAll() * eta.length);
    }

    /**
     * Counts them.
     *
     * @param rates how often labels are flipped, if disagreement is noise
     * @param kept how far rows are enough and answers have not refuted the noise, between 0 and 1
     * @return how many labels are suspect
     */
    int count(FlipMixture rates, double kept) {
        FlipMixture shown = TwoClasses.cappedBy(rates, largest);
        int asNoise = 0;
        int atMost = 0;
        for (int row = 0; row < eta.length; row++) {
            double wrong = kept * shown.wrong(eta[row], observed[row]);
            asNoise += noise * wrong > 0.5 ? 1 : 0;
            atMost += confidence * wrong > 0.5 ? 1 : 0;
        }
        return Math.max(asNoise, Math.min(few, atMost));
    }
}
