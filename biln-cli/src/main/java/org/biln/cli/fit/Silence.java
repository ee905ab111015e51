package org.biln.cli.fit;

import org.biln.core.noise.RateBounds;
import org.biln.core.noise.UpperBounds;

/**
 * Keeps Algorithm 1 from judging rows an expert has answered: their noise bounds are 1, where no theorem distils them, so
 * that the answer is bought for them instead.
 */
final class Silence {
    private Silence() {}

    static RateBounds on(int[] answered, RateBounds inner) {
        if (answered.length == 0) {
            return inner;
        }
        return (x, eta) -> {
            UpperBounds bounds = inner.bounds(x, eta);
            double[] plus = bounds.plus();
            double[] minus = bounds.minus();
            for (int row : answered) {
                plus[row] = 1;
                minus[row] = 1;
            }
            return UpperBounds.of(plus, minus);
        };
    }
}
