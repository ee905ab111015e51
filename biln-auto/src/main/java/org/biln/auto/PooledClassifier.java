package org.biln.auto;

import java.util.Arrays;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.biln.core.math.Exp;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The geometric mean of several classifiers' probabilities, normalised: of two classes the mean of their logits. One that is sure
 * counts more than one that hesitates.
 *
 * <pre>{@code
 * Classifier pooled = new PooledClassifier(List.of(first, second));
 * }</pre>
 */
public final class PooledClassifier implements Classifier {

    /** No probability counts as less: one that is certain and wrong must not silence the others. */
    private static final double LEAST = 1e-6;

    private final List<Classifier> members;

    /**
     * Pools classifiers.
     *
     * @param members at least one, all of the same classes and features
     */
    public PooledClassifier(List<? extends Classifier> members) {
        Checks.atLeast("members.size()", members.size(), 1);
        for (Classifier member : members) {
            Checks.length("members", member.dimension(), members.get(0).dimension());
            Checks.length("members", member.classes(), members.get(0).classes());
        }
        this.members = List.copyOf(members);
    }

    /**
     * The classifiers.
     *
     * @return all of them
     */
    public List<Classifier> members() {
        return members;
    }

    @Override
    public int classes() {
        return members.get(0).classes();
    }

    @Override
    public int dimension() {
        return members.get(0).dimension();
    }

    @Override
    public void check(double[] features, int from) {
        for (Classifier member : members) {
            member.check(features, from);
        }
    }

    @Override
    public void probabilities(double[] features, int from, double[] out, int to) {
        double[][] each = new double[members.size()][classes()];
        for (int m = 0; m < each.length; m++) {
            members.get(m).probabilities(features, from, each[m], 0);
        }
        pool(each, 0, out, to, classes());
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        int k = classes();
        double[][] each = new double[members.size()][Math.multiplyExact(x.numRows, k)];
        for (int m = 0; m < each.length; m++) {
            members.get(m).probabilities(x, each[m]);
        }
        for (int row = 0; row < x.numRows; row++) {
            pool(each, row * k, out, row * k, k);
        }
    }

    /** Pools the posteriors of an example. */
    static void pool(double[][] each, int from, double[] out, int to, int k) {
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < k; c++) {
            double sum = 0;
            for (double[] one : each) {
                sum += StrictMath.log(Math.max(LEAST, one[from + c]));
            }
            out[to + c] = sum / each.length;
            most = Math.max(most, out[to + c]);
        }
        double total = 0;
        for (int c = 0; c < k; c++) {
            out[to + c] = Exp.exp(out[to + c] - most);
            total += out[to + c];
        }
        for (int c = 0; c < k; c++) {
            out[to + c] /= total;
        }
        if (k == 2) {
            out[to] = 1 - out[to + 1];
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PooledClassifier c && members.equals(c.members);
    }

    @Override
    public int hashCode() {
        return members.hashCode();
    }

    @Override
    public String toString() {
        return "PooledClassifier" + Arrays.toString(members.toArray());
    }
}
