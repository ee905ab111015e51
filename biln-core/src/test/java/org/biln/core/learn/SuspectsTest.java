package org.biln.core.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.biln.core.AreaUnderCurve;
import org.biln.core.noise.Extremes;
import org.biln.core.noise.FlipMixture;
import org.junit.jupiter.api.Test;

final class SuspectsTest {

    private static final int N = 1000;
    private static final double EMPTY_VALLEY = 0.1;
    private static final double FULL_VALLEY = 1.2;
    private static final double HILL = 1.6;
    private static final Extremes UNCERTAIN = new Extremes(0.2, 0.35);
    private static final FlipMixture RATES = new FlipMixture(0.2, 0.35, 0.5, 2);

    /** Half of the rows at either end, and of each end those labelled otherwise that its uncertainty leaves. */
    private static double[] eta(Extremes ends) {
        double[] eta = new double[N];
        Arrays.setAll(eta, row -> row < N / 2 ? ends.minus() : 1 - ends.plus());
        return eta;
    }

    private static int[] observed(Extremes ends) {
        int[] observed = new int[N];
        for (int row = 0; row < N; row++) {
            double within = (row % (N / 2)) / (N / 2.0);
            observed[row] = row < N / 2 ? within < ends.minus() ? 1 : -1 : within < ends.plus() ? -1 : 1;
        }
        return observed;
    }

    private static int count(Extremes ends, FlipMixture rates, double valley, double kept) {
        double[] eta = eta(ends);
        int[] observed = observed(ends);
        return count(ends, rates, valley, kept, AreaUnderCurve.of(eta, observed));
    }

    private static int count(Extremes ends, FlipMixture rates, double valley, double kept, AreaUnderCurve area) {
        return new Suspects(eta(ends), observed(ends), new Evidence(ends, valley, area)).count(rates, kept);
    }

    private static AreaUnderCurve area(double value) {
        return new AreaUnderCurve(value, N / 2, N / 2);
    }

    @Test
    void errors_of_separate_classes_are_all_suspect() {
        assertThat(count(UNCERTAIN, RATES, EMPTY_VALLEY, 0.95)).isEqualTo(100 + 175);
    }

    @Test
    void two_uncertain_ends_are_enough_if_one_is_more_uncertain_than_overlap_leaves_it() {
        assertThat(count(UNCERTAIN, RATES, FULL_VALLEY, 0.95)).isEqualTo(100 + 175);
        assertThat(count(UNCERTAIN, RATES, HILL, 0.95))
                .as("but not of one heap")
                .isZero();
    }

    @Test
    void where_an_end_is_certain_few_are_suspect_and_none_if_the_features_tell_little() {
        Extremes certain = new Extremes(0.05, 0.35);
        FlipMixture rates = new FlipMixture(0.05, 0.35, 0.5, 2);
        assertThat(count(certain, rates, EMPTY_VALLEY, 0.95, area(0.9))).isEqualTo(N / 50);
        assertThat(count(certain, rates, EMPTY_VALLEY, 0.95, area(0.85)))
                .as("half as many")
                .isBetween(N / 100 - 1, N / 100);
        assertThat(count(certain, rates, EMPTY_VALLEY, 0.95, area(0.8))).isZero();
    }

    @Test
    void few_are_suspect_where_overlap_could_have_made_both_ends() {
        Extremes both = new Extremes(0.2, 0.2);
        FlipMixture rates = new FlipMixture(0.2, 0.2, 0.5, 2);
        assertThat(count(both, rates, FULL_VALLEY, 0.95, area(0.95))).isEqualTo(N / 50);
        assertThat(count(both, rates, EMPTY_VALLEY, 0.95, area(0.95)))
                .as("not where the valley is empty")
                .isEqualTo(200);
    }

    @Test
    void none_is_suspect_that_is_an_error_with_less_than_an_even_chance_that_disagreement_is_noise() {
        Extremes both = new Extremes(0.2, 0.2);
        FlipMixture rates = new FlipMixture(0.2, 0.2, 0.5, 2);
        assertThat(count(both, rates, 0.55, 0.95, area(0.75))).isEqualTo(200);
        assertThat(count(both, rates, 0.65, 0.95, area(0.75))).isZero();
    }

    @Test
    void none_is_suspect_where_the_posterior_hardly_tells_the_classes_apart() {
        assertThat(count(UNCERTAIN, RATES, FULL_VALLEY, 0.95, area(0.62))).isZero();
        assertThat(count(UNCERTAIN, RATES, FULL_VALLEY, 0.95, area(0.68))).isPositive();
    }

    @Test
    void rates_are_believed_only_as_far_as_the_ends_show_them() {
        Extremes ends = new Extremes(0.13, 0.31);
        double[] eta = eta(ends);
        eta[0] = 0.5;
        int[] observed = observed(ends);
        FlipMixture tooLarge = new FlipMixture(0.13, 0.48, 0.5, 2);
        assertThat(observed[0]).as("labelled +1 in doubt").isEqualTo(1);
        assertThat(0.95 * tooLarge.wrong(eta[0], 1)).as("wrong at such rates").isGreaterThan(0.5);
        Evidence evidence = new Evidence(ends, FULL_VALLEY, AreaUnderCurve.of(eta, observed));
        assertThat(new Suspects(eta, observed, evidence).count(tooLarge, 0.95)).isEqualTo(154 + 65);
    }

    @Test
    void none_is_suspect_where_rows_are_few_or_answers_refuted_the_noise() {
        assertThat(count(UNCERTAIN, RATES, EMPTY_VALLEY, 0.4)).isZero();
    }
}
