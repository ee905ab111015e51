package org.biln.forest;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Fits the bins of one column.
 *
 * <p><b>Numbers.</b> As many bins as distinct values if there are few enough, otherwise bins of nearly equal weight; a bin
 * ends midway between its largest value and the next bin's smallest. A value heavier than a bin's share has a bin of its own.
 * Rows of weight 0 do not count.
 *
 * <p><b>Categories.</b> Levels are numbered by weight, heaviest first, and among equals by their first row: so renaming
 * the categories changes nothing. Up to 254 levels each has a code of its own. Of more the heaviest 127 have, and the others share the
 * other 127 codes, dealt out in turn by weight: what is rare is pooled with what is equally rare.
 */
final class Binning {
    private Binning() {}

    /** The ends of the bins of a column of numbers. */
    static double[] ends(double[] column, double @Nullable [] weights, int most) {
        double[] sorted = new double[column.length];
        int n = 0;
        for (int i = 0; i < column.length; i++) {
            if (!Double.isNaN(column[i]) && (weights == null || weights[i] > 0)) {
                sorted[n++] = column[i];
            }
        }
        Arrays.sort(sorted, 0, n);
        double[] mass = new double[n];
        int distinct = 0;
        for (int i = 0; i < n; i++) {
            if (distinct == 0 || sorted[i] != sorted[distinct - 1]) {
                sorted[distinct++] = sorted[i];
            }
            mass[distinct - 1]++;
        }
        if (distinct <= most) {
            return endsBetween(sorted, distinct);
        }
        if (weights != null) {
            weigh(column, weights, sorted, distinct, mass);
        }
        return quantiles(sorted, mass, distinct, most);
    }

    private static void weigh(double[] column, double[] weights, double[] values, int distinct, double[] mass) {
        Arrays.fill(mass, 0, distinct, 0);
        for (int i = 0; i < column.length; i++) {
            if (!Double.isNaN(column[i]) && weights[i] > 0) {
                mass[Arrays.binarySearch(values, 0, distinct, column[i])] += weights[i];
            }
        }
    }

    private static double[] endsBetween(double[] values, int count) {
        double[] ends = new double[Math.max(1, count)];
        for (int i = 0; i + 1 < count; i++) {
            ends[i] = midway(values[i], values[i + 1]);
        }
        ends[ends.length - 1] = Double.POSITIVE_INFINITY;
        return ends;
    }

    private static double[] quantiles(double[] values, double[] mass, int count, int most) {
        double rest = 0;
        for (int i = 0; i < count; i++) {
            rest += mass[i];
        }
        double[] ends = new double[most];
        int bin = 0;
        double filled = 0;
        double target = rest / most;
        for (int i = 0; i < count; i++) {
            // Close before a value that would overshoot by more than what is missing without it.
            boolean closes = filled > 0 && filled + mass[i] / 2 > target && bin < most - 1;
            if (closes) {
                ends[bin++] = midway(values[i - 1], values[i]);
                rest -= filled;
                filled = 0;
                target = rest / (most - bin);
            }
            filled += mass[i];
        }
        ends[bin++] = Double.POSITIVE_INFINITY;
        return Arrays.copyOf(ends, bin);
    }

    /** A number at least a and below b. */
    static double midway(double a, double b) {
        double middle = a / 2 + b / 2;
        return middle >= a && middle < b ? middle : a;
    }

    /** The levels of a categorical column. */
    static Bins.Levels levels(double[] column, double @Nullable [] weights, int columnNumber) {
        Map<Integer, Level> found = new HashMap<>();
        for (int i = 0; i < column.length; i++) {
            double x = column[i];
            if (Double.isNaN(x)) {
                continue;
            }
            int category = (int) x;
            if (category != x || category < 0) {
                throw Checks.bad(
                        "x",
                        "row " + i + ", column " + columnNumber + " is " + x
                                + ", must be a category code 0, 1, 2, ... or NaN");
            }
            double weight = weights == null ? 1 : weights[i];
            if (weight > 0) {
                int row = i;
                found.computeIfAbsent(category, c -> new Level(c, row)).weight += weight;
            }
        }
        Level[] byWeight = found.values().toArray(new Level[0]);
        Arrays.sort(byWeight, (a, b) -> {
            int heavier = Double.compare(b.weight, a.weight);
            return heavier != 0 ? heavier : Integer.compare(a.firstRow, b.firstRow);
        });
        int own = byWeight.length <= Bins.MOST_LEVELS ? byWeight.length : Bins.MOST_LEVELS / 2;
        for (int rank = 0; rank < byWeight.length; rank++) {
            byWeight[rank].code = rank < own ? rank : own + (rank - own) % (Bins.MOST_LEVELS - own);
        }
        Arrays.sort(byWeight, (a, b) -> Integer.compare(a.category, b.category));
        int[] categories = new int[byWeight.length];
        byte[] codes = new byte[byWeight.length];
        for (int i = 0; i < byWeight.length; i++) {
            categories[i] = byWeight[i].category;
            codes[i] = (byte) byWeight[i].code;
        }
        return new Bins.Levels(categories, codes);
    }

    private static final class Level {
        final int category;
        final int firstRow;
        double weight;
        int code;

        Level(int category, int firstRow) {
            this.category = category;
            this.firstRow = firstRow;
        }
    }
}
