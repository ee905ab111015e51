package org.biln.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Judges rows: the model that {@link Distill} fits.
 *
 * <p>A row that was trained on is judged by the fit that has not seen its fold; a new row by the fit of the fold it would have been
 * in. Rows with an answer are known to be right or wrong. A table without a label column gets {@code eta} and {@code verdict} only.
 *
 * <pre>{@code
 * Dataset<Row> ask = model.queries(rows, 20);
 * }</pre>
 *
 * @serial exclude
 */
public final class DistillModel extends Model<DistillModel> implements JudgementParams, MLWritable {
    private static final long serialVersionUID = 1L;
    private static final long QUERY_PURPOSE = 0xa5c;
    private static final StructType JUDGED = new StructType()
            .add("eta", DataTypes.DoubleType, false)
            .add("verdict", DataTypes.DoubleType, true)
            .add("wrong", DataTypes.DoubleType, true)
            .add("suspect", DataTypes.BooleanType, true);

    private final String uid;
    private final Judgement judgement;
    private final Judge judge;

    DistillModel(String uid, Judge judge) {
        this.uid = uid;
        this.judge = judge;
        this.judgement = new Judgement(this);
    }

    /**
     * Reads models.
     *
     * @return a reader
     */
    public static MLReader<DistillModel> read() {
        return new Reader();
    }

    /**
     * Reads a model.
     *
     * @param path where it was saved
     * @return the model
     */
    public static DistillModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Judgement judgement() {
        return judgement;
    }

    /**
     * The number of classes.
     *
     * @return K
     */
    public int numClasses() {
        return judge.classes();
    }

    /**
     * The bounds of the noise that the verdicts rest on: of each class against the rest, the largest
     * {@code P(another observed | the class)}. Of two classes, the one of label 1 counts.
     *
     * @return a copy, one for each class
     */
    public double[] boundsPlus() {
        return judge.noise().boundsPlus().clone();
    }

    /**
     * The bounds of the noise that the verdicts rest on: of each class against the rest, the largest
     * {@code P(the class observed | another)}. Of two classes, the one of label 1 counts.
     *
     * @return a copy, one for each class
     */
    public double[] boundsMinus() {
        return judge.noise().boundsMinus().clone();
    }

    /**
     * The estimated {@code P(another observed | the class)} of each class against the rest; of two classes, that of label 1.
     *
     * @return a copy, one for each class
     */
    public double[] ratesPlus() {
        return judge.noise().ratesPlus().clone();
    }

    /**
     * The estimated {@code P(the class observed | another)} of each class against the rest; of two classes, that of label 1.
     *
     * @return a copy, one for each class
     */
    public double[] ratesMinus() {
        return judge.noise().ratesMinus().clone();
    }

    Judge judge() {
        return judge;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType schema = dataset.schema();
        transformSchema(schema);
        boolean labelled = Schemas.has(schema, getOrDefault(labelCol()));
        Dataset<Row> judged = dataset.withColumn("judged by " + uid, judged(dataset, schema));
        Column all = functions.col("judged by " + uid);
        Metadata labels = labelled
                ? Schemas.field(schema, "labelCol", getOrDefault(labelCol())).metadata()
                : Metadata.empty();
        Dataset<Row> with = judged.withColumn(getOrDefault(etaCol()), all.getField("eta"))
                .withColumn(getOrDefault(verdictCol()), all.getField("verdict").as(getOrDefault(verdictCol()), labels));
        if (labelled) {
            with = with.withColumn(getOrDefault(wrongCol()), all.getField("wrong"))
                    .withColumn(getOrDefault(suspectCol()), all.getField("suspect"));
        }
        return with.drop("judged by " + uid);
    }

    /** One look at each row, as a structure of all that is said of it. */
    private Column judged(Dataset<?> dataset, StructType schema) {
        Broadcast<Judge> sent = new JavaSparkContext(dataset.sparkSession().sparkContext()).broadcast(judge);
        String features = getOrDefault(featuresCol());
        int folds = judge.fits().size();
        long seed = (Long) getOrDefault(seed());
        UDF4<@Nullable Vector, @Nullable Double, @Nullable Double, @Nullable Double, Row> look =
                (vector, label, answer, fold) -> {
                    Vector checked = RowChecks.finite(vector, features);
                    int of = fold == null ? RowKey.fold(RowKey.of(checked), folds, seed) : fold.intValue();
                    return said(sent.value(), sent.value().posterior(checked, of), label, answer);
                };
        return functions
                .udf(look, JUDGED)
                .apply(
                        functions.col(features),
                        present(schema, getOrDefault(labelCol())),
                        present(schema, TrainingRows.named(this, answerCol())),
                        present(schema, TrainingRows.named(this, foldCol())));
    }

    private static Column present(StructType schema, @Nullable String column) {
        return Layout.number(column != null && Schemas.has(schema, column) ? column : null, null);
    }

    private static Row said(Judge judge, double[] posterior, @Nullable Double label, @Nullable Double answer) {
        int verdict = judge.verdict(posterior);
        Double vouched = verdict == Judge.SILENT ? null : Double.valueOf(verdict);
        if (label == null) {
            return RowFactory.create(judge.eta(posterior), vouched, null, null);
        }
        double wrong = judge.wrong(posterior, label.intValue(), answer == null ? null : answer.intValue());
        return RowFactory.create(judge.eta(posterior), vouched, wrong, wrong > 0.5);
    }

    /**
     * The rows to ask about: rows that the theorem leaves undecided and nobody has answered, in random order, the same for the
     * same seed.
     *
     * @param dataset rows as they were trained on
     * @param count how many, at least 1
     * @return at most so many rows with the judge's columns, the first to ask about first
     */
    public Dataset<Row> queries(Dataset<?> dataset, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + ", must be at least 1");
        }
        long seed = (Long) getOrDefault(seed());
        UDF1<Vector, Long> order = vector -> RowKey.mixed(RowKey.of(vector), seed ^ QUERY_PURPOSE);
        Column undecided = functions.col(getOrDefault(verdictCol())).isNull();
        String answer = TrainingRows.named(this, answerCol());
        boolean answered = answer != null && Schemas.has(dataset.schema(), answer);
        Column open = answered ? undecided.and(functions.col(answer).isNull()) : undecided;
        return transform(dataset)
                .filter(open)
                .orderBy(functions.udf(order, DataTypes.LongType).apply(functions.col(getOrDefault(featuresCol()))))
                .limit(count);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return TrainingRows.checkSchema(schema, this, false);
    }

    @Override
    public DistillModel copy(ParamMap extra) {
        return copyValues(new DistillModel(uid, judge), extra).setParent(parent());
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    @Override
    public String toString() {
        return "DistillModel: uid=" + uid + ", " + judge;
    }

    private static final StructType SAVED = new StructType(new StructField[] {
        DataTypes.createStructField("classes", DataTypes.IntegerType, false),
        DataTypes.createStructField("folds", DataTypes.IntegerType, false),
        DataTypes.createStructField("boundsPlus", DataTypes.createArrayType(DataTypes.DoubleType, false), false),
        DataTypes.createStructField("boundsMinus", DataTypes.createArrayType(DataTypes.DoubleType, false), false),
        DataTypes.createStructField("ratesPlus", DataTypes.createArrayType(DataTypes.DoubleType, false), false),
        DataTypes.createStructField("ratesMinus", DataTypes.createArrayType(DataTypes.DoubleType, false), false)
    });

    private static final class Writer extends MLWriter {
        private final DistillModel model;

        Writer(DistillModel model) {
            this.model = model;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
            Judge judge = model.judge;
            Noise noise = judge.noise();
            Saved.row(
                    sparkSession(),
                    path,
                    SAVED,
                    judge.classes(),
                    judge.fits().size(),
                    noise.boundsPlus(),
                    noise.boundsMinus(),
                    noise.ratesPlus(),
                    noise.ratesMinus());
            for (int fold = 0; fold < judge.fits().size(); fold++) {
                Saved.stage(judge.fits().get(fold), path + "/fits/" + fold);
            }
        }
    }

    private static final class Reader extends MLReader<DistillModel> {
        @Override
        public DistillModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), DistillModel.class.getName());
            Row row = Saved.row(sparkSession(), path);
            List<ProbabilisticClassificationModel<Vector, ?>> fits = new ArrayList<>();
            for (int fold = 0; fold < row.getInt(1); fold++) {
                fits.add(Saved.model(sparkSession(), path + "/fits/" + fold));
            }
            Noise noise = new Noise(
                    Saved.doubles(row, 2), Saved.doubles(row, 3), Saved.doubles(row, 4), Saved.doubles(row, 5));
            DistillModel model = new DistillModel(metadata.uid(), new Judge(fits, row.getInt(0), noise));
            metadata.getAndSetParams(model, Option.empty());
            return model;
        }
    }
}
