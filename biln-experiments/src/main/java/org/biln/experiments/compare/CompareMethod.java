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
                new Plain(Bases.LOGISTIC),
                new Plain(Bases.FOREST),
                new Plain(Bases.STACK),
                new AlgorithmOne(Bases.LOGISTIC, true),
                new AlgorithmOne(Bases.FOREST, true),
                new AlgorithmOne(Bases.LOGISTIC, false),
                new AlgorithmOne(Bases.FOREST, false),
                new IteratedDistillation(Bases.LOGISTIC),
                new IteratedDistillation(Bases.FOREST),
                new ConfidentLearning(Bases.LOGISTIC),
                new ConfidentLearning(Bases.FOREST),
                new ConfidentLearning(Bases.STACK),
                new Disagreement(Bases.STACK),
                new RankPruning(Bases.LOGISTIC),
                new RankPruning(Bases.FOREST),
                new UnbiasedLoss(),
                new Reweighting(Bases.LOGISTIC),
                new Reweighting(Bases.FOREST),
                new PeerLoss(),
                new Ablation(Ablation.Part.SECOND_FIT),
                new Ablation(Ablation.Part.CORRECTION),
                new RecommendedMethod());
    }
}
