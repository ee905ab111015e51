package org.biln.forest;

import java.util.Arrays;

/**
 * How the values of each column become codes of one byte: fitted once, shared by all trees, and part of the forest.
 *
 * <p>A number's code is the first bin whose upper end is not below it, so that {@code code <= b} and {@code x <= end(b)} say
 * the same; the end of the last bin is infinite. A category's code is looked up. The code {@link #MISSING} stands for NaN in both, and
 * {@link #UNSEEN} for a category that was not there when the bins were fitted, which no tree has a split for.
 */
final class Bins {
    /** The most bins of a column of numbers. */
    static final int MOST = 255;
    /** The most codes of a categorical column; more levels than that share codes. */
    static final int MOST_LEVELS = 254;
    /** The code of a category never seen. */
    static final int UNSEEN = 254;
    /** The code of NaN. */
    static final int MISSING = 255;

    /** For each column of numbers the upper ends of its bins, the last of them infinite; empty for categories. */
    private final double[][] ends;
    /** For each categorical column its levels; none for numbers. */
    private final Levels[] levels;

    Bins(double[][] ends, Levels[] levels) {
        this.ends = ends;
        this.levels = levels;
    }

    int columns() {
        return ends.length;
    }

    boolean categorical(int column) {
        return ends[column].length == 0;
    }

    Levels levels(int column) {
        return levels[column];
    }

    double[] ends(int column) {
        return ends[column];
    }

    /** The upper end of a bin of a column of numbers. */
    double end(int column, int bin) {
        return ends[column][bin];
    }

    /** The code of a value. */
    int code(int column, double x) {
        return code(ends[column], levels[column], x);
    }

    /** The code of a value of a column with these ends or, if there are none, these levels. */
    static int code(double[] ends, Levels levels, double x) {
        if (Double.isNaN(x)) {
            return MISSING;
        }
        return ends.length > 0 ? binOf(ends, x) : levels.code(x);
    }

    /** The first bin whose end is not below x. */
    static int binOf(double[] ends, double x) {
        int low = 0;
        int length = ends.length;
        // Halves without a branch that depends on the data: the compiler makes a conditional move of it.
        while (length > 1) {
            int half = length >>> 1;
            low = ends[low + half - 1] < x ? low + half : low;
            length -= half;
        }
        return low;
    }

    /** Codes a block of rows, one after the other. */
    void encode(double[] x, int from, int rows, byte[] out) {
        int d = ends.length;
        for (int j = 0; j < d; j++) {
            for (int i = 0; i < rows; i++) {
                out[i * d + j] = (byte) code(j, x[from + i * d + j]);
            }
        }
    }

    /** The levels of a categorical column: category codes, ascending, and the byte that stands for each. */
    static final class Levels {
        /** Those of a column of numbers. */
        static final Levels NONE = new Levels(new int[0], new byte[0]);

        final int[] categories;
        final byte[] codes;

        Levels(int[] categories, byte[] codes) {
            this.categories = categories;
            this.codes = codes;
        }

        int code(double x) {
            int category = (int) x;
            if (category != x) {
                return UNSEEN;
            }
            // Usually the categories are 0, 1, 2, ... without a gap, and the place is the category itself.
            if (category >= 0 && category < categories.length && categories[category] == category) {
                return codes[category] & 0xff;
            }
            int at = Arrays.binarySearch(categories, category);
            return at < 0 ? UNSEEN : codes[at] & 0xff;
        }
    }
}
