package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.biln.core.logistic.LogisticRegression.Options;
import org.junit.jupiter.api.Test;

/** The optimiser on functions made to drive its line search into every corner. */
class LbfgsTest {
    private final Options options = Options.published(200);
    private final Outcome outcome = new Outcome();

    private double[] minimise(Objective f, double... start) {
        new Lbfgs().minimise(f, start, start.length, options, outcome);
        return start;
    }

    @Test
    void rosenbrocksValleyIsFollowedToItsEnd() {
        double[] end = minimise(
                (x, g) -> {
                    double a = 1 - x[0];
                    double b = x[1] - x[0] * x[0];
                    g[0] = -2 * a - 400 * x[0] * b;
                    g[1] = 200 * b;
                    return a * a + 100 * b * b;
                },
                -1.2,
                1);
        assertThat(end).containsExactly(new double[] {1, 1}, within(1e-4));
        assertThat(outcome.reason.converged()).isTrue();
    }

    @Test
    void aFunctionWithoutALowerBoundEndsAfterTheStepsAllowed() {
        double[] end = minimise(
                (x, g) -> {
                    g[0] = -1;
                    return -x[0];
                },
                0);
        assertThat(end[0]).isGreaterThan(1e10);
        assertThat(outcome.loss).isEqualTo(-end[0]);
    }

    @Test
    void aFunctionThatIsNowhereElseFiniteLeavesTheStart() {
        double[] end = minimise(
                (x, g) -> {
                    g[0] = 1;
                    return x[0] == 3 ? 1 : Double.NaN;
                },
                3);
        assertThat(end).containsExactly(3);
        assertThat(outcome.reason).isEqualTo(StopReason.STEP);
        assertThat(outcome.loss).isEqualTo(1);
    }

    @Test
    void aWallOfInfinityIsApproachedByBacktracking() {
        // A logarithmic barrier at 1; the minimum of x - log(1 - x) in x < 1 does not exist, of -x - log(1 - x) is at
        // 0.
        double[] end = minimise(
                (x, g) -> {
                    g[0] = -5 + 1 / (1 - x[0]);
                    return x[0] < 1 ? -5 * x[0] - StrictMath.log(1 - x[0]) : Double.NaN;
                },
                -20);
        assertThat(end[0]).isCloseTo(0.8, within(1e-4));
    }

    @Test
    void aHoleInsideTheBracketIsHalvedAround() {
        // Not finite in (0.9, 1.1): the zoom meets it between a far right end and the start.
        double[] end = minimise(
                (x, g) -> {
                    double d = x[0] - 1.5;
                    g[0] = 40 * d * d * d;
                    return Math.abs(x[0] - 1) < 0.1 ? Double.NaN : 10 * d * d * d * d;
                },
                0);
        assertThat(outcome.loss).isFinite();
        assertThat(outcome.loss).isLessThan(10 * 1.5 * 1.5 * 1.5 * 1.5);
        assertThat(end[0]).isFinite();
    }

    @Test
    void aKinkNeverSatisfiesTheCurvatureConditionAndTheBracketShrinksToNothing() {
        double[] end = minimise(
                (x, g) -> {
                    g[0] = x[0] > 1 ? 3 : -3;
                    return 3 * Math.abs(x[0] - 1);
                },
                0.123);
        assertThat(end[0]).isCloseTo(1, within(1e-6));
    }

    @Test
    void aGradientThatIsNotFiniteIsNotAccepted() {
        double[] end = minimise(
                (x, g) -> {
                    g[0] = x[0] > 0.5 ? Double.NaN : 2 * (x[0] - 1);
                    return (x[0] - 1) * (x[0] - 1);
                },
                -1);
        assertThat(end[0]).isLessThanOrEqualTo(1.5);
        assertThat(outcome.evaluations).isLessThan(1100);
    }

    @Test
    void aGradientThatLiesStopsTheSearchWithoutHarm() {
        // The slope promises a descent that never comes.
        double[] end = minimise(
                (x, g) -> {
                    g[0] = -1;
                    return x[0] * x[0];
                },
                0);
        assertThat(end[0]).isCloseTo(0, within(1e-6));
        assertThat(outcome.reason.converged()).isTrue();
    }
}
