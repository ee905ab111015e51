package org.biln.experiments.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.AutoLearner;
import org.biln.auto.AutoResult;
import org.biln.auto.BaseLearners;
import org.biln.auto.NoisePosterior;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.encode.Encoder;
import org.biln.core.ensemble.Member;
import org.biln.core.math.Rng;
import org.biln.core.noise.RateBounds;
import org.biln.experiments.noise.LabelNoise;
import org.biln.table.IndicatorEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Noisy rows to learn from, with the plain fits that many methods begin with: each is made once, so that methods differ by what
 * they do and not by their draws.
 *
 * <p>For one thread.
 */
public final class NoisyTask {

    private final RealTable table;
    private final LabelNoise noise;
    private final Sample noisy;
    private final UnseenPriors priors;
    private final long seed;
    private final Map<Base, Base.Fitted> fits = new HashMap<>();
    private @Nullable AutoResult recommended;

    NoisyTask(TableTrial trial, TableTrial.Drawn drawn, UnseenPriors priors) {
        this.table = trial.table();
        this.noise = LabelNoise.of(trial.noise());
        this.noisy = drawn.noisy();
        this.priors = priors;
        this.seed = drawn.seed();
    }

    /**
     * The rows with their observed labels.
     *
     * @return the sample
     */
    public Sample noisy() {
        return noisy;
    }

    /**
     * The largest rates, for methods that are told.
     *
     * @return the bounds of both classes
     */
    public RateBounds rates() {
        return RateBounds.known(noise.plus(noisy.classes()), noise.minus(noisy.classes()));
    }

    /**
     * The seed of everything random in a method.
     *
     * @return the same for all methods
     */
    public long seed() {
        return seed;
    }

    /**
     * Where the rows are from.
     *
     * @return the table; its labels are not for methods to look at
     */
    RealTable table() {
        return table;
    }

    /**
     * What turns features into numbers on one scale.
     *
     * @return fits an encoding to rows
     */
    public Encoder.Fitter encoding() {
        return IndicatorEncoding.fitter(table.schema());
    }

    private Base.Fitted fitted(Base base) {
        Base.Fitted fitted = fits.get(base);
        if (fitted == null) {
            fitted = base.fit(this);
            fits.put(base, fitted);
        }
        return fitted;
    }

    /**
     * The uncorrected baseline: the fit that takes the labels for right.
     *
     * @param base of which base learner
     * @return made once for all methods
     */
    public OutOfFoldFit plain(Base base) {
        return fitted(base).plain();
    }

    List<Member> members() {
        return BaseLearners.of(noisy().size(), encoding(), table.categorical(), 1);
    }

    /**
     * Trains again as the plain fit was, with its choices; a sample that cannot be learnt from gives its class shares.
     *
     * @param base the base learner
     * @param sample some of the rows, with labels and weights of the method's choosing
     * @return the classifier
     */
    public Classifier train(Base base, Sample sample) {
        return learnable(sample) ? trainer(base).train(sample, Rng.of(seed, 3)) : constant(sample);
    }

    /** How to train again; the whole sample as observed is not learnt twice. */
    Trainer trainer(Base base) {
        OutOfFoldFit plain = plain(base);
        Trainer again = fitted(base).again();
        return new Trainer() {
            @Override
            public OutOfFoldFit fit(Sample sample, Rng rng) {
                boolean same = sample.size() == noisy().size() && Arrays.equals(sample.y(), noisy().y());
                boolean unweighted = IntStream.range(0, sample.size()).allMatch(row -> sample.weight(row) == 1);
                return same && unweighted ? plain : again.fit(sample, rng);
            }

            @Override
            public Classifier train(Sample sample, Rng rng) {
                return again.train(sample, rng);
            }
        };
    }

    private static boolean learnable(Sample sample) {
        double[] total = new double[sample.classes()];
        for (int row = 0; row < sample.size(); row++) {
            total[sample.label(row)] += sample.weight(row);
        }
        return Arrays.stream(total).filter(weight -> weight > 0).count() > 1;
    }

    private Classifier constant(Sample sample) {
        int[] counts = sample.counts();
        double[] shares = new double[counts.length];
        for (int c = 0; c < shares.length; c++) {
            shares[c] = (counts[c] + 1.0) / (sample.size() + shares.length);
        }
        return new ConstantClassifier(shares, noisy().dimension());
    }

    /** The recommended learner's result, whose first step is the plain stack. */
    AutoResult recommended() {
        AutoResult result = recommended;
        if (result == null) {
            result = AutoLearner.builder()
                    .members(members())
                    .encoding(encoding())
                    .prior(priors.of(table.name()).own())
                    .seed(seed)
                    .build()
                    .learn(noisy());
            recommended = result;
        }
        return result;
    }

    /** What is to be thought of the labels by the posterior of one base learner. */
    NoisePosterior noiseOf(OutOfFoldFit fit) {
        return NoisePosterior.of(priors.of(table.name()).any(), noisy(), fit.posteriors(), null);
    }

    /**
     * How much each observed label is doubted by a fit.
     *
     * @param noisy the rows as observed
     * @param fit a fit to them
     * @return one less the out-of-fold probability of each observed label
     */
    public static double[] doubt(Sample noisy, OutOfFoldFit fit) {
        double[] doubt = new double[noisy.size()];
        for (int row = 0; row < doubt.length; row++) {
            doubt[row] = 1 - fit.posterior(row, noisy.label(row));
        }
        return doubt;
    }

    /**
     * The rows of which another class is out-of-fold more probable than the observed one.
     *
     * @param noisy the rows as observed
     * @param fit a fit to them
     * @return for each row whether it is one
     */
    public static boolean[] outvoted(Sample noisy, OutOfFoldFit fit) {
        boolean[] flagged = new boolean[noisy.size()];
        for (int row = 0; row < flagged.length; row++) {
            double own = fit.posterior(row, noisy.label(row));
            for (int c = 0; c < noisy.classes(); c++) {
                flagged[row] |= fit.posterior(row, c) > own;
            }
        }
        return flagged;
    }

    /** The rows whose label is more likely wrong than right. */
    static boolean[] likely(double[] wrong) {
        boolean[] flagged = new boolean[wrong.length];
        for (int row = 0; row < flagged.length; row++) {
            flagged[row] = wrong[row] > 0.5;
        }
        return flagged;
    }

    static boolean[] flags(int n, int[] rows) {
        boolean[] flagged = new boolean[n];
        for (int row : rows) {
            flagged[row] = true;
        }
        return flagged;
    }
}
