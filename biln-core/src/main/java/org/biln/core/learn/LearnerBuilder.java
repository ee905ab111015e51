package org.biln.core.learn;

import org.biln.core.internal.Checks;

/**
 * What the builders of all learners collect: how many labels to ask for, the seed, who hears how far it is.
 *
 * <pre>{@code
 * LearnerBuilder<BilnLearner.Builder> builder = BilnLearner.builder();
 * BilnLearner.Builder same = builder.labelsToBuy(20).seed(1);
 * }</pre>
 *
 * @param <B> the builder itself
 */
public abstract class LearnerBuilder<B extends LearnerBuilder<B>> {

    /** How many labels to ask for. */
    protected int labelsToBuy;

    /** Where random numbers come from. */
    protected Streams streams = Streams.of(0);

    /** Who hears how far learning is. */
    protected Progress progress = Progress.none();

    /** A builder with the defaults. */
    protected LearnerBuilder() {}

    /**
     * This builder, by its own type.
     *
     * @return this
     */
    protected abstract B self();

    /**
     * How many labels an oracle is asked for, n_act in the paper; by default none. A question that it declines counts.
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
