package org.biln.spark;

import java.util.List;
import java.util.function.Function;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.biln.auto.NoisePrior;
import org.biln.auto.TableEvidence;
import org.biln.auto.TableNoise;
import org.jspecify.annotations.Nullable;

/**
 * The learner people use, on Spark: says of every label how probable it is that it is wrong, and learns to predict the true one.
 *
 * <ol>
 *   <li>The program's own learner learns in one task, from all rows or from a sample of at most {@code maxRows}: a model, the
 *       out-of-fold posterior of every row it learnt from, and what is to be thought of their labels.
 *   <li>Every row is judged where it is: one that was learnt from by its out-of-fold posterior, any other by the model, which has not
 *       seen it.
 *   <li>Rows are counted along that posterior, in fixed bins and whole numbers: how many labels are wrong, and from where on they are
 *       suspect.
 * </ol>
 *
 * <p>Of a table that fits, the model, the labels' probabilities of being wrong and the suspects are those of {@code biln fit}. With
 * {@link #setClassifier base learners of Spark's} every row is learnt from: folds instead of the sample, the stack of the program over
 * what they say, and {@code NoisePrior.ofAnyPosterior()} for the judgement.
 *
 * <p>A table without a column of feature vectors goes in as it is: all its columns of numbers, words, dates and truth values but those
 * that have another use. Base learners of Spark's take vectors only. The paper's Algorithm 1 is another stage, {@link Distill}.
 *
 * <pre>{@code
 * BilnModel model = new Biln().setLabelCol("state").fit(table);
 * Dataset<Row> suspects = model.transform(table).filter("suspect");
 * double errors = model.summary().expectedErrors();
 * }</pre>
 *
 * @serial exclude
 */
public final class Biln extends ProbabilisticClassifier<Vector, Biln, BilnModel>
        implements BilnParams<Biln>, LearnerParams<Biln>, DefaultParamsWritable {
    private static final long serialVersionUID = 1L;

    private @Nullable String uid;
    private final ParamTable table;

    /** A stage with the defaults. */
    public Biln() {
        this(Identifiable$.MODULE$.randomUID("biln"));
    }

    /**
     * A stage with a uid.
     *
     * @param uid the uid
     */
    public Biln(String uid) {
        this(ParamTable.layReady(uid));
    }

    private Biln(ParamTable.Ready ready) {
        this.uid = ready.uid();
        this.table = BilnParams.declare(this);
    }

    /** {@return a reader of stages} */
    public static MLReader<Biln> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static Biln load(String path) {
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
    public BilnModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema());
        LabelColumn labels = LabelColumn.of(dataset, getOrDefault(labelCol()));
        String supplied = ParamTable.named(this, posteriorCol());
        return getClassifiers().isEmpty() ? bySample(dataset, labels, supplied) : byFolds(dataset, labels, supplied);
    }

    /** The program's own learner, in one task. */
    private BilnModel bySample(Dataset<?> dataset, LabelColumn names, @Nullable String supplied) {
        SampleRows rows = SampleRows.of(dataset, this, names, supplied);
        int most = (Integer) getOrDefault(maxRows());
        long seed = (Long) getOrDefault(seed());
        SparkSession session = dataset.sparkSession();
        SampleFit fit = Checkpoints.of(
                        this, session, "sample " + most + " " + seed, () -> rows.digest(supplied != null))
                .fit(
                        "sample",
                        path -> SampleFit.load(session, path),
                        () -> rows.learn(most, seed, supplied != null),
                        (made, path) -> made.save(session, path));
        LaidOutRows.warnOfRepeated(fit.repeated(), fit.rows(), ParamTable.named(this, groupCol()));
        LabelColumn labels = rows.columns().labels();
        int dimension = fit.model().schema().size();
        return judged(
                fit,
                BilnModel.read(this, dataset, labels, fit),
                rows.found().rows(),
                fit.repeated(),
                counts -> {
                    if (supplied != null) {
                        return TableNoise.of(NoisePrior.ofAnyPosterior(), counts, clean(), null);
                    }
                    TableNoise noise = TableNoise.of(NoisePrior.shipped(), fit.evidence(), clean(), null);
                    return fit.rows() == rows.found().rows() ? noise : noise.spread(counts);
                },
                dimension,
                judge -> new BilnModel(
                        uid(),
                        judge,
                        labels,
                        fit.cells() ? dimension : rows.found().dimension()));
    }

    /** Base learners of Spark's, by folds. */
    private BilnModel byFolds(Dataset<?> dataset, LabelColumn names, @Nullable String supplied) {
        try (LaidOutRows rows = LaidOutRows.of(dataset, this, names, supplied)) {
            Checkpoints checkpoints = Checkpoints.of(this, rows, "biln");
            OutOfFold fits = supplied == null
                    ? OutOfFold.ofAnswered(this, rows, checkpoints)
                    : OutOfFold.ofWhole(this, rows, checkpoints);
            int dimension = rows.found().dimension();
            return judged(
                    fits,
                    rows.rows(),
                    rows.found().rows(),
                    rows.repeated(),
                    counts -> TableNoise.of(NoisePrior.ofAnyPosterior(), counts, clean(), null),
                    dimension,
                    judge -> new BilnModel(uid(), judge, rows.labels(), dimension));
        }
    }

    private @Nullable Double clean() {
        return isSet(noiseProbability()) ? 1 - (Double) getOrDefault(noiseProbability()) : null;
    }

    /** Judges all rows by what was learnt. */
    private BilnModel judged(
            OutOfFoldFits fits,
            Dataset<Row> rows,
            long count,
            long repeated,
            Function<List<TableEvidence>, TableNoise> noiseOf,
            int columns,
            Function<LabelJudge, BilnModel> modelOf) {
        Dataset<Row> judged = (isSet(posteriorCol()) ? rows : fits.judge(rows))
                .select(Layout.POSTERIOR, Layout.LABEL, Layout.ANSWER)
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            TableNoise noise = noiseOf.apply(TableJudgement.counts(judged, columns, fits.classes()));
            double threshold = TableJudgement.threshold(judged, noise);
            BilnModel model = modelOf.apply(new LabelJudge(fits, noise.curves().numbers(), threshold));
            model.told(new BilnSummary(noise, count, repeated, fits.learners()));
            return copyValues(model, ParamMap.empty()).setParent(this);
        } finally {
            judged.unpersist(false);
        }
    }

    @Override
    public BilnModel train(Dataset<?> dataset) {
        return fit(dataset);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        BilnModel.checkInputs(schema, this, true);
        String label = getOrDefault(labelCol());
        Metadata metadata = LabelColumn.before(schema, label);
        return BilnModel.outputs(schema, this, Schemas.labelType(schema, label), metadata, metadata);
    }

    @Override
    public Biln copy(ParamMap extra) {
        Biln copy = this.<Biln>defaultCopy(extra);
        return extra.size() == 0 || copy.getClassifiers().isEmpty()
                ? copy
                : copy.setClassifiers(ParamTable.copies(copy, extra));
    }
}
