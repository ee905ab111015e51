package org.biln.core;

import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * What training leaves behind: the probability of every class for any example.
 *
 * <p>Labels are those of a {@link Sample}: -1 and +1 for two classes (class 0 and class 1), the class itself for more.
 * Implementations are immutable, serve any number of threads and allocate nothing per example.
 *
 * <pre>{@code
 * Classifier classifier = new LinearClassifier(-1, new double[] {2, 0.5});
 * int label = classifier.predict(new double[] {1, 0});
 * double[] probabilities = classifier.probabilities(new double[] {1, 0}); // of -1 and of +1
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
     * @param features an array that holds the example's features
     * @param from where they begin
     * @param out where the K probabilities go; they sum to 1
     * @param to where they begin there
     */
    void probabilities(double[] features, int from, double[] out, int to);

    /**
     * The probability of every class for one example.
     *
     * @param features the example's features
     * @return a new array of K probabilities
     */
    default double[] probabilities(double[] features) {
        Checks.length("features", features.length, dimension());
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
            probabilities(x.data, row * x.numCols, out, row * classes());
        }
    }

    /**
     * The probability of +1, of two classes.
     *
     * @param x one example a row
     * @param row which example
     * @return a number in [0,1]
     */
    default double probability(DMatrixRMaj x, int row) {
        Checks.require(classes() == 2, "classifier", "has " + classes() + " classes, +1 is a label of two");
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.row("row", row, x.numRows);
        double[] out = new double[2];
        probabilities(x.data, row * x.numCols, out, 0);
        return out[1];
    }

    /**
     * The label of one example: the most probable one, ties as {@link Labels#mostProbable} has them.
     *
     * @param features the example's features
     * @return -1 or +1 of two classes, the class of more
     */
    default int predict(double[] features) {
        return Labels.of(Labels.mostProbable(probabilities(features), 0, classes()), classes());
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
            labels[row] = Labels.of(Labels.mostProbable(out, row * classes(), classes()), classes());
        }
        return labels;
    }

    /**
     * The label of one of several examples.
     *
     * @param x one example a row
     * @param row which example
     * @return -1 or +1 of two classes, the class of more
     */
    default int predict(DMatrixRMaj x, int row) {
        Checks.length("x.numCols", x.numCols, dimension());
        Checks.row("row", row, x.numRows);
        double[] out = new double[classes()];
        probabilities(x.data, row * x.numCols, out, 0);
        return Labels.of(Labels.mostProbable(out, 0, classes()), classes());
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
}
