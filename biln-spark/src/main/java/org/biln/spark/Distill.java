package org.biln.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The paper's Algorithm 1 on Spark: learning from labels with bounded instance- and label-dependent noise. {@link Biln} is the learner
 * for tables of which no bounds are known.
 *
 * <ol>
 *   <li>the base learner gives every row the posterior of its observed label, by a fit that has not seen it,
 *   <li>the theorem names the rows whose label it vouches for, by known bounds or those of Theorem 6,
 *   <li>rows with an answer count as well, whatever the theorem says of them,
 *   <li>{@link KernelMeanMatching} weighs these rows to look like all, if there are to be landmarks; without, all weigh alike,
 *   <li>the base learner is trained on them.
 * </ol>
 *
 * <p>The same steps, defaults and bounds as {@code org.biln.core.learn.BilnLearner}, and the same verdicts for the same base learner
 * and folds. Where the theorem vouches for one class only, the base learner is trained on all rows as they are, and a warning says so.
 * The cost is that of (folds + 1) fits of the base learner, two shuffles, a few passes, and the matching.
 *
 * <pre>{@code
 * DistillModel model = new Distill().setLabelCol("state").setKnownBounds(0.2, 0.4).fit(rows);
 * Dataset<Row> vouched = model.transform(rows).filter("verdict is not null");
 * }</pre>
 *
 * @serial exclude
 */
public final class Distill extends ProbabilisticClassifier<Vector, Distill, DistillModel>
        implements DistillParams<Distill>, LearnerParams<Distill>, MatchingParams<Distill>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(Distill.class);

    private @Nullable String uid;
    private final ParamTable table;

    /** A stage with the defaults. */
    public Distill() {
        this(Identifiable$.MODULE$.randomUID("distill"));
    }

    /**
     * A stage with a uid.
     *
     * @param uid the uid
     */
    public Distill(String uid) {
        this(ParamTable.layReady(uid));
    }

    private Distill(ParamTable.Ready ready) {
        this.uid = ready.uid();
        this.table = DistillParams.declare(this);
    }

    /** {@return a reader of stages} */
    public static MLReader<Distill> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static Distill load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        if (uid == null) {
            uid = ParamTable.ready();
        }
        return uid;
    }

    @Override
    public ParamTable table() {
        return table;
    }

    @Override
    public DistillModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        int landmarks = (Integer) getOrDefault(landmarks());
        for (ProbabilisticClassifier<?, ?, ?> each : getClassifiers()) {
            if ((landmarks > 0 || isSet(weightCol())) && !each.hasParam("weightCol")) {
                throw new IllegalArgumentException("classifiers: "
                        + each.getClass().getSimpleName()
                        + " takes no weights, so weightCol cannot be set and landmarks must be 0");
            }
        }
        LabelColumn labels = LabelColumn.of(dataset, getOrDefault(labelCol()));
        try (LaidOutRows rows = LaidOutRows.of(dataset.toDF(), this, labels, null)) {
            OutOfFold fits = OutOfFold.ofObserved(this, rows, Checkpoints.of(this, rows, "distill"));
            Dataset<Row> judged = fits.judge(rows.rows()).persist(StorageLevel.MEMORY_AND_DISK());
            try {
                ClassBounds noise = bounds(judged, rows);
                return learn(rows, judged, fits, noise, landmarks);
            } finally {
                judged.unpersist(false);
            }
        }
    }

    /** The known bounds, or those of the mean posteriors. */
    private ClassBounds bounds(Dataset<Row> judged, LaidOutRows rows) {
        if (isSet(rhoPlusMax()) != isSet(rhoMinusMax())) {
            throw new IllegalArgumentException(
                    (isSet(rhoPlusMax()) ? "rhoPlusMax" : "rhoMinusMax") + " is set alone: set both bounds or none");
        }
        if (isSet(rhoPlusMax())) {
            return ClassBounds.known(
                    rows.classes(), (Double) getOrDefault(rhoPlusMax()), (Double) getOrDefault(rhoMinusMax()));
        }
        int classes = rows.classes();
        // partial sums come in the order of the partitions, so the order of every sum is fixed
        List<double[]> parts = judged.select(Layout.POSTERIOR)
                .toJavaRDD()
                .mapPartitions(some -> {
                    double[] sums = new double[classes];
                    some.forEachRemaining(row -> add(row.<Vector>getAs(0).toArray(), sums));
                    return List.of(sums).iterator();
                })
                .collect();
        double[] means = new double[classes];
        parts.forEach(part -> add(part, means));
        return ClassBounds.ofMeans(
                Arrays.stream(means).map(sum -> sum / rows.found().rows()).toArray());
    }

    private static void add(double[] from, double[] to) {
        for (int c = 0; c < to.length; c++) {
            to[c] += from[c];
        }
    }

    private DistillModel learn(
            LaidOutRows rows, Dataset<Row> judged, OutOfFold fits, ClassBounds noise, int landmarks) {
        Dataset<Row> kept = kept(rows, judged, noise).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            long[] counts = new long[rows.classes()];
            kept.groupBy(Layout.LABEL)
                    .count()
                    .collectAsList()
                    .forEach(row -> counts[(int) row.getDouble(0)] = row.getLong(1));
            Dataset<Row> training = representative(counts, rows) ? kept : judged;
            Certified certified = null;
            if (landmarks > 0) {
                RowMatching.Matched matched = RowMatching.fit(
                        this, training, rows.rows(), rows.found().dimension());
                certified = Certified.of(matched.result());
                Column weight =
                        KernelMeanMatchingModel.weight(training, matched.map(), certified.weights(), Layout.FEATURES);
                training = training.withColumn(
                                Layout.WEIGHT, functions.col(Layout.WEIGHT).multiply(weight))
                        .filter(functions.col(Layout.WEIGHT).gt(0));
            }
            Dataset<Row> last = training;
            OutOfFold learnt = new OutOfFold(
                    fits.folds(),
                    fits.fits(),
                    getClassifiers().stream()
                            .limit(fits.fits().size())
                            .<ProbabilisticClassificationModel<Vector, ?>>map(each -> OutOfFold.train(each, last))
                            .toList(),
                    fits.stack());
            DistillModel model = new DistillModel(
                    uid(),
                    learnt,
                    noise,
                    rows.labels(),
                    rows.found().dimension(),
                    training == judged
                            ? rows.found().rows()
                            : Arrays.stream(counts).sum(),
                    certified == null ? Double.NaN : certified.residual());
            return copyValues(model, ParamMap.empty()).setParent(this);
        } finally {
            kept.unpersist(false);
        }
    }

    /** Whether there are two classes to learn from; whatever is odd about them is said. */
    private static boolean representative(long[] counts, LaidOutRows rows) {
        long[] observed = rows.found().counts();
        double kept = Arrays.stream(counts).sum();
        if (Arrays.stream(counts).filter(n -> n > 0).count() < 2) {
            LOG.warn(
                    "The theorem vouches for {} rows of {} classes, so the base learner takes all labels as they are. Set"
                            + " tighter known bounds or buy answers, or use Biln, which needs no bounds.",
                    Arrays.toString(counts),
                    counts.length);
            return false;
        }
        for (int c = 0; c < counts.length; c++) {
            double share = (double) observed[c] / rows.found().rows();
            if (counts[c] / kept < share / 2) {
                LOG.warn(
                        "Of the {} rows that the theorem vouches for, {} are of class {}, of which {} of {} labels are. What is"
                                + " learnt from them will hardly predict it: set landmarks or known bounds, or use Biln.",
                        (long) kept,
                        counts[c],
                        c,
                        observed[c],
                        rows.found().rows());
            }
        }
        return true;
    }

    /** The rows to train on, the label that was answered or vouched for in the place of the observed one. */
    private static Dataset<Row> kept(LaidOutRows rows, Dataset<Row> judged, ClassBounds noise) {
        Broadcast<ClassBounds> sent = rows.context().broadcast(noise);
        UDF2<Vector, @Nullable Double, @Nullable Double> label = (posterior, answer) -> {
            if (answer != null) {
                return answer;
            }
            int verdict = sent.value().verdict(posterior.toArray());
            return verdict == ClassBounds.SILENT ? null : Double.valueOf(verdict);
        };
        return judged.withColumn(
                        Layout.LABEL,
                        functions
                                .udf(label, DataTypes.DoubleType)
                                .apply(functions.col(Layout.POSTERIOR), functions.col(Layout.ANSWER))
                                .as(
                                        Layout.LABEL,
                                        judged.schema().apply(Layout.LABEL).metadata()))
                .filter(functions.col(Layout.LABEL).isNotNull());
    }

    @Override
    public DistillModel train(Dataset<?> dataset) {
        return fit(dataset);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        DistillModel.checkInputs(schema, this, true);
        return DistillModel.outputs(schema, this, true, LabelColumn.before(schema, getOrDefault(labelCol())));
    }

    @Override
    public Distill copy(ParamMap extra) {
        Distill copy = this.<Distill>defaultCopy(extra);
        return extra.size() == 0 ? copy : copy.setClassifiers(ParamTable.copies(copy, extra));
    }
}
