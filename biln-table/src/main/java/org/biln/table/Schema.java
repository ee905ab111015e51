package org.biln.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * What training remembers of the columns it learnt from; it travels with the model and makes the same features of every
 * later table.
 *
 * <p>A category's code is the position of its value in {@link Feature#levels()}. At most {@value #MOST_LEVELS} values are
 * remembered, the most frequent ones; all others, and values never seen, have the code {@code levels().size()}, "other".
 *
 * <pre>{@code
 * Schema schema = Schema.of(table);
 * boolean[] categorical = schema.categorical();
 * double first = schema.features(table).x().get(0, 0);
 * }</pre>
 */
public final class Schema {
    /** How many values of a category are remembered. */
    public static final int MOST_LEVELS = 1000;

    /**
     * A column that is learnt from.
     *
     * @param name its name
     * @param position its place in the training file, from 0
     * @param kind number, category, boolean or date
     * @param levels the values of a category; the two words of a boolean in lower case, false first; empty for others
     */
    public record Feature(String name, int position, Kind kind, List<String> levels) {
        /**
         * Checks that levels and kind agree.
         *
         * @param name its name
         * @param position its place in the training file, from 0
         * @param kind number, category, boolean or date
         * @param levels the values
         */
        public Feature {
            levels = List.copyOf(levels);
            if (!kind.informative()) {
                throw new IllegalArgumentException("kind: " + kind + " cannot be learnt from");
            }
            if (position < 0) {
                throw new IllegalArgumentException("position: " + position);
            }
            boolean coded = kind == Kind.CATEGORY || kind == Kind.BOOLEAN;
            if ((!coded && !levels.isEmpty())
                    || (kind == Kind.BOOLEAN && levels.size() != 2)
                    || levels.size() > MOST_LEVELS
                    || levels.stream().distinct().count() != levels.size()) {
                throw new IllegalArgumentException(
                        "levels: " + levels.size() + " for a column of kind " + kind + ", or some of them equal");
            }
        }
    }

    private final List<Feature> features;
    private final int columns;
    private final boolean header;
    private final int labelPosition;

    /**
     * A schema.
     *
     * @param features the columns that are learnt from, in the order of the features
     * @param columns how many columns the training file has
     * @param header whether its columns have names
     * @param labelPosition the place of its label column, from 0, or -1
     */
    public Schema(List<Feature> features, int columns, boolean header, int labelPosition) {
        this.features = List.copyOf(features);
        this.columns = columns;
        this.header = header;
        this.labelPosition = labelPosition;
        if (features.isEmpty()) {
            throw new IllegalArgumentException("features: there is none");
        }
        boolean[] taken = new boolean[Math.max(0, columns)];
        Map<String, Feature> byName = new HashMap<>();
        if (labelPosition < -1 || labelPosition >= columns) {
            throw new IllegalArgumentException("labelPosition: " + labelPosition + " of " + columns + " columns");
        }
        for (Feature feature : features) {
            if (feature.position() >= columns
                    || taken[feature.position()]
                    || feature.position() == labelPosition
                    || byName.put(feature.name(), feature) != null) {
                throw new IllegalArgumentException("features: " + Shown.name(feature.name())
                        + " has the name or the place of another, or none in the file");
            }
            taken[feature.position()] = true;
        }
    }

    /**
     * The schema of a training table: its features of informative kinds.
     *
     * @param table the table
     * @return the schema
     */
    public static Schema of(Table table) {
        List<Feature> features = new ArrayList<>();
        for (Column column : table.columns()) {
            if (column.used()) {
                features.add(new Feature(column.name(), column.position(), column.kind(), levels(column)));
            }
        }
        if (features.isEmpty()) {
            throw InputException.in(
                    table.name(),
                    "no column is left to learn from",
                    "besides the label there must be one that is neither constant, empty, an identifier nor ignored");
        }
        Column label = table.column(Role.LABEL);
        return new Schema(
                features, table.header().size(), table.dialect().header(), label == null ? -1 : label.position());
    }

    private static List<String> levels(Column column) {
        if (column.kind() == Kind.BOOLEAN) {
            return column.levels().stream()
                    .map(word -> word.toLowerCase(Locale.ROOT))
                    .distinct()
                    .toList();
        }
        if (column.kind() != Kind.CATEGORY || column.levelCount() <= MOST_LEVELS) {
            return column.levels();
        }
        int[] counts = column.counts();
        Integer[] codes = new Integer[counts.length];
        Arrays.setAll(codes, k -> k);
        // The sort is stable: of equally frequent values the earlier in order stay.
        Arrays.sort(codes, (a, b) -> Integer.compare(counts[b], counts[a]));
        return Arrays.stream(codes, 0, MOST_LEVELS).sorted().map(column::level).toList();
    }

    /**
     * The features.
     *
     * @return the columns that are learnt from, in order
     */
    public List<Feature> features() {
        return features;
    }

    /**
     * The number of features.
     *
     * @return d
     */
    public int size() {
        return features.size();
    }

    /**
     * How many columns the training file has.
     *
     * @return the number
     */
    public int columns() {
        return columns;
    }

    /**
     * Whether the columns of the training file have names.
     *
     * @return false when they are known by number only
     */
    public boolean header() {
        return header;
    }

    /**
     * The place of the label column in the training file.
     *
     * @return the position, from 0, or -1
     */
    public int labelPosition() {
        return labelPosition;
    }

    /**
     * Which features are categories, as a trainer that takes raw columns wants to know.
     *
     * @return one per feature
     */
    public boolean[] categorical() {
        boolean[] all = new boolean[features.size()];
        for (int f = 0; f < all.length; f++) {
            all[f] = features.get(f).kind() == Kind.CATEGORY;
        }
        return all;
    }

    /**
     * How many codes each category has, "other" included.
     *
     * @return one per feature; 0 for features that are no categories
     */
    public int[] codes() {
        int[] all = new int[features.size()];
        for (int f = 0; f < all.length; f++) {
            all[f] = features.get(f).kind() == Kind.CATEGORY
                    ? features.get(f).levels().size() + 1
                    : 0;
        }
        return all;
    }

    /** Where the features are among the columns of a file. */
    int[] places(String file, List<String> names, boolean named) {
        int[] places = new int[features.size()];
        if (!named || !header) {
            boolean labelOnlyIsMissing = names.size() == columns - 1 && labelPosition == columns - 1;
            if (names.size() != columns && !labelOnlyIsMissing) {
                throw InputException.at(
                        file,
                        1,
                        "has " + names.size() + (names.size() == 1 ? " column" : " columns")
                                + ", the training file had " + columns,
                        "columns without names are found by their number: keep all of them, in the same order");
            }
            Arrays.setAll(places, f -> features.get(f).position());
            return places;
        }
        Map<String, Integer> at = new HashMap<>();
        for (int c = 0; c < names.size(); c++) {
            at.put(names.get(c), c);
        }
        List<String> absent = new ArrayList<>();
        for (int f = 0; f < places.length; f++) {
            Integer c = at.get(features.get(f).name());
            if (c == null) {
                absent.add(features.get(f).name());
            } else {
                places[f] = c;
            }
        }
        if (!absent.isEmpty()) {
            String close = Names.closest(absent.get(0), names);
            throw InputException.at(
                    file,
                    1,
                    (absent.size() == 1
                                    ? "a column the model needs is missing: "
                                    : absent.size() + " columns the model needs are missing: ")
                            + Names.shortList(absent),
                    (close == null
                                    ? ""
                                    : "is " + InputException.quote(close) + " meant to be "
                                            + InputException.quote(absent.get(0)) + "? ")
                            + "the model was fitted on: "
                            + Names.shortList(
                                    features.stream().map(Feature::name).toList()));
        }
        return places;
    }

    /**
     * The features of a table: the training table itself, or one that was read with
     * {@link ColumnOptions.Builder#schema this schema}.
     *
     * @param table the table
     * @return a matrix of one row per row of the table, with a count of values never seen
     */
    public Features features(Table table) {
        int n = table.rows();
        int d = features.size();
        if ((long) n * d > Integer.MAX_VALUE - 8) {
            throw InputException.in(
                    table.name(), n + " rows of " + d + " features are more than 2^31 values", "take fewer rows");
        }
        int[] places = places(table.name(), table.header(), table.dialect().header());
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        int[] unseen = new int[d];
        for (int f = 0; f < d; f++) {
            Column column = table.columns().get(places[f]);
            Feature feature = features.get(f);
            boolean coded = feature.kind() == Kind.CATEGORY || feature.kind() == Kind.BOOLEAN;
            if (coded ? !column.coded() : !column.numeric()) {
                throw InputException.in(
                        table.name(),
                        "column " + InputException.quote(column.name()) + " is of kind " + column.kind()
                                + " where training had " + feature.kind(),
                        "read the table with the model's schema");
            }
            if (coded) {
                unseen[f] = codes(column, feature, x, f);
            } else {
                for (int i = 0; i < n; i++) {
                    x.data[i * d + f] = column.number(i);
                }
            }
        }
        return new Features(this, x, unseen);
    }

    private static int codes(Column column, Feature feature, DMatrixRMaj x, int f) {
        Map<String, Integer> codeOf = new HashMap<>();
        for (String level : feature.levels()) {
            codeOf.put(level, codeOf.size());
        }
        boolean truth = feature.kind() == Kind.BOOLEAN;
        double[] value = new double[column.levelCount()];
        boolean[] known = new boolean[value.length];
        for (int k = 0; k < value.length; k++) {
            String level = truth ? column.level(k).toLowerCase(Locale.ROOT) : column.level(k);
            Integer code = codeOf.get(level);
            // A word such as "none" that was no value in training stood for missing there.
            boolean missing = code == null && (truth || MissingWords.doubtful(level));
            known[k] = code != null || (missing && !truth);
            value[k] = code != null
                    ? code
                    : missing ? Double.NaN : feature.levels().size();
        }
        int unseen = 0;
        for (int i = 0; i < x.numRows; i++) {
            int code = column.code(i);
            x.data[i * x.numCols + f] = code < 0 ? Double.NaN : value[code];
            unseen += code >= 0 && !known[code] ? 1 : 0;
        }
        return unseen;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Schema that
                && features.equals(that.features)
                && columns == that.columns
                && header == that.header
                && labelPosition == that.labelPosition;
    }

    @Override
    public int hashCode() {
        return features.hashCode();
    }

    @Override
    public String toString() {
        return features.size() + " features: "
                + Names.shortList(features.stream()
                        .map(feature -> feature.name() + " (" + feature.kind() + ")")
                        .toList());
    }
}
