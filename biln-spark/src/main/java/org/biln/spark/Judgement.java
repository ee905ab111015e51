package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The parameters of a stage that judges labels, with their documentation and defaults.
 *
 * @serial exclude
 */
public final class Judgement implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final double RIDGE = 1e-4;
    /** Tight, so that which of two orders a sum was taken in is not seen in the coefficients. */
    private static final double TOLERANCE = 1e-9;

    private static final int MOST_ITERATIONS = 200;

    final Param<String> featuresCol;
    final Param<String> labelCol;
    final Param<String> weightCol;
    final Param<String> answerCol;
    final Param<String> foldCol;
    final ClassifierParam classifier;
    final IntParam folds;
    final IntParam rounds;
    final LongParam seed;
    final DoubleParam rhoPlusMax;
    final DoubleParam rhoMinusMax;
    final Param<String> etaCol;
    final Param<String> verdictCol;
    final Param<String> wrongCol;
    final Param<String> suspectCol;

    Judgement(Params stage) {
        featuresCol = new Param<>(stage, "featuresCol", "column of feature vectors");
        labelCol = new Param<>(stage, "labelCol", "column of observed labels: 0 and 1, or 0 to K-1");
        weightCol = new Param<>(stage, "weightCol", "column of row weights, not negative; if not set, all weigh 1");
        answerCol = new Param<>(
                stage,
                "answerCol",
                "column of bought labels, null where none was bought; they count as true. If not set, there are none");
        foldCol = new Param<>(
                stage,
                "foldCol",
                "column of folds, 0 to folds-1, for rows that belong together; if not set, the fold follows from the"
                        + " features and the seed");
        classifier = new ClassifierParam(
                stage,
                "classifier",
                "base learner, any ProbabilisticClassifier; its columns are set by this stage, all else is as you set it");
        folds = new IntParam(
                stage,
                "folds",
                "number of folds: each row is judged by a fit that has not seen its fold (at least 2)",
                ParamValidators.gtEq(2));
        rounds = new IntParam(
                stage,
                "rounds",
                "how often the posterior is estimated; after each round but the last, rows whose label the theorem"
                        + " contradicts are left out of the next (at least 1)",
                ParamValidators.gtEq(1));
        seed = new LongParam(stage, "seed", "decides the folds and the order of the rows to ask about");
        rhoPlusMax = new DoubleParam(
                stage,
                "rhoPlusMax",
                "largest P(observed 0 | true 1), in [0, 1), if it is known; set both bounds or none",
                ParamValidators.inRange(0, 1, true, false));
        rhoMinusMax = new DoubleParam(
                stage,
                "rhoMinusMax",
                "largest P(observed 1 | true 0), in [0, 1), if it is known (of more than two classes, the largest"
                        + " P(c observed | not c)); set both bounds or none",
                ParamValidators.inRange(0, 1, true, false));
        etaCol = new Param<>(
                stage,
                "etaCol",
                "output column: posterior of observed label 1 by a fit that has not seen the row (of more than two"
                        + " classes, that of the likeliest)");
        verdictCol = new Param<>(
                stage, "verdictCol", "output column: the label that the theorem vouches for, null where it is silent");
        wrongCol = new Param<>(
                stage,
                "wrongCol",
                "output column: probability that the observed label is an error, if labels of a class"
                        + " flip at one rate");
        suspectCol = new Param<>(stage, "suspectCol", "output column: whether that probability is above 1/2");
        stage.setDefault(featuresCol, "features");
        stage.setDefault(labelCol, "label");
        stage.setDefault(
                classifier,
                new LogisticRegression().setRegParam(RIDGE).setTol(TOLERANCE).setMaxIter(MOST_ITERATIONS));
        stage.setDefault(folds, 5);
        stage.setDefault(rounds, 1);
        stage.setDefault(seed, 1L);
        stage.setDefault(etaCol, "eta");
        stage.setDefault(verdictCol, "verdict");
        stage.setDefault(wrongCol, "wrong");
        stage.setDefault(suspectCol, "suspect");
    }
}
