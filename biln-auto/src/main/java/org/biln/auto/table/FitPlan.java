package org.biln.auto.table;

import java.util.Locale;
import org.biln.auto.AutoLearner;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/**
 * What decides a fit besides the table.
 *
 * @param method how to learn
 * @param base from which base learners
 * @param bounds where the bounds of the noise rates come from: {@code sample}, {@code neighbours:K} or {@code known}
 * @param rhoPlus the largest rate of positives, where known
 * @param rhoMinus the largest rate of negatives, where known
 * @param kernel the kernel of the paper's reweighting
 * @param reweight whether the paper's method reweights
 * @param act how many labels to ask for
 * @param seed the seed of everything random
 * @param answerWeight how many observed labels an answer counts for
 * @param flagPrecision which share of the suspects is to be wrong labels at least, or null for as many suspects as wrong labels are
 *     expected
 * @param noiseProbability how probable it is beforehand that some labels are wrong, or null for the prior's share
 * @param prior the file of a noise prior, or null for the one that comes with the library
 */
public record FitPlan(
        Method method,
        Base base,
        String bounds,
        @Nullable Double rhoPlus,
        @Nullable Double rhoMinus,
        KernelOptions kernel,
        boolean reweight,
        int act,
        long seed,
        double answerWeight,
        @Nullable Double flagPrecision,
        @Nullable Double noiseProbability,
        @Nullable String prior) {

    /** How to learn. */
    public enum Method {
        /** A stack, and the posterior of the noise. */
        RECOMMENDED,
        /** Algorithm 1 of the paper. */
        PAPER,
        /** The stack alone: labels are judged, and taken for right in learning. */
        PLAIN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** From which base learners. */
    public enum Base {
        /** All of them, weighted by how well they predict the observed labels. */
        AUTO,
        /** Logistic regression. */
        LOGISTIC,
        /** Logistic regression with a Gaussian kernel. */
        KERNEL,
        /** Forests. */
        FOREST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Checks what belongs together.
     *
     * @param method how to learn
     * @param base from which base learners
     * @param bounds where the bounds come from
     * @param rhoPlus the largest rate of positives
     * @param rhoMinus the largest rate of negatives
     * @param kernel the kernel
     * @param reweight whether to reweight
     * @param act how many labels to ask for
     * @param seed the seed
     * @param answerWeight how many observed labels an answer counts for
     * @param flagPrecision which share of the suspects is to be wrong labels at least
     * @param noiseProbability how probable it is beforehand that some labels are wrong
     * @param prior the file of a noise prior
     */
    public FitPlan {
        if (bounds.equals("known") != (rhoPlus != null && rhoMinus != null)) {
            throw new InputException(
                    bounds.equals("known")
                            ? "--bounds known needs --rho-plus and --rho-minus"
                            : "--rho-plus and --rho-minus belong together and to --bounds known",
                    "give both rates, or neither");
        }
        rate("--rho-plus", rhoPlus);
        rate("--rho-minus", rhoMinus);
        if (!bounds.equals("known") && !bounds.equals("sample") && neighbours(bounds) < 1) {
            throw new InputException(
                    "--bounds is " + InputException.quote(bounds), "use sample, known or neighbours:K, K at least 1");
        }
        if (act < 0) {
            throw new InputException("--act is " + act, "use 0 or more");
        }
        if (!(answerWeight > 0 && answerWeight <= 1000)) {
            throw new InputException("--answer-weight is " + answerWeight, "use a number above 0, at most 1000");
        }
        if (flagPrecision != null && !(flagPrecision > 0 && flagPrecision <= 1)) {
            throw new InputException("--flag-precision is " + flagPrecision, "use a share above 0, at most 1");
        }
        if (noiseProbability != null && !(noiseProbability > 0 && noiseProbability < 1)) {
            throw new InputException(
                    "--noise-probability is " + noiseProbability, "use a probability above 0 and below 1");
        }
        if (method == Method.PAPER && (flagPrecision != null || noiseProbability != null)) {
            throw new InputException(
                    (flagPrecision != null ? "--flag-precision" : "--noise-probability")
                            + " and --method paper exclude each other",
                    "the paper's method has no posterior of the noise; drop one of them");
        }
        if (method == Method.PAPER && answerWeight != AutoLearner.ANSWER_WEIGHT) {
            throw new InputException(
                    "--answer-weight and --method paper exclude each other",
                    "the paper's method takes an answer for one label; drop one of them");
        }
        if (method == Method.PAPER && (base == Base.KERNEL || base == Base.FOREST)) {
            throw new InputException(
                    "--base " + base + " and --method paper exclude each other",
                    "the paper's method is logistic regression; drop one of them");
        }
    }

    /**
     * All of it as recommended.
     *
     * @param seed of everything random
     * @return the plan
     */
    public static FitPlan recommended(long seed) {
        return new FitPlan(
                Method.RECOMMENDED,
                Base.AUTO,
                "sample",
                null,
                null,
                new KernelOptions(KernelOptions.GAUSSIAN, KernelOptions.MEDIAN),
                true,
                0,
                seed,
                AutoLearner.ANSWER_WEIGHT,
                null,
                null,
                null);
    }

    private static void rate(String option, @Nullable Double value) {
        if (value != null && !(value >= 0 && value < 1)) {
            throw new InputException(option + " is " + value, "use a rate in [0,1)");
        }
    }

    /** K of {@code neighbours:K}, or 0. */
    static int neighbours(String bounds) {
        return bounds.matches("neighbours:[0-9]{1,7}") ? Integer.parseInt(bounds.substring(11)) : 0;
    }
}
