package org.biln.core.ensemble;

import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;
import org.jspecify.annotations.Nullable;

/**
 * From the posterior of the observed label to that of the true one, of two classes, under rates that are the same for all
 * examples of a class: {@code P(true +1 | x) = (eta - rho_-) / (1 - rho_+ - rho_-)}.
 *
 * <p>The classifier behind it is on the scale of decisions: its probability of +1 is above 1/2 where +1 is to be predicted,
 * which is where eta is above a threshold tau. Its logit plus that of tau is therefore the logit of eta; the result is shifted
 * back so that a probability of 1/2 stays one. The correction is kept within a factor: nothing becomes surer than
 * a quarter of what was left to doubt.
 *
 * <pre>{@code
 * Classifier clean = new DenoisedClassifier(new LinearClassifier(new double[] {1}), 0.1, 0.3, 0.6);
 * }</pre>
 */
public final class DenoisedClassifier extends AdjustedClassifier {

    private static final double SUREST = 0.25;
    private static final double LEAST = 1e-6;

    private final double rhoPlus;
    private final double rhoMinus;
    private final double tau;
    private final double logitTau;
    private final double shift;

    /**
     * Puts the correction behind a classifier.
     *
     * @param classifier a classifier of two classes on the scale of decisions
     * @param rhoPlus {@code P(observed -1 | true +1)}, in [0, 1/2)
     * @param rhoMinus {@code P(observed +1 | true -1)}, in [0, 1/2)
     * @param tau the posterior of the observed label above which +1 is predicted, in (0, 1)
     */
    public DenoisedClassifier(Classifier classifier, double rhoPlus, double rhoMinus, double tau) {
        super(classifier);
        Checks.length("classifier.classes()", classifier.classes(), 2);
        Checks.require(rhoPlus >= 0 && rhoPlus < 0.5, "rhoPlus", "is " + rhoPlus + ", must be in [0, 1/2)");
        Checks.require(rhoMinus >= 0 && rhoMinus < 0.5, "rhoMinus", "is " + rhoMinus + ", must be in [0, 1/2)");
        Checks.require(tau > 0 && tau < 1, "tau", "is " + tau + ", must be in (0, 1)");
        this.rhoPlus = rhoPlus;
        this.rhoMinus = rhoMinus;
        this.tau = tau;
        this.logitTau = logit(tau);
        this.shift = logit(corrected(tau));
    }

    private static double logit(double p) {
        double kept = Math.max(LEAST, Math.min(1 - LEAST, p));
        return StrictMath.log(kept / (1 - kept));
    }

    private double corrected(double eta) {
        double clean = (eta - rhoMinus) / (1 - rhoPlus - rhoMinus);
        return Math.max(SUREST * eta, Math.min(1 - SUREST * (1 - eta), clean));
    }

    /**
     * The rate that is taken out of +1.
     *
     * @return {@code P(observed -1 | true +1)}
     */
    public double rhoPlus() {
        return rhoPlus;
    }

    /**
     * The rate that is taken out of -1.
     *
     * @return {@code P(observed +1 | true -1)}
     */
    public double rhoMinus() {
        return rhoMinus;
    }

    /**
     * The threshold.
     *
     * @return the posterior of the observed label above which +1 is predicted
     */
    public double tau() {
        return tau;
    }

    @Override
    void adjust(double[] p, int from, int examples) {
        for (int i = 0; i < examples; i++) {
            denoise(p, from + 2 * i);
        }
    }

    /**
     * Corrects one probability on the scale of decisions in place; allocates nothing.
     *
     * @param p the probabilities of both classes
     * @param from where they begin
     */
    public void denoise(double[] p, int from) {
        double eta = Exp.sigmoid(logit(p[from + 1]) + logitTau);
        double score = logit(corrected(eta)) - shift;
        p[from] = Exp.sigmoid(-score);
        p[from + 1] = Exp.sigmoid(score);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DenoisedClassifier c
                && classifier().equals(c.classifier())
                && Double.compare(rhoPlus, c.rhoPlus) == 0
                && Double.compare(rhoMinus, c.rhoMinus) == 0
                && Double.compare(tau, c.tau) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * classifier().hashCode() + Double.hashCode(tau);
    }

    @Override
    public String toString() {
        return "DenoisedClassifier[rates " + rhoPlus + ", " + rhoMinus + ", threshold " + tau + ", " + classifier()
                + "]";
    }
}
