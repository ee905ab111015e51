package org.biln.core.learn;

import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.DenoisedClassifier;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.math.Rng;
import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to decisions, probabilities and doubts, of two classes: the rates are measured, the
 * threshold is moved, a second opinion and a line are asked.
 */
final class TwoClasses {

    /** No rate is taken for smaller: a clean table has a wrong label somewhere too. */
    private static final double LEAST_RATE = 0.005;

    /** What the second opinion counts where labels are ranked by doubt. */
    private static final double SECOND_IN_RANKING = 1.0 / 3;

    /**
     * What the line counts at most. A third is enough to decide where the others hesitate, and leaves the probabilities to
     * those who learnt them from all rows.
     */
    private static final double LINE = 1.0 / 3;

    private final double @Nullable [] knownBounds;
    private final Progress progress;

    TwoClasses(double @Nullable [] knownBounds, Progress progress) {
        this.knownBounds = knownBounds;
        this.progress = progress;
    }

    /**
     * Cleans.
     *
     * @param noisy the sample with its observed labels
     * @param labelled the same with the answers instead
     * @param weights what each example counts, or null for all 1
     * @param answers the answers
     * @param stacked what was learnt from {@code labelled}
     * @param rng for those who learn again
     * @return everything found out
     */
    Cleaning clean(
            Sample noisy, Sample labelled, double @Nullable [] weights, Answers answers, StackedFit stacked, Rng rng) {
        int n = noisy.size();
        double[] eta = stacked.fit().posteriors(1);
        int[] observed = noisy.y();
        boolean reliable = reliable(noisy);
        Evidence evidence = Evidence.of(eta, observed);
        FlipMixture found = FlipMixture.fit(eta, observed, bounded(evidence.largest()));
        double enough = reliable ? LabelDoubt.few(noisy) : 0;
        double confidence = enough * evidence.confidence();
        Suspects suspects = new Suspects(eta, observed, evidence);
        double[] wrong = wrong(observed, eta, eta, found, confidence, suspects.count(found, enough));
        double kept = Answered.kept(wrong, noisy, answers);
        FlipMixture rates = reliable
                ? found.cappedBy(kept * found.rhoPlus(), kept * found.rhoMinus())
                : found.cappedBy(LEAST_RATE, LEAST_RATE);
        confidence *= kept;
        double blind = reliable ? blind(evidence, found) : 0.5;
        AnsweredNoise answered = reliable && answers.size() > 0
                ? new AnsweredNoise(wrong, largest(), eta, observed, weights, answers)
                : null;
        double threshold = answered == null ? blind : answered.threshold(blind);
        double[] first = Threshold.shifted(eta, threshold);
        double[] ranked = first;
        Classifier decided = new CalibratedClassifier(
                stacked.fit().classifier(), Calibration.of(1, 0, -LabelDoubt.logit(threshold)));
        Opinions opinions = new Opinions(new Opinion(decided, first));
        boolean cleans = reliable && kept >= 0.5;
        int[] aside = cleans ? SecondOpinion.contradicted(labelled, stacked.fit(), answers) : new int[0];
        if (aside.length > 0) {
            progress.begins("learning again without " + aside.length + " labels", 2, RecommendedLearner.STEPS);
            Opinion second = SecondOpinion.without(aside, labelled, weights, stacked, rng);
            opinions.add(second, SecondOpinion.share(threshold, evidence.clear()));
            ranked = Opinions.mean(ranked, second.eta(), SECOND_IN_RANKING);
        }
        double lineShare = 0;
        Trainer linear = stacked.trainerOf(RecommendedLearner.LINEAR);
        if (cleans && linear != null) {
            Line line = SurestHalf.line(linear, labelled, weights, eta, answers, rng);
            // Where the posterior tells nothing its surest rows are any rows, and only a gap may speak for the line.
            // But rows that are the same leave gaps anywhere.
            lineShare = LINE * line.share(opinions.eta(), observed, Math.max(evidence.told(), enough * line.gap()));
            opinions.add(line.opinion(), lineShare);
            ranked = Opinions.mean(ranked, line.opinion().eta(), lineShare);
        }
        HonestFit together = opinions.together();
        double[] honest = together.posteriors();
        // Probabilities are sharpened by what the ends show alone: where they show none they must stay what they are.
        // Where the features tell next to nothing the ends are uncertain without any noise.
        FlipMixture shown =
                rates.cappedBy(evidence.ends().plus(), evidence.ends().minus());
        double sure = evidence.anything() * confidence * Math.max(confidence, evidence.blurred());
        double plus = sure * shown.rhoPlus();
        double minus = sure * shown.rhoMinus();
        DenoisedClassifier classifier = new DenoisedClassifier(
                together.classifier(),
                answered == null ? plus : answered.leftPlus(plus),
                answered == null ? minus : answered.leftMinus(minus),
                threshold);
        for (int row = 0; row < n; row++) {
            classifier.denoise(honest, 2 * row);
        }
        double[] shownWrong = wrong(observed, eta, ranked, rates, confidence, suspects.count(rates, enough * kept));
        double[] judged = Answered.errors(shownWrong, wrong, noisy, answers);
        if (answered != null) {
            judged = answered.wrong(judged);
            confidence = answered.confidence(confidence);
            rates = new FlipMixture(
                    answered.rhoPlus(rates.rhoPlus()),
                    answered.rhoMinus(rates.rhoMinus()),
                    rates.positives(),
                    rates.separation());
        }
        return new Cleaning(
                new HonestFit(classifier, honest, null),
                rates,
                null,
                threshold,
                confidence,
                aside.length,
                lineShare,
                judged);
    }

    /** Where to decide before anybody was asked. */
    private double blind(Evidence evidence, FlipMixture rates) {
        return knownBounds == null ? Threshold.decisive(evidence, rates) : Threshold.even(rates);
    }

    private double[] largest() {
        return knownBounds == null ? new double[] {1, 1} : knownBounds;
    }

    /** Whether there is enough to estimate rates from. */
    private static boolean reliable(Sample noisy) {
        int[] counts = noisy.counts();
        return noisy.size() >= 40 && Math.min(counts[0], counts[1]) >= 5;
    }

    /** Rates no larger than known bounds. */
    private Extremes bounded(Extremes rates) {
        double[] largest = largest();
        return new Extremes(Math.min(rates.plus(), largest[0]), Math.min(rates.minus(), largest[1]));
    }

    /** Rates no larger than those, but never none. */
    static FlipMixture cappedBy(FlipMixture rates, Extremes largest) {
        return rates.cappedBy(Math.max(LEAST_RATE, largest.plus()), Math.max(LEAST_RATE, largest.minus()));
    }

    /** The probability of an error by a ranking, how many are expected, and how many are suspect. */
    private static double[] wrong(
            int[] observed, double[] eta, double[] ranked, FlipMixture rates, double confidence, int suspects) {
        int n = observed.length;
        double expected = 0;
        double[] doubt = new double[n];
        for (int row = 0; row < n; row++) {
            expected += confidence * rates.wrong(eta[row], observed[row]);
            doubt[row] = -observed[row] * LabelDoubt.logit(ranked[row]);
        }
        return LabelDoubt.curve(doubt, suspects, Math.max(expected, 0.5 * suspects));
    }
}
