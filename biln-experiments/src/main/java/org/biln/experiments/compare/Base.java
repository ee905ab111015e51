package org.biln.experiments.compare;

import java.util.Locale;

/** A base learner that methods are built on. */
enum Base {
    /** Logistic regression on encoded features, its penalty by cross-validation. */
    LOGISTIC,
    /** A forest whose leaf size is chosen by its out-of-bag trees. */
    FOREST,
    /** All base learners of the recommended learner, stacked: what it begins with. */
    STACK;

    /** The name of a method built on it. */
    String of(String method) {
        return method + " (" + name().toLowerCase(Locale.ROOT) + ")";
    }
}
