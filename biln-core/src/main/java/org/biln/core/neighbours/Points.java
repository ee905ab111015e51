package org.biln.core.neighbours;

import org.biln.core.internal.Checks;
import org.ejml.data.DMatrixRMaj;

/** What both searches ask of points and queries. */
final class Points {

    private Points() {}

    static void check(DMatrixRMaj points) {
        Checks.atLeast("points.numRows", points.numRows, 1);
        Checks.atLeast("points.numCols", points.numCols, 1);
        Checks.finite("points", points);
    }

    static void checkQuery(DMatrixRMaj queries, int row, int dimension) {
        Checks.length("queries.numCols", queries.numCols, dimension);
        Checks.row("queries", row, queries.numRows);
        int offset = row * dimension;
        for (int j = 0; j < dimension; j++) {
            double value = queries.data[offset + j];
            if (!Double.isFinite(value)) {
                throw Checks.bad("queries", "row " + row + ", column " + j + " is " + value + ", must be finite");
            }
        }
    }

    /** Refuses a k that asks for more neighbours than there are. */
    static void checkK(int k, int n, SelfMatch self) {
        Checks.inRange("k", k, 1, self == SelfMatch.EXCLUDED ? n - 1 : n);
    }

    static void checkOut(int[] out, int n, int k) {
        if (out.length < (long) n * k) {
            throw Checks.bad("out", "has length " + out.length + ", must be at least " + (long) n * k);
        }
    }
}
