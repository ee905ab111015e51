package org.biln.spark;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.param.Param;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/** The rows of a fit: inspected, laid out, kept in memory while the fit lasts. */
final class TrainingRows implements AutoCloseable {
    private final Dataset<Row> rows;
    private final Inspection found;
    private final JavaSparkContext context;

    private TrainingRows(Dataset<Row> rows, Inspection found) {
        this.rows = rows;
        this.found = found;
        this.context = new JavaSparkContext(rows.sparkSession().sparkContext());
    }

    /**
     * Looks at the rows and lays them out.
     *
     * @throws IllegalArgumentException naming column and value if a value cannot be used
     */
    static TrainingRows of(Dataset<?> dataset, JudgementParams stage) {
        String label = stage.getOrDefault(stage.labelCol());
        Inspection.Columns columns = new Inspection.Columns(
                stage.getOrDefault(stage.featuresCol()),
                label,
                named(stage, stage.weightCol()),
                named(stage, stage.answerCol()),
                named(stage, stage.foldCol()),
                Schemas.classes(Schemas.field(dataset.schema(), "labelCol", label)),
                (Integer) stage.getOrDefault(stage.folds()));
        Inspection found = Inspection.of(dataset, columns);
        Dataset<Row> rows = Layout.of(dataset, columns, found, (Long) stage.getOrDefault(stage.seed()));
        return new TrainingRows(rows.persist(StorageLevel.MEMORY_AND_DISK()), found);
    }

    static @Nullable String named(JudgementParams stage, Param<String> column) {
        return stage.isSet(column) ? stage.getOrDefault(column) : null;
    }

    Judge judge(JudgementParams stage) {
        return new CrossFitting(stage, found, context).fit(rows);
    }

    Dataset<Row> rows() {
        return rows;
    }

    Inspection found() {
        return found;
    }

    JavaSparkContext context() {
        return context;
    }

    @Override
    public void close() {
        rows.unpersist(false);
    }

    /** Checks the columns to read; whether there are labels. */
    static boolean checkInputs(StructType schema, JudgementParams stage, boolean training) {
        Schemas.checkVector(schema, "featuresCol", stage.getOrDefault(stage.featuresCol()));
        String label = stage.getOrDefault(stage.labelCol());
        boolean labelled = training || Schemas.has(schema, label);
        if (labelled) {
            Schemas.checkNumeric(schema, "labelCol", label);
        }
        for (Param<String> optional : List.of(stage.weightCol(), stage.answerCol(), stage.foldCol())) {
            String column = named(stage, optional);
            if (column != null && (training || Schemas.has(schema, column))) {
                Schemas.checkNumeric(schema, optional.name(), column);
            }
        }
        return labelled;
    }

    /** The schema with the judge's columns; of a table without labels, those that need none. */
    static StructType checkSchema(StructType schema, JudgementParams stage, boolean training) {
        boolean labelled = checkInputs(schema, stage, training);
        StructType with = Schemas.with(
                schema,
                "etaCol",
                new StructField(stage.getOrDefault(stage.etaCol()), DataTypes.DoubleType, false, empty()));
        with = Schemas.with(
                with,
                "verdictCol",
                new StructField(stage.getOrDefault(stage.verdictCol()), DataTypes.DoubleType, true, empty()));
        if (!labelled) {
            return with;
        }
        with = Schemas.with(
                with,
                "wrongCol",
                new StructField(stage.getOrDefault(stage.wrongCol()), DataTypes.DoubleType, false, empty()));
        return Schemas.with(
                with,
                "suspectCol",
                new StructField(stage.getOrDefault(stage.suspectCol()), DataTypes.BooleanType, false, empty()));
    }

    private static Metadata empty() {
        return Metadata.empty();
    }
}
