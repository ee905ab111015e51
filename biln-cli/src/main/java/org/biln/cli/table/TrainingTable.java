package org.biln.cli.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A labelled table as the method takes it: standardised features with a leading one, label codes, and for each row used
 * its place in the file. The text of the file is not kept; {@link CsvInput#scan} reads it again where it is needed.
 *
 * <p>Memory: {@code 8 n (1 + d)} bytes for the features, about twice that while reading.
 */
public final class TrainingTable {
    private final CsvInput in;
    private final Columns columns;
    private final Standardisation standardisation;
    private final LabelSet labels;
    private final DMatrixRMaj x;
    private final int[] codes;
    private final int[] fileRows;
    private final double @Nullable [] eta;
    private final long rowsInFile;
    private final long missingCells;

    private TrainingTable(
            CsvInput in,
            Columns columns,
            Standardisation standardisation,
            LabelSet labels,
            DMatrixRMaj x,
            int[] codes,
            int[] fileRows,
            double @Nullable [] eta,
            long rowsInFile,
            long missingCells) {
        this.in = in;
        this.columns = columns;
        this.standardisation = standardisation;
        this.labels = labels;
        this.x = x;
        this.codes = codes;
        this.fileRows = fileRows;
        this.eta = eta;
        this.rowsInFile = rowsInFile;
        this.missingCells = missingCells;
    }

    /**
     * Reads and checks a labelled file.
     *
     * @param in the file
     * @param columns the parts of its columns; the label must be one
     * @param missing what to do with empty cells
     * @param positive the label value that is positive, or null
     * @param progress told how far it is
     * @return the table
     * @throws IOException when reading fails for reasons other than the file's content
     */
    public static TrainingTable read(
            CsvInput in, Columns columns, Missing missing, @Nullable String positive, CsvInput.Progress progress)
            throws IOException {
        Reading reading = new Reading(in, columns, missing);
        long rowsInFile = in.scan(progress, reading);
        if (reading.features.rows() == 0 && rowsInFile > 0) {
            throw InputException.in(
                    in.name(),
                    "every row has an empty cell and --missing drop leaves none",
                    "use --missing mean, or leave the empty columns out with --ignore");
        }
        LabelSet labels = LabelSet.of(in.name(), in.header().get(columns.label()), reading.found, positive);
        DMatrixRMaj raw = reading.features.toMatrix();
        Standardisation standardisation = FeatureReader.moments(in, columns, raw, true);
        int[] codes = FeatureReader.trim(reading.codes, raw.numRows);
        int[] order = reading.found.stream()
                .mapToInt(value -> labels.values().indexOf(value))
                .toArray();
        for (int i = 0; i < codes.length; i++) {
            codes[i] = order[codes[i]];
        }
        return new TrainingTable(
                in,
                columns,
                standardisation,
                labels,
                standardisation.design(raw),
                codes,
                FeatureReader.trim(reading.fileRows, raw.numRows),
                columns.eta() < 0 ? null : Arrays.copyOf(reading.eta, raw.numRows),
                rowsInFile,
                reading.features.missingCells());
    }

    private static final class Reading implements CsvInput.RowSink {
        private final CsvInput in;
        private final Columns columns;
        private final Missing missing;
        private final FeatureReader features;
        private final Map<String, Integer> codeOf = new HashMap<>();
        private final List<String> found = new ArrayList<>();
        private int[] codes = new int[1024];
        private int[] fileRows = new int[1024];
        private double[] eta = new double[1024];

        Reading(CsvInput in, Columns columns, Missing missing) {
            this.in = in;
            this.columns = columns;
            this.missing = missing;
            this.features = new FeatureReader(in, columns, missing);
        }

        @Override
        public void row(long row, long line, List<String> cells) {
            String label = cells.get(columns.label()).strip();
            if (label.isEmpty()) {
                if (missing == Missing.DROP) {
                    return;
                }
                throw cell(line, columns.label(), "the label is empty", "label the row or take it out");
            }
            double supplied = columns.eta() < 0 ? 0 : probability(line, cells.get(columns.eta()));
            if (!features.take(line, cells)) {
                return;
            }
            int i = features.rows() - 1;
            if (i == codes.length) {
                codes = Arrays.copyOf(codes, 2 * i);
                fileRows = Arrays.copyOf(fileRows, 2 * i);
                eta = Arrays.copyOf(eta, columns.eta() < 0 ? 0 : 2 * i);
            }
            codes[i] = code(line, label);
            fileRows[i] = Math.toIntExact(row);
            if (columns.eta() >= 0) {
                eta[i] = supplied;
            }
        }

        private int code(long line, String label) {
            Integer known = codeOf.get(label);
            if (known != null) {
                return known;
            }
            if (found.size() == LabelSet.MOST_CLASSES) {
                throw cell(
                        line,
                        columns.label(),
                        InputException.quote(label) + " is the " + (LabelSet.MOST_CLASSES + 1)
                                + "th different value of the label column",
                        "a label is one of a few values: is --label the right column?");
            }
            codeOf.put(label, found.size());
            found.add(label);
            return found.size() - 1;
        }

        private double probability(long line, String text) {
            double p = Numbers.parse(text);
            if (!(p >= 0 && p <= 1)) {
                throw cell(
                        line,
                        columns.eta(),
                        text.isBlank() ? "the cell is empty" : InputException.quote(text) + " is not a probability",
                        "--eta needs P(observed label is positive) between 0 and 1 in each row");
            }
            return p;
        }

        private InputException cell(long line, int column, String what, String hint) {
            return InputException.at(in.name(), line, column + 1, in.header().get(column), what, hint);
        }
    }

    /**
     * The file it was read from.
     *
     * @return the input, for reading its text again
     */
    public CsvInput input() {
        return in;
    }

    /**
     * The parts of the columns.
     *
     * @return the columns
     */
    public Columns columns() {
        return columns;
    }

    /**
     * How features were standardised.
     *
     * @return the standardisation
     */
    public Standardisation standardisation() {
        return standardisation;
    }

    /**
     * The label values.
     *
     * @return the label set
     */
    public LabelSet labels() {
        return labels;
    }

    /**
     * Standardised features with a leading column of ones; shared, not to be changed.
     *
     * @return n rows, 1 + d columns
     */
    public DMatrixRMaj x() {
        return x;
    }

    /**
     * Label codes, positions in {@link LabelSet#values()}; shared, not to be changed.
     *
     * @return one per row
     */
    public int[] codes() {
        return codes;
    }

    /**
     * Labels as -1 and +1.
     *
     * @return one per row, a new array
     */
    public int[] signs() {
        int[] y = new int[codes.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = codes[i] == 1 ? 1 : -1;
        }
        return y;
    }

    /**
     * For each row used its number in the file, from 0, header not counted; ascending; shared, not to be changed.
     *
     * @return one per row
     */
    public int[] fileRows() {
        return fileRows;
    }

    /**
     * Where a row of the file ended up.
     *
     * @param fileRow the row's number in the file, from 0
     * @return its position in the table, or negative when it was left out
     */
    public int position(long fileRow) {
        return fileRow < 0 || fileRow > Integer.MAX_VALUE ? -1 : Arrays.binarySearch(fileRows, (int) fileRow);
    }

    /**
     * The cells of a few rows, read again from the file.
     *
     * @param positions rows of the table
     * @return their cells by position
     * @throws IOException when reading fails
     */
    public Map<Integer, List<String>> text(Collection<Integer> positions) throws IOException {
        Set<Integer> wanted = Set.copyOf(positions);
        Map<Integer, List<String>> text = new HashMap<>();
        in.scan(CsvInput.Progress.NONE, (row, line, cells) -> {
            int i = position(row);
            if (i >= 0 && wanted.contains(i)) {
                text.put(i, List.copyOf(cells));
            }
        });
        return text;
    }

    /**
     * The supplied probabilities.
     *
     * @return one per row, or null when none were supplied
     */
    public double @Nullable [] eta() {
        return eta;
    }

    /**
     * Rows used.
     *
     * @return n
     */
    public int size() {
        return codes.length;
    }

    /**
     * Rows in the file, used or left out.
     *
     * @return the count
     */
    public long rowsInFile() {
        return rowsInFile;
    }

    /**
     * Feature cells that were empty.
     *
     * @return the count
     */
    public long missingCells() {
        return missingCells;
    }
}
