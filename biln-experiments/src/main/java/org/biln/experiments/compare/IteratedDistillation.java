package org.biln.experiments.compare;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Distillation;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.Streams;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;

/**
 * Iterated distillation: the paper's theorem tells whom not to believe, again and again, instead of whom alone to believe.
 *
 * <p>A round estimates the posterior of the rows kept, bounds the rates, distils, and drops the rows whose label contradicts the
 * theorem's verdict. With the exact posterior a second round would find the verdicts of the first; what changes from round to
 * round is the estimate, which is bent less by the noise that is left. It ends when a round contradicts nobody, would leave
 * nothing to learn from, or was the last.
 *
 * <p>Kept rows are doubted as the last out-of-fold fit sees them, dropped ones as the classifier does, which has not seen them.
 */
record IteratedDistillation(Base base) implements CompareMethod {
    /** Of many classes a round costs as much as everything else together. */
    private static final int MANY_CLASS_ROUNDS = 5;

    private static final int ROUNDS = 20;

    @Override
    public String name() {
        return base.of("iterated distillation");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    /** What the rounds end with: the rows still kept, and the fit to them. */
    @SuppressWarnings("ArrayRecordComponent") // handed over at once, never compared
    record Ended(int[] kept, OutOfFoldFit fit) {}

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        int rounds = noisy.classes() == 2 ? ROUNDS : MANY_CLASS_ROUNDS;
        Ended ended = distil(noisy, task.trainer(base), RateBounds.wholeSample(Pairing.THEOREM_6), rounds, task.seed());
        int k = noisy.classes();
        double[] posteriors = new double[noisy.size() * k];
        ended.fit.classifier().probabilities(noisy.x(), posteriors);
        double[] doubt = new double[noisy.size()];
        boolean[] dropped = new boolean[noisy.size()];
        for (int row = 0; row < doubt.length; row++) {
            doubt[row] = 1 - posteriors[row * k + noisy.label(row)];
            dropped[row] = true;
        }
        for (int i = 0; i < ended.kept.length; i++) {
            int row = ended.kept[i];
            doubt[row] = 1 - ended.fit.posterior(i, noisy.label(row));
            dropped[row] = false;
        }
        return new Findings(ended.fit.classifier(), doubt, dropped);
    }

    static Ended distil(Sample noisy, Trainer trainer, RateBounds bounds, int rounds, long seed) {
        BilnLearner theorem = BilnLearner.builder().bounds(bounds).build();
        Streams streams = Streams.of(seed);
        OutOfFoldFit fit = trainer.fit(noisy, streams.rng(Streams.Purpose.POSTERIOR, 0));
        int[] kept = IntStream.range(0, noisy.size()).toArray();
        for (int round = 1; round <= rounds; round++) {
            int[] left = uncontradicted(noisy, kept, theorem.distill(noisy.rows(kept), fit.posteriors()));
            if (left.length == kept.length || left.length < 2 || classes(noisy, left) < classes(noisy, kept)) {
                break;
            }
            kept = left;
            double[] alike = new double[kept.length];
            Arrays.fill(alike, 1);
            fit = trainer.fit(noisy.rows(kept).weighted(alike), streams.rng(Streams.Purpose.POSTERIOR, round));
        }
        return new Ended(kept, fit);
    }

    private static int[] uncontradicted(Sample noisy, int[] kept, Distillation distillation) {
        return IntStream.range(0, kept.length)
                .filter(i -> !distillation.decided(i) || distillation.label(i) == noisy.label(kept[i]))
                .map(i -> kept[i])
                .toArray();
    }

    private static long classes(Sample noisy, int[] rows) {
        return Arrays.stream(rows).map(noisy::label).distinct().count();
    }
}
