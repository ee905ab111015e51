package org.biln.spark;

import java.util.List;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Kernel mean matching (Huang and others, 2007): weighs some rows of a table so that they look like all of it.
 *
 * <p>Landmarks chosen among the rows to be weighted make features of a Gaussian kernel; in them the weights are found by Newton's
 * method, each step of it a sum over the rows. The result is a function of a row's features, so nothing is kept for each row. Its
 * certificate ({@link KernelMeanMatchingModel#residual}) comes from passes of its own.
 *
 * <p>With m rows to weigh, n rows in all, d features and r landmarks, the features take {@code O((m + n) r d + m r^2)}, a Newton step at
 * most {@code m r^2}; the cluster keeps m r numbers.
 *
 * <pre>{@code
 * KernelMeanMatchingModel model = new KernelMeanMatching().setSourceCol("kept").setLandmarks(100).fit(rows);
 * Dataset<Row> weighted = model.transform(rows).filter("kept");
 * }</pre>
 *
 * @serial exclude
 */
public final class KernelMeanMatching extends Estimator<KernelMeanMatchingModel>
        implements MatchingColumnParams<KernelMeanMatching>, MatchingParams<KernelMeanMatching>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final ParamTable table;

    /** A stage with the defaults. */
    public KernelMeanMatching() {
        this(Identifiable$.MODULE$.randomUID("kmm"));
    }

    /**
     * A stage with a uid.
     *
     * @param uid the uid
     */
    public KernelMeanMatching(String uid) {
        this.uid = uid;
        this.table = MatchingColumnParams.declare(this);
    }

    /** {@return a reader of stages} */
    public static MLReader<KernelMeanMatching> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static KernelMeanMatching load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public ParamTable table() {
        return table;
    }

    @Override
    public KernelMeanMatchingModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        String features = getOrDefault(featuresCol());
        RowReader reader =
                new RowReader(new LabelColumn("", 0, null, "{}"), features, false, null, null, null, null, null);
        FirstLook found = FirstLook.of(reader.read(dataset, false), reader);
        Dataset<Row> laidOut = Layout.of(
                        dataset.select(
                                        functions.col(features).as(Layout.FEATURES),
                                        functions
                                                .col(getOrDefault(sourceCol()))
                                                .cast("boolean")
                                                .as("source"))
                                .withColumn(Layout.KEY, Layout.key(functions.col(Layout.FEATURES))),
                        Layout.partitions(found.rows()),
                        List.of("source"),
                        List.of())
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            Dataset<Row> source = laidOut.filter("source");
            if (source.isEmpty()) {
                throw new IllegalArgumentException("column '" + getOrDefault(sourceCol()) + "' is true in no row");
            }
            RowMatching.Matched matched = RowMatching.fit(this, source, laidOut, found.dimension());
            KernelMeanMatchingModel model =
                    new KernelMeanMatchingModel(uid, matched.map(), Certified.of(matched.result()));
            return copyValues(model, ParamMap.empty()).setParent(this);
        } finally {
            laidOut.unpersist(false);
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return Schemas.checkMatching(schema, this, true);
    }

    @Override
    public KernelMeanMatching copy(ParamMap extra) {
        return defaultCopy(extra);
    }
}
