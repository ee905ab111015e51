package org.biln.core.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.Verdict;
import org.biln.core.math.Rng;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class RateBoundsTest {

    private static final DMatrixRMaj LINE = new DMatrixRMaj(new double[][] {{0}, {1}, {3}, {7}});
    private static final double[] ETA = {0.5, 0.25, 1, 0};

    @Test
    void knownConstantsHoldEverywhere() {
        UpperBounds bounds = RateBounds.known(0.1, 0.3).bounds(LINE, ETA);
        assertThat(bounds.plus()).containsExactly(0.1, 0.1, 0.1, 0.1);
        assertThat(bounds.minus()).containsExactly(0.3, 0.3, 0.3, 0.3);
    }

    @Test
    void theNeighbourhoodIsAveragedAndPairedAsTheTheoremSays() {
        UpperBounds bounds = RateBounds.neighbourhood(2, Pairing.THEOREM_6).bounds(LINE, ETA);
        assertThat(bounds.minus()).containsExactly(0.375, 0.375, 0.625, 0.5);
        assertThat(bounds.plus()).containsExactly(0.625, 0.625, 0.375, 0.5);
    }

    @Test
    void theTextPairsTheMeansTheOtherWayRound() {
        UpperBounds text = RateBounds.neighbourhood(2, Pairing.AS_WRITTEN).bounds(LINE, ETA);
        assertThat(text.plus()).containsExactly(0.375, 0.375, 0.625, 0.5);
        assertThat(text.minus()).containsExactly(0.625, 0.625, 0.375, 0.5);
    }

    @Test
    void anExampleCanBeLeftOutOfItsOwnNeighbourhood() {
        UpperBounds bounds = RateBounds.neighbourhood(1, Pairing.THEOREM_6, SelfMatch.EXCLUDED)
                .bounds(LINE, ETA);
        assertThat(bounds.minus()).containsExactly(0.25, 0.5, 0.25, 1);
    }

    @Test
    void pooledNeighbourhoodsHaveOneMeanWithTheRowItselfInEach() {
        // the pairs of LINE: rows 0 1, 1 0, 2 1, 3 2
        double mean = (0.375 + 0.375 + 0.625 + 0.5) / 4;
        UpperBounds bounds = RateBounds.pooled(2, Pairing.THEOREM_6).bounds(LINE, ETA);
        assertThat(bounds.minus()).containsOnly(mean);
        assertThat(bounds.plus()).containsOnly(1 - mean);
        assertThat(RateBounds.pooled(2, Pairing.AS_WRITTEN).bounds(LINE, ETA).plus())
                .containsOnly(mean);
    }

    @Test
    void theWholeSampleHasOneMean() {
        UpperBounds bounds = RateBounds.wholeSample(Pairing.THEOREM_6).bounds(LINE, ETA);
        assertThat(bounds.minus()).containsOnly(0.4375);
        assertThat(bounds.plus()).containsOnly(0.5625);
        assertThat(RateBounds.wholeSample(Pairing.AS_WRITTEN).bounds(LINE, ETA).plus())
                .containsOnly(0.4375);
    }

    @Test
    void theWholeSampleRuleIsThePublishedOne() {
        // PROTOCOL: negative if eta < mean / 2, positive if eta > (1 + mean) / 2.
        Rng rng = Rng.of(21);
        double[] eta = new double[400];
        Arrays.setAll(eta, i -> rng.nextDouble());
        double mean = Arrays.stream(eta).average().orElseThrow();
        Distillation distillation =
                Distiller.distill(eta, RateBounds.wholeSample(Pairing.THEOREM_6).bounds(new DMatrixRMaj(400, 1), eta));
        for (int row = 0; row < eta.length; row++) {
            Verdict published = eta[row] < mean / 2
                    ? Verdict.NEGATIVE
                    : eta[row] > (1 + mean) / 2 ? Verdict.POSITIVE : Verdict.UNDECIDED;
            assertThat(distillation.verdict(row)).isEqualTo(published);
        }
        assertThat(distillation.negatives().length).isBetween(60, 140);
        assertThat(distillation.positives().length).isBetween(60, 140);
    }

    @Property(seed = "31", tries = 150)
    void theOrderOfAPoolGivesTheBoundsOfTheGatheredSample(
            @ForAll @IntRange(min = 1, max = 20) int k, @ForAll @IntRange(max = 1000) int seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj pool = new DMatrixRMaj(60, 2);
        for (int i = 0; i < 120; i++) {
            pool.data[i] = rng.nextInt(5);
        }
        int[] rows = Arrays.copyOf(rng.permutation(60), 20);
        Arrays.sort(rows);
        DMatrixRMaj sample = new DMatrixRMaj(20, 2);
        double[] eta = new double[20];
        for (int i = 0; i < 20; i++) {
            sample.set(i, 0, pool.get(rows[i], 0));
            sample.set(i, 1, pool.get(rows[i], 1));
            eta[i] = rng.nextDouble();
        }
        for (Pairing pairing : Pairing.values()) {
            UpperBounds searched = RateBounds.neighbourhood(k, pairing).bounds(sample, eta);
            UpperBounds read = RateBounds.neighbourhood(NeighbourOrder.of(pool), rows, k, pairing)
                    .bounds(sample, eta);
            assertThat(read.plus()).isEqualTo(searched.plus());
            assertThat(read.minus()).isEqualTo(searched.minus());
        }
    }

    @Test
    void aNeighbourhoodOfEverybodyIsTheWholeSample() {
        for (Pairing pairing : Pairing.values()) {
            UpperBounds all = RateBounds.neighbourhood(4, pairing).bounds(LINE, ETA);
            UpperBounds whole = RateBounds.wholeSample(pairing).bounds(LINE, ETA);
            for (int row = 0; row < 4; row++) {
                assertThat(all.plus(row)).isEqualTo(whole.plus(row), within(1e-15));
                assertThat(all.minus(row)).isEqualTo(whole.minus(row), within(1e-15));
            }
        }
    }

    @Test
    void certainPosteriorsGiveBoundsThatAreStillProbabilities() {
        double[] ones = new double[4];
        Arrays.fill(ones, 1);
        UpperBounds bounds = RateBounds.neighbourhood(3, Pairing.THEOREM_6).bounds(LINE, ones);
        assertThat(bounds.minus()).containsOnly(1);
        assertThat(bounds.plus()).containsOnly(0);
    }

    @Test
    void badArgumentsAreRefused() {
        refused(() -> RateBounds.known(1, 0), "plus", "1.0");
        refused(() -> RateBounds.known(0, -0.5), "minus", "-0.5");
        refused(() -> RateBounds.known(Double.NaN, 0), "plus", "NaN");
        refused(() -> RateBounds.neighbourhood(0, Pairing.THEOREM_6), "k", "0");
        refused(() -> RateBounds.neighbourhood(5, Pairing.THEOREM_6).bounds(LINE, ETA), "k", "5");
        NeighbourOrder order = NeighbourOrder.of(LINE);
        refused(() -> RateBounds.neighbourhood(order, new int[] {0, 0}, 1, Pairing.THEOREM_6), "rows", "entry 1");
        refused(() -> RateBounds.neighbourhood(order, new int[] {0}, 0, Pairing.THEOREM_6), "k", "0");
        RateBounds pool = RateBounds.neighbourhood(order, new int[] {0, 1}, 1, Pairing.THEOREM_6);
        refused(() -> pool.bounds(LINE, ETA), "eta", "4", "2");
    }

    @Test
    void badPosteriorsAreRefusedByEveryBound() {
        RateBounds[] all = {
            RateBounds.known(0.1, 0.1),
            RateBounds.neighbourhood(1, Pairing.THEOREM_6),
            RateBounds.neighbourhood(NeighbourOrder.of(LINE), new int[] {0, 1, 2, 3}, 1, Pairing.THEOREM_6),
            RateBounds.wholeSample(Pairing.THEOREM_6)
        };
        for (RateBounds bounds : all) {
            refused(() -> bounds.bounds(LINE, new double[3]), "eta", "3", "4");
            refused(() -> bounds.bounds(LINE, new double[] {0, 0, 1.25, 0}), "eta", "row 2", "1.25");
            refused(() -> bounds.bounds(LINE, new double[] {0, Double.NaN, 0, 0}), "eta", "row 1", "NaN");
        }
    }

    @Test
    void upperBoundsAreCheckedAndCopied() {
        double[] plus = {0.5, 1};
        UpperBounds bounds = UpperBounds.of(plus, new double[] {0, 0.25});
        plus[0] = 0;
        bounds.plus()[0] = 0;
        bounds.minus()[1] = 0;
        assertThat(bounds.plus(0)).isEqualTo(0.5);
        assertThat(bounds.minus(1)).isEqualTo(0.25);
        assertThat(bounds.size()).isEqualTo(2);
        refused(() -> UpperBounds.of(new double[2], new double[1]), "minus", "1", "2");
        refused(() -> UpperBounds.of(new double[] {0, 1.5}, new double[2]), "plus", "row 1", "1.5");
        refused(() -> UpperBounds.of(new double[2], new double[] {-1, 0}), "minus", "row 0", "-1.0");
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }
}
