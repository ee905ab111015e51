package org.biln.experiments.noise;

import java.util.function.IntToDoubleFunction;
import org.biln.core.Sample;
import org.biln.core.math.Rng;

/** Labels that move on to another class, each at its own rate. */
final class Moves {
    private Moves() {}

    /** Each label moves on by 1 to {@code most} classes with its rate. */
    static int[] labels(Sample truth, IntToDoubleFunction rate, int most, Rng rng) {
        int k = truth.classes();
        int[] labels = truth.y();
        for (int row = 0; row < labels.length; row++) {
            boolean moves = rng.nextDouble() < rate.applyAsDouble(row);
            int by = 1 + rng.nextInt(most);
            if (moves) {
                labels[row] = (truth.label(row) + by) % k;
            }
        }
        return labels;
    }
}
