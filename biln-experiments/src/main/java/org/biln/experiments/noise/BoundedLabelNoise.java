package org.biln.experiments.noise;

import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.ejml.data.DMatrixRMaj;

/**
 * The paper's bounded instance- and label-dependent noise, at most {@code rhoPlus} for the positive and {@code rhoMinus} for the
 * negative class; its weights are drawn anew each time.
 *
 * @param rhoPlus the largest rate of the positive class
 * @param rhoMinus the largest rate of the negative class
 */
public record BoundedLabelNoise(double rhoPlus, double rhoMinus) implements LabelNoise {
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
        DMatrixRMaj x = rows.scaled().get();
        return BoundedNoise.draw(rhoPlus, rhoMinus, x.numCols, rng)
                .noisyLabels(x, rows.truth().y(), rng);
    }
}
