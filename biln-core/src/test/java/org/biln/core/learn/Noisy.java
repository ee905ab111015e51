package org.biln.core.learn;

import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.ejml.data.DMatrixRMaj;

/** A sample of two or more normal classes, with the true labels beside noisy ones. */
record Noisy(Sample clean, Sample noisy) {

    /** Two classes along the diagonal, labels flipped by the paper's noise. */
    static Noisy two(int n, double positives, double rhoPlus, double rhoMinus, long seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, 2);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            y[row] = row == 0 || (row != 1 && rng.nextDouble() < positives) ? 1 : 0;
            x.set(row, 0, 4 * y[row] - 2 + rng.nextGaussian());
            x.set(row, 1, 4 * y[row] - 2 + rng.nextGaussian());
        }
        Sample clean = Sample.of(x, y);
        BoundedNoise noise = BoundedNoise.draw(rhoPlus, rhoMinus, 2, rng);
        return new Noisy(clean, clean.withLabels(noise.noisyLabels(x, y, rng)));
    }

    /** Classes at the corners of a simplex; a label is replaced by a random one with probability {@code noise}. */
    static Noisy many(int n, int classes, double noise, long seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(n, classes);
        int[] y = new int[n];
        int[] observed = new int[n];
        for (int row = 0; row < n; row++) {
            int c = row % classes;
            y[row] = c;
            for (int j = 0; j < classes; j++) {
                x.set(row, j, (j == c ? 5 : 0) + rng.nextGaussian());
            }
            observed[row] = rng.nextDouble() < noise ? rng.nextInt(classes) : y[row];
        }
        Sample clean = Sample.of(x, y, classes);
        return new Noisy(clean, clean.withLabels(observed));
    }

    int wrong(int[] rows) {
        int wrong = 0;
        for (int row : rows) {
            wrong += clean.label(row) != noisy.label(row) ? 1 : 0;
        }
        return wrong;
    }
}
