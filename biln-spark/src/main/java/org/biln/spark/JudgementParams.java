package org.biln.spark;

import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * The parameters of whatever judges labels: {@link Distill}, {@link Biln} and their models.
 *
 * <pre>{@code
 * String text = new Biln().setFolds(3).explainParams();
 * }</pre>
 */
public interface JudgementParams extends Params {

    /**
     * Where the parameters are kept.
     *
     * @return this stage's own
     */
    Judgement judgement();

    /**
     * The column of features.
     *
     * @return the parameter
     */
    default Param<String> featuresCol() {
        return judgement().featuresCol;
    }

    /**
     * The column of observed labels.
     *
     * @return the parameter
     */
    default Param<String> labelCol() {
        return judgement().labelCol;
    }

    /**
     * The column of row weights.
     *
     * @return the parameter
     */
    default Param<String> weightCol() {
        return judgement().weightCol;
    }

    /**
     * The column of bought labels.
     *
     * @return the parameter
     */
    default Param<String> answerCol() {
        return judgement().answerCol;
    }

    /**
     * The column of folds.
     *
     * @return the parameter
     */
    default Param<String> foldCol() {
        return judgement().foldCol;
    }

    /**
     * The base learner.
     *
     * @return the parameter
     */
    default ClassifierParam classifier() {
        return judgement().classifier;
    }

    /**
     * How many folds.
     *
     * @return the parameter
     */
    default IntParam folds() {
        return judgement().folds;
    }

    /**
     * How many rounds.
     *
     * @return the parameter
     */
    default IntParam rounds() {
        return judgement().rounds;
    }

    /**
     * The seed.
     *
     * @return the parameter
     */
    default LongParam seed() {
        return judgement().seed;
    }

    /**
     * The largest rate of label 1.
     *
     * @return the parameter
     */
    default DoubleParam rhoPlusMax() {
        return judgement().rhoPlusMax;
    }

    /**
     * The largest rate of label 0.
     *
     * @return the parameter
     */
    default DoubleParam rhoMinusMax() {
        return judgement().rhoMinusMax;
    }

    /**
     * The output column of the honest posterior.
     *
     * @return the parameter
     */
    default Param<String> etaCol() {
        return judgement().etaCol;
    }

    /**
     * The output column of the theorem's verdict.
     *
     * @return the parameter
     */
    default Param<String> verdictCol() {
        return judgement().verdictCol;
    }

    /**
     * The output column of the probability of an error.
     *
     * @return the parameter
     */
    default Param<String> wrongCol() {
        return judgement().wrongCol;
    }

    /**
     * The output column of suspects.
     *
     * @return the parameter
     */
    default Param<String> suspectCol() {
        return judgement().suspectCol;
    }

    /**
     * The base learner that is set.
     *
     * @return a classifier
     */
    default ProbabilisticClassifier<?, ?, ?> getClassifier() {
        return getOrDefault(classifier());
    }
}
