package org.biln.auto;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.math.Exp;

/**
 * The posterior of the noise of one class against the rest: the simulated tables that look like this one, each weighed by how much
 * it does and by how likely it makes the answers.
 *
 * <p>Everything said of the labels is a mean or a quantile over the same weighted tables, so no two statements can disagree.
 * O(tables times bins).
 */
final class ClassNoise {

    /** What is known besides the observed labels: how probable no error is, the largest rates, true labels. */
    record Known(double clean, double mostPlus, double mostMinus, List<Answered> answers) {}

    /** Answered rows: the logit of their posterior of the class, whether they were observed as the class, whether they are. */
    record Answered(double logit, boolean observed, boolean is, long count) {}

    private final double[] weight;
    private final NoiseCurve[] ofPlus;
    private final NoiseCurve[] ofMinus;
    private final double[] meanOfPlus;
    private final double[] meanOfMinus;
    private final double[] meanTruth;
    private final Count[] errorsOfPlus;
    private final Count[] errorsOfMinus;
    private final double[] ratePlus;
    private final double[] rateMinus;

    /** How many labels are wrong by one simulated table, and the variance of that. */
    private record Count(double mean, double variance) {}

    /**
     * Weighs the simulated tables.
     *
     * @param prior the tables
     * @param table what is known of it whatever the class
     * @param evidence how all rows are spread along posterior and line
     * @param open how the rows without an answer are spread along the posterior
     * @param known what is known besides
     */
    ClassNoise(NoisePrior prior, WholeTable table, TableEvidence evidence, PosteriorCounts open, Known known) {
        PosteriorCounts all = evidence.posterior();
        List<SimilarTables.Weighed> similar = prior.similar(evidence.summary(table));
        int m = similar.size();
        ofPlus = new NoiseCurve[m];
        ofMinus = new NoiseCurve[m];
        NoiseCurve[] truth = new NoiseCurve[m];
        errorsOfPlus = new Count[m];
        errorsOfMinus = new Count[m];
        ratePlus = new double[m];
        rateMinus = new double[m];
        double[] log = new double[m];
        double clean = prior.cleanShare();
        for (int k = 0; k < m; k++) {
            SimilarTables.Weighed like = similar.get(k);
            ofPlus[k] = like.ofPlus();
            ofMinus[k] = like.ofMinus();
            truth[k] = like.truth();
            errorsOfPlus[k] = errors(ofPlus[k], open.mirrored().minus());
            errorsOfMinus[k] = errors(ofMinus[k], open.minus());
            double toMinus = errors(ofMinus[k], all.minus()).mean;
            double toPlus = errors(ofPlus[k], all.mirrored().minus()).mean;
            ratePlus[k] = share(toMinus, sum(all.plus()) - toPlus);
            rateMinus[k] = share(toPlus, sum(all.minus()) - toMinus);
            double beforehand = like.clean() ? known.clean / clean : (1 - known.clean) / (1 - clean);
            log[k] = StrictMath.log(like.weight()) + StrictMath.log(beforehand) + logLikelihood(k, known.answers);
        }
        weight = normalised(log, known);
        meanOfPlus = new double[PosteriorCounts.BINS];
        meanOfMinus = new double[PosteriorCounts.BINS];
        meanTruth = new double[PosteriorCounts.BINS];
        for (int k = 0; k < m; k++) {
            for (int b = 0; weight[k] > 0 && b < PosteriorCounts.BINS; b++) {
                double z = PosteriorCounts.centre(b);
                meanOfPlus[b] += weight[k] * ofPlus[k].at(-z);
                meanOfMinus[b] += weight[k] * ofMinus[k].at(z);
                meanTruth[b] += weight[k] * truth[k].at(z);
            }
        }
    }

    private static double sum(long[] counts) {
        return Arrays.stream(counts).sum();
    }

    private static double share(double part, double rest) {
        return part + rest > 0 ? part / (part + rest) : 0;
    }

    /** The errors among rows whose logits speak against their label. */
    private static Count errors(NoiseCurve curve, long[] counts) {
        double mean = 0;
        double variance = 0;
        for (int b = 0; b < counts.length; b++) {
            if (counts[b] > 0) {
                double p = curve.at(PosteriorCounts.centre(b));
                mean += counts[b] * p;
                variance += counts[b] * p * (1 - p);
            }
        }
        return new Count(mean, variance);
    }

    private double logLikelihood(int k, List<Answered> answers) {
        double log = 0;
        for (Answered answer : answers) {
            double t = answer.observed
                    ? ofPlus[k].intercept() - ofPlus[k].slope() * answer.logit
                    : ofMinus[k].intercept() + ofMinus[k].slope() * answer.logit;
            boolean wrong = answer.observed != answer.is;
            log -= answer.count * Exp.log1pExp(wrong ? -t : t);
        }
        return log;
    }

    /** Weights of sum 1, of the tables whose rates are within the bounds; of those that come nearest, where none is. */
    private double[] normalised(double[] log, Known known) {
        double[] beyond = new double[log.length];
        Arrays.setAll(beyond, k -> Math.max(0, Math.max(ratePlus[k] - known.mostPlus, rateMinus[k] - known.mostMinus)));
        double least = Arrays.stream(beyond).min().orElse(0);
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < log.length; k++) {
            most = beyond[k] <= least ? Math.max(most, log[k]) : most;
        }
        double[] weights = new double[log.length];
        double total = 0;
        for (int k = 0; k < log.length; k++) {
            weights[k] = beyond[k] <= least ? Exp.exp(log[k] - most) : 0;
            total += weights[k];
        }
        for (int k = 0; k < log.length; k++) {
            weights[k] /= total;
        }
        return weights;
    }

    /** The probability that a label is wrong, in the middle of each bin of the logit of the class. */
    double[] wrong(boolean observed) {
        return observed ? meanOfPlus : meanOfMinus;
    }

    /** The probability that a row is of the class, in the middle of each bin of the logit. */
    double[] truth() {
        return meanTruth;
    }

    /** Up to how many labels of open rows are wrong with this probability, of those observed as the class or of all. */
    double quantile(double probability, boolean ofBoth) {
        double low = 0;
        double high = 0;
        for (int k = 0; k < weight.length; k++) {
            Count count = errors(k, ofBoth);
            high = Math.max(high, count.mean + 10 * Math.sqrt(count.variance) + 1);
        }
        for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            double below = 0;
            for (int k = 0; k < weight.length; k++) {
                Count count = errors(k, ofBoth);
                // The logistic curve that is nearest to the normal one; a count is rounded, hence a twelfth.
                double scale = Math.sqrt(count.variance + 1.0 / 12) / 1.702;
                below += weight[k] * Exp.sigmoid((middle - count.mean) / scale);
            }
            if (below < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    private Count errors(int k, boolean ofBoth) {
        return ofBoth
                ? new Count(
                        errorsOfPlus[k].mean + errorsOfMinus[k].mean,
                        errorsOfPlus[k].variance + errorsOfMinus[k].variance)
                : errorsOfPlus[k];
    }

    /** How often a label of the class is observed as another, or one of another as the class. */
    Rate rate(boolean ofClass) {
        double[] rates = ofClass ? ratePlus : rateMinus;
        double mean = 0;
        for (int k = 0; k < weight.length; k++) {
            mean += weight[k] * rates[k];
        }
        return new Rate(mean, quantileOf(rates, 0.05), quantileOf(rates, 0.95));
    }

    private double quantileOf(double[] values, double probability) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> values[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        double below = 0;
        for (int k : order) {
            below += weight[k];
            if (below >= probability) {
                return values[k];
            }
        }
        return values[order[order.length - 1]];
    }
}
