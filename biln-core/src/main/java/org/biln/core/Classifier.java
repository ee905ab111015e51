package org.biln.core;

import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * What training leaves behind: the probability of every class for any example.
 *
 * <p>Classes are 0, 1, ..., K - 1, as in a {@link Sample}. Implementations are immutable, serve any number of threads and allocate
 * nothing per example where the caller brings the array for the answer.
 *
 * <pre>{@code
 * Classifier classifier = new LinearClassifier(-1, new double[] {2, 0.5});
 * int label = classifier.predict(new double[] {1, 0});
 * double[] probabilities = classifier.probabilities(new double[] {1, 0}); // of class 0 and of class 1
 * }</pre>
 */
public interface Classifier {

    /**
     * The number of classes, K.
     *
     * @return at least 2
     */
    int classes();

    /**
     * The number of features an example has.
     *
     * @return d
     */
    int dimension();

    /**
     * The probability of every class for one example.
     *
     * <p>The innermost call, which checks nothing: {@link #check} says whether the features can be judged, and all other methods
     * ask it first.
     *
     * @param features an array that holds the example's features
     * @param from where they begin
     * @param out where the K probabilities go; they sum to 1
     * @param to where they begin there
     */
    void probabilities(double[] features, int from, double[] out, int to);

    /**
     * Refuses an example that training would have refused: by default one with a feature that is not finite.
     *
     * @param features an array that holds the example's features
     * @param from where they begin
     * @throws IllegalArgumentException if the example cannot be judged, naming the feature and its value
     */
    default void check(double[] features, int from) {
        for (int j = 0; j < dimension(); j++) {
            if (!Double.isFinite(features[from + j])) {
                throw Checks.bad("features", "feature " + j + " is " + features[from + j] + ", must be finite");
            }
        }
    }

    /**
     * Refuses a row that training would have refused.
     *
     * @param x one example a row
     * @param row which example
     * @throws IllegalArgumentException if the example cannot be judged, naming row, feature and value
     */
    default void checkRow(DMatrixRMaj x, int row) {
        try {
            check(x.data, row * x.numCols);
        } catch (IllegalArgumentException e) {
            throw Checks.bad("x", "row " + row + ": " + e.getMessage());
        }
    }

    /**
     * The probability of every class for one example.
     *
     * @param features the example's features
     * @return a new array of K probabilities
     */
    default double[] probabilities(double[] features) {
        Checks.length("features", features.length, dimension());
        check(features, 0);
        double[] out = new double[classes()];
        probabilities(features, 0, out, 0);
        return out;
    }

    /**
     * The probability of every class for all examples.
     *
     * @param x one example a row
     * @param out where the probabilities go, K numbers for each row in turn; longer is fine
     */
    default void probabilities(DMatrixRMaj x, double[] out) {
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.atLeast("out.length", out.length, Math.multiplyExact(x.numRows, classes()));
        for (int row = 0; row < x.numRows; row++) {
            checkRow(x, row);
            probabilities(x.data, row * x.numCols, out, row * classes());
        }
    }

    /**
     * The probability of class 1, of two classes.
     *
     * @param x one example a row
     * @param row which example
     * @return a number in [0,1]
     */
    default double probability(DMatrixRMaj x, int row) {
        Checks.require(classes() == 2, "classifier", "has " + classes() + " classes, not two");
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.row("row", row, x.numRows);
        checkRow(x, row);
        double[] out = new double[2];
        probabilities(x.data, row * x.numCols, out, 0);
        return out[1];
    }

    /**
     * The label of one example: the most probable one, ties as {@link #mostProbable} has them.
     *
     * @param features the example's features
     * @return its class
     */
    default int predict(double[] features) {
        return mostProbable(probabilities(features), 0, classes());
    }

    /**
     * The labels of all examples.
     *
     * @param x one example a row
     * @return a new array
     */
    default int[] predict(DMatrixRMaj x) {
        double[] out = new double[Math.multiplyExact(x.numRows, classes())];
        probabilities(x, out);
        int[] labels = new int[x.numRows];
        for (int row = 0; row < labels.length; row++) {
            labels[row] = mostProbable(out, row * classes(), classes());
        }
        return labels;
    }

    /**
     * The label of one of several examples.
     *
     * @param x one example a row
     * @param row which example
     * @return its class
     */
    default int predict(DMatrixRMaj x, int row) {
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.row("row", row, x.numRows);
        checkRow(x, row);
        double[] out = new double[classes()];
        probabilities(x.data, row * x.numCols, out, 0);
        return mostProbable(out, 0, classes());
    }

    /**
     * This classifier, if it is one of a sample's features and classes.
     *
     * @param sample what it was trained on, or is to judge
     * @return this
     * @throws IllegalArgumentException if it has another number of features or classes
     */
    default Classifier requireFor(Sample sample) {
        Checks.length("classifier.classes()", classes(), sample.classes());
        Checks.length("classifier.dimension()", dimension(), sample.dimension());
        return this;
    }

    /**
     * The share of examples whose label is predicted.
     *
     * @param sample at least one example
     * @return a number in [0,1]
     */
    default double accuracy(Sample sample) {
        Checks.require(sample.size() > 0, "sample", "is empty, its accuracy is not defined");
        int[] predicted = predict(sample.x());
        int right = 0;
        for (int row = 0; row < predicted.length; row++) {
            right += predicted[row] == sample.label(row) ? 1 : 0;
        }
        return (double) right / predicted.length;
    }

    /**
     * The most probable class; of two equals class 1, of more the first.
     *
     * @param probabilities an array that holds the probabilities
     * @param from where they begin
     * @param classes how many there are
     * @return the class
     */
    static int mostProbable(double[] probabilities, int from, int classes) {
        if (classes == 2) {
            return probabilities[from + 1] >= 0.5 ? 1 : 0;
        }
        int best = 0;
        for (int c = 1; c < classes; c++) {
            if (probabilities[from + c] > probabilities[from + best]) {
                best = c;
            }
        }
        return best;
    }
}
