package org.biln.auto.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows that agree in all cells, or in all but one.
 *
 * <p>A row's hash is the sum of those of its cells, so that of the row without a cell is a difference: rows with equal hashes are
 * found by sorting, once for all cells and once without each column, and then compared cell by cell.
 * O(n d log n) time, O(n) memory.
 */
final class RowTwins {

    private final DMatrixRMaj x;
    private final int[] rows;
    private final int[] columns;
    private final long[] hash;

    /**
     * Prepares to compare rows.
     *
     * @param x all cells
     * @param rows the rows to compare
     * @param columns the columns to compare
     */
    RowTwins(DMatrixRMaj x, int[] rows, int[] columns) {
        this.x = x;
        this.rows = rows;
        this.columns = columns;
        hash = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            for (int c : columns) {
                hash[i] += ofCell(i, c);
            }
        }
    }

    private double cell(int i, int column) {
        return x.data[rows[i] * x.numCols + column];
    }

    private long ofCell(int i, int column) {
        long z = Double.doubleToLongBits(cell(i, column) + 0.0) + 0x9e3779b97f4a7c15L * (column + 1);
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** Groups of rows that agree in all columns, in the order of their first rows. */
    List<List<Integer>> same() {
        return groups(hash, -1);
    }

    /**
     * Groups of rows that agree in all columns but one, where it is not by chance: if the columns were independent, not one such pair
     * would be expected. Each row is in one group at most.
     */
    List<List<Integer>> nearlySame() {
        double[] alike = new double[columns.length];
        double all = StrictMath.log(rows.length * (rows.length - 1.0) / 2);
        for (int j = 0; j < columns.length; j++) {
            alike[j] = StrictMath.log(alike(columns[j]));
            all += alike[j];
        }
        boolean[] taken = new boolean[x.numRows];
        same().forEach(group -> group.forEach(row -> taken[row] = true));
        List<List<Integer>> found = new ArrayList<>();
        long[] without = new long[rows.length];
        for (int j = 0; j < columns.length; j++) {
            int left = columns[j];
            // Whichever column is left out: so many looks are taken.
            if (all - alike[j] + StrictMath.log(columns.length) >= 0) {
                continue;
            }
            Arrays.setAll(without, i -> hash[i] - ofCell(i, left));
            for (List<Integer> group : groups(without, left)) {
                if (group.stream().noneMatch(row -> taken[row])) {
                    group.forEach(row -> taken[row] = true);
                    found.add(group);
                }
            }
        }
        found.sort(Comparator.comparing(group -> group.get(0)));
        return found;
    }

    /** The probability that two rows agree in a column; one pair more than was seen, so that it is never 0. */
    private double alike(int column) {
        double[] cells = new double[rows.length];
        Arrays.setAll(cells, i -> cell(i, column));
        Arrays.sort(cells);
        double pairs = 1;
        for (int i = 0; i < cells.length; ) {
            int j = i;
            while (j < cells.length && Double.compare(cells[j], cells[i]) == 0) {
                j++;
            }
            pairs += (j - i) * (j - i - 1.0) / 2;
            i = j;
        }
        return pairs / (cells.length * (cells.length - 1.0) / 2 + 1);
    }

    private List<List<Integer>> groups(long[] keys, int left) {
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        Map<Long, List<Integer>> shared = new TreeMap<>();
        for (int i = 0; i < keys.length; i++) {
            int at = Arrays.binarySearch(sorted, keys[i]);
            boolean alone =
                    (at == 0 || sorted[at - 1] != keys[i]) && (at == sorted.length - 1 || sorted[at + 1] != keys[i]);
            if (!alone) {
                shared.computeIfAbsent(keys[i], key -> new ArrayList<>()).add(i);
            }
        }
        List<List<Integer>> groups = new ArrayList<>();
        for (List<Integer> candidates : shared.values()) {
            // Two rows with one hash and different cells would be a wonder; then only those like the first stay.
            List<Integer> alike = candidates.stream()
                    .filter(i -> agree(candidates.get(0), i, left))
                    .map(i -> rows[i])
                    .toList();
            if (alike.size() > 1) {
                groups.add(alike);
            }
        }
        groups.sort(Comparator.comparing(group -> group.get(0)));
        return groups;
    }

    private boolean agree(int i, int j, int left) {
        for (int c : columns) {
            if (c != left && Double.compare(cell(i, c) + 0.0, cell(j, c) + 0.0) != 0) {
                return false;
            }
        }
        return true;
    }
}
