package org.biln.core.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RngTest {
    // Computed by an independent program from the published definitions.
    @Test
    void theSequenceIsPartOfTheContract() {
        Rng rng = Rng.of(42, 7, 0);
        long[] first = {rng.nextLong(), rng.nextLong(), rng.nextLong()};
        assertThat(first).containsExactly(-6042976090212783652L, 2568703180234670569L, 6476193856553382452L);
    }

    @Test
    void theSameSeedAndCoordinatesGiveTheSameStream() {
        Rng a = Rng.of(5, 1, 2, 3);
        Rng b = Rng.of(5, 1, 2, 3);
        for (int i = 0; i < 100; i++) {
            assertThat(a.nextLong()).isEqualTo(b.nextLong());
            assertThat(a.nextGaussian()).isEqualTo(b.nextGaussian());
        }
    }

    @Test
    void neighbouringSeedsAndCoordinatesAndTheirOrderGiveDifferentStreams() {
        Set<Long> seen = new HashSet<>();
        for (long seed = -5; seed <= 5; seed++) {
            assertThat(seen.add(Rng.of(seed).nextLong())).isTrue();
            for (long a = -5; a <= 5; a++) {
                assertThat(seen.add(Rng.of(seed, a).nextLong())).isTrue();
                for (long b = -5; b <= 5; b++) {
                    assertThat(seen.add(Rng.of(seed, a, b).nextLong())).isTrue();
                }
            }
        }
    }

    @Test
    void uniformNumbersFillTheUnitIntervalEvenly() {
        Rng rng = Rng.of(11);
        int n = 200_000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double u = rng.nextDouble();
            assertThat(u >= 0 && u < 1).isTrue();
            sum += u;
            squares += u * u;
        }
        assertThat(sum / n).isCloseTo(0.5, within(0.004));
        assertThat(squares / n).isCloseTo(1.0 / 3, within(0.004));
    }

    @Test
    void gaussianNumbersHaveTheMomentsOfTheStandardNormal() {
        Rng rng = Rng.of(12);
        int n = 200_000;
        double[] moments = new double[5];
        for (int i = 0; i < n; i++) {
            double g = rng.nextGaussian();
            double power = 1;
            for (int k = 0; k < 5; k++) {
                moments[k] += power / n;
                power *= g;
            }
        }
        assertThat(moments[1]).isCloseTo(0, within(0.012));
        assertThat(moments[2]).isCloseTo(1, within(0.02));
        assertThat(moments[3]).isCloseTo(0, within(0.05));
        assertThat(moments[4]).isCloseTo(3, within(0.12));
    }

    @Test
    void boundedIntegersAreEven() {
        Rng rng = Rng.of(13);
        int[] counts = new int[7];
        for (int i = 0; i < 70_000; i++) {
            counts[rng.nextInt(7)]++;
        }
        for (int c : counts) {
            assertThat(c).isBetween(9_500, 10_500);
        }
    }

    @Test
    void aBoundThatLeavesAnUnevenRemainderIsStillEven() {
        // 3 * 2^29 does not divide 2^32: without rejection the lower third would come up more often than the rest.
        Rng rng = Rng.of(14);
        int bound = 3 << 29;
        int low = 0;
        int n = 60_000;
        for (int i = 0; i < n; i++) {
            int v = rng.nextInt(bound);
            assertThat(v >= 0 && v < bound).isTrue();
            if (v % 3 == 0) {
                low++;
            }
        }
        assertThat(low).isBetween(19_400, 20_600);
        assertThat(rng.nextInt(1)).isZero();
        assertThat(rng.nextInt(Integer.MAX_VALUE)).isNotNegative();
    }

    @Property
    void permutationsHoldEveryNumberOnce(@ForAll long seed, @ForAll @IntRange(max = 200) int n) {
        int[] p = Rng.of(seed).permutation(n);
        Arrays.sort(p);
        assertThat(p).isEqualTo(IntStream.range(0, n).toArray());
    }

    @Test
    void allOrdersOfThreeComeUpEquallyOften() {
        Rng rng = Rng.of(15);
        int[] counts = new int[9];
        for (int i = 0; i < 60_000; i++) {
            int[] p = rng.permutation(3);
            counts[3 * p[0] + p[1]]++;
        }
        for (int k : new int[] {1, 2, 3, 5, 6, 7}) {
            assertThat(counts[k]).isBetween(9_600, 10_400);
        }
    }

    @Test
    void impossibleBoundsAreRefusedByName() {
        assertThatThrownBy(() -> Rng.of(1).nextInt(0)).hasMessage("bound: is 0, must be at least 1");
        assertThatThrownBy(() -> Rng.of(1).permutation(-1)).hasMessage("n: is -1, must not be negative");
    }
}
