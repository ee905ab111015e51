package org.biln.core.ensemble;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.biln.core.Classifier;
import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The weighted mean of several classifiers' probabilities.
 *
 * <p>Before the mean, each probability is kept from 0 and 1 by a floor, so that one classifier that is certain and wrong does
 * not silence the others: {@code p' = floor + (1 - K floor) p}.
 *
 * <pre>{@code
 * Classifier one = new LinearClassifier(new double[] {1});
 * Classifier other = new LinearClassifier(new double[] {3});
 * Classifier mean = new MixtureClassifier(List.of(one, other), new double[] {0.25, 0.75}, 1e-3);
 * }</pre>
 */
public final class MixtureClassifier implements Classifier {

    private final List<Classifier> members;
    private final double[] weights;
    private final double floor;

    /**
     * A mixture.
     *
     * @param members at least one, all of the same classes and features
     * @param weights one for each, not negative, of sum 1; copied
     * @param floor what no member's probability is below, at least 0 and below 1 / K
     */
    public MixtureClassifier(List<? extends Classifier> members, double[] weights, double floor) {
        Checks.atLeast("members.size()", members.size(), 1);
        Checks.length("weights", weights.length, members.size());
        Checks.weights("weights", weights, weights.length);
        Checks.require(
                Math.abs(Arrays.stream(weights).sum() - 1) < 1e-9,
                "weights",
                "add up to " + Arrays.stream(weights).sum() + ", must be 1");
        for (Classifier member : members) {
            Checks.length("members", member.dimension(), members.get(0).dimension());
            Checks.length("members", member.classes(), members.get(0).classes());
        }
        Checks.require(
                floor >= 0 && floor * members.get(0).classes() < 1, "floor", "is " + floor + ", must be in [0, 1/K)");
        this.members = List.copyOf(members);
        this.weights = weights.clone();
        this.floor = floor;
    }

    /**
     * The classifiers.
     *
     * @return all of them
     */
    public List<Classifier> members() {
        return members;
    }

    /**
     * The weight of each.
     *
     * @return a copy
     */
    public double[] weights() {
        return weights.clone();
    }

    /**
     * What no member's probability is below.
     *
     * @return the floor
     */
    public double floor() {
        return floor;
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
        double[] one = new double[classes()];
        Arrays.fill(out, to, to + one.length, 0.0);
        for (int m = 0; m < weights.length; m++) {
            members.get(m).probabilities(features, from, one, 0);
            add(weights[m], one, out, to, one.length);
        }
    }

    @Override
    public void probabilities(DMatrixRMaj x, double[] out) {
        int n = Math.multiplyExact(x.numRows, classes());
        Checks.atLeast("out.length", out.length, n);
        double[] one = new double[n];
        Arrays.fill(out, 0, n, 0.0);
        for (int m = 0; m < weights.length; m++) {
            members.get(m).probabilities(x, one);
            add(weights[m], one, out, 0, n);
        }
    }

    private void add(double weight, double[] one, double[] out, int to, int count) {
        double rest = 1 - classes() * floor;
        for (int i = 0; i < count; i++) {
            out[to + i] += weight * (floor + rest * one[i]);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MixtureClassifier c
                && members.equals(c.members)
                && Arrays.equals(weights, c.weights)
                && Double.compare(floor, c.floor) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * members.hashCode() + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        StringJoiner parts = new StringJoiner(", ", "MixtureClassifier[", "]");
        for (int m = 0; m < weights.length; m++) {
            parts.add(String.format(Locale.ROOT, "%.2f %s", weights[m], members.get(m)));
        }
        return parts.toString();
    }
}
