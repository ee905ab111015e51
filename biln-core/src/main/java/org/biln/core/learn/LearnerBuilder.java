package org.biln.core.learn;

import org.biln.core.internal.Checks;

/** What the builders of all learners collect: how many labels to ask for, the seed, who hears how far it is. */
abstract sealed class LearnerBuilder<B extends LearnerBuilder<B>>
        permits BilnLearner.Builder, IteratedBilnLearner.Builder, RecommendedLearner.Builder {

    int labelsToBuy;
    Streams streams = Streams.of(0);
    Progress progress = Progress.none();

    /** This builder, by its own type. */
    abstract B self();

    /**
     * How many labels to ask for, n_act in the paper; by default none.
     *
     * @param value at least 0; if there are fewer examples to ask about, all of them are
     * @return this builder
     */
    public B labelsToBuy(int value) {
        Checks.atLeast("labelsToBuy", value, 0);
        labelsToBuy = value;
        return self();
    }

    /**
     * The seed of everything random; by default 0.
     *
     * @param value any number
     * @return this builder
     */
    public B seed(long value) {
        return streams(Streams.of(value));
    }

    /**
     * Where random numbers come from, for callers with streams of their own.
     *
     * @param value the streams
     * @return this builder
     */
    public B streams(Streams value) {
        streams = value;
        return self();
    }

    /**
     * Who hears how far learning is; by default nobody.
     *
     * @param value the listener
     * @return this builder
     */
    public B progress(Progress value) {
        progress = value;
        return self();
    }
}
