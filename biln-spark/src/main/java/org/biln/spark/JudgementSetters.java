package org.biln.spark;

import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.Param;

/**
 * Sets what {@link Distill} and {@link Biln} judge labels by, one parameter a call.
 *
 * <pre>{@code
 * Distill stage = new Distill().setLabelCol("state").setFolds(10);
 * }</pre>
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface JudgementSetters<S extends JudgementSetters<S>> extends JudgementParams {

    /**
     * Sets the column of features; "features" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setFeaturesCol(String value) {
        return with(featuresCol(), value);
    }

    /**
     * Sets the column of observed labels; "label" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setLabelCol(String value) {
        return with(labelCol(), value);
    }

    /**
     * Sets the column of row weights; if not set, all weigh 1.
     *
     * @param value its name
     * @return this stage
     */
    default S setWeightCol(String value) {
        return with(weightCol(), value);
    }

    /**
     * Sets the column of bought labels, null where there is none; if not set, there are none.
     *
     * @param value its name
     * @return this stage
     */
    default S setAnswerCol(String value) {
        return with(answerCol(), value);
    }

    /**
     * Sets the column of folds; if not set, the fold of a row follows from its features and the seed.
     *
     * @param value its name
     * @return this stage
     */
    default S setFoldCol(String value) {
        return with(foldCol(), value);
    }

    /**
     * Sets the base learner; if not set, logistic regression with a small ridge.
     *
     * @param value any classifier of Spark's that gives probabilities
     * @return this stage
     */
    default S setClassifier(ProbabilisticClassifier<?, ?, ?> value) {
        return with(classifier(), value);
    }

    /**
     * Sets the number of folds; 5 if not set.
     *
     * @param value at least 2
     * @return this stage
     */
    default S setFolds(int value) {
        return with(folds(), value);
    }

    /**
     * Sets how often the posterior is estimated; 1 if not set.
     *
     * @param value at least 1
     * @return this stage
     */
    default S setRounds(int value) {
        return with(rounds(), value);
    }

    /**
     * Sets the seed; 1 if not set.
     *
     * @param value decides the folds and the order of the rows to ask about
     * @return this stage
     */
    default S setSeed(long value) {
        return with(seed(), value);
    }

    /**
     * Sets the largest noise rates, where they are known: the guarantee is then exact.
     *
     * @param plus the largest {@code P(observed 0 | true 1)}, in [0, 1)
     * @param minus the largest {@code P(observed 1 | true 0)}, in [0, 1)
     * @return this stage
     */
    default S setKnownBounds(double plus, double minus) {
        with(rhoPlusMax(), plus);
        return with(rhoMinusMax(), minus);
    }

    @SuppressWarnings("unchecked") // S is the stage's own type
    private <T> S with(Param<T> param, T value) {
        set(param, value);
        return (S) this;
    }
}
