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

    private static int count(Extremes ends, FlipMixture rates, double valley, double few, double kept) {
        double[] eta = eta(ends);
        int[] observed = observed(ends);
        Evidence evidence = new Evidence(ends, valley, AreaUnderCurve.of(eta, observed));
        return new Suspects(eta, observed, evidence).count(rates, kept * few);
    }

    @Test
    void errors_of_separate_classes_are_all_suspect() {
        assertThat(count(UNCERTAIN, RATES, EMPTY_VALLEY, 0.95, 1)).isEqualTo(100 + 175);
    }

    @Test
    void two_uncertain_ends_are_enough_if_one_is_more_uncertain_than_overlap_leaves_it() {
        assertThat(count(UNCERTAIN, RATES, FULL_VALLEY, 0.95, 1)).isEqualTo(100 + 175);
    }

    @Test
    void at_most_one_in_fifty_is_suspect_where_an_end_is_certain() {
        Extremes certain = new Extremes(0.05, 0.35);
        FlipMixture rates = new FlipMixture(0.05, 0.35, 0.5, 2);
        assertThat(count(certain, rates, EMPTY_VALLEY, 0.95, 1)).isEqualTo(N / 50);
    }

    @Test
    void at_most_one_in_fifty_is_suspect_where_overlap_could_have_made_both_ends() {
        Extremes both = new Extremes(0.2, 0.2);
        FlipMixture rates = new FlipMixture(0.2, 0.2, 0.5, 2);
        assertThat(count(both, rates, FULL_VALLEY, 0.95, 1)).isEqualTo(N / 50);
        assertThat(count(both, rates, EMPTY_VALLEY, 0.95, 1))
                .as("not where the valley is empty")
                .isEqualTo(200);
    }

    @Test
    void none_is_suspect_where_the_posterior_hardly_tells_the_classes_apart() {
        Extremes nearlyEven = new Extremes(0.46, 0.46);
        FlipMixture rates = new FlipMixture(0.46, 0.46, 0.5, 1);
        assertThat(count(nearlyEven, rates, FULL_VALLEY, 0.95, 1)).isZero();
        Extremes tellsMore = new Extremes(0.35, 0.35);
        assertThat(count(tellsMore, new FlipMixture(0.35, 0.35, 0.5, 1), FULL_VALLEY, 0.95, 1))
                .isPositive();
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
        assertThat(count(UNCERTAIN, RATES, EMPTY_VALLEY, 0.4, 1)).isZero();
        assertThat(count(UNCERTAIN, RATES, EMPTY_VALLEY, 0.95, 0.3)).isZero();
    }
}
