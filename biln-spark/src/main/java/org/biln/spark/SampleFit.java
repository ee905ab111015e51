package org.biln.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.biln.auto.AutoResult;
import org.biln.auto.CorrectedClassifier;
import org.biln.auto.LabelCurves;
import org.biln.auto.TableEvidence;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.learn.Progress;
import org.biln.table.ColumnOptions;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TrainingRows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * The program's own fit of at most as many rows as one task can hold, made where they are gathered: a model file, and of every row that
 * was learnt from its out-of-fold posterior. Rows that are the same share the mean of theirs. A row that was not learnt from is judged
 * by the model, which has not seen it.
 *
 * @serial exclude
 */
final class SampleFit implements OutOfFoldFits {
    private static final long serialVersionUID = 1L;

    private final String json;
    private final boolean vectors;
    private final String learners;
    private final int rows;
    private final long[] keys;
    private final double[] posteriors;
    private final long[][] evidence;
    private transient @Nullable Model model;

    private SampleFit(
            String json,
            boolean vectors,
            String learners,
            int rows,
            long[] keys,
            double[] posteriors,
            long[][] evidence) {
        this.json = json;
        this.vectors = vectors;
        this.learners = learners;
        this.rows = rows;
        this.keys = keys;
        this.posteriors = posteriors;
        this.evidence = evidence;
    }

    /**
     * Learns.
     *
     * @param rows each as {@link SampleRows} has laid it out
     */
    static SampleFit of(Iterator<Row> rows, SampleRows.Columns columns, long seed, boolean supplied) {
        List<Integer> observed = new ArrayList<>();
        List<Tuple2<Integer, Integer>> answered = new ArrayList<>();
        List<double[]> given = new ArrayList<>();
        Iterator<List<@Nullable Object>> cells = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public List<@Nullable Object> next() {
                Row row = rows.next();
                int label = (int) row.getDouble(RowReader.LABEL);
                if (!row.isNullAt(RowReader.ANSWER)) {
                    answered.add(new Tuple2<>(observed.size(), (int) row.getDouble(RowReader.ANSWER)));
                }
                if (supplied) {
                    given.add(row.<Vector>getAs(RowReader.POSTERIOR).toArray());
                }
                observed.add(label);
                return columns.cells(row, label);
            }
        };
        try {
            Table table = TableRows.read(columns.names(), cells, columns.options());
            return of(table, columns, seed, observed, answered, given);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SampleFit of(
            Table table,
            SampleRows.Columns columns,
            long seed,
            List<Integer> observed,
            List<Tuple2<Integer, Integer>> answered,
            List<double[]> given)
            throws IOException {
        int classes = columns.labels().classes();
        int[] counts = new int[classes];
        observed.forEach(label -> counts[label]++);
        LabelSet labels = new LabelSet(columns.labels().name(), columns.words(), counts, 0);
        Schema schema = Schema.of(table);
        TrainingRows training = TrainingRows.of(table, schema, labels, Missing.LEARN);
        TrainingTable learnt = new TrainingTable(table, schema, labels, training);
        if (!given.isEmpty()) {
            learnt = learnt.withPosteriors(Arrays.stream(training.rows())
                    .mapToObj(given::get)
                    .flatMapToDouble(Arrays::stream)
                    .toArray());
        }
        Answers answers = Answers.of(
                answered.stream().mapToInt(a -> training.example(a._1())).toArray(),
                answered.stream().mapToInt(a -> a._2()).toArray());
        TableFit fit = TableFit.run(learnt, FitPlan.recommended(seed), answers, Oracle.none(), Progress.none());
        AutoResult result = Objects.requireNonNull(fit.recommended());
        Sample sample = training.sample();
        double[] posteriors = result.fit().pooled().posteriors();
        long[][] evidence = TableEvidence.of(sample, posteriors, result.fit().lines(), answers).stream()
                .map(TableEvidence::numbers)
                .toArray(long[][]::new);
        String json = ModelFormat.STANDARD.write(fit.model());
        long[] keys = keys(sample);
        long[] different = Arrays.stream(keys).sorted().distinct().toArray();
        return new SampleFit(
                json,
                columns.vector() != null,
                fit.learners(),
                keys.length,
                different,
                means(keys, different, posteriors, classes),
                evidence);
    }

    private static long[] keys(Sample sample) {
        DMatrixRMaj x = sample.x();
        return IntStream.range(0, x.numRows)
                .mapToLong(row -> key(vector(x, row), sample.label(row)))
                .toArray();
    }

    private static long key(Vector x, int observed) {
        return RowKey.mixed(RowKey.of(x), observed);
    }

    /** The mean posterior of the rows of each key. */
    private static double[] means(long[] keys, long[] different, double[] posteriors, int classes) {
        double[] means = new double[different.length * classes];
        int[] counts = new int[different.length];
        for (int row = 0; row < keys.length; row++) {
            int at = Arrays.binarySearch(different, keys[row]);
            counts[at]++;
            for (int c = 0; c < classes; c++) {
                means[at * classes + c] += posteriors[row * classes + c];
            }
        }
        for (int i = 0; i < means.length; i++) {
            means[i] /= counts[i / classes];
        }
        return means;
    }

    Model model() {
        Model known = model;
        if (known == null) {
            known = ModelFormat.STANDARD.parse("the model", json.getBytes(StandardCharsets.UTF_8));
            model = known;
        }
        return known;
    }

    /** A model file of the program: nothing is known of the rows it was learnt from. */
    static SampleFit ofFile(String json) {
        SampleFit fit = new SampleFit(json, false, "", 0, new long[0], new double[0], new long[0][]);
        if (!(fit.model().classifier() instanceof CorrectedClassifier)) {
            throw new IllegalArgumentException("the model knows nothing of noise: fit it by the recommended method");
        }
        return fit;
    }

    @Override
    public boolean cells() {
        return !vectors;
    }

    @Override
    public void check(StructType schema, String features) {
        if (vectors) {
            OutOfFoldFits.super.check(schema, features);
        } else {
            model().schema().features().forEach(feature -> Schemas.field(schema, "featuresCol", feature.name()));
        }
    }

    @Override
    public Dataset<Row> encode(Dataset<?> dataset, String column) {
        if (vectors) {
            return dataset.toDF();
        }
        StructType schema = dataset.schema();
        Broadcast<SampleFit> sent = new JavaSparkContext(dataset.sparkSession().sparkContext()).broadcast(this);
        MapPartitionsFunction<Row, Row> encoded = rows -> {
            Model known = sent.value().model();
            int[] places = known.schema().features().stream()
                    .mapToInt(feature -> schema.fieldIndex(feature.name()))
                    .toArray();
            return TableRows.inBlocks(rows, some -> encoded(known, some, places));
        };
        return dataset.toDF().mapPartitions(encoded, Encoders.row(schema.add(column, SQLDataTypes.VectorType())));
    }

    private static List<Row> encoded(Model model, List<Row> rows, int[] places) {
        List<String> names =
                model.schema().features().stream().map(Schema.Feature::name).toList();
        ColumnOptions options = ColumnOptions.builder().schema(model.schema()).build();
        Table table = TableRows.read(names, TableRows.chosen(rows, places), options);
        DMatrixRMaj x = model.schema().features(table).x();
        return IntStream.range(0, rows.size())
                .mapToObj(i -> TableRows.with(rows.get(i), vector(x, i)))
                .toList();
    }

    private static Vector vector(DMatrixRMaj x, int row) {
        return Vectors.dense(Arrays.copyOfRange(x.data, row * x.numCols, (row + 1) * x.numCols));
    }

    /** What is to be thought of labels by the model file alone. */
    LabelCurves curves() {
        return ((CorrectedClassifier) model().classifier()).curves();
    }

    private Classifier observed() {
        return ((CorrectedClassifier) model().classifier()).observed();
    }

    /** How many rows were learnt from. */
    int rows() {
        return rows;
    }

    /** How many of them have the features and the label of another that came before. */
    long repeated() {
        return rows - (long) keys.length;
    }

    /** What is counted of the rows that were learnt from, along the posterior and along a line. */
    List<TableEvidence> evidence() {
        int columns = model().schema().size();
        return Arrays.stream(evidence)
                .map(numbers -> TableEvidence.ofNumbers(columns, numbers))
                .toList();
    }

    /** The features as the model takes them: of a vector, the entries that are not the same in all rows. */
    private Vector chosen(Vector features) {
        if (!vectors) {
            return features;
        }
        return Vectors.dense(model().schema().features().stream()
                .mapToDouble(feature -> features.apply(feature.position()))
                .toArray());
    }

    @Override
    public int classes() {
        return observed().classes();
    }

    @Override
    public double[] predicted(Vector features) {
        double[] p = new double[classes()];
        observed().probabilities(chosen(features).toArray(), 0, p, 0);
        return p;
    }

    @Override
    public double @Nullable [] heldOut(Vector features, int observed, @Nullable Long group) {
        int at = Arrays.binarySearch(keys, key(chosen(features), observed));
        return at < 0 ? null : Arrays.copyOfRange(posteriors, at * classes(), (at + 1) * classes());
    }

    @Override
    public String learners() {
        return learners;
    }

    private static final StructType SAVED = new StructType()
            .add("model", DataTypes.StringType)
            .add("vectors", DataTypes.BooleanType)
            .add("learners", DataTypes.StringType)
            .add("rows", DataTypes.IntegerType)
            .add("keys", DataTypes.createArrayType(DataTypes.LongType))
            .add("posteriors", DataTypes.createArrayType(DataTypes.DoubleType))
            .add("evidence", DataTypes.createArrayType(DataTypes.createArrayType(DataTypes.LongType)));

    @Override
    public void save(SparkSession session, String path) {
        Saved.row(session, path, SAVED, json, vectors, learners, rows, keys, posteriors, evidence);
    }

    /** Reads what {@link #save} wrote. */
    static SampleFit load(SparkSession session, String path) {
        Row row = Saved.row(session, path);
        return new SampleFit(
                row.getString(0),
                row.getBoolean(1),
                row.getString(2),
                row.getInt(3),
                row.<Long>getList(4).stream().mapToLong(Long::longValue).toArray(),
                Saved.doubles(row, 5),
                Saved.longs(row, 6));
    }
}
