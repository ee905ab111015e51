package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.table.Features;
import org.biln.table.IndicatorEncoding;
import org.biln.table.InputException;
import org.biln.table.Kind;
import org.biln.table.Missing;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.ejml.data.DMatrixRMaj;

/**
 * Two tables of the same columns as points whose distances mean something: the columns as they are if all of them are
 * numbers; otherwise, or on request, numbers standardised over the target, categories as indicators of the values of both
 * tables, and holes as {@link Missing} says.
 */
final class MatchedTables {
    private final DMatrixRMaj source;
    private final DMatrixRMaj target;
    private final int[] sourceRows;
    private final int[] targetRows;
    private final boolean encoded;
    private final List<String> warnings;

    private MatchedTables(
            DMatrixRMaj source,
            DMatrixRMaj target,
            int[] sourceRows,
            int[] targetRows,
            boolean encoded,
            List<String> warnings) {
        this.source = source;
        this.target = target;
        this.sourceRows = sourceRows;
        this.targetRows = targetRows;
        this.encoded = encoded;
        this.warnings = warnings;
    }

    /**
     * Makes the points.
     *
     * @param schema the columns of the source
     * @param from the source
     * @param to the target, read with the schema
     * @param missing what to do with holes
     * @param standardise whether numbers are standardised in any case
     * @return the points
     */
    static MatchedTables of(Schema schema, Table from, Table to, Missing missing, boolean standardise)
            throws IOException {
        Features source = schema.features(from);
        Features target = schema.features(to);
        if (missing == Missing.ERROR) {
            refuseHoles(from, schema, source.x());
            refuseHoles(to, schema, target.x());
        }
        int[] sourceRows = rows(from, source, missing);
        int[] targetRows = rows(to, target, missing);
        DMatrixRMaj s = picked(source.x(), sourceRows);
        DMatrixRMaj t = picked(target.x(), targetRows);
        boolean categories = schema.features().stream().anyMatch(feature -> feature.kind() == Kind.CATEGORY);
        boolean learn = missing == Missing.LEARN && (holes(s) || holes(t));
        if (!standardise && !categories && !learn) {
            double[] means = means(IndicatorEncoding.fit(schema, t, null));
            return new MatchedTables(
                    filled(s, means), filled(t, means), sourceRows, targetRows, false, target.warnings());
        }
        IndicatorEncoding encoding = encoding(schema, s, t, missing);
        return new MatchedTables(
                encoding.encode(s), encoding.encode(t), sourceRows, targetRows, true, target.warnings());
    }

    /**
     * Values and holes of both tables count: one that the target lacks is what tells a source row from all of it. Where the
     * centre of an indicator lies does not matter to distances.
     */
    private static IndicatorEncoding encoding(Schema schema, DMatrixRMaj s, DMatrixRMaj t, Missing missing) {
        DMatrixRMaj both = new DMatrixRMaj(s.numRows + t.numRows, schema.size());
        System.arraycopy(s.data, 0, both.data, 0, s.numRows * s.numCols);
        System.arraycopy(t.data, 0, both.data, s.numRows * s.numCols, t.numRows * t.numCols);
        List<IndicatorEncoding.Part> ofBoth =
                IndicatorEncoding.fit(schema, both, null).parts();
        List<IndicatorEncoding.Part> ofTarget =
                IndicatorEncoding.fit(schema, t, null).parts();
        List<IndicatorEncoding.Part> parts = new ArrayList<>();
        for (int f = 0; f < schema.size(); f++) {
            IndicatorEncoding.Part all = ofBoth.get(f);
            IndicatorEncoding.Part scale = ofTarget.get(f);
            parts.add(new IndicatorEncoding.Part(
                    all.kind(),
                    scale.centre(),
                    scale.scale(),
                    all.slots(),
                    all.shares(),
                    missing == Missing.LEARN ? all.missing() : 0));
        }
        return new IndicatorEncoding(parts);
    }

    private static double[] means(IndicatorEncoding encoding) {
        return encoding.parts().stream()
                .mapToDouble(IndicatorEncoding.Part::centre)
                .toArray();
    }

    private static int[] rows(Table table, Features features, Missing missing) {
        int[] rows = missing == Missing.DROP
                ? features.complete()
                : IntStream.range(0, table.rows()).toArray();
        if (rows.length == 0) {
            throw InputException.in(
                    table.name(),
                    "every row has a missing cell, --missing drop leaves none",
                    "use --missing learn, or leave the columns with holes out with --ignore");
        }
        return rows;
    }

    private static void refuseHoles(Table table, Schema schema, DMatrixRMaj x) throws IOException {
        for (int i = 0; i < x.data.length; i++) {
            if (Double.isNaN(x.data[i])) {
                Schema.Feature feature = schema.features().get(i % x.numCols);
                int at = table.header().indexOf(feature.name());
                throw InputException.at(
                        table.name(),
                        table.line(i / x.numCols),
                        (at < 0 ? feature.position() : at) + 1,
                        feature.name(),
                        "the cell is missing",
                        "choose --missing learn (holes tell rows apart), mean (use the column's mean) or drop (leave"
                                + " such rows out)");
            }
        }
    }

    private static boolean holes(DMatrixRMaj x) {
        return Arrays.stream(x.data).anyMatch(Double::isNaN);
    }

    private static DMatrixRMaj picked(DMatrixRMaj x, int[] rows) {
        if (rows.length == x.numRows) {
            return x;
        }
        DMatrixRMaj some = new DMatrixRMaj(rows.length, x.numCols);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(x.data, rows[i] * x.numCols, some.data, i * x.numCols, x.numCols);
        }
        return some;
    }

    private static DMatrixRMaj filled(DMatrixRMaj x, double[] means) {
        if (!holes(x)) {
            return x;
        }
        DMatrixRMaj full = x.copy();
        for (int i = 0; i < full.data.length; i++) {
            full.data[i] = Double.isNaN(full.data[i]) ? means[i % full.numCols] : full.data[i];
        }
        return full;
    }

    /** The points of the source. */
    DMatrixRMaj source() {
        return source;
    }

    /** The points of the target. */
    DMatrixRMaj target() {
        return target;
    }

    /** The point a row of the source became, negative if it was left out. */
    int point(int row) {
        return Arrays.binarySearch(sourceRows, row);
    }

    /** How many rows of both tables were left out, given how many there are. */
    int leftOut(int rows) {
        return rows - sourceRows.length - targetRows.length;
    }

    /** What to tell people, for instance of values that only the target has. */
    List<String> warnings() {
        return warnings;
    }

    /** Whether the points are encoded columns, not the columns as they are. */
    boolean encoded() {
        return encoded;
    }
}
