package org.biln.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.jspecify.annotations.Nullable;
import scala.Function1;

/**
 * What {@link Biln}, {@link Distill} and their models have in common: the base learners, the folds, and the columns they read beside
 * features and labels. Those and the columns of the prediction are parameters of Spark's own.
 *
 * <pre>{@code
 * Distill stage = new Distill().setGroupCol("patient").setFolds(10).setSeed(7);
 * }</pre>
 *
 * <p>Every stage and model names this interface itself: Py4J finds the methods of no others.
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface LearnerParams<S> extends Params {

    /** Accepts some words only. */
    private static Function1<String, Object> oneOf(String... values) {
        return (Function1<String, Object> & Serializable)
                value -> List.of(values).contains(value);
    }

    /**
     * Declares the parameters.
     *
     * @param stage whose they are
     * @param classifiers the base learners if none are set, or null if the program's own learner is meant then
     * @return a table to which more can be added
     */
    static ParamTable declare(Params stage, @Nullable List<ProbabilisticClassifier<?, ?, ?>> classifiers) {
        return new ParamTable(stage)
                .add(
                        new ClassifiersParam(
                                stage,
                                "classifiers",
                                "base learners, each any ProbabilisticClassifier; several are stacked by their"
                                        + " out-of-fold losses. Their columns are set by this stage, all else is as you"
                                        + " set it"),
                        classifiers)
                .add(
                        new IntParam(
                                stage,
                                "folds",
                                "number of folds: each row is judged by fits that have not seen its fold (at least 2)",
                                ParamValidators.gtEq(2)),
                        5)
                .add(new LongParam(stage, "seed", "decides the folds and every choice at random"), 1L)
                .column("weightCol", "column of row weights, not negative; if not set, all weigh 1", null)
                .column(
                        "answerCol",
                        "column of labels that are known to be true, null where none is; if not set, there are none",
                        null)
                .column(
                        "groupCol",
                        "column of any type: rows with the same value belong together and are in one fold; if not set,"
                                + " every row stands alone",
                        null)
                .add(
                        new Param<String>(
                                stage,
                                "handleInvalid",
                                "what becomes of rows that cannot be used (holes in the features, labels that are none):"
                                        + " error, or skip to leave them out",
                                oneOf("error", "skip")),
                        "error")
                .add(
                        new Param<String>(
                                stage,
                                "checkpointDir",
                                "folder in which every fit is kept as soon as it is made, so that a fit of the same rows"
                                        + " goes on where it stopped; if not set, none"),
                        null);
    }

    /** {@return where the parameters of this stage are kept} */
    ParamTable table();

    /** {@return the column of features} */
    Param<String> featuresCol();

    /** {@return the column of observed labels} */
    Param<String> labelCol();

    /** {@return the output column of the predicted label} */
    Param<String> predictionCol();

    /** {@return the output column of the probabilities} */
    Param<String> probabilityCol();

    /** {@return the output column of the scores} */
    Param<String> rawPredictionCol();

    /** {@return the base learners} */
    default ClassifiersParam classifiers() {
        return table().get("classifiers");
    }

    /** {@return how many folds} */
    default IntParam folds() {
        return table().get("folds");
    }

    /** {@return the seed} */
    default LongParam seed() {
        return table().get("seed");
    }

    /** {@return the column of row weights} */
    default Param<String> weightCol() {
        return table().get("weightCol");
    }

    /** {@return the column of true labels} */
    default Param<String> answerCol() {
        return table().get("answerCol");
    }

    /** {@return the column of groups} */
    default Param<String> groupCol() {
        return table().get("groupCol");
    }

    /** {@return what becomes of rows that cannot be used} */
    default Param<String> handleInvalid() {
        return table().get("handleInvalid");
    }

    /** {@return the folder of checkpoints} */
    default Param<String> checkpointDir() {
        return table().get("checkpointDir");
    }

    /** {@return the base learners that are set, none where the program's own learner is meant} */
    default List<ProbabilisticClassifier<?, ?, ?>> getClassifiers() {
        return isDefined(classifiers()) ? getOrDefault(classifiers()) : List.of();
    }

    /**
     * Sets one base learner.
     *
     * @param value any classifier of Spark's that gives probabilities
     * @return this stage
     */
    default S setClassifier(ProbabilisticClassifier<?, ?, ?> value) {
        return ParamTable.set(this, classifiers(), List.of(value));
    }

    /**
     * Sets base learners that are stacked.
     *
     * @param value classifiers of Spark's that give probabilities
     * @return this stage
     */
    default S setClassifiers(List<ProbabilisticClassifier<?, ?, ?>> value) {
        return ParamTable.set(this, classifiers(), List.copyOf(value));
    }

    /**
     * Sets the number of folds; 5 if not set.
     *
     * @param value at least 2
     * @return this stage
     */
    default S setFolds(int value) {
        return ParamTable.set(this, folds(), value);
    }

    /**
     * Sets the seed; 1 if not set.
     *
     * @param value any number
     * @return this stage
     */
    default S setSeed(long value) {
        return ParamTable.set(this, seed(), value);
    }

    /**
     * Sets the column of row weights; if not set, all weigh 1.
     *
     * @param value its name
     * @return this stage
     */
    default S setWeightCol(String value) {
        return ParamTable.set(this, weightCol(), value);
    }

    /**
     * Sets the column of true labels, null where there is none; if not set, there are none.
     *
     * @param value its name
     * @return this stage
     */
    default S setAnswerCol(String value) {
        return ParamTable.set(this, answerCol(), value);
    }

    /**
     * Sets the column of groups: rows with the same value are in one fold.
     *
     * @param value its name
     * @return this stage
     */
    default S setGroupCol(String value) {
        return ParamTable.set(this, groupCol(), value);
    }

    /**
     * Sets what becomes of rows that cannot be used; "error" if not set.
     *
     * @param value "error" or "skip"
     * @return this stage
     */
    default S setHandleInvalid(String value) {
        return ParamTable.set(this, handleInvalid(), value);
    }

    /**
     * Sets the folder of checkpoints.
     *
     * @param value a folder that driver and executors reach
     * @return this stage
     */
    default S setCheckpointDir(String value) {
        return ParamTable.set(this, checkpointDir(), value);
    }
}
