package org.biln.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.HasTrainingSummary;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.biln.auto.AutoLearner;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Base learners fitted once for each fold, without it, and once to all rows: what they think of a row that they have not seen.
 *
 * @param folds which row is in which fold
 * @param fits of each base learner, of each fold
 * @param whole of each base learner the fit to all rows; none if nothing is to be predicted
 * @param stack how they are put together
 * @serial exclude
 */
record OutOfFold(
        Folds folds,
        List<List<ProbabilisticClassificationModel<Vector, ?>>> fits,
        List<ProbabilisticClassificationModel<Vector, ?>> whole,
        Stack stack)
        implements OutOfFoldFits {

    /** The posterior of the observed label of a row, by the fits of the fold it is judged by. */
    double[] judged(Vector features, int fold) {
        return stack.mix(fits.stream()
                .map(each -> each.get(fold).predictProbability(features).toArray())
                .toArray(double[][]::new));
    }

    @Override
    public double[] predicted(Vector features) {
        return stack.mix(whole.stream()
                .map(each -> each.predictProbability(features).toArray())
                .toArray(double[][]::new));
    }

    @Override
    public double @Nullable [] heldOut(Vector features, int observed, @Nullable Long group) {
        return fits.isEmpty() ? null : judged(features, folds.judging(RowKey.of(features), observed, group));
    }

    @Override
    public String learners() {
        return "base learners weigh " + Arrays.toString(stack.weights());
    }

    @Override
    public int classes() {
        return stack.classes();
    }

    /**
     * Fits by folds, as the paper has it: the observed labels, one base learner as it is or several stacked.
     *
     * @param rows the rows
     */
    static OutOfFold ofObserved(LearnerParams<?> stage, LaidOutRows rows, Checkpoints checkpoints) {
        boolean several = stage.getClassifiers().size() > 1;
        OutOfFold all = of(stage, rows, rows.folded(true), checkpoints, several);
        return several ? all.kept() : all;
    }

    /** Fits by folds and to all rows: answers in the place of the labels they are for, each base learner calibrated. */
    static OutOfFold ofAnswered(LearnerParams<?> stage, LaidOutRows rows, Checkpoints checkpoints) {
        Dataset<Row> learnt = answered(rows.folded(true));
        OutOfFold byFolds = of(stage, rows, learnt, checkpoints, true);
        List<ProbabilisticClassificationModel<Vector, ?>> whole = new ArrayList<>();
        for (int m = 0; m < byFolds.fits.size(); m++) {
            ProbabilisticClassifier<?, ?, ?> classifier = stage.getClassifiers().get(m);
            int member = m;
            whole.add(
                    byFolds.stack.weights()[m] > 0
                            ? checkpoints.fit("whole-" + member, () -> train(classifier, learnt))
                            : byFolds.fits.get(m).get(0));
        }
        return new OutOfFold(byFolds.folds, byFolds.fits, whole, byFolds.stack).kept();
    }

    /** Fits to all rows only, where somebody has posteriors already. */
    static OutOfFold ofWhole(LearnerParams<?> stage, LaidOutRows rows, Checkpoints checkpoints) {
        ProbabilisticClassifier<?, ?, ?> first = stage.getClassifiers().get(0);
        Stack one = Stack.ofOne(rows.classes());
        return new OutOfFold(
                rows.folds(),
                List.of(),
                List.of(checkpoints.fit("whole-0", () -> train(first, answered(rows.rows())))),
                one);
    }

    private static Dataset<Row> answered(Dataset<Row> rows) {
        return rows.withColumn(
                        Layout.WEIGHT,
                        functions
                                .when(functions.col(Layout.ANSWER).isNull(), functions.col(Layout.WEIGHT))
                                .otherwise(functions.col(Layout.WEIGHT).multiply(AutoLearner.ANSWER_WEIGHT)))
                .withColumn(
                        Layout.LABEL,
                        functions
                                .coalesce(functions.col(Layout.ANSWER), functions.col(Layout.LABEL))
                                .as(
                                        Layout.LABEL,
                                        rows.schema().apply(Layout.LABEL).metadata()));
    }

    private static OutOfFold of(
            LearnerParams<?> stage, LaidOutRows rows, Dataset<Row> learnt, Checkpoints checkpoints, boolean stacked) {
        int count = rows.folds().count();
        List<List<ProbabilisticClassificationModel<Vector, ?>>> fits = new ArrayList<>();
        for (int m = 0; m < stage.getClassifiers().size(); m++) {
            ProbabilisticClassifier<?, ?, ?> classifier = stage.getClassifiers().get(m);
            List<ProbabilisticClassificationModel<Vector, ?>> own = new ArrayList<>();
            for (int f = 0; f < count; f++) {
                int fold = f;
                own.add(checkpoints.fit(
                        "fold-" + m + "-" + f,
                        () -> train(
                                classifier,
                                learnt.filter(functions.col(Layout.FOLD).notEqual(fold)))));
            }
            fits.add(own);
        }
        OutOfFold all = new OutOfFold(rows.folds(), fits, List.of(), Stack.ofOne(rows.classes()));
        return stacked ? new OutOfFold(rows.folds(), fits, List.of(), all.stacked(rows)) : all;
    }

    /** Without the base learners that the stack dropped. */
    private OutOfFold kept() {
        return new OutOfFold(folds, kept(fits), kept(whole), stack.kept());
    }

    private <T> List<T> kept(List<T> each) {
        return IntStream.range(0, each.size())
                .filter(m -> stack.weights()[m] > 0)
                .mapToObj(each::get)
                .toList();
    }

    /** The stack, from rows that are few enough for the driver. */
    private Stack stacked(LaidOutRows rows) {
        List<Row> some = Layout.candidates(
                answered(rows.folded(false)),
                rows.found().rows(),
                Layout.FEATURES,
                Layout.LABEL,
                Layout.WEIGHT,
                Layout.FOLD);
        int classes = rows.classes();
        double[][] posteriors = new double[some.size()][fits.size() * classes];
        int[] labels = new int[some.size()];
        double[] weights = new double[some.size()];
        for (int i = 0; i < posteriors.length; i++) {
            Row row = some.get(i);
            labels[i] = (int) row.getDouble(1);
            weights[i] = row.getDouble(2);
            for (int m = 0; m < fits.size(); m++) {
                double[] own = fits.get(m)
                        .get(row.getInt(3))
                        .predictProbability(row.getAs(0))
                        .toArray();
                System.arraycopy(own, 0, posteriors[i], m * classes, classes);
            }
        }
        return Stack.of(posteriors, labels, weights, classes);
    }

    /** A fit of a base learner to laid-out rows. */
    static ProbabilisticClassificationModel<Vector, ?> train(
            ProbabilisticClassifier<?, ?, ?> classifier, Dataset<Row> rows) {
        ProbabilisticClassifier<?, ?, ?> learner = (ProbabilisticClassifier<?, ?, ?>) classifier.copy(ParamMap.empty());
        learner.set("featuresCol", Layout.FEATURES);
        learner.set("labelCol", Layout.LABEL);
        if (learner.hasParam("weightCol")) {
            learner.set("weightCol", Layout.WEIGHT);
        }
        @SuppressWarnings("unchecked") // stages of this module have columns of vectors only
        ProbabilisticClassificationModel<Vector, ?> model =
                (ProbabilisticClassificationModel<Vector, ?>) learner.fit(rows);
        if (model instanceof HasTrainingSummary<?> told) {
            // it holds on to the rows and their session, which Spark would walk through to size every broadcast of the
            // model
            told.setSummary(Option.empty());
        }
        return model;
    }

    private static final StructType SAVED = new StructType()
            .add("classes", DataTypes.IntegerType)
            .add("folds", DataTypes.IntegerType)
            .add("seed", DataTypes.LongType)
            .add("cuts", DataTypes.createArrayType(DataTypes.createArrayType(DataTypes.LongType)))
            .add("weights", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("calibrations", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("byFolds", DataTypes.BooleanType)
            .add("whole", DataTypes.BooleanType);

    @Override
    public void save(SparkSession session, String path) {
        Saved.row(
                session,
                path,
                SAVED,
                classes(),
                folds.count(),
                folds.seed(),
                folds.cuts(),
                stack.weights(),
                Saved.flat(stack.calibrations()),
                !fits.isEmpty(),
                !whole.isEmpty());
        for (int m = 0; m < stack.weights().length; m++) {
            for (int f = 0; f < folds.count() && !fits.isEmpty(); f++) {
                Saved.stage(fits.get(m).get(f), path + "/fits/" + m + "-" + f);
            }
            if (!whole.isEmpty()) {
                Saved.stage(whole.get(m), path + "/whole/" + m);
            }
        }
    }

    /** Reads what {@link #save} wrote. */
    static OutOfFold load(SparkSession session, String path) {
        Row row = Saved.row(session, path);
        int classes = row.getInt(0);
        int count = row.getInt(1);
        long[][] cuts = Saved.longs(row, 3);
        double[] weights = Saved.doubles(row, 4);
        List<List<ProbabilisticClassificationModel<Vector, ?>>> fits = new ArrayList<>();
        List<ProbabilisticClassificationModel<Vector, ?>> whole = new ArrayList<>();
        for (int m = 0; m < weights.length; m++) {
            List<ProbabilisticClassificationModel<Vector, ?>> own = new ArrayList<>();
            for (int f = 0; f < count && row.getBoolean(6); f++) {
                own.add(Saved.model(session, path + "/fits/" + m + "-" + f));
            }
            if (row.getBoolean(6)) {
                fits.add(own);
            }
            if (row.getBoolean(7)) {
                whole.add(Saved.model(session, path + "/whole/" + m));
            }
        }
        return new OutOfFold(
                new Folds(count, row.getLong(2), cuts),
                fits,
                whole,
                new Stack(classes, weights, Saved.rows(row, 5, 1 + classes)));
    }
}
