package org.biln.cli.model;

import org.biln.cli.table.Standardisation;
import org.biln.core.LinearClassifier;
import org.ejml.data.DMatrixRMaj;

/**
 * Applies a model to rows one by one. With more than two classes the class of the largest score wins (the first of
 * equals), and its probability is its share of the one-against-rest probabilities. Not for use by several threads.
 */
public final class Predictor {
    private final Model model;
    private final Standardisation standardisation;
    private final DMatrixRMaj x;
    private double probability;

    /**
     * A predictor.
     *
     * @param model the model to apply
     */
    public Predictor(Model model) {
        this.model = model;
        this.standardisation = model.standardisation();
        this.x = new DMatrixRMaj(1, standardisation.names().size() + 1);
    }

    /**
     * The class of a row.
     *
     * @param raw its values in the units of the file, in the model's order; NaN where missing
     * @return the class, a position in {@link Model#classes()}
     */
    public int predict(double[] raw) {
        standardisation.standardise(raw, 0, x.data, 0);
        if (model.binary()) {
            LinearClassifier classifier = model.classifiers().get(0);
            probability = classifier.probability(x, 0);
            return classifier.predict(x, 0) > 0 ? 1 : 0;
        }
        int best = 0;
        double bestScore = Double.NEGATIVE_INFINITY;
        double sum = 0;
        double ofBest = 0;
        for (int c = 0; c < model.classifiers().size(); c++) {
            double score = model.classifiers().get(c).score(x, 0);
            double p = model.classifiers().get(c).probability(x, 0);
            sum += p;
            if (score > bestScore) {
                bestScore = score;
                best = c;
                ofBest = p;
            }
        }
        probability = sum > 0 ? ofBest / sum : 1.0 / model.classifiers().size();
        return best;
    }

    /**
     * The probability that belongs to the last prediction: of the positive class, or with more than two classes of the
     * predicted one.
     *
     * @return a number in [0,1]
     */
    public double probability() {
        return probability;
    }
}
