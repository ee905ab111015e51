package org.biln.experiments.compare;

import org.biln.core.Classifier;

/** The same probabilities for every example: what is left to say where a method kept nothing to learn from. */
final class ConstantClassifier implements Classifier {

    private final double[] shares;
    private final int dimension;

    ConstantClassifier(double[] shares, int dimension) {
        this.shares = shares.clone();
        this.dimension = dimension;
    }

    @Override
    public int classes() {
        return shares.length;
    }

    @Override
    public int dimension() {
        return dimension;
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        System.arraycopy(shares, 0, out, to, shares.length);
    }
}
