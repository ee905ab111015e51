package org.biln.experiments.noise;

import org.biln.core.math.Rng;

/** One rate for all labels of more than two classes: they become any other class, or always the next. */
record OtherClassNoise(double rate, boolean any) implements LabelNoise {
    @Override
    public boolean suits(int classes) {
        return classes > 2;
    }

    @Override
    public double plus(int classes) {
        return rate;
    }

    @Override
    public double minus(int classes) {
        return any ? rate / (classes - 1) : rate;
    }

    @Override
    public int[] labels(TrueRows rows, Rng rng) {
        return Moves.labels(rows.truth(), row -> rate, any ? rows.truth().classes() - 1 : 1, rng);
    }
}
