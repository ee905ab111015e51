package org.biln.table;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.encode.Moments;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table that can be learnt from, as a {@link Sample} of raw features, and where each of them stands in the
 * table. Rows without a label are not among them; they can be judged, predicted and asked about.
 *
 * <pre>{@code
 * Schema schema = Schema.of(table);
 * LabelSet labels = LabelSet.of(table, null);
 * TrainingRows training = TrainingRows.of(table, schema, labels, Missing.LEARN);
 * Sample noisy = training.sample();
 * }</pre>
 */
public final class TrainingRows {
    /** So many never end up all in the part of the rows that is judged, with none to learn from. */
    private static final int FEWEST_COUNTED = 20;

    private final Sample sample;
    private final int[] rows;
    private final int[] examples;
    private final int[] unlabelled;
    private final Features features;
    private final double @Nullable [] etas;

    private TrainingRows(Sample sample, int[] rows, int[] unlabelled, Features features, double @Nullable [] etas) {
        this.sample = sample;
        this.rows = rows;
        this.examples = new int[features.x().numRows];
        Arrays.fill(examples, -1);
        for (int i = 0; i < rows.length; i++) {
            examples[rows[i]] = i;
        }
        this.unlabelled = unlabelled;
        this.features = features;
        this.etas = etas;
    }

    /**
     * The rows of a training table.
     *
     * @param table the table, with a label column
     * @param schema its features
     * @param labels its classes
     * @param missing what to do with missing cells
     * @return the rows that can be learnt from
     * @throws IOException when the line of a complaint cannot be found
     */
    public static TrainingRows of(Table table, Schema schema, LabelSet labels, Missing missing) throws IOException {
        Features features = schema.features(table);
        if (missing == Missing.ERROR) {
            refuseHoles(table, schema, features.x());
        }
        int[] codes = labels.codes(table);
        int[] candidates = missing == Missing.DROP ? features.complete() : all(table.rows());
        int[] rows = inOrderOfTheirOwn(
                Arrays.stream(candidates).filter(row -> codes[row] >= 0).toArray(), features.x(), codes, labels);
        int[] unlabelled =
                Arrays.stream(candidates).filter(row -> codes[row] < 0).toArray();
        if (rows.length == 0) {
            throw InputException.in(
                    table.name(),
                    "no row has a label" + (missing == Missing.DROP ? " and all cells" : ""),
                    missing == Missing.DROP
                            ? "use --missing learn, or leave the columns with holes out with --ignore"
                            : "label some rows");
        }
        DMatrixRMaj x = picked(features.x(), rows);
        if (missing == Missing.MEAN) {
            x = filled(x, schema);
        }
        int[] y = Arrays.stream(rows).map(row -> codes[row]).toArray();
        Sample sample = Sample.of(x, y, labels.size());
        int[] groups = table.groups();
        if (groups != null) {
            sample = sample.withGroups(groups(table, groups, rows));
        }
        double[] weights = picked(table.weights(), rows);
        if (weights != null && Arrays.stream(weights).allMatch(w -> w == 0)) {
            Column column = Objects.requireNonNull(table.column(Role.WEIGHT));
            throw InputException.in(
                    table.name(),
                    "column " + InputException.quote(column.name()) + ": the weights of all labelled rows are zero",
                    "rows of weight zero are not learnt from: give some a weight, or drop --weight");
        }
        long counted = weights == null
                ? rows.length
                : Arrays.stream(weights).filter(w -> w > 0).count();
        if (counted < rows.length && counted < FEWEST_COUNTED) {
            Column column = Objects.requireNonNull(table.column(Role.WEIGHT));
            throw InputException.in(
                    table.name(),
                    "column " + InputException.quote(column.name()) + ": only " + counted
                            + " of the labelled rows have a weight above zero",
                    "rows of weight zero are not learnt from: give at least " + FEWEST_COUNTED
                            + " a weight, or drop --weight");
        }
        return new TrainingRows(sample.weighted(weights), rows, unlabelled, features, picked(table.etas(), rows));
    }

    /**
     * The order of the examples: by what is in the rows, not by where they stand. Folds and draws go by the examples' numbers,
     * so that sorting the table changes nothing. A row's place is a digest of the ranks of its values in their columns: no
     * other unit of a column, nor any increasing map of it, changes a rank, and no other order of the columns their sum. Rows
     * that tie are told apart by their values, and by the text of their labels, which does not change with the positive one.
     */
    private static int[] inOrderOfTheirOwn(int[] rows, DMatrixRMaj x, int[] codes, LabelSet labels) {
        int d = x.numCols;
        long[] digests = new long[x.numRows];
        double[] column = new double[rows.length];
        for (int f = 0; f < d; f++) {
            for (int i = 0; i < rows.length; i++) {
                column[i] = x.data[rows[i] * d + f] + 0.0; // one of the two zeros
            }
            double[] sorted = column.clone();
            Arrays.sort(sorted);
            int different = 0;
            for (double value : sorted) {
                if (different == 0 || Double.compare(value, sorted[different - 1]) != 0) {
                    sorted[different++] = value;
                }
            }
            for (int i = 0; i < rows.length; i++) {
                digests[rows[i]] += mixed(1 + Arrays.binarySearch(sorted, 0, different, column[i]));
            }
        }
        Comparator<Integer> order = Comparator.comparingLong(row -> digests[row]);
        Comparator<Integer> values = (a, b) -> Arrays.compare(x.data, a * d, (a + 1) * d, x.data, b * d, (b + 1) * d);
        return Arrays.stream(rows)
                .boxed()
                .sorted(order.thenComparing(values)
                        .thenComparing(row -> labels.classes().get(codes[row])))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The finaliser of SplitMix64: neighbouring ranks have nothing in common. */
    private static long mixed(long rank) {
        long z = rank * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The groups of the examples; those of rows on their own are numbered in the examples' order. */
    private static int[] groups(Table table, int[] groups, int[] rows) {
        int named = Objects.requireNonNull(table.column(Role.GROUP)).levelCount();
        int[] all = new int[rows.length];
        int next = named;
        for (int i = 0; i < rows.length; i++) {
            all[i] = groups[rows[i]] < named ? groups[rows[i]] : next++;
        }
        return all;
    }

    private static int[] all(int count) {
        int[] rows = new int[count];
        Arrays.setAll(rows, i -> i);
        return rows;
    }

    private static void refuseHoles(Table table, Schema schema, DMatrixRMaj x) throws IOException {
        for (int i = 0; i < x.data.length; i++) {
            if (Double.isNaN(x.data[i])) {
                String name = schema.features().get(i % x.numCols).name();
                throw InputException.at(
                        table.name(),
                        table.line(i / x.numCols),
                        table.header().indexOf(name) + 1,
                        name,
                        "the cell is missing",
                        "choose --missing learn (learn from holes), mean (use the column's mean) or drop (leave such"
                                + " rows out)");
            }
        }
    }

    private static DMatrixRMaj picked(DMatrixRMaj x, int[] rows) {
        DMatrixRMaj some = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, some.data, i * x.numCols, x.numCols);
        }
        return some;
    }

    private static double @Nullable [] picked(double @Nullable [] values, int[] rows) {
        return values == null
                ? null
                : Arrays.stream(rows).mapToDouble(row -> values[row]).toArray();
    }

    /** A copy without holes. */
    private static DMatrixRMaj filled(DMatrixRMaj x, Schema schema) {
        DMatrixRMaj full = x.copy();
        for (int f = 0; f < full.numCols; f++) {
            int column = f;
            double[] present = IntStream.range(0, full.numRows)
                    .mapToDouble(row -> full.data[row * full.numCols + column])
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
            if (present.length == full.numRows) {
                continue;
            }
            double usual = schema.features().get(f).kind() == Kind.CATEGORY
                    ? mostFrequent(present)
                    : Moments.of(present, null).mean();
            for (int row = 0; row < full.numRows; row++) {
                int at = row * full.numCols + f;
                full.data[at] = Double.isNaN(full.data[at]) ? usual : full.data[at];
            }
        }
        return full;
    }

    private static double mostFrequent(double[] codes) {
        int[] counts = new int[Schema.MOST_LEVELS + 1];
        int best = 0;
        for (double code : codes) {
            counts[(int) code]++;
        }
        for (int k = 1; k < counts.length; k++) {
            best = counts[k] > counts[best] ? k : best;
        }
        return best;
    }

    /**
     * The rows as learners take them: raw features, labels, and the groups if there are any.
     *
     * @return the sample
     */
    public Sample sample() {
        return sample;
    }

    /**
     * Where the examples of the sample stand in the table.
     *
     * @return a copy: for each example its row
     */
    public int[] rows() {
        return rows.clone();
    }

    /**
     * The row of an example.
     *
     * @param example the example
     * @return its row in the table
     */
    public int row(int example) {
        return rows[example];
    }

    /**
     * The example a row became.
     *
     * @param row the row of the table
     * @return its number in the sample, or negative when it is not learnt from
     */
    public int example(int row) {
        return examples[row];
    }

    /**
     * Rows without a label, to be judged and asked about.
     *
     * @return a copy, ascending
     */
    public int[] unlabelled() {
        return unlabelled.clone();
    }

    /**
     * The raw features of all rows of the table, with holes where cells are missing.
     *
     * @return the features
     */
    public Features features() {
        return features;
    }

    /**
     * The supplied probabilities that the observed label is positive.
     *
     * @return a copy, or null when the table has none
     */
    public double @Nullable [] etas() {
        return etas == null ? null : etas.clone();
    }
}
