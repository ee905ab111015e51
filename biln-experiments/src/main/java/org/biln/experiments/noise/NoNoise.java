package org.biln.experiments.noise;

import org.biln.core.math.Rng;

/** Labels as they are. */
record NoNoise() implements LabelNoise {
    @Override
    public boolean suits(int classes) {
        return true;
    }

    @Override
    public double plus(int classes) {
        return 0;
    }

    @Override
    public double minus(int classes) {
        return 0;
    }

    @Override
    public int[] labels(TrueRows rows, Rng rng) {
        return rows.truth().y();
    }
}
