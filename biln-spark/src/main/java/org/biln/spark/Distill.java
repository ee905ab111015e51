package org.biln.spark;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Judges every label of a table, by the paper's Theorem 5 and by a mixture of flipped classes.
 *
 * <p>Fitting trains the base learner once for each fold, without it. The model adds four columns: {@code eta}, the honest posterior
 * of the observed label 1; {@code verdict}, the label that the theorem vouches for, whatever the noise within its bounds;
 * {@code wrong}, the probability that the observed label is an error; {@code suspect}, whether that is above 1/2. Without known
 * bounds the whole-sample bounds of Theorem 6 are used. Rates are told by at most 131072 rows.
 *
 * <p>The cost is that of folds fits on (folds - 1) / folds of the rows, one shuffle and two passes.
 *
 * <pre>{@code
 * DistillModel model = new Distill().setLabelCol("state").setKnownBounds(0.2, 0.4).fit(rows);
 * Dataset<Row> suspects = model.transform(rows).filter("suspect");
 * }</pre>
 *
 * @serial exclude
 */
public final class Distill extends Estimator<DistillModel> implements JudgementSetters<Distill>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private final String uid;
    private final Judgement judgement;

    /** A stage with the defaults. */
    public Distill() {
        this(Identifiable$.MODULE$.randomUID("distill"));
    }

    /**
     * A stage with a uid.
     *
     * @param uid the uid
     */
    public Distill(String uid) {
        this.uid = uid;
        this.judgement = new Judgement(this);
    }

    /**
     * Reads stages.
     *
     * @return a reader
     */
    public static MLReader<Distill> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static Distill load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Judgement judgement() {
        return judgement;
    }

    @Override
    public DistillModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        try (TrainingRows rows = TrainingRows.of(dataset, this)) {
            DistillModel model = new DistillModel(uid, rows.judge(this));
            return copyValues(model, ParamMap.empty()).setParent(this);
        }
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return TrainingRows.checkSchema(schema, this, true);
    }

    @Override
    public Distill copy(ParamMap extra) {
        return defaultCopy(extra);
    }
    /**
     * Sets the output column of the honest posterior; "eta" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setEtaCol(String value) {
        return with(etaCol(), value);
    }

    /**
     * Sets the output column of the theorem's verdict; "verdict" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setVerdictCol(String value) {
        return with(verdictCol(), value);
    }

    /**
     * Sets the output column of the probability of an error; "wrong" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setWrongCol(String value) {
        return with(wrongCol(), value);
    }

    /**
     * Sets the output column of the suspects; "suspect" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setSuspectCol(String value) {
        return with(suspectCol(), value);
    }

    private <T> Distill with(Param<T> param, T value) {
        set(param, value);
        return this;
    }
}
