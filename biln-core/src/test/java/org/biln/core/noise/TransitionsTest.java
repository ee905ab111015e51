package org.biln.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class TransitionsTest {

    private static final double[] TO_THE_NEXT = {0, 1, 0, 0, 0, 1, 1, 0, 0};

    private static final double[] ALIKE = {0.3, 0.3, 0.3};

    private static Sample labelled(int[] labels, int classes) {
        return Sample.of(new DMatrixRMaj(labels.length, 1), labels, classes);
    }

    /** By the rate that the classes share. */
    private static Transitions ofMost(double[] posteriors, Sample noisy) {
        return Transitions.of(posteriors, noisy, new double[noisy.classes()], 1);
    }

    @Test
    void rateAndPatternAreReadOffTheSurestExamples() {
        int n = 900;
        int[] truth = new int[n];
        Arrays.setAll(truth, row -> row % 3);
        double[] posteriors = new double[3 * n];
        for (int row = 0; row < n; row++) {
            posteriors[3 * row + truth[row]] = 0.7;
            posteriors[3 * row + (truth[row] + 1) % 3] = 0.3;
        }
        // of ten in a row of a class three have the label of the next one
        int[] observed = new int[n];
        Arrays.setAll(observed, row -> row / 3 % 10 < 3 ? (truth[row] + 1) % 3 : truth[row]);
        Transitions found = ofMost(posteriors, labelled(observed, 3));
        assertThat(found.rates()[0]).isCloseTo(0.3, within(1e-12));
        // a quarter of the way towards the two other labels being alike
        assertThat(found.pattern()[1]).isCloseTo(0.75 + 0.125, within(1e-12));
        assertThat(found.pattern()[2]).isCloseTo(0.125, within(1e-12));
        assertThat(found.probability(0, 0) + found.probability(0, 1) + found.probability(0, 2))
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void overlapOfTwoClassesAmongFiveIsNoNoise() {
        int n = 500;
        int[] labels = new int[n];
        double[] posteriors = new double[5 * n];
        for (int row = 0; row < n; row++) {
            int likeliest = row % 5;
            boolean overlaps = likeliest < 2;
            posteriors[5 * row + likeliest] = overlaps ? 0.6 : 1;
            if (overlaps) {
                posteriors[5 * row + 1 - likeliest] = 0.4;
            }
            labels[row] = overlaps && row / 5 % 5 < 2 ? 1 - likeliest : likeliest;
        }
        Sample sample = labelled(labels, 5);
        assertThat(ofMost(posteriors, sample).rates()).containsOnly(0);
        double[] trust = {1, 0, 0, 0, 0};
        assertThat(Transitions.of(posteriors, sample, trust, 1).rates())
                .as("unless the rate of the first class by itself is trusted")
                .satisfies(rates -> {
                    assertThat(rates[0]).isPositive();
                    assertThat(rates[1]).isZero();
                });
    }

    @Test
    void fewFlipsAmongFewExamplesAreNoEvidence() {
        assertThat(rateOf(60, 10)).isZero();
        assertThat(rateOf(600, 10)).isBetween(0.03, 0.07);
        assertThat(rateOf(6000, 10)).isCloseTo(0.1, within(0.005));
    }

    /** The rate of three clear classes of n examples in all, one label in so many flipped. */
    private static double rateOf(int n, int every) {
        int[] labels = new int[n];
        double[] posteriors = new double[3 * n];
        for (int row = 0; row < n; row++) {
            posteriors[3 * row + row % 3] = 1;
            labels[row] = row / 3 % every == 0 ? (row + 1) % 3 : row % 3;
        }
        return ofMost(posteriors, labelled(labels, 3)).rates()[0];
    }

    @Test
    void classesOfFewRowsHaveNoSay() {
        int[] labels = {0, 1, 2, 0, 1, 2};
        double[] posteriors = new double[18];
        Arrays.fill(posteriors, 1.0 / 3);
        Transitions found = ofMost(posteriors, labelled(labels, 3));
        assertThat(found.rates()).containsOnly(0);
        double[] p = {0.2, 0.5, 0.3};
        found.clean(p, 0, 1);
        assertThat(p).containsExactly(0.2, 0.5, 0.3);
        assertThat(found.wrong(p, 0, 0)).isZero();
    }

    @Test
    void whatTheNoiseMadeIsTakenBack() {
        Transitions noise = new Transitions(ALIKE, TO_THE_NEXT);
        double[] clean = {0.9, 0, 0.1};
        double[] observed = new double[3];
        for (int o = 0; o < 3; o++) {
            for (int c = 0; c < 3; c++) {
                observed[o] += clean[c] * noise.probability(c, o);
            }
        }
        double[] both = {0, 0, 0, observed[0], observed[1], observed[2]};
        noise.clean(both, 3, 1);
        // no class is left with less than a tenth of what it had: 0.27 of class 1 here
        assertThat(Arrays.copyOfRange(both, 3, 6)).containsExactly(clean, within(0.05));
        // label 1 was observed: of true class 0 flipped, never of class 1 itself
        assertThat(noise.wrong(clean, 0, 1)).isCloseTo(1, within(1e-12));
        // label 0: right with 0.7 x 0.9, flipped from class 2 with 0.3 x 0.1
        assertThat(noise.wrong(clean, 0, 0)).isCloseTo(0.03 / 0.66, within(1e-12));
    }

    @Test
    void noClassLosesMoreThanNineTenths() {
        double[] p = {0.8, 0.2, 0};
        new Transitions(new double[] {0.2, 0.2, 0.2}, TO_THE_NEXT).clean(p);
        assertThat(p[1]).isBetween(0.1 * 0.2 / 1.02, 0.1 * 0.2);
    }

    @Property
    void cleaningGivesProbabilitiesThatExplainTheObservedOnesNoWorse(
            @ForAll @LongRange(min = 0, max = 1000) long seed,
            @ForAll @IntRange(min = 3, max = 8) int classes,
            @ForAll @DoubleRange(min = 0, max = 0.49) double rate) {
        Rng rng = Rng.of(seed);
        double[] pattern = new double[classes * classes];
        for (int c = 0; c < classes; c++) {
            double[] row = distribution(rng, classes, c);
            System.arraycopy(row, 0, pattern, c * classes, classes);
        }
        double[] rates = new double[classes];
        Arrays.setAll(rates, c -> rate * rng.nextDouble());
        Transitions noise = new Transitions(rates, pattern);
        double[] p = distribution(rng, classes, -1);
        double[] clean = p.clone();
        noise.clean(clean, 0, 1);
        assertThat(Arrays.stream(clean).sum()).isCloseTo(1, within(1e-9));
        assertThat(Arrays.stream(clean)).allMatch(q -> q >= 0 && q <= 1);
        assertThat(likelihood(noise, p, clean)).isGreaterThanOrEqualTo(likelihood(noise, p, p) - 1e-9);
        assertThat(noise.withRate(0).wrong(p, 0, 0)).isZero();
        for (int o = 0; o < classes; o++) {
            assertThat(noise.wrong(clean, 0, o)).isBetween(0.0, 1.0);
        }
    }

    private static double[] distribution(Rng rng, int classes, int without) {
        double[] p = new double[classes];
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            p[c] = c == without ? 0 : 0.01 + rng.nextDouble();
            sum += p[c];
        }
        for (int c = 0; c < classes; c++) {
            p[c] /= sum;
        }
        return p;
    }

    private static double likelihood(Transitions noise, double[] p, double[] clean) {
        double sum = 0;
        for (int o = 0; o < p.length; o++) {
            double observed = 0;
            for (int c = 0; c < p.length; c++) {
                observed += clean[c] * noise.probability(c, o);
            }
            sum += p[o] * Math.log(observed);
        }
        return sum;
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transitions(new double[] {0, 0.5, 0}, TO_THE_NEXT))
                .withMessageContaining("rates: has 0.5 for class 1, must be in [0, 0.49]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transitions(new double[2], new double[5]))
                .withMessageContaining("pattern");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transitions(new double[2], new double[] {1, 0, 1, 0}))
                .withMessageContaining("has 1.0 for label 0 of class 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Transitions(new double[2], new double[] {0, 0.5, 1, 0}))
                .withMessageContaining("of class 0 adds up to 0.5");
    }

    @Test
    void equalTransitionsAreEqual() {
        Transitions noise = new Transitions(ALIKE, TO_THE_NEXT);
        assertThat(noise.withRate(0.2).withRate(0.3)).isEqualTo(noise).hasSameHashCodeAs(noise);
        assertThat(noise.withRate(0.2)).isNotEqualTo(noise);
        assertThat(noise.weakened(0.5)).isEqualTo(noise.withRate(0.15));
        assertThat(noise).hasToString("Transitions[rates [0.3, 0.3, 0.3]]");
        assertThat(noise.classes()).isEqualTo(3);
    }
}
