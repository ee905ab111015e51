package org.biln.core.learn;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.biln.core.distill.Answers;
import org.biln.core.math.Exp;
import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;
import org.jspecify.annotations.Nullable;

/**
 * What answers say of the noise.
 *
 * <p>From noisy labels alone nobody can tell noise from classes that overlap; a few answers can. Either the labels are wrong as
 * they look, or they are wrong at two rates that they do not show. If the rates are rho_+ and rho_-, the clean posterior of +1
 * is {@code c = (eta - rho_-) / (1 - rho_+ - rho_-)}, and Bayes' rule says how likely a true label is beside the observed one:
 *
 * <pre>
 *   P(true +1 | x, observed +1) : P(true -1 | x, observed +1)  =  (1 - rho_+) c : rho_- (1 - c)
 *   P(true +1 | x, observed -1) : P(true -1 | x, observed -1)  =  rho_+ c : (1 - rho_-) (1 - c).
 * </pre>
 *
 * <p>That is the likelihood of an answer, and it holds for any choice of rows by what was known when they were chosen: asking
 * about suspects does not bias it. Beforehand the labels are believed with probability {@value #BELIEVED} and either rate is
 * exponential. Afterwards there is the probability of either story, a mean of the rates in the second, and so a threshold,
 * which may go where {@link Threshold#decisive} does not dare to, and a doubt of every label.
 *
 * <p>The rates are a grid of {@value #GRID} by {@value #GRID}; O(1) an answer.
 */
final class AnsweredNoise {

    private static final double BELIEVED = 0.5;

    private static final int GRID = 32;

    /** The largest rate of either class. */
    private static final double LARGEST = 0.5;

    /** The scale of both rates beforehand. */
    private static final double USUAL_RATE = 0.1;

    /** No clean posterior is surer than this. */
    private static final double LEAST = 0.05;

    /** No answer is less likely than this, whatever was thought of its label. */
    private static final double SURPRISE = 0.02;

    /** A posterior that tells the classes apart by fewer standard errors is mostly chance, and so is what it says of an answer. */
    private static final double ENOUGH_TOLD = 2;

    /** Which share of the way between its ends a posterior keeps from a threshold. */
    private static final double MARGIN = 0.25;

    /** So many likelihoods can be multiplied before a logarithm is due. */
    private static final int FACTORS = 64;

    private final double[] eta;
    private final int[] observed;
    private final Answers answers;
    private final double undiluted;
    private final double believed;
    private final double rhoPlus;
    private final double rhoMinus;

    /**
     * Weighs the answers.
     *
     * @param wrong how probably each label is an error by what the labels show, between 0 and 1
     * @param largest the largest rates of +1 and -1 if they are known, else 1
     * @param eta the posterior of +1 of every row, learnt with the answers in place of their labels, by fits that have not seen
     *     the row
     * @param observed the observed labels
     * @param weights what each row counted for eta, or null for all 1
     * @param answers the answers, at least one
     */
    AnsweredNoise(
            double[] wrong,
            double[] largest,
            double[] eta,
            int[] observed,
            double @Nullable [] weights,
            Answers answers) {
        this.eta = eta;
        this.observed = observed;
        this.answers = answers;
        undiluted = undiluted(observed.length, weights, answers);
        double[] plus = rates(largest[0]);
        double[] minus = rates(largest[1]);
        double[] log = new double[GRID * GRID];
        double most = Double.NEGATIVE_INFINITY;
        for (int cell = 0; cell < log.length; cell++) {
            double p = plus[cell / GRID];
            double m = minus[cell % GRID];
            log[cell] = logLikelihood(row -> wrong(row, p, m));
            most = Math.max(most, log[cell]);
        }
        double prior = 0;
        double sum = 0;
        double meanPlus = 0;
        double meanMinus = 0;
        for (int cell = 0; cell < log.length; cell++) {
            double p = plus[cell / GRID];
            double m = minus[cell % GRID];
            double before = StrictMath.exp(-(p + m) / USUAL_RATE);
            double weight = before * StrictMath.exp(log[cell] - most);
            prior += before;
            sum += weight;
            meanPlus += weight * p;
            meanMinus += weight * m;
        }
        rhoPlus = meanPlus / sum;
        rhoMinus = meanMinus / sum;
        double atRates = most + StrictMath.log(sum / prior);
        double asTheyLook = logLikelihood(row -> wrong[row]);
        believed = Exp.sigmoid(LabelDoubt.logit(BELIEVED) + asTheyLook - atRates);
    }

    /** Which share of what was learnt from are observed labels: so much of their noise is left. */
    private static double undiluted(int rows, double @Nullable [] weights, Answers answers) {
        double all = rows;
        if (weights != null) {
            all = 0;
            for (double weight : weights) {
                all += weight;
            }
        }
        double answered = 0;
        for (int row : answers.rows()) {
            answered += weights == null ? 1 : weights[row];
        }
        return Math.max(0, 1 - answered / all);
    }

    private static double[] rates(double largest) {
        double[] rates = new double[GRID];
        Arrays.setAll(rates, i -> (i + 0.5) / GRID * Math.min(LARGEST, largest));
        return rates;
    }

    /** How likely the answers are, if this is the probability that the label of a row is an error. */
    private double logLikelihood(IntToDoubleFunction wrong) {
        double log = 0;
        double product = 1;
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            double doubt = wrong.applyAsDouble(row);
            double given = answers.label(i) == observed[row] ? 1 - doubt : doubt;
            product *= Math.max(SURPRISE, given);
            if ((i + 1) % FACTORS == 0) {
                log += StrictMath.log(product);
                product = 1;
            }
        }
        return log + StrictMath.log(product);
    }

    /** The probability that the label of a row is an error if labels are wrong at these rates. */
    private double wrong(int row, double plus, double minus) {
        double clean = (eta[row] - undiluted * minus) / (1 - undiluted * (plus + minus));
        return FlipMixture.wrong(Math.max(LEAST, Math.min(1 - LEAST, clean)), observed[row], plus, minus);
    }

    /** The probability that labels are wrong as they look. */
    double believed() {
        return believed;
    }

    /** The mean of what the labels show and of what is so at the rates. */
    private double mean(double shown, double atRates) {
        return believed * shown + (1 - believed) * atRates;
    }

    /** How far disagreement is taken for noise: as far as before in the first story, altogether in the second. */
    double confidence(double shown) {
        return mean(shown, 1);
    }

    /** The rate of +1, as a mean of what either story says. */
    double rhoPlus(double shown) {
        return mean(shown, rhoPlus);
    }

    /** The rate of -1, as a mean of what either story says. */
    double rhoMinus(double shown) {
        return mean(shown, rhoMinus);
    }

    /** How much of the rate of +1 is left in eta, where answers stand for labels. */
    double leftPlus(double shown) {
        return mean(shown, undiluted * rhoPlus);
    }

    /** How much of the rate of -1 is left in eta, where answers stand for labels. */
    double leftMinus(double shown) {
        return mean(shown, undiluted * rhoMinus);
    }

    /**
     * Where to decide.
     *
     * @param shown where to decide by what the labels show
     * @return a posterior in (0, 1)
     */
    double threshold(double shown) {
        Evidence evidence = Evidence.of(eta, observed);
        double rates = between(evidence.ends(), shown, 0.5 + undiluted * (rhoMinus - rhoPlus) / 2);
        double enough = Evidence.ramp(evidence.area().standardScore(), 0, ENOUGH_TOLD);
        return shown + (1 - believed) * enough * (rates - shown);
    }

    /** Not too near to an end, unless the threshold was there before: the surest rows of a class belong to it. */
    private static double between(Extremes ends, double shown, double threshold) {
        double low = ends.minus();
        double high = 1 - ends.plus();
        double margin = MARGIN * (high - low);
        return Math.max(Math.min(shown, low + margin), Math.min(Math.max(shown, high - margin), threshold));
    }

    /**
     * How probably each label is an error.
     *
     * @param shown the same by what the labels show
     * @return the mean of both stories, and what the answers say of their own rows
     */
    double[] wrong(double[] shown) {
        double[] wrong = new double[shown.length];
        for (int row = 0; row < wrong.length; row++) {
            wrong[row] = mean(shown[row], wrong(row, rhoPlus, rhoMinus));
        }
        for (int i = 0; i < answers.size(); i++) {
            wrong[answers.row(i)] = answers.label(i) == observed[answers.row(i)] ? 0 : 1;
        }
        return wrong;
    }
}
