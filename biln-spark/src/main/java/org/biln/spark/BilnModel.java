package org.biln.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.biln.table.LabelSet;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * Predicts true labels and judges observed ones: the model that {@link Biln} fits.
 *
 * <p>Every row gets {@code rawPrediction}, {@code probability} and {@code prediction}, of the true label. A row with a label gets
 * {@code wrong}, {@code suspect} and {@code suggested_label} besides. A row that was trained on is judged by fits that have not seen
 * it; which those are follows from its features and label, so nothing needs to be kept of it. A later row is judged by the fits of
 * the fold it would have been in.
 *
 * <pre>{@code
 * model.write().overwrite().save("models/state");
 * BilnModel again = BilnModel.load("models/state");
 * }</pre>
 *
 * @serial exclude
 */
public final class BilnModel extends ProbabilisticClassificationModel<Vector, BilnModel>
        implements BilnParams<BilnModel>, LearnerParams<BilnModel>, MLWritable {
    private static final long serialVersionUID = 1L;

    private @Nullable String uid;
    private final ParamTable table;
    private final LabelJudge judge;
    private final LabelColumn labels;
    private final int dimension;
    private transient @Nullable BilnSummary summary;

    BilnModel(String uid, LabelJudge judge, LabelColumn labels, int dimension) {
        this(ParamTable.layReady(uid), judge, labels, dimension);
    }

    private BilnModel(ParamTable.Ready ready, LabelJudge judge, LabelColumn labels, int dimension) {
        this.uid = ready.uid();
        this.table = BilnParams.declare(this);
        this.judge = judge;
        this.labels = labels;
        this.dimension = dimension;
    }

    /** {@return a reader of models} */
    public static MLReader<BilnModel> read() {
        return Saved.reader(BilnModel.class, BilnModel::loaded);
    }

    /**
     * Reads a model.
     *
     * @param path where it was saved
     * @return the model
     */
    public static BilnModel load(String path) {
        return read().load(path);
    }

    /**
     * Takes a model file of the program: what {@code biln fit} found on one machine predicts and judges the rows of a cluster. There is
     * no column of suspects, as nobody has counted how many are expected.
     *
     * @param file a model file that was fitted by the recommended method
     * @return the model, which reads the columns that the file names
     * @throws IOException if it cannot be read
     */
    public static BilnModel of(Path file) throws IOException {
        SampleFit fit = SampleFit.ofFile(Files.readString(file, StandardCharsets.UTF_8));
        LabelSet known = fit.model().labels();
        LabelColumn labels = LabelColumn.ofWords(known.column(), known.classes());
        BilnModel model = new BilnModel(
                Identifiable$.MODULE$.randomUID("biln"),
                new LabelJudge(fit, fit.curves().numbers(), TableJudgement.NONE),
                labels,
                fit.model().schema().size());
        model.set(model.labelCol(), known.column());
        return model.setSuspectCol("");
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = ParamTable.ready();
        }
        return uid;
    }

    @Override
    public ParamTable table() {
        return table;
    }

    void told(@Nullable BilnSummary value) {
        summary = value;
    }

    /** {@return whether there is a summary: not of a model that was read from disk} */
    public boolean hasSummary() {
        return summary != null;
    }

    /** {@return what was found out about the labels} */
    public BilnSummary summary() {
        if (summary == null) {
            throw new IllegalStateException("this model has no summary: it was read from disk");
        }
        return summary;
    }

    @Override
    public int numClasses() {
        return judge.classes();
    }

    @Override
    public int numFeatures() {
        return dimension;
    }

    /**
     * The labels as they are called in the table.
     *
     * @return the words, in the order of the probabilities; of numeric labels none
     */
    public List<String> labelWords() {
        return labels.words() == null ? List.of() : labels.words();
    }

    // of Spark's two methods of this signature Java takes neither for the other's override
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return new Tuple3(this, getProbabilityCol(), getPredictionCol());
    }

    /** {@inheritDoc} They are the probabilities of the true label already. */
    @Override
    public Vector predictRaw(Vector features) {
        return Vectors.dense(judge.probability(judge.predicted(features)));
    }

    @Override
    public Vector raw2probabilityInPlace(Vector rawPrediction) {
        ProbabilisticClassificationModel.normalizeToProbabilitiesInPlace((DenseVector) rawPrediction);
        return rawPrediction;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = dataset.schema();
        StructType with = transformSchema(schema);
        OutOfFoldFits fits = judge.fits();
        RowReader reader = reader(this, schema, labels, fits);
        return Judged.transform(
                fits.encode(dataset, features(this, fits)),
                this,
                schema,
                with,
                reader,
                Said.type(labels),
                new Said(reader.label() != null, labels, judge, isSet(thresholds()) ? getThresholds() : null));
    }

    /** The column of vectors: the stage's, or one that is made of cells and is never seen. */
    private static String features(BilnParams<?> stage, OutOfFoldFits fits) {
        return fits.cells() ? stage.uid() + " features" : stage.getOrDefault(stage.featuresCol());
    }

    /** Reads rows whose features are there, or encoded. */
    static RowReader reader(BilnParams<?> stage, StructType schema, LabelColumn labels, OutOfFoldFits fits) {
        RowReader reader = RowReader.of(
                stage, schema, labels, ParamTable.named(stage, stage.posteriorCol()), features(stage, fits));
        return fits.cells() ? reader.withHoles() : reader;
    }

    /** The rows of a table, ready to be judged. */
    static Dataset<Row> read(BilnParams<?> stage, Dataset<?> dataset, LabelColumn labels, OutOfFoldFits fits) {
        return reader(stage, dataset.schema(), labels, fits)
                .read(
                        fits.encode(dataset, features(stage, fits)),
                        stage.getOrDefault(stage.handleInvalid()).equals("skip"));
    }

    /** All that is said of one row, in one look at it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Said(boolean labelled, LabelColumn labels, LabelJudge judge, double @Nullable [] thresholds)
            implements Judged.Look {
        static StructType type(LabelColumn labels) {
            return new StructType()
                    .add("rawPredictionCol", SQLDataTypes.VectorType())
                    .add("probabilityCol", SQLDataTypes.VectorType())
                    .add("predictionCol", DataTypes.DoubleType)
                    .add("wrongCol", DataTypes.DoubleType)
                    .add("suspectCol", DataTypes.BooleanType)
                    .add("suggestedCol", labels.type());
        }

        @Override
        public Row of(Row row) {
            Vector features = row.getAs(RowReader.FEATURES);
            double[] predicted = judge.predicted(features);
            double[] p = judge.probability(predicted);
            Vector probability = Vectors.dense(p);
            double prediction = Judged.prediction(p, thresholds);
            if (!labelled) {
                return RowFactory.create(probability, probability, prediction, null, null, null);
            }
            int label = (int) row.getDouble(RowReader.LABEL);
            Double answer = row.isNullAt(RowReader.ANSWER) ? null : row.getDouble(RowReader.ANSWER);
            Long group = row.isNullAt(RowReader.GROUP) ? null : row.getLong(RowReader.GROUP);
            double[] posterior = judge.posterior(features, predicted, label, group, row.getAs(RowReader.POSTERIOR));
            double wrong = judge.wrong(posterior, label, answer);
            return RowFactory.create(
                    probability,
                    probability,
                    prediction,
                    wrong,
                    answer == null && wrong >= judge.threshold(),
                    labels.shown(judge.suggested(posterior, label, answer)));
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        judge.fits().check(schema, getOrDefault(featuresCol()));
        boolean labelled = checkInputs(schema, this, false);
        return outputs(schema, this, labelled ? labels.type() : null, labels.ofNumbers(), labels.ofLabels());
    }

    /** Checks the columns that are read beside the features; whether there are labels. */
    static boolean checkInputs(StructType schema, BilnParams<?> stage, boolean training) {
        String features = stage.getOrDefault(stage.featuresCol());
        if (training
                && (Schemas.has(schema, features) || !stage.getClassifiers().isEmpty())) {
            Schemas.checkVector(schema, "featuresCol", features);
        } else if (training) {
            SampleRows.features(schema, stage);
        }
        boolean labelled = Schemas.checkInputs(schema, stage, training);
        String posterior = ParamTable.named(stage, stage.posteriorCol());
        if (posterior != null && (training || Schemas.has(schema, posterior))) {
            Schemas.checkVector(schema, "posteriorCol", posterior);
        }
        return labelled;
    }

    /** The schema with the columns of the model; those of labels only if there are any. */
    static StructType outputs(
            StructType schema, BilnParams<?> stage, @Nullable DataType label, Metadata numbers, Metadata ofLabels) {
        StructType with = Schemas.withPrediction(schema, stage, numbers);
        if (label == null) {
            return with;
        }
        with = Schemas.with(with, stage, stage.wrongCol(), DataTypes.DoubleType, Metadata.empty());
        with = Schemas.with(with, stage, stage.suspectCol(), DataTypes.BooleanType, Metadata.empty());
        return Schemas.with(with, stage, stage.suggestedCol(), label, ofLabels);
    }

    @Override
    public BilnModel copy(ParamMap extra) {
        BilnModel copy = copyValues(new BilnModel(uid(), judge, labels, dimension), extra);
        copy.told(summary);
        return copy.setParent(parent());
    }

    @Override
    public MLWriter write() {
        return Saved.writer(this, this::save);
    }

    @Override
    public String toString() {
        return "BilnModel: uid=" + uid() + ", " + numClasses() + " classes, " + dimension + " features"
                + (summary == null ? "" : ", " + summary);
    }

    private static final StructType SAVED = new StructType()
            .add("labels", LabelColumn.SAVED)
            .add("curves", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("threshold", DataTypes.DoubleType)
            .add("dimension", DataTypes.IntegerType)
            .add("sampled", DataTypes.BooleanType);

    private void save(SparkSession session, String path) {
        Saved.row(
                session,
                path,
                SAVED,
                RowFactory.create(labels.saved()),
                judge.numbers(),
                judge.threshold(),
                dimension,
                judge.fits() instanceof SampleFit);
        judge.fits().save(session, path + "/learners");
    }

    private static BilnModel loaded(SparkSession session, String path, String uid) {
        Row row = Saved.row(session, path);
        String learners = path + "/learners";
        OutOfFoldFits fits = row.getBoolean(4) ? SampleFit.load(session, learners) : OutOfFold.load(session, learners);
        return new BilnModel(
                uid,
                new LabelJudge(fits, Saved.doubles(row, 1), row.getDouble(2)),
                LabelColumn.loaded(row.getStruct(0)),
                row.getInt(3));
    }
}
