package org.biln.core.learn;

import org.biln.core.math.Rng;

/**
 * Where a learner's random numbers come from: a stream of its own for every purpose, so that what one step draws changes
 * nothing in the others.
 *
 * <pre>{@code
 * Streams streams = Streams.of(42);
 * Rng rng = streams.rng(Streams.Purpose.ANSWERS, 0);
 * }</pre>
 */
@FunctionalInterface
public interface Streams {

    /** What random numbers are drawn for. */
    enum Purpose {
        /** Estimating the noisy posterior. */
        POSTERIOR,
        /** The query order. */
        ANSWERS,
        /** Training the classifier. */
        CLASSIFIER
    }

    /**
     * The stream of a purpose.
     *
     * @param purpose what for
     * @param round in which round, from 0
     * @return a generator at the beginning of its stream
     */
    Rng rng(Purpose purpose, int round);

    /**
     * The streams of a seed.
     *
     * @param seed any number
     * @return the streams
     */
    static Streams of(long seed) {
        return (purpose, round) -> Rng.of(
                seed,
                switch (purpose) {
                    case POSTERIOR -> 0;
                    case ANSWERS -> 1;
                    case CLASSIFIER -> 2;
                },
                round);
    }
}
