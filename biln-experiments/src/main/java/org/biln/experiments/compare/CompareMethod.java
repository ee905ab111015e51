package org.biln.experiments.compare;

import java.util.List;

/**
 * A method to learn from noisy labels. It sees what a user would have, and the true bounds of the rates if it is one that
 * needs them; it never sees a true label.
 *
 * <p>Implementations are immutable. Equal tasks give equal bits.
 */
public interface CompareMethod {

    /**
     * How tables name it.
     *
     * @return for example {@code confident (forest)}
     */
    String name();

    /**
     * Whether it is defined for more than two classes.
     *
     * @return false for methods of two
     */
    boolean manyClasses();

    /**
     * Learns.
     *
     * @param task the noisy rows
     * @return what it found
     */
    Findings learn(NoisyTask task);

    /**
     * All methods, the plain ones first, the recommended one last.
     *
     * @return in the order of the tables
     */
    static List<CompareMethod> all() {
        return List.of(
                new Plain(Base.LOGISTIC),
                new Plain(Base.FOREST),
                new Plain(Base.STACK),
                new AlgorithmOne(Base.LOGISTIC, true),
                new AlgorithmOne(Base.FOREST, true),
                new AlgorithmOne(Base.LOGISTIC, false),
                new AlgorithmOne(Base.FOREST, false),
                new IteratedDistillation(Base.LOGISTIC),
                new IteratedDistillation(Base.FOREST),
                new ConfidentLearning(Base.LOGISTIC),
                new ConfidentLearning(Base.FOREST),
                new ConfidentLearning(Base.STACK),
                new Disagreement(Base.STACK),
                new RankPruning(Base.LOGISTIC),
                new RankPruning(Base.FOREST),
                new UnbiasedLoss(),
                new Reweighting(Base.LOGISTIC),
                new Reweighting(Base.FOREST),
                new PeerLoss(),
                new Ablation(Ablation.Part.SECOND_FIT),
                new Ablation(Ablation.Part.CORRECTION),
                new RecommendedMethod());
    }
}
