package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;

/**
 * Learns from a sample whose labels may be wrong.
 *
 * <p>Learners are immutable, hold no workspace and serve any number of threads if their parts do. One seed gives one
 * result.
 *
 * <pre>{@code
 * Learner learner = BilnLearner.builder().labelsToBuy(20).seed(1).build();
 * LearningResult first = learner.learn(noisy, oracle);
 * LearningResult second = learner.learn(noisy, oracle, first.answers()); // asks about 20 more
 *
 * int[] rows = learner.questions(noisy, Answers.none(), 20); // or put the questions yourself,
 * int[] labels = new int[rows.length];                       // fill in what people say,
 * LearningResult same = learner.learn(noisy, Answers.of(rows, labels));
 * }</pre>
 */
public interface Learner {

    /**
     * Learns, knowing some true labels and asking for others.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param oracle answers the label of the rows it is asked about, or declines
     * @param known true labels that are known already; nobody is asked about these rows
     * @return the classifier and every intermediate
     * @throws IllegalArgumentException if the sample is empty, the oracle answers what is not a label, a known answer is
     *     not of this sample, or a part refuses its input
     */
    LearningResult learn(Sample noisy, Oracle oracle, Answers known);

    /**
     * Which rows to ask about next, for whoever puts the questions themselves: a page, a colleague, a queue. What comes back goes
     * to {@link #learn(Sample, Answers)}, and the result is the one that an oracle with the same answers would have led to, bit
     * for bit.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param known what is known already; nobody is asked again about rows that were answered or declined
     * @param count how many questions at most
     * @return rows, the first to be asked first
     */
    int[] questions(Sample noisy, Answers known, int count);

    /**
     * Learns, knowing some true labels and asking for none.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param known true labels that are known
     * @return the classifier and every intermediate
     */
    default LearningResult learn(Sample noisy, Answers known) {
        return learn(noisy, Oracle.none(), known);
    }

    /**
     * Learns, asking for true labels.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @param oracle answers the label of the rows it is asked about, or declines
     * @return the classifier and every intermediate
     */
    default LearningResult learn(Sample noisy, Oracle oracle) {
        return learn(noisy, oracle, Answers.none());
    }

    /**
     * Learns from the observed labels alone.
     *
     * @param noisy the sample with its observed labels, at least one example
     * @return the classifier and every intermediate
     */
    default LearningResult learn(Sample noisy) {
        return learn(noisy, Answers.none());
    }
}
