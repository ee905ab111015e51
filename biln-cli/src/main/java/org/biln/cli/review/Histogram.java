package org.biln.cli.review;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.biln.core.OutOfFoldFit;
import org.biln.table.Kind;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/** How the values of a feature are distributed, and where a row lies among them. */
final class Histogram {

    private static final int BINS = 16;
    private static final int LEVELS = 8;

    private final boolean category;
    private final double[] sorted;
    private final int[] counts;
    private final List<Integer> levels;

    private Histogram(boolean category, double[] sorted, int[] counts, List<Integer> levels) {
        this.category = category;
        this.sorted = sorted;
        this.counts = counts;
        this.levels = levels;
    }

    static Histogram of(DMatrixRMaj x, int f, Schema.Feature feature) {
        double[] present = new double[x.numRows];
        int count = 0;
        for (int row = 0; row < x.numRows; row++) {
            double value = x.data[row * x.numCols + f];
            if (!Double.isNaN(value)) {
                present[count++] = value;
            }
        }
        double[] sorted = Arrays.copyOf(present, count);
        Arrays.sort(sorted);
        return feature.kind() == Kind.CATEGORY || feature.kind() == Kind.BOOLEAN ? levels(sorted) : bins(sorted);
    }

    private static Histogram levels(double[] sorted) {
        int most = sorted.length == 0 ? 0 : (int) sorted[sorted.length - 1] + 1;
        int[] all = new int[most];
        for (double code : sorted) {
            all[(int) code]++;
        }
        List<Integer> order = new ArrayList<>();
        for (int code = 0; code < most; code++) {
            order.add(code);
        }
        order.sort((a, b) -> Integer.compare(all[b], all[a]));
        List<Integer> shown = List.copyOf(order.subList(0, Math.min(LEVELS, order.size())));
        return new Histogram(
                true, sorted, shown.stream().mapToInt(code -> all[code]).toArray(), shown);
    }

    private static Histogram bins(double[] sorted) {
        int[] counts = new int[BINS];
        Histogram empty = new Histogram(false, sorted, counts, List.of());
        for (double value : sorted) {
            counts[empty.bin(value)]++;
        }
        return empty;
    }

    private int bin(double value) {
        double low = sorted[0];
        double high = sorted[sorted.length - 1];
        return high > low ? Math.max(0, Math.min(BINS - 1, (int) (BINS * ((value - low) / (high - low))))) : 0;
    }

    /** The bar of a value, -1 for none. */
    private int bar(double value) {
        boolean missing = Double.isNaN(value) || sorted.length == 0;
        return missing ? -1 : category ? levels.indexOf((int) value) : bin(value);
    }

    /** How much the posteriors of all classes vary from bar to bar; rows without a bar are one more. */
    double varianceBetween(DMatrixRMaj x, int f, OutOfFoldFit posterior) {
        int k = posterior.classifier().classes();
        double[][] sums = new double[counts.length + 1][k];
        int[] rows = new int[counts.length + 1];
        for (int row = 0; row < x.numRows; row++) {
            int bar = bar(x.data[row * x.numCols + f]) + 1;
            rows[bar]++;
            for (int c = 0; c < k; c++) {
                sums[bar][c] += posterior.posterior(row, c);
            }
        }
        double variance = 0;
        for (int c = 0; c < k; c++) {
            double all = 0;
            double squares = 0;
            for (int bar = 0; bar < rows.length; bar++) {
                all += sums[bar][c];
                squares += rows[bar] > 0 ? sums[bar][c] * sums[bar][c] / rows[bar] : 0;
            }
            variance += squares - all * all / Math.max(1, x.numRows);
        }
        return variance;
    }

    /** The bars, and which of them the value is in: -1 for none. */
    Map<String, Object> at(double value) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("bars", counts);
        boolean missing = Double.isNaN(value) || sorted.length == 0;
        view.put("at", bar(value));
        view.put("place", missing ? "missing" : place(value));
        return view;
    }

    /** For those who do not see bars. */
    private String place(double value) {
        int below = 0;
        int equal = 0;
        for (double other : sorted) {
            below += other < value ? 1 : 0;
            equal += other == value ? 1 : 0;
        }
        return category
                ? String.format(Locale.ROOT, "%.0f %% of rows", 100.0 * equal / sorted.length)
                : String.format(Locale.ROOT, "above %.0f %% of rows", 100.0 * below / sorted.length);
    }
}
