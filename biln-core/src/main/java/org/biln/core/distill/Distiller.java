package org.biln.core.distill;

import java.util.Arrays;
import java.util.List;
import org.biln.core.internal.Checks;
import org.biln.core.noise.UpperBounds;

/**
 * The paper's Theorem 5: which examples carry a label that is certainly the Bayes-optimal one.
 *
 * <p>With eta(x) the posterior {@code P(observed +1 | x)} of the noisy label and UB an upper bound of a noise rate at x,
 *
 * <pre>
 *   eta(x) &lt; (1 - UB(rho_+1(x))) / 2   implies   (x, -1) is distilled,
 *   eta(x) &gt; (1 + UB(rho_-1(x))) / 2   implies   (x, +1) is distilled;
 * </pre>
 *
 * its corollary uses the constants rho_+1max and rho_-1max as bounds.
 *
 * <p>The comparisons are exact: {@code 2 eta + UB < 1} and {@code 2 eta - UB > 1} are decided as if in real arithmetic on
 * the given doubles, so an example on the threshold is never distilled by a rounding error.
 *
 * <p>O(n). Stateless.
 *
 * <pre>{@code
 * double[] eta = {0.05, 0.5, 0.95};
 * Distillation d = Distiller.distill(eta, 0.2, 0.4);
 * d.verdict(0); // NEGATIVE, since 0.05 < 0.4
 * d.verdict(2); // POSITIVE, since 0.95 > 0.7
 * }</pre>
 */
public final class Distiller {

    private Distiller() {}

    /**
     * Applies the theorem to every row.
     *
     * @param eta the noisy posterior of every row, in [0, 1]
     * @param bounds the bounds of the noise rates at every row
     * @return the verdict of every row
     * @throws IllegalArgumentException if the sizes differ or a probability is outside [0, 1]
     */
    public static Distillation distill(double[] eta, UpperBounds bounds) {
        Checks.length("eta", eta.length, bounds.size());
        Checks.probabilities("eta", eta, eta.length);
        int[] distilledClass = new int[eta.length];
        for (int row = 0; row < eta.length; row++) {
            distilledClass[row] = switch (decide(eta[row], bounds.plus(row), bounds.minus(row))) {
                case POSITIVE -> 1;
                case NEGATIVE -> 0;
                case UNDECIDED -> Distillation.UNDECIDED;
            };
        }
        return new Distillation(2, distilledClass, eta.clone(), bounds);
    }

    /**
     * Applies the theorem to every row and every class against the rest.
     *
     * <p>With {@code s_c(x) = P(c observed | not c, x)} the theorem says: if {@code eta_c(x) > (1 + UB(s_c(x))) / 2}, the
     * clean posterior of c exceeds 1/2, so c is the Bayes-optimal class. Its other half only says "not c", which of two
     * classes names the other one and of more names none.
     *
     * <p>Posteriors of one example sum to 1 and thresholds are at least 1/2, so no example is distilled for two classes.
     *
     * @param posteriors the noisy posterior of every class for every row, K numbers a row, in [0, 1], of sum 1
     * @param bounds for each class the bounds of its rates against the rest; {@code minus} is the one of s_c
     * @return the verdict of every row
     * @throws IllegalArgumentException if the sizes differ or a number is out of range
     */
    public static Distillation distillClasses(double[] posteriors, List<UpperBounds> bounds) {
        int k = bounds.size();
        Checks.atLeast("bounds.size()", k, 2);
        int n = bounds.get(0).size();
        Checks.length("posteriors", posteriors.length, Math.multiplyExact(n, k));
        Checks.probabilities("posteriors", posteriors, posteriors.length);
        int[] distilledClass = new int[n];
        double[] eta = new double[n];
        double[] plus = new double[n];
        double[] minus = new double[n];
        for (int row = 0; row < n; row++) {
            int leading = 0;
            for (int c = 1; c < k; c++) {
                leading = posteriors[row * k + c] > posteriors[row * k + leading] ? c : leading;
            }
            eta[row] = posteriors[row * k + leading];
            plus[row] = bounds.get(leading).plus(row);
            minus[row] = bounds.get(leading).minus(row);
            boolean vouched = compareSumWithOne(2 * eta[row], -minus[row]) > 0;
            distilledClass[row] = vouched ? leading : Distillation.UNDECIDED;
        }
        return new Distillation(k, distilledClass, eta, UpperBounds.of(plus, minus));
    }

    /**
     * Applies the corollary to every row: the same bounds everywhere.
     *
     * @param eta the noisy posterior of every row, in [0, 1]
     * @param rhoPlusMax a bound of rho_+1 at every row, in [0, 1)
     * @param rhoMinusMax a bound of rho_-1 at every row, in [0, 1)
     * @return the verdict of every row
     * @throws IllegalArgumentException if a probability is outside [0, 1] or a rate outside [0, 1)
     */
    public static Distillation distill(double[] eta, double rhoPlusMax, double rhoMinusMax) {
        checkMaximum("rhoPlusMax", rhoPlusMax);
        checkMaximum("rhoMinusMax", rhoMinusMax);
        double[] plus = new double[eta.length];
        double[] minus = new double[eta.length];
        Arrays.fill(plus, rhoPlusMax);
        Arrays.fill(minus, rhoMinusMax);
        return distill(eta, UpperBounds.of(plus, minus));
    }

    /**
     * Applies the theorem at one example.
     *
     * @param eta the noisy posterior, in [0, 1]
     * @param boundPlus a bound of rho_+1, in [0, 1]
     * @param boundMinus a bound of rho_-1, in [0, 1]
     * @return the verdict
     * @throws IllegalArgumentException if an argument is outside [0, 1]
     */
    public static Verdict verdict(double eta, double boundPlus, double boundMinus) {
        checkProbability("eta", eta);
        checkProbability("boundPlus", boundPlus);
        checkProbability("boundMinus", boundMinus);
        return decide(eta, boundPlus, boundMinus);
    }

    private static Verdict decide(double eta, double boundPlus, double boundMinus) {
        if (compareSumWithOne(2 * eta, boundPlus) < 0) {
            return Verdict.NEGATIVE;
        }
        if (compareSumWithOne(2 * eta, -boundMinus) > 0) {
            return Verdict.POSITIVE;
        }
        return Verdict.UNDECIDED;
    }

    /**
     * The sign of {@code a + b - 1} in real arithmetic. Rounding is monotone and 1 is a double, so the rounded sum
     * settles it unless it is 1; then the rounding error, which is a double itself (Knuth's two-sum), does.
     */
    private static double compareSumWithOne(double a, double b) {
        double sum = a + b;
        if (sum != 1) {
            return sum - 1;
        }
        double bPart = sum - a;
        return (a - (sum - bPart)) + (b - bPart);
    }

    private static void checkProbability(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw Checks.bad(name, "is " + value + ", must be in [0,1]");
        }
    }

    private static void checkMaximum(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw Checks.bad(name, "is " + rate + ", must be a rate in [0,1)");
        }
    }
}
