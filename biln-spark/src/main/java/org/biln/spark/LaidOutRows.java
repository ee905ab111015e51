package org.biln.spark;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rows of a fit: inspected, laid out, kept in memory while the fit lasts. */
final class LaidOutRows implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LaidOutRows.class);

    /** Repeated rows are pointed out if they are more than one in so many. */
    private static final long WORTH_SAYING = 20;

    private final Dataset<Row> rows;
    private final FirstLook found;
    private final LabelColumn labels;
    private final Folds folds;
    private final long repeated;
    private final long digest;

    private LaidOutRows(
            Dataset<Row> rows, FirstLook found, LabelColumn labels, Folds folds, long repeated, long digest) {
        this.rows = rows;
        this.found = found;
        this.labels = labels;
        this.folds = folds;
        this.repeated = repeated;
        this.digest = digest;
    }

    /**
     * Looks at the rows and lays them out.
     *
     * @throws IllegalArgumentException naming column and value if a value cannot be used
     */
    static LaidOutRows of(Dataset<?> dataset, LearnerParams<?> stage, LabelColumn labels, @Nullable String posterior) {
        RowReader reader =
                RowReader.of(stage, dataset.schema(), labels, posterior, stage.getOrDefault(stage.featuresCol()));
        boolean skip = stage.getOrDefault(stage.handleInvalid()).equals("skip");
        Dataset<Row> read = reader.read(dataset, skip);
        FirstLook found = FirstLook.of(read, reader);
        int classes = found.counts().length;
        NominalAttribute attribute =
                NominalAttribute.defaultAttr().withName(Layout.LABEL).withNumValues(classes);
        Dataset<Row> laidOut = Layout.of(
                        read.withColumn(
                                        Layout.LABEL,
                                        functions.col(Layout.LABEL).as(Layout.LABEL, attribute.toMetadata()))
                                .withColumn(Layout.KEY, Layout.key(functions.col(Layout.FEATURES))),
                        Layout.partitions(found.rows()),
                        List.of(Layout.LABEL),
                        List.of(Layout.WEIGHT, Layout.ANSWER, Layout.GROUP))
                .persist(StorageLevel.MEMORY_AND_DISK());
        Row told = laidOut.agg(
                        functions.coalesce(
                                functions.sum(functions
                                        .when(functions.col(Layout.COPY).gt(1), 1L)
                                        .otherwise(0L)),
                                functions.lit(0L)),
                        functions.bit_xor(functions.xxhash64(
                                functions.col(Layout.ROW),
                                functions.col(Layout.WEIGHT),
                                functions.col(Layout.ANSWER),
                                functions.col(Layout.GROUP))))
                .first();
        Folds folds = Folds.of(
                (Integer) stage.getOrDefault(stage.folds()),
                (Long) stage.getOrDefault(stage.seed()),
                laidOut,
                found.counts());
        LaidOutRows rows =
                new LaidOutRows(laidOut, found, labels.withClasses(classes), folds, told.getLong(0), told.getLong(1));
        warnOfRepeated(rows.repeated, found.rows(), reader.group());
        return rows;
    }

    /** Says that rows are repeated, if many are and nobody has said which belong together. */
    static void warnOfRepeated(long repeated, long rows, @Nullable String group) {
        if (repeated * WORTH_SAYING > rows && group == null) {
            LOG.warn(
                    "{} of {} rows have the features and the label of another. They are taken for observations of their own;"
                            + " if they are copies of one, set groupCol.",
                    repeated,
                    rows);
        }
    }

    /**
     * The rows, each with a fold.
     *
     * @param training the fold that it is left out with, or that by whose fits it is judged
     */
    Dataset<Row> folded(boolean training) {
        Folds known = folds;
        UDF4<Long, Double, @Nullable Long, Integer, Integer> fold =
                (key, label, group, copy) -> known.training(key, label.intValue(), group, training ? copy : 1);
        return rows.withColumn(
                Layout.FOLD,
                functions
                        .udf(fold, DataTypes.IntegerType)
                        .apply(
                                functions.col(Layout.KEY),
                                functions.col(Layout.LABEL),
                                functions.col(Layout.GROUP),
                                functions.col(Layout.COPY)));
    }

    Dataset<Row> rows() {
        return rows;
    }

    FirstLook found() {
        return found;
    }

    /** The labels, with the number of classes that was found. */
    LabelColumn labels() {
        return labels;
    }

    int classes() {
        return labels.classes();
    }

    Folds folds() {
        return folds;
    }

    /** How many rows have the features and the label of another that came before. */
    long repeated() {
        return repeated;
    }

    /** A number that is another one if anything in the rows is. */
    long digest() {
        return digest;
    }

    JavaSparkContext context() {
        return new JavaSparkContext(rows.sparkSession().sparkContext());
    }

    @Override
    public void close() {
        rows.unpersist(false);
    }
}
