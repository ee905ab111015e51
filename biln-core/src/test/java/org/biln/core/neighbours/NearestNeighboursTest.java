package org.biln.core.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class NearestNeighboursTest {

    private final NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();

    @Test
    void tilesAndBlocksOfEveryShapeAgree() {
        // More points than a tile or a bough holds, more queries than a block holds, a dimension that is no multiple of
        // four.
        for (int[] shape : new int[][] {{700, 3}, {300, 130}, {40, 2100}, {513, 1}, {5000, 3}}) {
            DMatrixRMaj x = random(shape[0], shape[1]);
            int[] brute = new int[shape[0] * 5];
            int[] tree = new int[shape[0] * 5];
            BruteForce.of(x).nearestOfAll(5, SelfMatch.EXCLUDED, ws, brute);
            KdTree.of(x).nearestOfAll(5, SelfMatch.EXCLUDED, ws, tree);
            assertThat(brute).isEqualTo(tree);
        }
    }

    @Test
    void theChoiceFollowsSizeAndDimension() {
        assertThat(NearestNeighbours.of(random(5000, 2))).isInstanceOf(KdTree.class);
        assertThat(NearestNeighbours.of(random(20, 2))).isInstanceOf(BruteForce.class);
        assertThat(NearestNeighbours.of(random(2000, 60))).isInstanceOf(BruteForce.class);
        assertThat(NearestNeighbours.of(random(2000, 18))).isInstanceOf(BruteForce.class);
        assertThat(NearestNeighbours.of(onPlane(2000, 18))).isInstanceOf(KdTree.class);
    }

    @Test
    void aTreeReadsNoMoreOfMixedColumnsThanOfWhatTheyAreMixedFrom() {
        DMatrixRMaj x = random(4000, 5);
        DMatrixRMaj mix = random(5, 18);
        DMatrixRMaj mixed = new DMatrixRMaj(4000, 18);
        for (int i = 0; i < 4000; i++) {
            for (int j = 0; j < 18; j++) {
                for (int l = 0; l < 5; l++) {
                    mixed.add(i, j, x.get(i, l) * mix.get(l, j));
                }
            }
        }
        // 0.098 against 0.127; with boxes along the columns it reads 0.146
        assertThat(KdTree.of(mixed).scannedShare(10)).isLessThan(KdTree.of(x).scannedShare(10));
    }

    @Test
    void aPointIsItsOwnNeighbourOnlyIfAskedFor() {
        NearestNeighbours search = NearestNeighbours.of(new DMatrixRMaj(new double[][] {{0}, {1}, {3}}));
        search.nearestOf(1, 1, SelfMatch.INCLUDED, ws);
        assertThat(ws.row(0)).isEqualTo(1);
        search.nearestOf(1, 1, SelfMatch.EXCLUDED, ws);
        assertThat(ws.row(0)).isEqualTo(0);
    }

    @Test
    void aDuplicateWithASmallerRowComesBeforeThePointItself() {
        NearestNeighbours search = NearestNeighbours.of(new DMatrixRMaj(new double[][] {{2}, {2}, {2}}));
        search.nearestOf(2, 2, SelfMatch.INCLUDED, ws);
        assertThat(new int[] {ws.row(0), ws.row(1)}).containsExactly(0, 1);
    }

    @Test
    void theCallersMatrixIsCopied() {
        for (boolean tree : new boolean[] {true, false}) {
            DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0}, {1}, {3}});
            NearestNeighbours search = tree ? KdTree.of(x) : BruteForce.of(x);
            Arrays.fill(x.data, 9);
            search.nearestOf(0, 2, SelfMatch.EXCLUDED, ws);
            assertThat(ws.squaredDistance(1)).isEqualTo(9);
        }
    }

    @Test
    void badPointsAreRefusedByRowAndColumn() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{0, 1}, {2, Double.NaN}});
        for (Runnable attempt :
                new Runnable[] {() -> BruteForce.of(x), () -> KdTree.of(x), () -> NeighbourOrder.of(x)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(attempt::run)
                    .withMessageContainingAll("points", "row 1", "column 1", "NaN");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BruteForce.of(new DMatrixRMaj(0, 2)))
                .withMessageContaining("points.numRows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KdTree.of(new DMatrixRMaj(2, 0)))
                .withMessageContaining("points.numCols");
    }

    @Test
    void badQueriesAreRefused() {
        DMatrixRMaj x = random(4, 2);
        DMatrixRMaj infinite = new DMatrixRMaj(new double[][] {{0, 0}, {Double.POSITIVE_INFINITY, 0}});
        for (NearestNeighbours search : new NearestNeighbours[] {BruteForce.of(x), KdTree.of(x)}) {
            refused(() -> search.nearest(infinite, 1, 1, ws), "queries", "row 1", "column 0", "Infinity");
            refused(() -> search.nearest(infinite, 2, 1, ws), "queries", "row 2");
            refused(() -> search.nearest(infinite, -1, 1, ws), "queries", "row -1");
            refused(() -> search.nearest(random(1, 3), 0, 1, ws), "queries.numCols", "3");
            refused(() -> search.nearest(x, 0, 0, ws), "k", "0");
            refused(() -> search.nearest(x, 0, 5, ws), "k", "5");
            refused(() -> search.nearestOf(4, 1, SelfMatch.INCLUDED, ws), "row", "4");
            refused(() -> search.nearestOf(0, 4, SelfMatch.EXCLUDED, ws), "k", "4");
            refused(() -> search.nearestOfAll(4, SelfMatch.EXCLUDED, ws, new int[16]), "k", "4");
            refused(() -> search.nearestOfAll(2, SelfMatch.EXCLUDED, ws, new int[7]), "out", "7", "8");
        }
        refused(() -> BruteForce.of(x).squaredDistances(x, 0, new double[3]), "out", "3");
    }

    @Test
    void aWorkspaceShowsOnlyWhatWasFound() {
        assertThat(ws.count()).isZero();
        BruteForce.of(random(4, 2)).nearestOf(0, 3, SelfMatch.INCLUDED, ws);
        BruteForce.of(random(4, 2)).nearestOf(0, 2, SelfMatch.INCLUDED, ws);
        assertThat(ws.count()).isEqualTo(2);
        assertThatThrownBy(() -> ws.row(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ws.squaredDistance(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private static void refused(Runnable attempt, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(attempt::run).withMessageContainingAll(parts);
    }

    /** Points of many coordinates that all depend on two. */
    private static DMatrixRMaj onPlane(int n, int d) {
        DMatrixRMaj plane = random(n, 2);
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < d; j++) {
                x.set(i, j, plane.get(i, 0) + j * plane.get(i, 1));
            }
        }
        return x;
    }

    static DMatrixRMaj random(int n, int d) {
        Rng rng = Rng.of(11, n, d);
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        for (int i = 0; i < n * d; i++) {
            x.data[i] = rng.nextGaussian();
        }
        return x;
    }
}
