package org.biln.spark;

import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * The paper's Algorithm 1 on Spark: learning from a table whose labels carry bounded instance- and label-dependent noise.
 *
 * <ol>
 *   <li>the base learner gives every row an honest posterior, by folds ({@link Distill}),
 *   <li>the theorem names the rows whose label it vouches for,
 *   <li>rows with an answer count as well, whatever the theorem says of them,
 *   <li>{@link KernelMeanMatching} weighs these rows to look like all, if there are to be landmarks; without, all weigh alike,
 *   <li>the base learner is trained on them.
 * </ol>
 *
 * <p>The same steps, defaults and bounds as {@code org.biln.core.learn.BilnLearner}, and the same verdicts for the same base learner
 * and folds. How the rows are partitioned changes nothing: the fold of a row follows from its features. The cost is that of
 * (rounds x folds + 1) fits of the base learner, a shuffle, a few passes, and the matching.
 *
 * <pre>{@code
 * BilnModel model = new Biln()
 *         .setLabelCol("state")
 *         .setClassifier(new RandomForestClassifier().setMinInstancesPerNode(20))
 *         .setKnownBounds(0.2, 0.4)
 *         .fit(rows);
 * Dataset<Row> predicted = model.transform(others);
 * Dataset<Row> suspects = model.distillation().transform(rows).filter("suspect");
 * Dataset<Row> ask = model.distillation().queries(rows, 20);
 * }</pre>
 *
 * @serial exclude
 */
public final class Biln extends Estimator<BilnModel>
        implements JudgementSetters<Biln>, MatchingSetters<Biln>, BilnParams, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;
    static final String EQUAL = "; 0 weighs all rows alike";

    private final String uid;
    private final BilnSettings settings;

    /** A stage with the defaults. */
    public Biln() {
        this(Identifiable$.MODULE$.randomUID("biln"));
    }

    /**
     * A stage with a uid.
     *
     * @param uid the uid
     */
    public Biln(String uid) {
        this.uid = uid;
        this.settings = BilnSettings.of(this);
    }

    /**
     * Reads stages.
     *
     * @return a reader
     */
    public static MLReader<Biln> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static Biln load(String path) {
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

    @Override
    public BilnModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        int landmarks = (Integer) getOrDefault(landmarks());
        if ((landmarks > 0 || isSet(weightCol())) && !getClassifier().hasParam("weightCol")) {
            throw new IllegalArgumentException("classifier: "
                    + getClassifier().getClass().getSimpleName()
                    + " takes no weights, so weightCol cannot be set and landmarks must be 0");
        }
        try (TrainingRows rows = TrainingRows.of(dataset, this)) {
            Judge judge = rows.judge(this);
            Dataset<Row> kept = kept(rows, judge).persist(StorageLevel.MEMORY_AND_DISK());
            try {
                long trainedOn = checkClasses(kept, rows.found().classes());
                Dataset<Row> training = kept;
                Certified certified = null;
                if (landmarks > 0) {
                    RowMatching.Matched matched = RowMatching.fit(
                            this,
                            settings.matching(),
                            kept,
                            rows.rows(),
                            rows.found().dimension());
                    certified = Certified.of(matched.result());
                    Column weight =
                            KernelMeanMatchingModel.weight(kept, matched.map(), certified.weights(), Layout.FEATURES);
                    training = kept.withColumn(
                                    Layout.WEIGHT, functions.col(Layout.WEIGHT).multiply(weight))
                            .filter(functions.col(Layout.WEIGHT).gt(0));
                }
                ProbabilisticClassificationModel<Vector, ?> predictor =
                        CrossFitting.train(getClassifier(), training, true);
                BilnModel model = new BilnModel(
                        uid, predictor, judge, trainedOn, certified == null ? Double.NaN : certified.residual());
                return copyValues(model, ParamMap.empty()).setParent(this);
            } finally {
                kept.unpersist(false);
            }
        }
    }

    /** The rows to train on, the label that was answered or vouched for in the place of the observed one. */
    private static Dataset<Row> kept(TrainingRows rows, Judge judge) {
        Broadcast<Judge> sent = rows.context().broadcast(judge);
        UDF3<Vector, Integer, @Nullable Double, @Nullable Double> label = (features, fold, answer) -> {
            if (answer != null) {
                return answer;
            }
            int verdict = sent.value().verdict(sent.value().posterior(features, fold));
            return verdict == Judge.SILENT ? null : Double.valueOf(verdict);
        };
        Column trained = functions
                .udf(label, DataTypes.DoubleType)
                .apply(functions.col(Layout.FEATURES), functions.col(Layout.FOLD), functions.col(Layout.ANSWER))
                .as(Layout.LABEL, rows.rows().schema().apply(Layout.LABEL).metadata());
        return rows.rows()
                .withColumn(Layout.LABEL, trained)
                .filter(functions.col(Layout.LABEL).isNotNull());
    }

    /** How many rows there are to train on; two classes must be among them. */
    private static long checkClasses(Dataset<Row> kept, int classes) {
        List<Row> counts = kept.groupBy(Layout.LABEL).count().collectAsList();
        if (counts.size() < 2) {
            throw new IllegalArgumentException("labelCol: the theorem vouches for rows of "
                    + (counts.isEmpty() ? "none" : "one") + " of " + classes
                    + " classes; the bounds leave too much open, so set tighter known bounds or buy answers");
        }
        return counts.stream().mapToLong(row -> row.getLong(1)).sum();
    }

    @Override
    public StructType transformSchema(StructType schema) {
        TrainingRows.checkInputs(schema, this, true);
        return settings.prediction().addTo(schema, this);
    }

    @Override
    public Biln copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    /**
     * Sets the output column of the predicted label; "prediction" if not set.
     *
     * @param value its name, empty for none
     * @return this stage
     */
    public Biln setPredictionCol(String value) {
        return with(predictionCol(), value);
    }

    /**
     * Sets the output column of the probabilities; "probability" if not set.
     *
     * @param value its name, empty for none
     * @return this stage
     */
    public Biln setProbabilityCol(String value) {
        return with(probabilityCol(), value);
    }

    /**
     * Sets the output column of the base learner's scores; "rawPrediction" if not set.
     *
     * @param value its name, empty for none
     * @return this stage
     */
    public Biln setRawPredictionCol(String value) {
        return with(rawPredictionCol(), value);
    }

    private <T> Biln with(Param<T> param, T value) {
        set(param, value);
        return this;
    }
}
