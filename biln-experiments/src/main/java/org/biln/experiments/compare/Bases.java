package org.biln.experiments.compare;

/** The base learners of the comparison. */
final class Bases {
    /** Logistic regression on encoded features, its penalty by cross-validation. */
    static final Base LOGISTIC = new LogisticBase();

    /** A forest whose leaf size is chosen by its out-of-bag trees. */
    static final Base FOREST = new ForestBase();

    /** All base learners of the recommended learner, stacked: what it begins with. */
    static final Base STACK = new StackBase();

    private Bases() {}
}
