package org.biln.core.learn;

import java.util.Arrays;
import org.biln.core.distill.Answers;
import org.biln.core.noise.Extremes;
import org.jspecify.annotations.Nullable;

/**
 * Where to decide once somebody has said what some labels really are.
 *
 * <p>From noisy labels alone nobody can tell noise from classes that overlap; a few answers can. Let the labels be wrong at
 * rates rho_+ and rho_-. The clean posterior of +1 is then {@code c = (eta - rho_-) / (1 - rho_+ - rho_-)}, and Bayes' rule
 * says how likely a true label is beside the observed one:
 *
 * <pre>
 *   P(true +1 | x, observed +1) : P(true -1 | x, observed +1)  =  (1 - rho_+) c : rho_- (1 - c)
 *   P(true +1 | x, observed -1) : P(true -1 | x, observed -1)  =  rho_+ c : (1 - rho_-) (1 - c).
 * </pre>
 *
 * <p>That is the likelihood of an answer for every pair of rates, and it holds for any choice of rows by what was known when
 * they were chosen: asking about suspects does not bias it. Beforehand either rate is exponential, of scales that make the
 * mean of {@code rho_- - rho_+} what the threshold without answers says; afterwards that mean is the threshold, by
 * {@code 1/2 + (rho_- - rho_+) / 2}. So answers that confirm the labels bring it back to 1/2, and others may take it where
 * {@link Threshold#decisive} does not dare to go.
 *
 * <p>The rates are a grid of {@value #GRID} by {@value #GRID}; O(1) an answer.
 */
final class AnsweredThreshold {

    private static final int GRID = 32;

    /** The largest rate of either class, and the largest difference between two. */
    private static final double LARGEST = 0.5;

    private static final double MOST_APART = 0.4;

    /** The scale of both rates beforehand where the threshold is 1/2. */
    private static final double USUAL_RATE = 0.1;

    /** By how much one inverse scale may be less, and the other more, so that the rates differ as they should. */
    private static final double STEEPEST = 50;

    /** Nothing is surer than this, neither a posterior nor, by the second number, that an answer will agree. */
    private static final double LEAST = 0.05;

    private static final double LEAST_LIKELIHOOD = 0.01;

    /** A posterior that tells the classes apart by fewer standard errors is mostly chance, and so is what it says of an answer. */
    private static final double ENOUGH_TOLD = 2;

    /** Which share of the way between its ends a posterior keeps from a threshold. */
    private static final double MARGIN = 0.25;

    /** So many likelihoods can be multiplied before a logarithm is due. */
    private static final int FACTORS = 64;

    private AnsweredThreshold() {}

    /**
     * The threshold after the answers.
     *
     * @param before the threshold without them
     * @param largest the largest rates of +1 and -1 if they are known, else 1
     * @param eta the posterior of +1 of every row, learnt with the answers in place of their labels, by fits that have not seen
     *     the row
     * @param observed the observed labels
     * @param weights what each row counted for eta, or null for all 1
     * @param answers the answers
     * @return a posterior in (0, 1), {@code before} if there are no answers
     */
    static double of(
            double before,
            double[] largest,
            double[] eta,
            int[] observed,
            double @Nullable [] weights,
            Answers answers) {
        if (answers.size() == 0) {
            return before;
        }
        double undiluted = undiluted(observed.length, weights, answers);
        if (undiluted <= 0) {
            return 0.5;
        }
        double[] plus = rates(largest[0]);
        double[] minus = rates(largest[1]);
        double apart = 2 * (before - 0.5) / undiluted;
        double tilt = tilt(plus, minus, Math.max(-MOST_APART, Math.min(MOST_APART, apart)));
        double[] logWeights = new double[GRID * GRID];
        for (int p = 0; p < GRID; p++) {
            for (int m = 0; m < GRID; m++) {
                logWeights[p * GRID + m] = logPrior(plus[p], tilt)
                        + logPrior(minus[m], -tilt)
                        + logLikelihood(plus[p], minus[m], undiluted, eta, observed, answers);
            }
        }
        double[] weight = normalised(logWeights);
        double mean = 0;
        for (int cell = 0; cell < weight.length; cell++) {
            mean += weight[cell] * (minus[cell % GRID] - plus[cell / GRID]);
        }
        double after = between(Threshold.ends(eta, observed), before, 0.5 + undiluted * mean / 2);
        double enough = Threshold.told(eta, observed) / ENOUGH_TOLD;
        return before + (after - before) * Math.max(0, Math.min(1, enough));
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
        return 1 - answered / all;
    }

    private static double[] rates(double largest) {
        double[] rates = new double[GRID];
        Arrays.setAll(rates, i -> (i + 0.5) / GRID * Math.min(LARGEST, largest));
        return rates;
    }

    /** How much steeper rho_+ and flatter rho_- must be distributed for their means to be so far apart; by bisection. */
    private static double tilt(double[] plus, double[] minus, double apart) {
        double low = -STEEPEST;
        double high = STEEPEST;
        for (int step = 0; step < 40; step++) {
            double tilt = (low + high) / 2;
            if (priorMean(minus, -tilt) - priorMean(plus, tilt) < apart) {
                low = tilt;
            } else {
                high = tilt;
            }
        }
        return (low + high) / 2;
    }

    private static double logPrior(double rate, double tilt) {
        return -rate * (1 / USUAL_RATE + tilt);
    }

    private static double priorMean(double[] rates, double tilt) {
        double[] logWeights = new double[rates.length];
        Arrays.setAll(logWeights, i -> logPrior(rates[i], tilt));
        double[] weight = normalised(logWeights);
        double mean = 0;
        for (int i = 0; i < rates.length; i++) {
            mean += weight[i] * rates[i];
        }
        return mean;
    }

    private static double logLikelihood(
            double plus, double minus, double undiluted, double[] eta, int[] observed, Answers answers) {
        double log = 0;
        double product = 1;
        double scale = 1 / (1 - undiluted * (plus + minus));
        for (int i = 0; i < answers.size(); i++) {
            int row = answers.row(i);
            double clean = Math.max(LEAST, Math.min(1 - LEAST, (eta[row] - undiluted * minus) * scale));
            double positive = clean * (observed[row] > 0 ? 1 - plus : plus);
            double negative = (1 - clean) * (observed[row] > 0 ? minus : 1 - minus);
            double given = (answers.label(i) > 0 ? positive : negative) / (positive + negative);
            product *= Math.max(LEAST_LIKELIHOOD, given);
            if ((i + 1) % FACTORS == 0) {
                log += StrictMath.log(product);
                product = 1;
            }
        }
        return log + StrictMath.log(product);
    }

    /** Weights that add up to one, of their logarithms. */
    private static double[] normalised(double[] logWeights) {
        double most = Arrays.stream(logWeights).max().orElseThrow();
        double[] weights = new double[logWeights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = StrictMath.exp(logWeights[i] - most);
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return weights;
    }

    /** Not too near to an end, unless the threshold was there before: the surest rows of a class belong to it. */
    private static double between(Extremes ends, double before, double threshold) {
        double low = ends.minus();
        double high = 1 - ends.plus();
        double margin = MARGIN * (high - low);
        return Math.max(Math.min(before, low + margin), Math.min(Math.max(before, high - margin), threshold));
    }
}
