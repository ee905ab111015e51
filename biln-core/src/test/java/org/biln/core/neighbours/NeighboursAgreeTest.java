package org.biln.core.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/** Every way of asking for neighbours gives the rows and the bits of the definition. */
class NeighboursAgreeTest {

    @Property(tries = 120, seed = "1", edgeCases = EdgeCasesMode.NONE)
    void bothSearchesAgreeWithTheDefinition(
            @ForAll("points") DMatrixRMaj x, @ForAll SelfMatch self, @ForAll("shares") double share) {
        agree(x, self, share, BruteForce.of(x));
        agree(x, self, share, KdTree.of(x));
    }

    @Property(tries = 100, seed = "2", edgeCases = EdgeCasesMode.NONE)
    void allNeighboursAtOnceAreThoseOfOneQueryAfterTheOther(
            @ForAll("points") DMatrixRMaj x, @ForAll SelfMatch self, @ForAll("shares") double share) {
        int k = k(x.numRows, self, share);
        if (k == 0) {
            return;
        }
        int[] expected = IntStream.range(0, x.numRows)
                .flatMap(row -> Arrays.stream(defined(x, x, row, self, k)))
                .toArray();
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        int[] brute = new int[expected.length];
        BruteForce.of(x).nearestOfAll(k, self, ws, brute);
        assertThat(brute).isEqualTo(expected);
        int[] tree = new int[expected.length];
        KdTree.of(x).nearestOfAll(k, self, ws, tree);
        assertThat(tree).isEqualTo(expected);
    }

    @Property(tries = 120, seed = "3", edgeCases = EdgeCasesMode.NONE)
    void pointsOutsideTheSetAreSearchedAlike(@ForAll("points") DMatrixRMaj x, @ForAll("shares") double share) {
        DMatrixRMaj queries = new DMatrixRMaj(1, x.numCols);
        for (int j = 0; j < x.numCols; j++) {
            queries.set(0, j, x.get(0, j) + share - 0.5);
        }
        int k = k(x.numRows, SelfMatch.INCLUDED, share);
        int[] expected = defined(x, queries, 0, SelfMatch.INCLUDED, k);
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        BruteForce.of(x).nearest(queries, 0, k, ws);
        assertThat(rows(ws)).isEqualTo(expected);
        KdTree.of(x).nearest(queries, 0, k, ws);
        assertThat(rows(ws)).isEqualTo(expected);
    }

    @Property(tries = 120, seed = "4", edgeCases = EdgeCasesMode.NONE)
    void theOrderReadsTheNeighboursWithinAnySubset(
            @ForAll("points") DMatrixRMaj x, @ForAll SelfMatch self, @ForAll("shares") double share) {
        // Every third row, from a start that varies: the centres below lie in the subset and outside it.
        int[] members = IntStream.range(0, x.numRows)
                .filter(row -> row % 3 != (int) (share * 3))
                .toArray();
        NeighbourOrder order = NeighbourOrder.of(x);
        NeighbourOrder.Subset subset = order.newSubset();
        subset.set(members);
        for (int centre = 0; centre < x.numRows; centre++) {
            int row = centre;
            int[] expected = Arrays.stream(defined(x, x, centre, SelfMatch.INCLUDED, x.numRows))
                    .filter(other -> subset.contains(other) && !(self == SelfMatch.EXCLUDED && other == row))
                    .toArray();
            if (expected.length > 0) {
                int[] found = new int[expected.length];
                order.nearest(centre, subset, expected.length, self, found);
                assertThat(found).isEqualTo(expected);
            }
        }
    }

    @Property(tries = 120, seed = "5", edgeCases = EdgeCasesMode.NONE)
    void theMeansForSeveralSizesAreTheMeansForEach(
            @ForAll("points") DMatrixRMaj x, @ForAll SelfMatch self, @ForAll("shares") double share) {
        int most = k(x.numRows, self, 1);
        if (most == 0) {
            return;
        }
        int k = k(x.numRows, self, share);
        int[] ks = {1, k, k, most};
        double[] values = new double[x.numRows];
        Arrays.setAll(values, i -> 1.0 / (1 + (i * 7) % 11));
        NeighbourOrder order = NeighbourOrder.of(x);
        double[] means = new double[ks.length * x.numRows];
        order.means(order.everything(), values, ks, self, means);
        for (int j = 0; j < ks.length; j++) {
            for (int row = 0; row < x.numRows; row++) {
                double sum = 0;
                for (int neighbour : defined(x, x, row, self, ks[j])) {
                    sum += values[neighbour];
                }
                assertThat(means[j * x.numRows + row]).isEqualTo(sum / ks[j]);
            }
        }
    }

    @Property(tries = 150, seed = "6", edgeCases = EdgeCasesMode.NONE)
    void treesOfCollinearColumnsPassOverNoNeighbour(
            @ForAll("seeds") long seed, @ForAll("scales") double scale, @ForAll("scales") double far) {
        // A few directions behind many columns, somewhere in space, some points twice: boxes along the axes are thin,
        // so
        // what rounding does to them would show.
        Rng rng = Rng.of(seed);
        int n = 300 + rng.nextInt(600);
        int d = 3 + rng.nextInt(8);
        int behind = 1 + rng.nextInt(3);
        double[] mix = IntStream.range(0, behind * d)
                .mapToDouble(i -> rng.nextGaussian())
                .toArray();
        double offset = rng.nextInt(2) * 1e6;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n; i++) {
            double[] z =
                    IntStream.range(0, behind).mapToDouble(l -> rng.nextInt(40)).toArray();
            for (int j = 0; j < d; j++) {
                double sum = offset;
                for (int l = 0; l < behind; l++) {
                    sum += z[l] * mix[l * d + j];
                }
                x.set(i, j, scale * sum);
            }
        }
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        int k = 1 + rng.nextInt(12);
        int[] brute = new int[n * k];
        int[] tree = new int[n * k];
        BruteForce.of(x).nearestOfAll(k, SelfMatch.INCLUDED, ws, brute);
        KdTree.of(x).nearestOfAll(k, SelfMatch.INCLUDED, ws, tree);
        assertThat(tree).isEqualTo(brute);
        DMatrixRMaj queries = new DMatrixRMaj(20, d);
        for (int i = 0; i < queries.getNumElements(); i++) {
            queries.data[i] = x.data[i] + far * rng.nextGaussian();
        }
        for (int i = 0; i < queries.numRows; i++) {
            BruteForce.of(x).nearest(queries, i, k, ws);
            int[] expected = rows(ws);
            KdTree.of(x).nearest(queries, i, k, ws);
            assertThat(rows(ws)).isEqualTo(expected);
        }
    }

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    @Provide
    Arbitrary<Double> scales() {
        return Arbitraries.of(1e-310, 1e-160, 1e-9, 1.0, 1e5, 1e95, 1e140, 1e301);
    }

    private static void agree(DMatrixRMaj x, SelfMatch self, double share, NearestNeighbours search) {
        assertThat(search.size()).isEqualTo(x.numRows);
        assertThat(search.dimension()).isEqualTo(x.numCols);
        int k = k(x.numRows, self, share);
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        for (int row = 0; k > 0 && row < x.numRows; row++) {
            search.nearestOf(row, k, self, ws);
            assertThat(rows(ws)).isEqualTo(defined(x, x, row, self, k));
            for (int i = 0; i < k; i++) {
                assertThat(ws.squaredDistance(i)).isEqualTo(distance(x, ws.row(i), x, row));
            }
        }
    }

    private static int k(int n, SelfMatch self, double share) {
        int most = self == SelfMatch.EXCLUDED ? n - 1 : n;
        return Math.min(most, 1 + (int) (share * most));
    }

    private static int[] rows(NearestNeighbours.Workspace ws) {
        return IntStream.range(0, ws.count()).map(ws::row).toArray();
    }

    /** The definition: sort all by (distance, row). */
    private static int[] defined(DMatrixRMaj x, DMatrixRMaj queries, int query, SelfMatch self, int k) {
        return IntStream.range(0, x.numRows)
                .filter(row -> self == SelfMatch.INCLUDED || row != query)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer row) -> distance(x, row, queries, query))
                        .thenComparing(row -> row))
                .limit(k)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double distance(DMatrixRMaj x, int row, DMatrixRMaj queries, int query) {
        double sum = 0;
        for (int j = 0; j < x.numCols; j++) {
            double difference = queries.get(query, j) - x.get(row, j);
            sum = Math.fma(difference, difference, sum);
        }
        return sum;
    }

    @Provide
    Arbitrary<Double> shares() {
        return Arbitraries.doubles().between(0, 0.99);
    }

    /** Coordinates from a coarse grid give duplicates and ties; from the reals, none; huge ones overflow. */
    @Provide
    Arbitrary<DMatrixRMaj> points() {
        Arbitrary<Double> grid = Arbitraries.integers().between(-1, 2).map(i -> i / 2.0);
        Arbitrary<Double> real = Arbitraries.doubles().between(-3, 3).ofScale(6);
        Arbitrary<Double> huge = Arbitraries.of(-1.7e308, -1e160, 0.0, 1e-200, 1e160, 1.7e308);
        return Arbitraries.integers()
                .between(1, 7)
                .flatMap(d -> Arbitraries.integers()
                        .between(1, 50)
                        .flatMap(n -> Arbitraries.oneOf(grid, real, huge)
                                .array(double[].class)
                                .ofSize(n * d)
                                .map(data -> DMatrixRMaj.wrap(n, d, data))));
    }
}
