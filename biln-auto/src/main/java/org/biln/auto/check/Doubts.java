package org.biln.auto.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.table.TableFit;
import org.biln.core.Classifier;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.encode.Encoder;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.SelfMatch;
import org.biln.table.Column;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Kind;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.ejml.data.DMatrixRMaj;

/**
 * Why labels are doubted: for any classifier, which features speak against an observed label, which rows nearby have the
 * suggested one, and which values of a column the suspects share.
 *
 * <p>A feature speaks against a label by as much as the label's probability rises when the feature is replaced by what is
 * usual in its column (the median, or the most frequent value).
 */
public final class Doubts {

    private static final int NEIGHBOURS = 20;

    /** A column with more different values is no address. */
    private static final int MOST_VALUES = 100;

    private final TableFit fit;
    private final Schema schema;
    private final double[] usual;
    private final NearestNeighbours nearest;

    /**
     * Prepares to explain a fit.
     *
     * @param fit the fit
     * @param schema its features
     */
    public Doubts(TableFit fit, Schema schema) {
        this.fit = fit;
        this.schema = schema;
        DMatrixRMaj x = fit.training().sample().x();
        this.usual = IntStream.range(0, schema.size())
                .mapToDouble(f -> usual(x, f, schema.features().get(f).kind()))
                .toArray();
        Encoder encoder = IndicatorEncoding.fit(schema, x, null);
        this.nearest = NearestNeighbours.of(encoder.encode(x));
    }

    private static double usual(DMatrixRMaj x, int f, Kind kind) {
        double[] present = IntStream.range(0, x.numRows)
                .mapToDouble(row -> x.data[row * x.numCols + f])
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (present.length == 0) {
            return Double.NaN;
        }
        if (kind != Kind.CATEGORY) {
            return present[present.length / 2];
        }
        double best = present[0];
        int most = 0;
        for (int i = 0; i < present.length; ) {
            int j = i;
            while (j < present.length && present[j] == present[i]) {
                j++;
            }
            if (j - i > most) {
                most = j - i;
                best = present[i];
            }
            i = j;
        }
        return best;
    }

    /**
     * A feature that speaks against a label.
     *
     * @param name the feature
     * @param by how much likelier the label would be if the feature were as usual
     */
    public record Reason(String name, double by) {}

    /**
     * The features that speak loudest against the observed label of an example.
     *
     * @param example the example
     * @param most how many at most
     * @return the loudest first; none that speaks for the label
     */
    public List<Reason> against(int example, int most) {
        Sample sample = fit.training().sample();
        Classifier classifier = fit.classifier();
        int d = sample.dimension();
        double[] features = Arrays.copyOfRange(sample.x().data, example * d, (example + 1) * d);
        double[] p = new double[classifier.classes()];
        classifier.probabilities(features, 0, p, 0);
        double now = p[sample.classOf(example)];
        List<Reason> reasons = new ArrayList<>();
        for (int f = 0; f < d; f++) {
            double own = features[f];
            features[f] = usual[f];
            classifier.probabilities(features, 0, p, 0);
            features[f] = own;
            if (p[sample.classOf(example)] > now + 1e-3) {
                reasons.add(new Reason(schema.features().get(f).name(), p[sample.classOf(example)] - now));
            }
        }
        reasons.sort((a, b) -> Double.compare(b.by(), a.by()));
        return List.copyOf(reasons.subList(0, Math.min(most, reasons.size())));
    }

    /**
     * The nearest other examples, whatever their labels.
     *
     * @param example the example
     * @param most how many at most
     * @return examples, the nearest first
     */
    public int[] nearest(int example, int most) {
        int k = Math.min(most, fit.training().sample().size() - 1);
        if (k < 1) {
            return new int[0];
        }
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        nearest.nearestOf(example, k, SelfMatch.EXCLUDED, ws);
        return IntStream.range(0, k).map(ws::row).toArray();
    }

    /**
     * The nearest rows whose observed label is the suggested one.
     *
     * @param example the example
     * @param most how many at most
     * @return rows of the table
     */
    public int[] nearby(int example, int most) {
        Sample sample = fit.training().sample();
        int suggested = fit.suggested(example);
        return IntStream.of(nearest(example, NEIGHBOURS))
                .filter(row -> sample.label(row) == suggested)
                .limit(most)
                .map(fit.training()::row)
                .toArray();
    }

    /**
     * A value that suspects share more often than rows in general.
     *
     * @param column the column
     * @param value the value
     * @param suspects how many suspects have it
     * @param rows how many rows have it
     */
    public record Address(String column, String value, int suspects, int rows) {}

    /**
     * Where the noise may live: values of categories, those of ignored columns too, whose share of suspects is at least half
     * as large again as that of all rows.
     *
     * @param fit the fit
     * @param table its table
     * @return the most striking first
     * @throws IOException when the table cannot be read again
     */
    public static List<Address> addresses(TableFit fit, Table table) throws IOException {
        boolean[] doubted = new boolean[table.rows()];
        for (int example : fit.suspects()) {
            doubted[fit.training().row(example)] = true;
        }
        Map<Integer, Map<String, int[]>> counts = new LinkedHashMap<>();
        for (Column column : table.columns()) {
            boolean category = column.role() == Role.FEATURE && column.kind() == Kind.CATEGORY;
            if (category || column.role() == Role.IGNORED) {
                counts.put(column.position(), new LinkedHashMap<>());
            }
        }
        table.scan((row, line, cells) -> {
            if (fit.training().example(row) >= 0) {
                counts.forEach((position, values) -> {
                    if (values.size() <= MOST_VALUES) {
                        int[] count = values.computeIfAbsent(cells.get(position), value -> new int[2]);
                        count[0] += doubted[row] ? 1 : 0;
                        count[1]++;
                    }
                });
            }
        });
        int suspects = fit.suspects().length;
        int rows = fit.training().sample().size();
        List<Address> found = new ArrayList<>();
        counts.forEach((position, values) -> values.forEach((value, count) -> {
            boolean striking = values.size() <= MOST_VALUES
                    && count[0] >= 3
                    && (double) count[0] / suspects >= 1.5 * count[1] / rows;
            if (striking) {
                found.add(new Address(table.header().get(position), value, count[0], count[1]));
            }
        }));
        found.sort((a, b) -> Double.compare((double) b.suspects() / b.rows(), (double) a.suspects() / a.rows()));
        return List.copyOf(found);
    }

    /**
     * The label value of a label.
     *
     * @param label the label
     * @param values the label values
     * @return the value
     */
    public static String value(int label, List<String> values) {
        return values.get(Labels.classOf(label, values.size()));
    }
}
