package org.biln.core.distill;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.biln.core.math.Rng;

/**
 * In which order to ask about undecided examples.
 *
 * <p>The paper chooses {@link #random()}: every undecided example can be asked about, so the distilled and the answered
 * examples together keep the support of the sample, which is what consistency needs (Theorem 2). The other strategies
 * ask where they expect to learn most and give up that guarantee.
 *
 * <pre>{@code
 * Distillation d = Distiller.distill(new double[] {0.05, 0.45, 0.6, 0.95}, 0.2, 0.4);
 * QueryStrategy.mostUncertain().order(d, d.undecided(), Rng.of(1)); // {1, 2}: 0.45 is nearest to 1/2
 * }</pre>
 */
@FunctionalInterface
public interface QueryStrategy {

    /**
     * Orders the examples that may be asked about; as many are asked as answers are wanted.
     *
     * @param distillation what is decided already
     * @param candidates undecided rows that are not answered yet, ascending
     * @param rng the source of randomness, for strategies that need one
     * @return candidates, each at most once, in the order to ask
     */
    int[] order(Distillation distillation, int[] candidates, Rng rng);

    /**
     * Asks in random order, as the paper does. The order is drawn for the whole sample, so two distillations that leave
     * nearly the same examples undecided are nearly asked the same questions.
     *
     * @return the random strategy
     */
    static QueryStrategy random() {
        return (distillation, candidates, rng) -> Arrays.stream(rng.permutation(distillation.size()))
                .filter(row -> Arrays.binarySearch(candidates, row) >= 0)
                .toArray();
    }

    /**
     * Asks first where the noisy posterior is nearest to 1/2, ties to the smaller row.
     *
     * @return the strategy of uncertainty sampling
     */
    static QueryStrategy mostUncertain() {
        return (distillation, candidates, rng) ->
                smallestFirst(candidates, row -> Math.abs(distillation.eta(row) - 0.5));
    }

    /**
     * Asks first about the examples deepest inside the interval the theorem leaves undecided: those with the largest
     * distance from the nearer of their own two thresholds, ties to the smaller row. Differs from {@link #mostUncertain()}
     * when the bounds are unequal or vary from example to example.
     *
     * @return the margin strategy
     */
    static QueryStrategy deepestUndecided() {
        return (distillation, candidates, rng) -> smallestFirst(candidates, row -> {
            double eta = distillation.eta(row);
            double aboveNegative = 2 * eta - (1 - distillation.bounds().plus(row));
            double belowPositive = (1 + distillation.bounds().minus(row)) - 2 * eta;
            return -Math.min(aboveNegative, belowPositive);
        });
    }

    private static int[] smallestFirst(int[] candidates, IntToDoubleFunction key) {
        // The sort of a stream of objects is stable, so equal keys keep the smaller row first.
        return IntStream.of(candidates)
                .boxed()
                .sorted((a, b) -> Double.compare(key.applyAsDouble(a), key.applyAsDouble(b)))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
