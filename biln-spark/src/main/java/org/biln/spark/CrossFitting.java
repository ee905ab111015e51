package org.biln.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.biln.auto.NoisePosterior;
import org.biln.auto.NoisePrior;
import org.biln.core.Labels;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Honest posteriors and what follows from them: a fit for each fold that has not seen it, the bounds of the noise, its rates. Round
 * after round, without the rows whose label the theorem contradicts.
 */
final class CrossFitting {
    /** So many rows, chosen by their keys, tell the rates as exactly as they are needed. */
    static final long SAMPLED = 1 << 17;

    private static final long SAMPLE_PURPOSE = 0x5a3b1e;

    private final JudgementParams stage;
    private final Inspection found;
    private final JavaSparkContext context;

    CrossFitting(JudgementParams stage, Inspection found, JavaSparkContext context) {
        this.stage = stage;
        this.found = found;
        this.context = context;
    }

    /**
     * Judges laid-out rows.
     *
     * @param rows as {@link Layout} has them, kept in memory by the caller
     */
    Judge fit(Dataset<Row> rows) {
        int rounds = (Integer) stage.getOrDefault(stage.rounds());
        List<ProbabilisticClassificationModel<Vector, ?>> fits = foldFits(rows);
        Seen seen = seen(fits, rows);
        // the noise is measured while all of it is there
        Judge judge = new Judge(fits, found.classes(), withRates(bounds(seen), seen));
        Dataset<Row> kept = rows;
        for (int round = 2; round <= rounds; round++) {
            Dataset<Row> left = uncontradicted(kept, judge);
            if (labels(left) < labels(kept)) {
                return judge;
            }
            kept = left;
            fits = foldFits(kept);
            judge = new Judge(fits, found.classes(), bounds(seen(fits, kept)).withRatesOf(judge.noise()));
        }
        return judge;
    }

    /** How many labels there are to learn: without one of them there is nothing to tell it by. */
    private static long labels(Dataset<Row> rows) {
        return rows.select(Layout.LABEL).distinct().count();
    }

    private List<ProbabilisticClassificationModel<Vector, ?>> foldFits(Dataset<Row> rows) {
        int folds = (Integer) stage.getOrDefault(stage.folds());
        List<ProbabilisticClassificationModel<Vector, ?>> fits = new ArrayList<>();
        for (int fold = 0; fold < folds; fold++) {
            Dataset<Row> others = rows.filter(functions.col(Layout.FOLD).notEqual(fold));
            fits.add(train(stage.getClassifier(), others, true));
        }
        return fits;
    }

    /** A fit of the base learner to laid-out rows. */
    static ProbabilisticClassificationModel<Vector, ?> train(
            ProbabilisticClassifier<?, ?, ?> classifier, Dataset<Row> rows, boolean weighted) {
        ProbabilisticClassifier<?, ?, ?> learner = (ProbabilisticClassifier<?, ?, ?>) classifier.copy(ParamMap.empty());
        learner.set("featuresCol", Layout.FEATURES);
        learner.set("labelCol", Layout.LABEL);
        if (weighted && learner.hasParam("weightCol")) {
            learner.set("weightCol", Layout.WEIGHT);
        }
        @SuppressWarnings("unchecked") // stages of this module have columns of vectors only
        ProbabilisticClassificationModel<Vector, ?> model =
                (ProbabilisticClassificationModel<Vector, ?>) learner.fit(rows);
        return model;
    }

    /** Sums of posteriors over some rows, and the rows by which the rates are told. */
    private static final class Seen implements Serializable {
        private static final long serialVersionUID = 1L;

        private final double[] sums;
        private long rows;

        @SuppressWarnings("serial") // the list is of a serializable class
        private final List<double[]> posteriors = new ArrayList<>();

        @SuppressWarnings("serial") // the list is of a serializable class
        private final List<Integer> labels = new ArrayList<>();

        Seen(int classes) {
            sums = new double[classes];
        }

        void add(Seen other) {
            for (int c = 0; c < sums.length; c++) {
                sums[c] += other.sums[c];
            }
            rows += other.rows;
            posteriors.addAll(other.posteriors);
            labels.addAll(other.labels);
        }
    }

    private Seen seen(List<ProbabilisticClassificationModel<Vector, ?>> fits, Dataset<Row> rows) {
        int classes = found.classes();
        Broadcast<Judge> judge = context.broadcast(new Judge(fits, classes, Noise.known(classes, 0, 0)));
        long share =
                found.rows() <= SAMPLED ? Long.MAX_VALUE : (long) (Long.MAX_VALUE * ((double) SAMPLED / found.rows()));
        List<Seen> parts = rows.select(Layout.FEATURES, Layout.LABEL, Layout.FOLD, Layout.KEY)
                .toJavaRDD()
                .mapPartitions(some -> seen(some, judge.value(), share))
                .collect();
        judge.destroy();
        Seen all = new Seen(classes);
        parts.forEach(all::add);
        return all;
    }

    /** The known bounds, or those of the means. */
    private Noise bounds(Seen seen) {
        Noise known = known(seen.sums.length);
        if (known != null) {
            return known;
        }
        double[] means = seen.sums.clone();
        for (int c = 0; c < means.length; c++) {
            means[c] /= seen.rows;
        }
        return Noise.ofMeans(means);
    }

    private @Nullable Noise known(int classes) {
        boolean plus = stage.isSet(stage.rhoPlusMax());
        if (plus != stage.isSet(stage.rhoMinusMax())) {
            throw new IllegalArgumentException(
                    (plus ? "rhoPlusMax" : "rhoMinusMax") + " is set alone: set both bounds or none");
        }
        return plus
                ? Noise.known(classes, (Double) stage.getOrDefault(stage.rhoPlusMax()), (Double)
                        stage.getOrDefault(stage.rhoMinusMax()))
                : null;
    }

    private static Iterator<Seen> seen(Iterator<Row> rows, Judge judge, long share) {
        Seen seen = new Seen(judge.classes());
        while (rows.hasNext()) {
            Row row = rows.next();
            double[] posterior = judge.posterior(row.getAs(0), row.getInt(2));
            for (int c = 0; c < posterior.length; c++) {
                seen.sums[c] += posterior[c];
            }
            seen.rows++;
            if (RowKey.mixed(row.getLong(3), SAMPLE_PURPOSE) >>> 1 <= share) {
                seen.posteriors.add(posterior);
                seen.labels.add((int) row.getDouble(1));
            }
        }
        return List.of(seen).iterator();
    }

    /** The rates that are expected of tables that look so; known bounds are not exceeded. */
    private Noise withRates(Noise noise, Seen seen) {
        int classes = seen.sums.length;
        int rows = seen.labels.size();
        double[] posteriors =
                seen.posteriors.stream().flatMapToDouble(Arrays::stream).toArray();
        int[] labels = seen.labels.stream().mapToInt(y -> Labels.of(y, classes)).toArray();
        Sample sample = Sample.of(new DMatrixRMaj(rows, found.dimension()), labels, classes);
        double[] bounds =
                stage.isSet(stage.rhoPlusMax()) ? new double[] {noise.boundsPlus()[1], noise.boundsMinus()[1]} : null;
        NoisePosterior posterior = NoisePosterior.of(
                NoisePrior.ofAnyPosterior(),
                sample,
                posteriors,
                null,
                Answers.none(),
                null,
                classes == 2 ? bounds : null);
        Noise rated = noise;
        for (int c = classes == 2 ? 1 : 0; c < classes; c++) {
            rated = rated.with(
                    c, posterior.rate(c).mean(), posterior.rateOfOthers(c).mean());
        }
        return rated;
    }

    /** The rows whose label is not contradicted, an answer in the place of the label where there is one. */
    private Dataset<Row> uncontradicted(Dataset<Row> rows, Judge judge) {
        Dataset<Row> held = rows.withColumn(
                Layout.LABEL,
                functions
                        .coalesce(functions.col(Layout.ANSWER), functions.col(Layout.LABEL))
                        .as(Layout.LABEL, rows.schema().apply(Layout.LABEL).metadata()));
        int features = rows.schema().fieldIndex(Layout.FEATURES);
        int label = rows.schema().fieldIndex(Layout.LABEL);
        int answer = rows.schema().fieldIndex(Layout.ANSWER);
        int fold = rows.schema().fieldIndex(Layout.FOLD);
        Broadcast<Judge> sent = context.broadcast(judge);
        FilterFunction<Row> kept = row -> !row.isNullAt(answer)
                || !sent.value().contradicts(sent.value().posterior(row.getAs(features), row.getInt(fold)), (int)
                        row.getDouble(label));
        return held.filter(kept);
    }
}
