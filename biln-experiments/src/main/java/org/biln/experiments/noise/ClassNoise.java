package org.biln.experiments.noise;

import org.biln.core.Sample;
import org.biln.core.math.Rng;

/** One rate for all rows of the positive class, one for all of the negative. */
record ClassNoise(double rhoPlus, double rhoMinus) implements LabelNoise {
    @Override
    public double plus(int classes) {
        return rhoPlus;
    }

    @Override
    public double minus(int classes) {
        return rhoMinus;
    }

    @Override
    public int[] labels(TrueRows rows, Rng rng) {
        Sample truth = rows.truth();
        return Moves.labels(truth, row -> truth.label(row) > 0 ? rhoPlus : rhoMinus, 1, rng);
    }
}
