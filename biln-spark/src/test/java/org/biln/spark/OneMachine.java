package org.biln.spark;

import java.util.stream.IntStream;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.core.Classifier;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.logistic.Loss;
import org.biln.core.logistic.Optimiser;
import org.biln.core.math.Rng;

/** The same learning on one machine, with our own logistic regression for the same optimum. */
final class OneMachine {
    static final double PENALTY = 1e-3;

    private OneMachine() {}

    /** Spark's: the mean loss and half the penalty times the squares, but for the intercept. */
    static LogisticRegression spark() {
        return new LogisticRegression()
                .setRegParam(PENALTY)
                .setStandardization(false)
                .setTol(1e-10)
                .setMaxIter(1000);
    }

    /** Ours: the sum of it. */
    static PlainTrainer ours() {
        return (sample, rng) -> {
            double total = IntStream.range(0, sample.size())
                    .mapToDouble(sample::weight)
                    .sum();
            var options = new org.biln.core.logistic.LogisticRegression.Options(
                    Optimiser.NEWTON, Loss.STABLE, 200, 2000, PENALTY * total, false, 1e-9, 1e-15, 20);
            return new org.biln.core.logistic.LogisticRegression(options)
                    .fit(sample, null)
                    .classifier();
        };
    }

    /** The folds that Spark uses. */
    static Folds folds(NoisyTable table, int count) {
        Distill stage = new Distill().setFolds(count);
        Dataset<Row> rows = table.rows(1);
        try (LaidOutRows laidOut = LaidOutRows.of(rows, stage, LabelColumn.of(rows, "label"), null)) {
            return laidOut.folds();
        }
    }

    /** The out-of-fold posterior of every row, by the folds that Spark uses. */
    static double[] eta(NoisyTable table, Folds folds) {
        Sample sample = table.sample();
        int[] fold = IntStream.range(0, sample.size())
                .map(i -> folds.first(RowKey.of(table.vector(i)), table.observed[i]))
                .toArray();
        double[] eta = new double[sample.size()];
        for (int f = 0; f < folds.count(); f++) {
            int left = f;
            int[] others =
                    IntStream.range(0, fold.length).filter(i -> fold[i] != left).toArray();
            Classifier fit = ours().train(sample.rows(others), Rng.of(1));
            for (int i = 0; i < fold.length; i++) {
                if (fold[i] == f) {
                    eta[i] = fit.probability(sample.x(), i);
                }
            }
        }
        return eta;
    }

    static Trainer trainer(NoisyTable table, Folds folds) {
        return Trainer.supplied(eta(table, folds), ours());
    }
}
