package org.biln.spark;

import org.apache.spark.ml.Model;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * Predicts true labels: the model that {@link Biln} fits. It adds the columns of the base learner's model: prediction, probability and
 * raw prediction. What was found about the labels it was fitted to is in {@link #distillation}.
 *
 * <pre>{@code
 * model.write().overwrite().save("models/state");
 * BilnModel again = BilnModel.load("models/state");
 * }</pre>
 *
 * @serial exclude
 */
public final class BilnModel extends Model<BilnModel> implements BilnParams, MLWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final ProbabilisticClassificationModel<Vector, ?> predictor;
    private final Judge judge;
    private final long trainedOn;
    private final double matchingResidual;
    private final BilnSettings settings;

    BilnModel(
            String uid,
            ProbabilisticClassificationModel<Vector, ?> predictor,
            Judge judge,
            long trainedOn,
            double matchingResidual) {
        this.uid = uid;
        this.predictor = predictor;
        this.judge = judge;
        this.trainedOn = trainedOn;
        this.matchingResidual = matchingResidual;
        this.settings = BilnSettings.of(this);
    }

    /**
     * Reads models.
     *
     * @return a reader
     */
    public static MLReader<BilnModel> read() {
        return new Reader();
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

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public BilnSettings settings() {
        return settings;
    }

    /**
     * The judge of the observed labels, with this model's parameters.
     *
     * @return a model that adds eta, verdict, wrong and suspect
     */
    public DistillModel distillation() {
        DistillModel model = new DistillModel(uid + "_distillation", judge);
        return copyValues(model, ParamMap.empty());
    }

    /**
     * The base learner's model.
     *
     * @return the model that predicts
     */
    public ProbabilisticClassificationModel<Vector, ?> predictor() {
        return predictor;
    }

    /**
     * How many rows it was trained on: those vouched for and those answered.
     *
     * @return how many
     */
    public long trainedOn() {
        return trainedOn;
    }

    /**
     * The certificate of the matching.
     *
     * @return its residual, NaN if all rows weighed alike
     */
    public double matchingResidual() {
        return matchingResidual;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        ProbabilisticClassificationModel<?, ?> model =
                (ProbabilisticClassificationModel<?, ?>) predictor.copy(ParamMap.empty());
        model.set("featuresCol", getOrDefault(featuresCol()));
        model.set("predictionCol", getOrDefault(predictionCol()));
        model.set("probabilityCol", getOrDefault(probabilityCol()));
        model.set("rawPredictionCol", getOrDefault(rawPredictionCol()));
        return model.transform(dataset);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Schemas.checkVector(schema, "featuresCol", getOrDefault(featuresCol()));
        return settings.prediction().addTo(schema, this);
    }

    @Override
    public BilnModel copy(ParamMap extra) {
        return copyValues(new BilnModel(uid, predictor, judge, trainedOn, matchingResidual), extra)
                .setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    @Override
    public String toString() {
        return "BilnModel: uid=" + uid + ", trained on " + trainedOn + " rows, " + predictor;
    }

    private static final StructType SAVED = new StructType()
            .add("trainedOn", DataTypes.LongType, false)
            .add("matchingResidual", DataTypes.DoubleType, false);

    private static final class Writer extends MLWriter {
        private final BilnModel model;

        Writer(BilnModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            Saved.row(sparkSession(), path, SAVED, model.trainedOn, model.matchingResidual);
            Saved.stage(model.predictor, path + "/predictor");
            Saved.stage(model.distillation(), path + "/distillation");
        }
    }

    private static final class Reader extends MLReader<BilnModel> {
        @Override
        public BilnModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), BilnModel.class.getName());
            Row row = Saved.row(sparkSession(), path);
            BilnModel model = new BilnModel(
                    metadata.uid(),
                    Saved.model(sparkSession(), path + "/predictor"),
                    DistillModel.load(path + "/distillation").judge(),
                    row.getLong(0),
                    row.getDouble(1));
            metadata.getAndSetParams(model, Option.empty());
            return model;
        }
    }
}
