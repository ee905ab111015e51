package org.biln.spark;

import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The parameters of {@link Biln} and of its model beside those of every learner.
 *
 * <pre>{@code
 * Biln stage = new Biln().setPosteriorCol("p").setWrongCol("doubt");
 * }</pre>
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface BilnParams<S> extends LearnerParams<S> {

    /**
     * Declares the parameters.
     *
     * @param stage whose they are
     * @return the table
     */
    static ParamTable declare(Params stage) {
        return LearnerParams.declare(stage, null)
                .add(
                        new IntParam(
                                stage,
                                "maxRows",
                                "if no base learners are set: at most so many rows are learnt from, by the program's own"
                                        + " learner in one task (at least 100)",
                                ParamValidators.gtEq(100)),
                        200_000)
                .column(
                        "posteriorCol",
                        "column of out-of-fold posteriors that somebody has already, a vector of the probabilities of all"
                                + " labels; if not set, they are learnt",
                        null)
                .add(
                        new DoubleParam(
                                stage,
                                "noiseProbability",
                                "how probable it is, before the table is looked at, that some labels are wrong; if not"
                                        + " set, as in the simulated tables",
                                ParamValidators.inRange(0, 1, false, false)),
                        null)
                .column("wrongCol", "output column: probability that the observed label is an error", "wrong")
                .column(
                        "suspectCol",
                        "output column: whether the label is among the most doubtful, of which there are as many as are"
                                + " expected to be wrong; an answered one never is",
                        "suspect")
                .column(
                        "suggestedCol",
                        "output column: the label the row should have if its own is wrong",
                        "suggested_label");
    }

    /** {@return how many rows are learnt from} */
    default IntParam maxRows() {
        return table().get("maxRows");
    }

    /** {@return the column of posteriors} */
    default Param<String> posteriorCol() {
        return table().get("posteriorCol");
    }

    /** {@return how probable noise is} */
    default DoubleParam noiseProbability() {
        return table().get("noiseProbability");
    }

    /** {@return the output column of the probability of an error} */
    default Param<String> wrongCol() {
        return table().get("wrongCol");
    }

    /** {@return the output column of suspects} */
    default Param<String> suspectCol() {
        return table().get("suspectCol");
    }

    /** {@return the output column of suggested labels} */
    default Param<String> suggestedCol() {
        return table().get("suggestedCol");
    }

    /**
     * Sets how many rows the program's own learner learns from at most; 200,000 if not set.
     *
     * @param value at least 100
     * @return this stage
     */
    default S setMaxRows(int value) {
        return ParamTable.set(this, maxRows(), value);
    }

    /**
     * Sets the column of posteriors that somebody has already.
     *
     * @param value its name
     * @return this stage
     */
    default S setPosteriorCol(String value) {
        return ParamTable.set(this, posteriorCol(), value);
    }

    /**
     * Sets how probable it is that some labels are wrong.
     *
     * @param value between 0 and 1, both excluded
     * @return this stage
     */
    default S setNoiseProbability(double value) {
        return ParamTable.set(this, noiseProbability(), value);
    }

    /**
     * Sets the output column of the probability of an error; "wrong" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setWrongCol(String value) {
        return ParamTable.set(this, wrongCol(), value);
    }

    /**
     * Sets the output column of suspects; "suspect" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setSuspectCol(String value) {
        return ParamTable.set(this, suspectCol(), value);
    }

    /**
     * Sets the output column of suggested labels; "suggested_label" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setSuggestedCol(String value) {
        return ParamTable.set(this, suggestedCol(), value);
    }
}
