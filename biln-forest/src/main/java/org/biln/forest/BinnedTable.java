package org.biln.forest;

import java.util.Arrays;
import java.util.List;
import org.biln.core.internal.Checks;
import org.biln.core.internal.Workers;
import org.jspecify.annotations.Nullable;

/** The training rows as codes of one byte, column by column: what all trees of a forest read and none writes. */
final class BinnedTable {
    final int rows;
    final Bins bins;
    final byte[][] codes;
    /** The columns a split may use, in an order that depends on what they hold and not on where they stand. */
    final int[] usable;

    private BinnedTable(int rows, Bins bins, byte[][] codes, int[] usable) {
        this.rows = rows;
        this.bins = bins;
        this.codes = codes;
        this.usable = usable;
    }

    /**
     * Bins n rows of d numbers.
     *
     * @param x row after row
     * @param weights null for all 1
     */
    static BinnedTable of(
            double[] x, int n, int d, double @Nullable [] weights, List<Integer> categorical, int most, int threads) {
        for (int column : categorical) {
            Checks.require(column < d, "categorical", "column " + column + " does not exist, there are " + d);
        }
        double[][] ends = new double[d][0];
        Bins.Levels[] levels = new Bins.Levels[d];
        Arrays.fill(levels, Bins.Levels.NONE);
        byte[][] codes = new byte[d][n];
        long[] content = new long[d];
        boolean[] constant = new boolean[d];
        Workers.run(threads, d, () -> {
            double[] column = new double[n];
            return j -> {
                for (int i = 0; i < n; i++) {
                    double value = x[i * d + j];
                    if (Double.isInfinite(value)) {
                        throw Checks.bad(
                                "x", "row " + i + ", column " + j + " is " + value + ", must be finite or NaN");
                    }
                    // Adding zero makes one of the two zeros.
                    column[i] = value + 0.0;
                }
                if (categorical.contains(j)) {
                    levels[j] = Binning.levels(column, weights, j);
                } else {
                    ends[j] = Binning.ends(column, weights, most);
                }
                for (int i = 0; i < n; i++) {
                    codes[j][i] = (byte) Bins.code(ends[j], levels[j], column[i]);
                }
                constant[j] = constant(codes[j], weights);
                content[j] = hash(codes[j], weights);
            };
        });
        return new BinnedTable(n, new Bins(ends, levels), codes, order(content, constant));
    }

    private static boolean constant(byte[] codes, double @Nullable [] weights) {
        int first = -1;
        for (int i = 0; i < codes.length; i++) {
            if (weights != null && !(weights[i] > 0)) {
                continue;
            }
            int code = codes[i] & 0xff;
            if (first < 0) {
                first = code;
            } else if (code != first) {
                return false;
            }
        }
        return true;
    }

    /**
     * A number that tells columns apart by content: they are drawn in its order, so that permuting them changes no draw. It is
     * made of codes alone, so that no other unit of a column, nor any increasing map of it, changes a draw either; rows of weight zero have no say.
     */
    private static long hash(byte[] codes, double @Nullable [] weights) {
        long h = 1;
        for (int i = 0; i < codes.length; i++) {
            if (weights == null || weights[i] > 0) {
                h = (h ^ codes[i]) * 0x9e3779b97f4a7c15L;
                h ^= h >>> 29;
            }
        }
        return h;
    }

    private static int[] order(long[] content, boolean[] constant) {
        Integer[] columns = new Integer[content.length];
        int count = 0;
        for (int j = 0; j < content.length; j++) {
            if (!constant[j]) {
                columns[count++] = j;
            }
        }
        Arrays.sort(columns, 0, count, (a, b) -> Long.compare(content[a], content[b]));
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = columns[i];
        }
        return order;
    }
}
