package org.biln.spark;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
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
public final class Distill extends Estimator<DistillModel> implements JudgementParams, DefaultParamsWritable {
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
     * Sets the column of features; "features" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setFeaturesCol(String value) {
        return with(featuresCol(), value);
    }

    /**
     * Sets the column of observed labels; "label" if not set.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setLabelCol(String value) {
        return with(labelCol(), value);
    }

    /**
     * Sets the column of row weights; if not set, all weigh 1.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setWeightCol(String value) {
        return with(weightCol(), value);
    }

    /**
     * Sets the column of bought labels, null where there is none; if not set, there are none.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setAnswerCol(String value) {
        return with(answerCol(), value);
    }

    /**
     * Sets the column of folds; if not set, the fold of a row follows from its features and the seed.
     *
     * @param value its name
     * @return this stage
     */
    public Distill setFoldCol(String value) {
        return with(foldCol(), value);
    }

    /**
     * Sets the base learner; if not set, logistic regression with a small ridge.
     *
     * @param value any classifier of Spark's that gives probabilities
     * @return this stage
     */
    public Distill setClassifier(ProbabilisticClassifier<?, ?, ?> value) {
        return with(classifier(), value);
    }

    /**
     * Sets the number of folds; 5 if not set.
     *
     * @param value at least 2
     * @return this stage
     */
    public Distill setFolds(int value) {
        return with(folds(), value);
    }

    /**
     * Sets how often the posterior is estimated; 1 if not set.
     *
     * @param value at least 1
     * @return this stage
     */
    public Distill setRounds(int value) {
        return with(rounds(), value);
    }

    /**
     * Sets the seed; 1 if not set.
     *
     * @param value decides the folds and the order of the rows to ask about
     * @return this stage
     */
    public Distill setSeed(long value) {
        return with(seed(), value);
    }

    /**
     * Sets the largest noise rates, where they are known: the guarantee is then exact.
     *
     * @param plus the largest {@code P(observed 0 | true 1)}, in [0, 1)
     * @param minus the largest {@code P(observed 1 | true 0)}, in [0, 1)
     * @return this stage
     */
    public Distill setKnownBounds(double plus, double minus) {
        return with(rhoPlusMax(), plus).with(rhoMinusMax(), minus);
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
