package org.biln.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.encode.Encoder;
import org.biln.core.encode.Moments;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Raw features as a linear model with a penalty wants them. Each output has mean 0 over the training rows, so that
 * whatever is unknown of a row, put at 0, is at the average.
 *
 * <ul>
 *   <li>A number or a date: {@code (x - mean) / deviation}, held within {@value #LIMIT}. No training row is that far out
 *       (with n rows none is further than the square root of n); a later one that is counts as being there, so nothing
 *       overflows and no NaN comes out. A constant feature is 0.
 *   <li>A boolean: {@code x - share of true}.
 *   <li>A category: for each value with at least {@code max(3, n / 1000)} rows an indicator, 1 or 0, less the value's
 *       share of the rows. Rarer values share one indicator, "other"; values never seen belong there too, or, if training
 *       had no rare value, are at the average. Of two indicators that say the same the second is enough.
 *   <li>A missing cell: all outputs above are 0, and where training had holes an indicator "missing", less their share.
 * </ul>
 *
 * <p>Fitting takes two passes over n x d values, encoding one row O(outputs).
 *
 * <pre>{@code
 * Schema schema = Schema.of(table);
 * Trainer trainer = new EncodedTrainer(IndicatorEncoding.fitter(schema), LogisticTrainer.recommended());
 * }</pre>
 */
public final class IndicatorEncoding implements Encoder {
    /** The largest absolute value that comes out. */
    public static final double LIMIT = 1e6;

    private static final int AVERAGE = -2;
    private static final int FEWEST_ROWS = 3;
    private static final int ROWS_PER_LEVEL = 1000;

    /** How one feature is encoded. */
    public static final class Part {
        private final Kind kind;
        private final double centre;
        private final double scale;
        private final int[] slots;
        private final double[] shares;
        private final double missing;

        /**
         * How one feature is encoded.
         *
         * @param kind its kind
         * @param centre the mean of the present values, the share of true; 0 for a category
         * @param scale the deviation of a number, else 1
         * @param slots for each code of a category, "other" last, the number of its indicator; -1 where it has none and
         *     the others are of other values, -2 where it is put at the average
         * @param shares the share of each indicator
         * @param missing the share of missing cells; 0 for no indicator
         */
        public Part(Kind kind, double centre, double scale, int[] slots, double[] shares, double missing) {
            this.kind = kind;
            this.centre = centre;
            this.scale = scale;
            this.slots = slots.clone();
            this.shares = shares.clone();
            this.missing = missing;
            if (!kind.informative()) {
                throw new IllegalArgumentException("kind: " + kind + " cannot be encoded");
            }
            if (!Double.isFinite(centre) || !(scale > 0 && scale <= Double.MAX_VALUE) || !share(missing)) {
                throw new IllegalArgumentException(
                        "centre " + centre + ", scale " + scale + " or missing " + missing + " is out of range");
            }
            boolean category = kind == Kind.CATEGORY;
            if (category != slots.length > 0 || (!category && shares.length > 0)) {
                throw new IllegalArgumentException("slots: " + slots.length + " for a feature of kind " + kind);
            }
            for (int slot : slots) {
                if (slot < AVERAGE || slot >= shares.length) {
                    throw new IllegalArgumentException("slots: " + slot + " of " + shares.length);
                }
            }
            for (double each : shares) {
                if (!share(each)) {
                    throw new IllegalArgumentException("shares: " + each);
                }
            }
        }

        private static boolean share(double value) {
            return value >= 0 && value <= 1;
        }

        /**
         * The kind of the feature.
         *
         * @return the kind
         */
        public Kind kind() {
            return kind;
        }

        /**
         * What is subtracted from a number.
         *
         * @return the mean
         */
        public double centre() {
            return centre;
        }

        /**
         * What a number is divided by.
         *
         * @return the deviation, or 1
         */
        public double scale() {
            return scale;
        }

        /**
         * The indicators of the codes of a category.
         *
         * @return a copy
         */
        public int[] slots() {
            return slots.clone();
        }

        /**
         * The share of each indicator.
         *
         * @return a copy
         */
        public double[] shares() {
            return shares.clone();
        }

        /**
         * The share of missing cells.
         *
         * @return 0 when there is no indicator of them
         */
        public double missing() {
            return missing;
        }

        int outputs() {
            return (kind == Kind.CATEGORY ? shares.length : 1) + (missing > 0 ? 1 : 0);
        }

        void encode(double value, double[] out, int to) {
            boolean hole = Double.isNaN(value);
            int at = to;
            if (kind == Kind.CATEGORY) {
                // Whatever is no code of training is "other", which comes last.
                int last = slots.length - 1;
                int slot = hole ? AVERAGE : slots[value >= 0 && value < last ? (int) value : last];
                for (int k = 0; k < shares.length; k++) {
                    out[at++] = slot == AVERAGE ? 0 : (k == slot ? 1 : 0) - shares[k];
                }
            } else {
                double z = hole ? 0 : (value - centre) / scale;
                out[at++] = Math.max(-LIMIT, Math.min(LIMIT, z));
            }
            if (missing > 0) {
                out[at] = (hole ? 1 : 0) - missing;
            }
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Part that
                    && kind == that.kind
                    && Double.compare(centre, that.centre) == 0
                    && Double.compare(scale, that.scale) == 0
                    && Double.compare(missing, that.missing) == 0
                    && Arrays.equals(slots, that.slots)
                    && Arrays.equals(shares, that.shares);
        }

        @Override
        public int hashCode() {
            return 31 * Double.hashCode(centre) + Arrays.hashCode(shares);
        }

        @Override
        public String toString() {
            return "Part[" + kind + ", " + outputs() + " outputs]";
        }
    }

    private final List<Part> parts;
    private final int outputs;

    /**
     * An encoding with given numbers.
     *
     * @param parts how each feature is encoded
     */
    public IndicatorEncoding(List<Part> parts) {
        this.parts = List.copyOf(parts);
        this.outputs = parts.stream().mapToInt(Part::outputs).reduce(0, Math::addExact);
    }

    /**
     * How to fit the encoding of a schema's features.
     *
     * @param schema the kinds of the features
     * @return fits an encoding to a sample of raw features
     */
    public static Encoder.Fitter fitter(Schema schema) {
        return sample -> fit(schema, sample.x(), sample.weights());
    }

    /**
     * Fits the encoding to raw features.
     *
     * @param schema the kinds of the features
     * @param x the training rows, as {@link Schema#features(Table)} gives them
     * @param weights one weight for each row, or null for all 1; a row of weight 0 does not count
     * @return the encoding
     */
    public static IndicatorEncoding fit(Schema schema, DMatrixRMaj x, double @Nullable [] weights) {
        int d = x.numCols;
        if (d != schema.size()) {
            throw new IllegalArgumentException("x: " + d + " features where the schema has " + schema.size());
        }
        double[] column = new double[x.numRows];
        List<Part> parts = new ArrayList<>(d);
        for (int f = 0; f < d; f++) {
            for (int i = 0; i < column.length; i++) {
                column[i] = x.data[i * d + f];
            }
            Schema.Feature feature = schema.features().get(f);
            parts.add(
                    feature.kind() == Kind.CATEGORY
                            ? category(column, weights, feature.levels().size() + 1)
                            : number(feature.kind(), column, weights));
        }
        return new IndicatorEncoding(parts);
    }

    private static double weight(double @Nullable [] weights, int row) {
        return weights == null ? 1 : weights[row];
    }

    private static Part number(Kind kind, double[] column, double @Nullable [] weights) {
        double[] present = new double[column.length];
        double[] presentWeights = new double[column.length];
        int count = 0;
        double holes = 0;
        double total = 0;
        for (int i = 0; i < column.length; i++) {
            double weight = weight(weights, i);
            total += weight;
            if (Double.isNaN(column[i])) {
                holes += weight;
            } else if (weight > 0) {
                present[count] = column[i];
                presentWeights[count++] = weight;
            }
        }
        Moments moments = Moments.of(
                Arrays.copyOf(present, count), weights == null ? null : Arrays.copyOf(presentWeights, count));
        // The rounded mean of equal numbers leaves rounding errors behind that are no deviation.
        boolean constant = true;
        for (int i = 1; i < count; i++) {
            constant &= present[i] == present[0];
        }
        double centre = constant && count > 0 ? present[0] : moments.mean();
        double scale = kind == Kind.BOOLEAN || constant || !(moments.deviation() > 0) ? 1 : moments.deviation();
        return new Part(kind, centre, scale, new int[0], new double[0], total > 0 ? holes / total : 0);
    }

    private static Part category(double[] column, double @Nullable [] weights, int codes) {
        int[] counts = new int[codes];
        double[] sums = new double[codes];
        double holes = 0;
        double total = 0;
        int rows = 0;
        for (int i = 0; i < column.length; i++) {
            double weight = weight(weights, i);
            total += weight;
            rows += weight > 0 ? 1 : 0;
            if (Double.isNaN(column[i])) {
                holes += weight;
            } else {
                int code = column[i] >= 0 && column[i] < codes ? (int) column[i] : codes - 1;
                counts[code] += weight > 0 ? 1 : 0;
                sums[code] += weight;
            }
        }
        int fewest = Math.max(FEWEST_ROWS, (rows + ROWS_PER_LEVEL - 1) / ROWS_PER_LEVEL);
        int[] slots = new int[codes];
        Arrays.fill(slots, AVERAGE);
        double[] shares = new double[codes];
        double present = total - holes;
        double rest = sums[codes - 1];
        int kept = 0;
        for (int code = 0; code < codes - 1; code++) {
            if (counts[code] >= fewest) {
                slots[code] = kept;
                shares[kept++] = Math.min(1, sums[code] / present);
            } else {
                rest += sums[code];
            }
        }
        if (rest > 0) {
            for (int code = 0; code < codes; code++) {
                slots[code] = slots[code] == AVERAGE ? kept : slots[code];
            }
            shares[kept++] = Math.min(1, rest / present);
        }
        double missing = total > 0 ? holes / total : 0;
        if (kept < 2) {
            Arrays.fill(slots, AVERAGE);
            return new Part(Kind.CATEGORY, 0, 1, slots, new double[0], missing);
        }
        if (kept == 2) {
            for (int code = 0; code < codes; code++) {
                slots[code] = slots[code] == AVERAGE ? AVERAGE : slots[code] - 1;
            }
            return new Part(Kind.CATEGORY, 0, 1, slots, new double[] {shares[1]}, missing);
        }
        return new Part(Kind.CATEGORY, 0, 1, slots, Arrays.copyOf(shares, kept), missing);
    }

    /**
     * How each feature is encoded.
     *
     * @return one part per feature
     */
    public List<Part> parts() {
        return parts;
    }

    /** Refuses a schema that it was not fitted with. */
    void check(Schema schema) {
        for (int f = 0; f < parts.size(); f++) {
            Schema.Feature feature = schema.features().get(f);
            Part part = parts.get(f);
            if (part.kind != feature.kind()
                    || (part.kind == Kind.CATEGORY
                            && part.slots.length != feature.levels().size() + 1)) {
                throw new IllegalArgumentException(
                        "encoding: feature " + (f + 1) + " is not encoded as the schema has it");
            }
        }
    }

    /**
     * What the outputs are, for people.
     *
     * @param schema the schema it was fitted with
     * @return one name per output, for instance {@code age}, {@code colour=red}, {@code colour=other},
     *     {@code age missing}
     */
    public List<String> names(Schema schema) {
        List<String> names = new ArrayList<>(outputs);
        for (int f = 0; f < parts.size(); f++) {
            Part part = parts.get(f);
            Schema.Feature feature = schema.features().get(f);
            if (part.kind() == Kind.CATEGORY) {
                for (int k = 0; k < part.shares.length; k++) {
                    names.add(feature.name() + "=" + value(part, feature, k));
                }
            } else {
                names.add(feature.name());
            }
            if (part.missing() > 0) {
                names.add(feature.name() + " missing");
            }
        }
        return names;
    }

    private static String value(Part part, Schema.Feature feature, int indicator) {
        int last = part.slots.length - 1;
        if (part.slots[last] == indicator) {
            return "other";
        }
        for (int code = 0; code < last; code++) {
            if (part.slots[code] == indicator) {
                return feature.levels().get(code);
            }
        }
        return "other";
    }

    @Override
    public int inputs() {
        return parts.size();
    }

    @Override
    public int outputs() {
        return outputs;
    }

    /** Refuses a number that is infinite, and a category that is not a code 0, 1, 2, ...; a missing value is fine. */
    @Override
    public void check(double[] features, int from) {
        for (int f = 0; f < parts.size(); f++) {
            double x = features[from + f];
            boolean category = parts.get(f).kind() == Kind.CATEGORY;
            if (Double.isInfinite(x) || (category && (x < 0 || x != Math.rint(x)) && !Double.isNaN(x))) {
                throw new IllegalArgumentException("features: feature " + f + " is " + x + ", must be "
                        + (category ? "a category code 0, 1, 2, ... or NaN" : "finite or NaN"));
            }
        }
    }

    @Override
    public void encode(double[] features, int from, double[] out, int to) {
        int at = to;
        for (int f = 0; f < parts.size(); f++) {
            Part part = parts.get(f);
            part.encode(features[from + f], out, at);
            at += part.outputs();
        }
    }

    /** Equal if all numbers are, bit for bit. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IndicatorEncoding that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    @Override
    public String toString() {
        return "IndicatorEncoding[" + inputs() + " features to " + outputs + "]";
    }
}
