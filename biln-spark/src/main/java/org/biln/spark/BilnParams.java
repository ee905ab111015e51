package org.biln.spark;

/**
 * The parameters of {@link Biln} and of its model.
 *
 * <pre>{@code
 * String text = new Biln().setLandmarks(100).explainParams();
 * }</pre>
 */
public interface BilnParams extends JudgementParams, MatchingParams, PredictionParams {

    /**
     * Where the parameters are kept.
     *
     * @return this stage's own
     */
    BilnSettings settings();

    @Override
    default Judgement judgement() {
        return settings().judgement();
    }

    @Override
    default MatchingSettings matching() {
        return settings().matching();
    }

    @Override
    default PredictionColumns prediction() {
        return settings().prediction();
    }
}
