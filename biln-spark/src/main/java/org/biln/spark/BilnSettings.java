package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.param.Params;

/**
 * Where the parameters of {@link Biln} and {@link BilnModel} are kept.
 *
 * @param judgement what labels are judged by
 * @param matching how kernel means are matched
 * @param prediction which columns are added
 * @serial exclude
 */
public record BilnSettings(Judgement judgement, MatchingSettings matching, PredictionColumns prediction)
        implements Serializable {

    /** Declares them for a stage; without landmarks all rows weigh alike. */
    static BilnSettings of(Params stage) {
        return new BilnSettings(
                new Judgement(stage), new MatchingSettings(stage, 0, Biln.EQUAL), new PredictionColumns(stage));
    }
}
