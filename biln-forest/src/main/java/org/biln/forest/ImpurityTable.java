package org.biln.forest;

import org.jspecify.annotations.Nullable;

/** The impurity of a side of a split, times its draws, from whole counts. The entropy needs {@code k log k}, tabulated once. */
final class ImpurityTable {
    private final double @Nullable [] xLogX;

    private ImpurityTable(double @Nullable [] xLogX) {
        this.xLogX = xLogX;
    }

    /** A table for nodes of at most so many draws. */
    static ImpurityTable of(ForestOptions.Criterion criterion, int draws) {
        if (criterion == ForestOptions.Criterion.GINI) {
            return new ImpurityTable(null);
        }
        double[] table = new double[draws + 1];
        for (int k = 1; k <= draws; k++) {
            table[k] = k * StrictMath.log(k);
        }
        return new ImpurityTable(table);
    }

    boolean gini() {
        return xLogX == null;
    }

    /** {@code k log k}; groups may bring more draws than rows, and those are computed as they come. */
    double xLogX(int k) {
        return xLogX != null && k < xLogX.length ? xLogX[k] : k * StrictMath.log(k);
    }

    /** Of n draws, p of them of the second class. */
    double of(int n, int p) {
        if (xLogX == null) {
            return (double) p * (n - p) / n;
        }
        return xLogX(n) - (xLogX(p) + xLogX(n - p));
    }
}
