package org.biln.core.learn;

import org.biln.core.distill.QueryStrategy;
import org.biln.core.internal.Checks;
import org.biln.core.logistic.LogisticRegression;

/** What the builders of all learners collect: the labels to buy, how to train, the seed. */
abstract sealed class LearnerBuilder<B extends LearnerBuilder<B>>
        permits BilnLearner.Builder, IteratedBilnLearner.Builder, MulticlassBilnLearner.Builder {

    int labelsToBuy;
    QueryStrategy queryStrategy = QueryStrategy.random();
    LogisticRegression.Options classifier = LogisticRegression.Options.recommended();
    long seed;

    /** This builder, by its own type. */
    abstract B self();

    /**
     * How many labels to buy, n_act in the paper; by default none.
     *
     * @param value at least 0; if fewer examples are undecided, all of them are bought
     * @return this builder
     * @throws IllegalArgumentException if negative
     */
    public B labelsToBuy(int value) {
        Checks.atLeast("labelsToBuy", value, 0);
        labelsToBuy = value;
        return self();
    }

    /**
     * Which undecided examples to ask about; by default at random.
     *
     * @param value the strategy
     * @return this builder
     */
    public B queryStrategy(QueryStrategy value) {
        queryStrategy = value;
        return self();
    }

    /**
     * How to train the classifier; by default as recommended. A learner that chooses the penalty itself takes the rest. If
     * the first column is a constant, do not penalise it.
     *
     * @param value the options of the regressions
     * @return this builder
     */
    public B classifier(LogisticRegression.Options value) {
        classifier = value;
        return self();
    }

    /**
     * The seed of everything random, such as which examples to ask about; by default 0.
     *
     * @param value any number
     * @return this builder
     */
    public B seed(long value) {
        seed = value;
        return self();
    }
}
