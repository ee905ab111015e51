package org.biln.core.noise;

import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.ejml.data.DMatrixRMaj;

/**
 * A way to bound the noise rates from above at every example of a sample.
 *
 * <table>
 * <caption>The bounds, eta being the posterior of the noisy labels</caption>
 * <tr><th>factory</th><th>bounds</th><th>cost</th></tr>
 * <tr><td>{@link #known}</td><td>the constants of the corollary of Theorem 5</td><td>O(n)</td></tr>
 * <tr><td>{@link #neighbourhood(int, Pairing)}</td><td>mean of eta over the k nearest examples, paired by
 *     {@link Pairing}</td><td>n searches</td></tr>
 * <tr><td>{@link #neighbourhood(NeighbourOrder, int[], int, Pairing)}</td><td>the same, read from a neighbour order
 *     computed once</td><td>O(n k) to O(n²), no distances</td></tr>
 * <tr><td>{@link #pooled}</td><td>one mean of eta over the k nearest of every example: the paper's Table 2</td><td>n
 *     searches</td></tr>
 * <tr><td>{@link #wholeSample}</td><td>mean of eta over all examples: the limit k = n</td><td>O(n)</td></tr>
 * </table>
 *
 * <p>Known constants are bounds whenever the caller is right about them. The means are the paper's approximation: by
 * Theorem 6 {@code 1 - eta(x)} and {@code eta(x)} bound the rates at x, but can never distil x itself, so the paper
 * replaces them by means over other examples, which are no longer certain.
 *
 * <pre>{@code
 * UpperBounds bounds = RateBounds.known(0.2, 0.4).bounds(x, eta);
 * UpperBounds estimated = RateBounds.wholeSample(Pairing.THEOREM_6).bounds(x, eta);
 * }</pre>
 */
@FunctionalInterface
public interface RateBounds {

    /**
     * Bounds both noise rates at every row.
     *
     * @param x the sample, one example per row
     * @param eta the posterior {@code P(observed +1 | x)} of every row, in [0, 1]
     * @return one pair of bounds per row
     * @throws IllegalArgumentException if eta does not have one probability per row
     */
    UpperBounds bounds(DMatrixRMaj x, double[] eta);

    /**
     * Constants known beforehand, the same at every example.
     *
     * @param plus the largest {@code P(observed -1 | true +1)}, in [0, 1)
     * @param minus the largest {@code P(observed +1 | true -1)}, in [0, 1)
     * @return the constant bounds
     * @throws IllegalArgumentException if a rate is outside [0, 1)
     */
    static RateBounds known(double plus, double minus) {
        Rates.checkMaximum("plus", plus);
        Rates.checkMaximum("minus", minus);
        return (x, eta) -> {
            Rates.checkPosterior(x, eta);
            double[] all = new double[eta.length];
            Arrays.fill(all, plus);
            double[] others = new double[eta.length];
            Arrays.fill(others, minus);
            return UpperBounds.of(all, others);
        };
    }

    /**
     * The mean of eta over the k nearest examples, the example itself among them.
     *
     * @param k the size of the neighbourhood, at least 1 and at most n
     * @param pairing which mean bounds which rate
     * @return bounds that search the sample they are given
     * @throws IllegalArgumentException if k is below 1; when asked for bounds, if k exceeds the number of rows
     */
    static RateBounds neighbourhood(int k, Pairing pairing) {
        return neighbourhood(k, pairing, SelfMatch.INCLUDED);
    }

    /**
     * The mean of eta over the k nearest examples.
     *
     * @param k the size of the neighbourhood, at least 1 and at most n (n - 1 if the example is not its own neighbour)
     * @param pairing which mean bounds which rate
     * @param self whether an example is its own neighbour
     * @return bounds that search the sample they are given
     * @throws IllegalArgumentException if k is below 1; when asked for bounds, if k exceeds what the sample offers
     */
    static RateBounds neighbourhood(int k, Pairing pairing, SelfMatch self) {
        Checks.atLeast("k", k, 1);
        return (x, eta) -> {
            Rates.checkPosterior(x, eta);
            return UpperBounds.paired(means(x, eta, k, self), pairing);
        };
    }

    /**
     * The mean of eta over the k nearest examples of a sample drawn from a pool whose neighbour order is known.
     *
     * <p>The same bounds, to the last bit, as {@link #neighbourhood(int, Pairing)} on the gathered rows when
     * {@code rows} ascends (ties go to the smaller row of the pool here, of the sample there).
     *
     * @param order the neighbour order of the pool
     * @param rows the sample: row i of it is row {@code rows[i]} of the pool; copied
     * @param k the size of the neighbourhood, at least 1 and at most the sample's size
     * @param pairing which mean bounds which rate
     * @return bounds for this sample alone
     * @throws IllegalArgumentException if a row is out of range or named twice, or k is out of range
     */
    static RateBounds neighbourhood(NeighbourOrder order, int[] rows, int k, Pairing pairing) {
        Checks.atLeast("k", k, 1);
        NeighbourOrder.Subset sample = order.newSubset();
        sample.set(rows);
        return (x, eta) -> {
            Rates.checkPosterior(x, eta);
            Checks.length("eta", eta.length, sample.size());
            double[] means = new double[eta.length];
            order.means(sample, eta, new int[] {k}, SelfMatch.INCLUDED, means);
            return UpperBounds.paired(means, pairing);
        };
    }

    /**
     * One mean over the k nearest examples of every example, the same bound at each: the rule that gives the numbers of the
     * paper's second table, with k = 10 and {@link Pairing#THEOREM_6}.
     *
     * @param k the size of a neighbourhood, the example itself among it, at least 1 and at most n
     * @param pairing which mean bounds which rate
     * @return bounds that search the sample they are given
     * @throws IllegalArgumentException if k is below 1; when asked for bounds, if k exceeds the number of rows
     */
    static RateBounds pooled(int k, Pairing pairing) {
        Checks.atLeast("k", k, 1);
        return (x, eta) -> {
            Rates.checkPosterior(x, eta);
            return UpperBounds.paired(Rates.oneMean(means(x, eta, k, SelfMatch.INCLUDED)), pairing);
        };
    }

    /**
     * Bounds the caller has already, for one sample.
     *
     * @param bounds the bounds of every row
     * @return the bounds that are given back, to a sample of that size
     */
    static RateBounds supplied(UpperBounds bounds) {
        return (x, eta) -> {
            Checks.length("eta", eta.length, bounds.size());
            return bounds;
        };
    }

    private static double[] means(DMatrixRMaj x, double[] eta, int k, SelfMatch self) {
        NearestNeighbours search = NearestNeighbours.of(x);
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        double[] means = new double[eta.length];
        for (int row = 0; row < eta.length; row++) {
            search.nearestOf(row, k, self, ws);
            double sum = 0;
            for (int i = 0; i < k; i++) {
                sum += eta[ws.row(i)];
            }
            means[row] = sum / k;
        }
        return means;
    }

    /**
     * The mean of eta over all examples, the same bound at each. With {@link Pairing#THEOREM_6} an example is distilled negative if {@code eta < mean / 2}, positive if
     * {@code eta > (1 + mean) / 2}.
     *
     * @param pairing which mean bounds which rate
     * @return the whole-sample bounds
     */
    static RateBounds wholeSample(Pairing pairing) {
        return (x, eta) -> {
            Rates.checkPosterior(x, eta);
            return UpperBounds.paired(Rates.oneMean(eta), pairing);
        };
    }
}
