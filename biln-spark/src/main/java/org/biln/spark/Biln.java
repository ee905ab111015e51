package org.biln.spark;

import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.biln.auto.TableNoise;
import org.jspecify.annotations.Nullable;

/**
 * The learner people use, on Spark: says of every label how probable it is that it is wrong, and learns to predict the true one.
 *
 * <ol>
 *   <li>Base learners give every row the posterior of its observed label by fits that have not seen it; several are stacked.
 *   <li>The rows are counted along that posterior, in fixed bins and whole numbers.
 *   <li>The driver judges the counts by the simulated tables of {@code NoisePrior.ofAnyPosterior()}: how many labels are wrong, which,
 *       and what the true ones are. It is what {@code NoisePosterior} does on one machine, with the same bytes for the same posteriors.
 * </ol>
 *
 * <p>The paper's Algorithm 1 is another stage, {@link Distill}. A table without a column of feature vectors is encoded first: all its
 * columns of numbers, words, dates and truth values but those that have another use.
 *
 * <p>The cost is that of (folds + 1) fits of each base learner, two shuffles and four passes.
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

    /**
     * Reads stages.
     *
     * @return a reader
     */
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
        TableEncoding encoding = TableEncoding.of(dataset, this);
        Dataset<Row> encoded =
                encoding == null ? dataset.toDF() : encoding.encode(dataset, getOrDefault(featuresCol()));
        String supplied = ParamTable.named(this, posteriorCol());
        try (TrainingRows rows = TrainingRows.of(encoded, this, labels, supplied)) {
            Checkpoints checkpoints = Checkpoints.of(this, rows, "biln");
            OutOfFold fits = supplied == null
                    ? OutOfFold.ofAnswered(this, rows, checkpoints)
                    : OutOfFold.ofWhole(this, rows, checkpoints);
            Dataset<Row> judged = (supplied == null ? fits.judge(rows) : rows.rows())
                    .select(Layout.POSTERIOR, Layout.LABEL, Layout.ANSWER)
                    .persist(StorageLevel.MEMORY_AND_DISK());
            try {
                Double clean = isSet(noiseProbability()) ? 1 - (Double) getOrDefault(noiseProbability()) : null;
                int dimension = encoding == null ? rows.found().dimension() : encoding.columns();
                TableNoise noise = TableJudgement.noise(judged, dimension, rows.classes(), clean);
                double threshold = TableJudgement.threshold(judged, rows, noise);
                LabelJudge judge = new LabelJudge(fits, noise.curves().numbers(), threshold);
                BilnModel model = new BilnModel(
                        uid(), judge, rows.labels(), encoding, rows.found().dimension());
                model.told(new BilnSummary(noise, rows.found().rows(), rows.repeated(), fits.stack()));
                return copyValues(model, ParamMap.empty()).setParent(this);
            } finally {
                judged.unpersist(false);
            }
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
        return extra.size() == 0 ? copy : copy.setClassifiers(ParamTable.copies(copy, extra));
    }
}
