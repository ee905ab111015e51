package org.biln.spark;

import java.util.List;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The parameters of {@link Distill} and of its model beside those of every learner and of the matching.
 *
 * <pre>{@code
 * Distill stage = new Distill().setKnownBounds(0.2, 0.4).setLandmarks(100);
 * }</pre>
 *
 * @param <S> the stage that is returned, so that calls chain
 */
public interface DistillParams<S> extends LearnerParams<S>, MatchingParams<S> {

    /**
     * Declares the parameters.
     *
     * @param stage whose they are
     * @return the table
     */
    static ParamTable declare(Params stage) {
        ParamTable table =
                MatchingParams.declare(LearnerParams.declare(stage, List.of(ParamTable.logistic())), stage, 0);
        return table.add(
                        new DoubleParam(
                                stage,
                                "rhoPlusMax",
                                "largest P(observed 0 | true 1), in [0, 1), if it is known; set both bounds or none",
                                ParamValidators.inRange(0, 1, true, false)),
                        null)
                .add(
                        new DoubleParam(
                                stage,
                                "rhoMinusMax",
                                "largest P(observed 1 | true 0), in [0, 1), if it is known (of more than two classes, the"
                                        + " largest P(c observed | not c)); set both bounds or none",
                                ParamValidators.inRange(0, 1, true, false)),
                        null)
                .column(
                        "etaCol",
                        "output column: posterior of observed label 1 by a fit that has not seen the row (of more than two"
                                + " classes, that of the likeliest)",
                        "eta")
                .column(
                        "verdictCol",
                        "output column: the label that the theorem vouches for, null where it is silent",
                        "verdict");
    }

    @Override
    ParamTable table();

    /** {@return the largest rate of label 1} */
    default DoubleParam rhoPlusMax() {
        return table().get("rhoPlusMax");
    }

    /** {@return the largest rate of label 0} */
    default DoubleParam rhoMinusMax() {
        return table().get("rhoMinusMax");
    }

    /** {@return the output column of the out-of-fold posterior} */
    default Param<String> etaCol() {
        return table().get("etaCol");
    }

    /** {@return the output column of the theorem's verdict} */
    default Param<String> verdictCol() {
        return table().get("verdictCol");
    }

    /**
     * Sets the largest noise rates, where they are known: the guarantee is then exact.
     *
     * @param plus the largest {@code P(observed 0 | true 1)}, in [0, 1)
     * @param minus the largest {@code P(observed 1 | true 0)}, in [0, 1)
     * @return this stage
     */
    default S setKnownBounds(double plus, double minus) {
        set(rhoPlusMax(), plus);
        return ParamTable.set(this, rhoMinusMax(), minus);
    }

    /**
     * Sets the output column of the out-of-fold posterior; "eta" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setEtaCol(String value) {
        return ParamTable.set(this, etaCol(), value);
    }

    /**
     * Sets the output column of the theorem's verdict; "verdict" if not set.
     *
     * @param value its name
     * @return this stage
     */
    default S setVerdictCol(String value) {
        return ParamTable.set(this, verdictCol(), value);
    }
}
