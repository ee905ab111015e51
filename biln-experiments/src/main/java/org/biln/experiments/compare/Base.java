package org.biln.experiments.compare;

import java.util.Locale;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Trainer;

/**
 * A base learner that methods are built on. A new one is a class that implements this, and a line in {@link CompareMethod#all()} for
 * every method that is to be built on it.
 */
public interface Base {
    /**
     * The uncorrected baseline: a fit that takes the labels for right.
     *
     * @param plain the fit
     * @param again trains another sample of the same rows with the same choices
     */
    record Fitted(OutOfFoldFit plain, Trainer again) {}

    /**
     * How tables name it.
     *
     * @return one word
     */
    String name();

    /**
     * Fits the rows as observed.
     *
     * @param task the rows
     * @return the fit, and how to train again
     */
    Fitted fit(NoisyTask task);

    /**
     * The name of a method built on it.
     *
     * @param method the method
     * @return for example {@code confident learning (forest)}
     */
    default String of(String method) {
        return method + " (" + name().toLowerCase(Locale.ROOT) + ")";
    }
}
