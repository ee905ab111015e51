package org.biln.cli.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.ejml.data.DMatrixRMaj;

/**
 * Collects the feature columns of rows as numbers and complains, by file, line and column, about cells that are none.
 * Values are kept in blocks, so that a million rows never need twice their memory to grow.
 */
public final class FeatureReader {
    private static final int BLOCK_ROWS = 1 << 13;

    private final CsvInput in;
    private final Columns columns;
    private final Missing missing;
    private final List<double[]> blocks = new ArrayList<>();
    private final double[] row;
    private int rows;
    private long missingCells;

    /**
     * A reader without rows.
     *
     * @param in the file, for complaints
     * @param columns the parts of its columns
     * @param missing what to do with empty cells
     */
    public FeatureReader(CsvInput in, Columns columns, Missing missing) {
        this.in = in;
        this.columns = columns;
        this.missing = missing;
        this.row = new double[columns.features().size()];
    }

    /** Takes a row; false when the row is to be left out. A missing value that is kept is NaN. */
    boolean take(long line, List<String> cells) {
        if (!parse(line, cells, row)) {
            return false;
        }
        int d = row.length;
        int at = rows % BLOCK_ROWS;
        if (at == 0) {
            if ((long) (rows + BLOCK_ROWS) * (d + 1) > Integer.MAX_VALUE - 8) {
                throw InputException.at(
                        in.name(), line, "more than 2^31 values", "biln holds the numbers in memory: take fewer rows");
            }
            blocks.add(new double[BLOCK_ROWS * d]);
        }
        System.arraycopy(row, 0, blocks.get(blocks.size() - 1), at * d, d);
        rows++;
        return true;
    }

    /**
     * Reads the features of one row.
     *
     * @param line the line it starts on
     * @param cells the row
     * @param out takes one value per feature, NaN where missing
     * @return false when the row is to be left out
     */
    public boolean parse(long line, List<String> cells, double[] out) {
        for (int j = 0; j < out.length; j++) {
            int c = columns.features().get(j);
            String cell = cells.get(c);
            double value = Numbers.parse(cell);
            if (Double.isFinite(value)) {
                out[j] = value;
            } else if (Double.isInfinite(value)) {
                throw InputException.at(
                        in.name(),
                        line,
                        c + 1,
                        columns.featureNames().get(j),
                        InputException.quote(cell) + " is not a finite number",
                        "replace it by a number, or leave it empty and use --missing mean or --missing drop");
            } else if (Numbers.isMissing(cell)) {
                missingCells++;
                if (missing == Missing.ERROR) {
                    throw noValue(line, c, j, cell);
                }
                if (missing == Missing.DROP) {
                    return false;
                }
                out[j] = Double.NaN;
            } else {
                throw text(line, cells, j);
            }
        }
        return true;
    }

    private InputException noValue(long line, int column, int feature, String cell) {
        return InputException.at(
                in.name(),
                line,
                column + 1,
                columns.featureNames().get(feature),
                cell.isBlank() ? "the cell is empty" : InputException.quote(cell.strip()) + " is not a number",
                "choose --missing mean (use the column's mean) or --missing drop (leave such rows out)");
    }

    /** Names all text columns of the row at once: somebody with three of them should not need three attempts. */
    private InputException text(long line, List<String> cells, int firstFeature) {
        List<String> names = new ArrayList<>();
        for (int j = 0; j < row.length; j++) {
            String cell = cells.get(columns.features().get(j));
            if (Double.isNaN(Numbers.parse(cell)) && !Numbers.isMissing(cell)) {
                names.add(columns.featureNames().get(j));
            }
        }
        int c = columns.features().get(firstFeature);
        String cell = cells.get(c);
        String hint;
        if (cell.strip().matches("[-+]?\\d{1,3}(\\.\\d{3})*,\\d+|[-+]?\\d+,\\d+")) {
            hint = "write decimals with a point";
        } else if (names.size() > 1) {
            hint = "biln learns from numbers: leave text columns out with --ignore " + String.join(",", names)
                    + ", or give each of their values a 0/1 column";
        } else {
            hint = "biln learns from numbers: correct the cell, leave the column out with --ignore " + names.get(0)
                    + ", or give each of its values a 0/1 column";
        }
        return InputException.at(
                in.name(),
                line,
                c + 1,
                columns.featureNames().get(firstFeature),
                InputException.quote(cell) + " is not a number",
                hint);
    }

    int rows() {
        return rows;
    }

    long missingCells() {
        return missingCells;
    }

    /** Everything taken, as one matrix; blocks are given up as they are copied. */
    DMatrixRMaj toMatrix() {
        int d = row.length;
        DMatrixRMaj all = new DMatrixRMaj(rows, d);
        for (int b = 0; b < blocks.size(); b++) {
            int from = b * BLOCK_ROWS;
            System.arraycopy(blocks.get(b), 0, all.data, from * d, Math.min(BLOCK_ROWS, rows - from) * d);
            blocks.set(b, new double[0]);
        }
        blocks.clear();
        return all;
    }

    /**
     * Means and standard deviations of the columns over the present values; two passes in row order, so that the
     * result depends on the rows alone.
     */
    static Standardisation moments(CsvInput in, Columns columns, DMatrixRMaj raw, boolean refuseConstant) {
        int d = columns.features().size();
        double[] means = new double[d];
        double[] sds = new double[d];
        int[] present = new int[d];
        for (int i = 0; i < raw.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double v = raw.data[i * d + j];
                if (!Double.isNaN(v)) {
                    means[j] += v;
                    present[j]++;
                }
            }
        }
        for (int j = 0; j < d; j++) {
            if (present[j] == 0) {
                throw InputException.at(
                        in.name(),
                        1,
                        columns.features().get(j) + 1,
                        columns.featureNames().get(j),
                        "the column is empty",
                        "leave it out: --ignore " + columns.featureNames().get(j));
            }
            means[j] /= present[j];
        }
        for (int i = 0; i < raw.numRows; i++) {
            for (int j = 0; j < d; j++) {
                double v = raw.data[i * d + j];
                if (!Double.isNaN(v)) {
                    sds[j] += (v - means[j]) * (v - means[j]);
                }
            }
        }
        List<String> constant = new ArrayList<>();
        for (int j = 0; j < d; j++) {
            sds[j] = Math.sqrt(sds[j] / Math.max(1, present[j] - 1));
            // A mean that is rounded leaves a sum of squares of rounding errors behind a constant column.
            if (sds[j] <= 1e-13 * Math.abs(means[j]) || sds[j] == 0) {
                constant.add(columns.featureNames().get(j));
                sds[j] = 1;
            }
            if (!Double.isFinite(sds[j]) || !Double.isFinite(means[j])) {
                throw InputException.at(
                        in.name(),
                        1,
                        columns.features().get(j) + 1,
                        columns.featureNames().get(j),
                        "the values are too large to average",
                        "rescale the column");
            }
        }
        if (refuseConstant && !constant.isEmpty()) {
            int j = columns.featureNames().indexOf(constant.get(0));
            throw InputException.at(
                    in.name(),
                    2,
                    columns.features().get(j) + 1,
                    constant.get(0),
                    (constant.size() == 1
                                    ? "the column is constant"
                                    : "this and " + (constant.size() - 1) + " more columns are constant")
                            + " (" + Numbers.format(Double.isNaN(raw.data[j]) ? means[j] : raw.data[j])
                            + " in each row)",
                    "nothing can be learned from it: --ignore " + String.join(",", constant));
        }
        return new Standardisation(columns.featureNames(), means, sds);
    }

    static int[] trim(int[] values, int size) {
        return values.length == size ? values : Arrays.copyOf(values, size);
    }
}
