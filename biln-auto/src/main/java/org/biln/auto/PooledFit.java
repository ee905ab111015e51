package org.biln.auto;

import java.util.List;
import org.biln.core.OutOfFoldFit;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.ensemble.Member;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.core.learn.Progress;
import org.biln.core.learn.Streams;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * The posterior that everything said of the labels rests on: a stack of base learners, and once more without the rows that it
 * confidently contradicts, pooled. The first sees all rows and is led astray by wrong labels; the second is not, and is too sure of
 * itself. What their mean is worth, the noise prior has learnt.
 *
 * <p>Immutable.
 */
public final class PooledFit {

    private final OutOfFoldFit first;
    private final String learners;
    private final int setAside;
    private final OutOfFoldFit pooled;
    private final double @Nullable [] lines;

    private PooledFit(
            OutOfFoldFit first, String learners, int setAside, OutOfFoldFit pooled, double @Nullable [] lines) {
        this.first = first;
        this.learners = learners;
        this.setAside = setAside;
        this.pooled = pooled;
        this.lines = lines;
    }

    /**
     * Learns.
     *
     * @param members the base learners
     * @param line how the line through the surest rows is learnt
     * @param labelled the sample with the answers in place, whose weights count
     * @param answers rows whose labels are known to be right
     * @param streams the only source of randomness
     * @param progress hears how far it is
     * @return both fits
     */
    public static PooledFit of(
            List<Member> members,
            PlainTrainer line,
            Sample labelled,
            Answers answers,
            Streams streams,
            Progress progress) {
        progress.begins("learning the observed labels", 0, AutoLearner.STEPS);
        StackedFit first = new StackedTrainer(members).stack(labelled, streams.rng(Streams.Purpose.POSTERIOR, 0));
        progress.begins("learning again without the labels it contradicts", 1, AutoLearner.STEPS);
        Rng rng = streams.rng(Streams.Purpose.CLASSIFIER, 0);
        SecondFit second = SecondFit.of(labelled, answers, first, rng);
        OutOfFoldFit pooled = second == null ? first.fit() : pool(first.fit(), second.fit());
        return new PooledFit(
                first.fit(),
                first.toString(),
                second == null ? 0 : second.setAside(),
                pooled,
                lines(line, labelled, pooled, rng));
    }

    /**
     * Takes posteriors that somebody has already, and learns a classifier.
     *
     * @param posteriors the out-of-fold posterior of every class for every row, K numbers a row
     * @param members the base learners of the classifier
     * @param labelled the sample with the answers in place, whose weights count
     * @param streams the only source of randomness
     * @param progress hears how far it is
     * @return the fit, without a second one and without a line
     */
    public static PooledFit supplied(
            double[] posteriors, List<Member> members, Sample labelled, Streams streams, Progress progress) {
        progress.begins("learning the observed labels", 0, AutoLearner.STEPS);
        StackedFit stacked = new StackedTrainer(members).stack(labelled, streams.rng(Streams.Purpose.POSTERIOR, 0));
        OutOfFoldFit fit = new OutOfFoldFit(stacked.fit().classifier(), posteriors, null);
        return new PooledFit(fit, stacked.toString(), 0, fit, null);
    }

    private static OutOfFoldFit pool(OutOfFoldFit first, OutOfFoldFit second) {
        int k = first.classifier().classes();
        double[][] both = {first.posteriors(), second.posteriors()};
        double[] mean = new double[both[0].length];
        for (int from = 0; from < mean.length; from += k) {
            PooledClassifier.pool(both, from, mean, from, k);
        }
        return new OutOfFoldFit(new PooledClassifier(List.of(first.classifier(), second.classifier())), mean, null);
    }

    /** What lines through the surest rows say: of two classes one line, of more one of each class against the rest. */
    private static double[] lines(PlainTrainer line, Sample labelled, OutOfFoldFit pooled, Rng rng) {
        int k = labelled.classes();
        double[] lines = new double[labelled.size() * k];
        for (int c = k == 2 ? 1 : 0; c < k; c++) {
            double[] plus = SurestRows.line(line, labelled.against(c), pooled.posteriors(c), rng);
            for (int row = 0; row < plus.length; row++) {
                lines[row * k + c] = plus[row];
                if (k == 2) {
                    lines[row * k] = 1 - plus[row];
                }
            }
        }
        return lines;
    }

    /**
     * The uncorrected baseline: the stack of all rows, which takes the observed labels for right.
     *
     * @return the first fit
     */
    public OutOfFoldFit first() {
        return first;
    }

    /**
     * Which base learners the stack is made of, and what each is worth.
     *
     * @return for people
     */
    public String learners() {
        return learners;
    }

    /**
     * How many rows the second fit went without.
     *
     * @return 0 if there was none
     */
    public int setAside() {
        return setAside;
    }

    /**
     * The mean of both fits.
     *
     * @return the posterior that everything rests on
     */
    public OutOfFoldFit pooled() {
        return pooled;
    }

    /**
     * What lines through the surest rows say of every class for every row.
     *
     * @return a copy, K numbers a row; null for supplied posteriors
     */
    public double @Nullable [] lines() {
        return lines == null ? null : lines.clone();
    }

    @Override
    public String toString() {
        return "PooledFit[" + learners + ", " + setAside + " rows set aside]";
    }
}
