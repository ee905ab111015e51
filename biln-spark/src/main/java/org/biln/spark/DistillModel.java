package org.biln.spark;

import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * Judges rows by the theorem and predicts true labels: the model that {@link Distill} fits. It adds {@code rawPrediction},
 * {@code probability} and {@code prediction}, and to a table with labels {@code eta} and {@code verdict}, by the fit that has not seen
 * the row.
 *
 * <pre>{@code
 * Dataset<Row> ask = model.queries(rows, 20);
 * }</pre>
 *
 * @serial exclude
 */
public final class DistillModel extends ProbabilisticClassificationModel<Vector, DistillModel>
        implements DistillParams<DistillModel>, LearnerParams<DistillModel>, MatchingParams<DistillModel>, MLWritable {
    private static final long serialVersionUID = 1L;
    private static final long QUERY_PURPOSE = 0xa5c;

    private @Nullable String uid;
    private final ParamTable table;
    private final OutOfFold fits;
    private final ClassBounds noise;
    private final LabelColumn labels;
    private final int dimension;
    private final long trainedOn;
    private final double matchingResidual;

    DistillModel(
            String uid,
            OutOfFold fits,
            ClassBounds noise,
            LabelColumn labels,
            int dimension,
            long trainedOn,
            double matchingResidual) {
        this(ParamTable.layReady(uid), fits, noise, labels, dimension, trainedOn, matchingResidual);
    }

    private DistillModel(
            ParamTable.Ready ready,
            OutOfFold fits,
            ClassBounds noise,
            LabelColumn labels,
            int dimension,
            long trainedOn,
            double matchingResidual) {
        this.uid = ready.uid();
        this.table = DistillParams.declare(this);
        this.fits = fits;
        this.noise = noise;
        this.labels = labels;
        this.dimension = dimension;
        this.trainedOn = trainedOn;
        this.matchingResidual = matchingResidual;
    }

    /** {@return a reader of models} */
    public static MLReader<DistillModel> read() {
        return Saved.reader(DistillModel.class, DistillModel::loaded);
    }

    /**
     * Reads a model.
     *
     * @param path where it was saved
     * @return the model
     */
    public static DistillModel load(String path) {
        return read().load(path);
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

    @Override
    public int numClasses() {
        return fits.classes();
    }

    @Override
    public int numFeatures() {
        return dimension;
    }

    /** {@return how many rows it was trained on: those vouched for and those answered} */
    public long trainedOn() {
        return trainedOn;
    }

    /** {@return the certificate of the matching: its residual, NaN if all rows weighed alike} */
    public double matchingResidual() {
        return matchingResidual;
    }

    /**
     * The bounds of the noise that the verdicts rest on: of each class against the rest, the largest
     * {@code P(another observed | the class)}. Of two classes, the one of label 1 counts.
     *
     * @return a copy, one for each class
     */
    public double[] boundsPlus() {
        return noise.plus().clone();
    }

    /**
     * The bounds of the noise that the verdicts rest on: of each class against the rest, the largest
     * {@code P(the class observed | another)}. Of two classes, the one of label 1 counts.
     *
     * @return a copy, one for each class
     */
    public double[] boundsMinus() {
        return noise.minus().clone();
    }

    // of Spark's two methods of this signature Java takes neither for the other's override
    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Tuple3 findSummaryModel() {
        return new Tuple3(this, getProbabilityCol(), getPredictionCol());
    }

    @Override
    public Vector predictRaw(Vector features) {
        return Vectors.dense(fits.predicted(features));
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
        RowReader reader = RowReader.of(this, schema, labels, null, getOrDefault(featuresCol()));
        return Judged.transform(
                dataset.toDF(),
                this,
                schema,
                with,
                reader,
                Said.TYPE,
                new Said(reader.label() != null, fits, noise, isSet(thresholds()) ? getThresholds() : null));
    }

    /**
     * The rows to ask about: rows that the theorem leaves undecided and nobody has answered, in random order, the same for the
     * same seed.
     *
     * @param dataset rows as they were trained on
     * @param count how many, at least 1
     * @return at most so many rows with the model's columns, the first to ask about first
     */
    public Dataset<Row> queries(Dataset<?> dataset, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ", must be at least 1");
        }
        long seed = (Long) getOrDefault(seed());
        UDF1<Vector, Long> order = vector -> RowKey.mixed(RowKey.of(vector), seed ^ QUERY_PURPOSE);
        Column undecided = functions.col(getOrDefault(verdictCol())).isNull();
        String answer = ParamTable.named(this, answerCol());
        boolean answered = answer != null && Schemas.has(dataset.schema(), answer);
        Column open = answered ? undecided.and(functions.col(answer).isNull()) : undecided;
        return transform(dataset)
                .filter(open)
                .orderBy(functions.udf(order, DataTypes.LongType).apply(functions.col(getOrDefault(featuresCol()))))
                .limit(count);
    }

    /** All that is said of one row, in one look at it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Said(boolean labelled, OutOfFold fits, ClassBounds noise, double @Nullable [] thresholds)
            implements Judged.Look {
        static final StructType TYPE = new StructType()
                .add("rawPredictionCol", SQLDataTypes.VectorType())
                .add("probabilityCol", SQLDataTypes.VectorType())
                .add("predictionCol", DataTypes.DoubleType)
                .add("etaCol", DataTypes.DoubleType)
                .add("verdictCol", DataTypes.DoubleType);

        @Override
        public Row of(Row row) {
            Vector features = row.getAs(RowReader.FEATURES);
            double[] p = fits.predicted(features);
            Vector probability = Vectors.dense(p);
            double prediction = Judged.prediction(p, thresholds);
            if (!labelled) {
                return RowFactory.create(probability, probability, prediction, null, null);
            }
            Long group = row.isNullAt(RowReader.GROUP) ? null : row.getLong(RowReader.GROUP);
            int fold = fits.folds().judging(RowKey.of(features), (int) row.getDouble(RowReader.LABEL), group);
            double[] posterior = fits.judged(features, fold);
            int verdict = noise.verdict(posterior);
            return RowFactory.create(
                    probability,
                    probability,
                    prediction,
                    posterior[noise.leading(posterior)],
                    verdict == ClassBounds.SILENT ? null : Double.valueOf(verdict));
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return outputs(schema, this, checkInputs(schema, this, false), labels.ofNumbers());
    }

    /** Checks the columns that are read; whether there are labels. */
    static boolean checkInputs(StructType schema, DistillParams<?> stage, boolean training) {
        Schemas.checkVector(schema, "featuresCol", stage.getOrDefault(stage.featuresCol()));
        return Schemas.checkInputs(schema, stage, training);
    }

    /** The schema with the columns of the model; those of labels only if there are any. */
    static StructType outputs(StructType schema, DistillParams<?> stage, boolean labelled, Metadata labels) {
        StructType with = Schemas.withPrediction(schema, stage, labels);
        if (!labelled) {
            return with;
        }
        with = Schemas.with(with, stage, stage.etaCol(), DataTypes.DoubleType, Metadata.empty());
        return Schemas.with(with, stage, stage.verdictCol(), DataTypes.DoubleType, labels);
    }

    @Override
    public DistillModel copy(ParamMap extra) {
        return copyValues(new DistillModel(uid(), fits, noise, labels, dimension, trainedOn, matchingResidual), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return Saved.writer(this, this::save);
    }

    @Override
    public String toString() {
        return "DistillModel: uid=" + uid() + ", trained on " + trainedOn + " rows, " + numClasses() + " classes, "
                + noise;
    }

    private static final StructType SAVED = new StructType()
            .add("labels", LabelColumn.SAVED)
            .add("plus", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("minus", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("dimension", DataTypes.IntegerType)
            .add("trainedOn", DataTypes.LongType)
            .add("matchingResidual", DataTypes.DoubleType);

    private void save(SparkSession session, String path) {
        Saved.row(
                session,
                path,
                SAVED,
                RowFactory.create(labels.saved()),
                noise.plus(),
                noise.minus(),
                dimension,
                trainedOn,
                matchingResidual);
        fits.save(session, path + "/learners");
    }

    private static DistillModel loaded(SparkSession session, String path, String uid) {
        Row row = Saved.row(session, path);
        return new DistillModel(
                uid,
                OutOfFold.load(session, path + "/learners"),
                new ClassBounds(Saved.doubles(row, 1), Saved.doubles(row, 2)),
                LabelColumn.loaded(row.getStruct(0)),
                row.getInt(3),
                row.getLong(4),
                row.getDouble(5));
    }
}
