package org.biln.core.learn;

import java.util.List;
import org.biln.core.LinearClassifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/**
 * One linear score per class; the largest wins, ties go to the smaller class.
 *
 * <p>O(K d) per prediction, without allocation. Immutable.
 *
 * <pre>{@code
 * MulticlassClassifier classifier = new MulticlassClassifier(List.of(
 *         new LinearClassifier(new double[] {1, 0}),
 *         new LinearClassifier(new double[] {0, 1})));
 * classifier.predict(new DMatrixRMaj(new double[][] {{0.2, 0.7}}), 0); // 1
 * }</pre>
 */
public final class MulticlassClassifier {

    private final List<LinearClassifier> classes;

    /**
     * A classifier from one score per class.
     *
     * @param classes the classifier of each class against the rest, at least one, all of one dimension
     * @throws IllegalArgumentException if there is none or the dimensions differ
     */
    public MulticlassClassifier(List<LinearClassifier> classes) {
        Checks.atLeast("classes.size()", classes.size(), 1);
        for (LinearClassifier each : classes) {
            Checks.length("classes", each.dimension(), classes.get(0).dimension());
        }
        this.classes = List.copyOf(classes);
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int classes() {
        return classes.size();
    }

    /**
     * The classifier of a class against the rest.
     *
     * @param c the class
     * @return its classifier
     */
    public LinearClassifier against(int c) {
        return classes.get(c);
    }

    /**
     * The class of an example.
     *
     * @param x the examples
     * @param row which one
     * @return a class between 0 and K - 1
     */
    public int predict(DMatrixRMaj x, int row) {
        int best = 0;
        double most = classes.get(0).score(x, row);
        for (int c = 1; c < classes.size(); c++) {
            double score = classes.get(c).score(x, row);
            if (score > most) {
                most = score;
                best = c;
            }
        }
        return best;
    }
}
