package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table that a stage reads, and what may stand in them. Fitting and judging read rows by the same rules.
 *
 * @param labels what the labels are
 * @param features the column of vectors, or null if cells are read instead
 * @param holes whether features may have holes
 * @param label the column of labels, null if it is not to be read
 * @param weight the column of weights, or null
 * @param answer the column of true labels, or null
 * @param group the column of groups, or null
 * @param posterior the column of posteriors, or null
 */
record RowReader(
        LabelColumn labels,
        @Nullable String features,
        boolean holes,
        @Nullable String label,
        @Nullable String weight,
        @Nullable String answer,
        @Nullable String group,
        @Nullable String posterior)
        implements Serializable {

    static final int FEATURES = 0;
    static final int LABEL = 1;
    static final int WEIGHT = 2;
    static final int ANSWER = 3;
    static final int GROUP = 4;
    static final int POSTERIOR = 5;

    /** The columns that a stage has been told, of those that are there where labels are not trained on. */
    static RowReader of(
            LearnerParams<?> stage,
            StructType schema,
            LabelColumn labels,
            @Nullable String posterior,
            @Nullable String features) {
        String label = stage.getOrDefault(stage.labelCol());
        return new RowReader(
                labels,
                features,
                false,
                Schemas.has(schema, label) ? label : null,
                present(schema, ParamTable.named(stage, stage.weightCol())),
                present(schema, ParamTable.named(stage, stage.answerCol())),
                present(schema, ParamTable.named(stage, stage.groupCol())),
                present(schema, posterior));
    }

    /** The same of features that were encoded from cells, with their holes. */
    RowReader withHoles() {
        return new RowReader(labels, features, true, label, weight, answer, group, posterior);
    }

    private static @Nullable String present(StructType schema, @Nullable String column) {
        return column != null && Schemas.has(schema, column) ? column : null;
    }

    /** Only those columns, numbers as doubles and a group as a number that is the same for the same group. */
    Column[] columns() {
        return new Column[] {
            (features == null ? functions.lit(null).cast(SQLDataTypes.VectorType()) : functions.col(features))
                    .as(Layout.FEATURES),
            (label == null ? nothing("double") : labels.numbers(label)).as(Layout.LABEL),
            (weight == null ? functions.lit(1.0) : functions.col(weight).cast("double")).as(Layout.WEIGHT),
            (answer == null ? nothing("double") : labels.numbers(answer)).as(Layout.ANSWER),
            (group == null
                            ? nothing("long")
                            : functions.when(
                                    functions.col(group).isNotNull(), functions.xxhash64(functions.col(group))))
                    .as(Layout.GROUP),
            (posterior == null ? functions.lit(null).cast(SQLDataTypes.VectorType()) : functions.col(posterior))
                    .as(Layout.POSTERIOR)
        };
    }

    private static Column nothing(String type) {
        return functions.lit(null).cast(type);
    }

    /** The rows with those columns; where invalid ones are to be skipped, without them. */
    Dataset<Row> read(Dataset<?> dataset, boolean skip) {
        return valid(dataset.select(columns()), skip);
    }

    /** Rows that have those columns first; where invalid ones are to be skipped, without them. */
    Dataset<Row> valid(Dataset<Row> read, boolean skip) {
        return skip ? read.filter((FilterFunction<Row>) row -> problem(row) == null) : read;
    }

    /** Why a row cannot be used, naming column and value, or null if it can. */
    @Nullable
    String problem(Row row) {
        Vector vector = row.getAs(FEATURES);
        String problem = features == null || holes ? null : ofFeatures(vector, features);
        if (problem == null && label != null) {
            problem = ofLabel(label, row.isNullAt(LABEL) ? null : row.getDouble(LABEL));
        }
        if (problem == null && weight != null) {
            boolean bad = row.isNullAt(WEIGHT) || !(row.getDouble(WEIGHT) >= 0) || row.getDouble(WEIGHT) > 1e300;
            problem = bad
                    ? "column '" + weight + "' has the value " + row.get(WEIGHT)
                            + ", weights must be finite and not negative"
                    : null;
        }
        if (problem == null && answer != null && !row.isNullAt(ANSWER)) {
            problem = ofLabel(answer, row.getDouble(ANSWER));
        }
        if (problem == null && group != null && row.isNullAt(GROUP)) {
            problem = "column '" + group + "' has the value null";
        }
        if (problem == null && posterior != null) {
            problem = ofPosterior(row.getAs(POSTERIOR));
        }
        return problem;
    }

    /** Why features cannot be used, or null if they can. */
    static @Nullable String ofFeatures(@Nullable Vector vector, String features) {
        if (vector == null) {
            return "column '" + features + "' has the value null";
        }
        // entries that a sparse vector does not name are zero
        double[] entries = vector instanceof SparseVector sparse ? sparse.values() : vector.toArray();
        for (int i = 0; i < entries.length; i++) {
            if (!Double.isFinite(entries[i])) {
                int at = vector instanceof SparseVector sparse ? sparse.indices()[i] : i;
                return "column '" + features + "' has the value " + entries[i] + " at position " + at;
            }
        }
        return null;
    }

    private @Nullable String ofLabel(String column, @Nullable Double value) {
        int most = labels.classes() > 0 ? labels.classes() : LabelColumn.MOST_CLASSES;
        if (value != null && value == Math.rint(value) && value >= 0 && value < most) {
            return null;
        }
        if (labels.words() != null) {
            return "column '" + column + "' has " + (value == null ? "the value null" : "a value that is no label")
                    + ", labels are " + String.join(", ", labels.words());
        }
        return "column '" + column + "' has the value " + value + ", labels must be "
                + (labels.classes() == 2 ? "0 or 1" : "whole numbers from 0 to " + (most - 1));
    }

    private @Nullable String ofPosterior(@Nullable Vector vector) {
        double sum = 0;
        for (int c = 0; vector != null && c < vector.size(); c++) {
            double p = vector.apply(c);
            sum += p >= 0 && p <= 1 ? p : Double.NaN;
        }
        boolean sized = vector != null && (labels.classes() == 0 || vector.size() == labels.classes());
        return sized && Math.abs(sum - 1) < 1e-6
                ? null
                : "column '" + posterior + "' has the value " + vector + ", must be the probabilities of all labels";
    }
}
