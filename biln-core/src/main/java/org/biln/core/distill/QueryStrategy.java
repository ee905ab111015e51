package org.biln.core.distill;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/**
 * Which undecided examples to buy a label for.
 *
 * <p>The paper chooses {@link #random()}: every undecided example can be asked about, so the distilled and the bought
 * examples together keep the support of the sample, which is what consistency needs (Theorem 2). The other strategies
 * ask where they expect to learn most and give up that guarantee.
 *
 * <pre>{@code
 * Distillation d = Distiller.distill(new double[] {0.05, 0.45, 0.6, 0.95}, 0.2, 0.4);
 * QueryStrategy.mostUncertain().choose(d, 1, Rng.of(1)); // {1}: 0.45 is nearest to 1/2
 * }</pre>
 */
@FunctionalInterface
public interface QueryStrategy {

    /**
     * Chooses distinct undecided examples.
     *
     * @param distillation what is decided already
     * @param count how many labels may be bought, at least 0
     * @param rng the source of randomness, for strategies that need one
     * @return {@code count} undecided rows in the order they are to be asked, or all if there are fewer
     */
    int[] choose(Distillation distillation, int count, Rng rng);

    /**
     * Chooses uniformly without replacement, as the paper does.
     *
     * @return the random strategy
     */
    static QueryStrategy random() {
        return (distillation, count, rng) -> {
            int[] rows = distillation.undecided();
            int chosen = affordable(rows, count);
            for (int i = 0; i < chosen; i++) {
                int other = i + rng.nextInt(rows.length - i);
                int swap = rows[i];
                rows[i] = rows[other];
                rows[other] = swap;
            }
            return Arrays.copyOf(rows, chosen);
        };
    }

    /**
     * Chooses the examples whose noisy posterior is nearest to 1/2, ties to the smaller row.
     *
     * @return the strategy of uncertainty sampling
     */
    static QueryStrategy mostUncertain() {
        return (distillation, count, rng) ->
                smallest(distillation, count, row -> Math.abs(distillation.eta(row) - 0.5));
    }

    /**
     * Chooses the examples deepest inside the interval the theorem leaves undecided: those with the largest distance
     * from the nearer of their own two thresholds, ties to the smaller row. Differs from {@link #mostUncertain()} when
     * the bounds are unequal or vary from example to example.
     *
     * @return the margin strategy
     */
    static QueryStrategy deepestUndecided() {
        return (distillation, count, rng) -> smallest(distillation, count, row -> {
            double eta = distillation.eta(row);
            double aboveNegative = 2 * eta - (1 - distillation.bounds().plus(row));
            double belowPositive = (1 + distillation.bounds().minus(row)) - 2 * eta;
            return -Math.min(aboveNegative, belowPositive);
        });
    }

    private static int affordable(int[] rows, int count) {
        Checks.atLeast("count", count, 0);
        return Math.min(count, rows.length);
    }

    private static int[] smallest(Distillation distillation, int count, IntToDoubleFunction key) {
        int[] rows = distillation.undecided();
        int chosen = affordable(rows, count);
        // The sort of a stream of objects is stable, so equal keys keep the smaller row first.
        return IntStream.of(rows)
                .boxed()
                .sorted((a, b) -> Double.compare(key.applyAsDouble(a), key.applyAsDouble(b)))
                .limit(chosen)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
