package org.biln.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.biln.auto.table.LaterLabels;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Predictions;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * A model file of the program as a stage: predicts every row of a table on a cluster as {@code biln predict} does on one machine, and
 * judges the labels that are there. A fit on a sample is spread to all rows so.
 *
 * <p>It adds {@code prediction}, the label as a word, and {@code probability}, a vector in the order of {@link #labels}; where the table
 * has the label column, {@code wrong} and {@code suggested_label} besides, null in rows without a label the model knows.
 *
 * <pre>{@code
 * Dataset<Row> predicted = FileModel.of(Path.of("model.json")).transform(table);
 * }</pre>
 *
 * @serial exclude
 */
public final class FileModel extends Transformer implements MLWritable {
    private static final long serialVersionUID = 1L;
    private static final String[] ADDED = {"prediction", "probability", "wrong", "suggested_label"};
    private static final StructType SAVED = new StructType().add("json", DataTypes.StringType);

    private final String uid;
    private final String json;
    private transient @Nullable Model model;

    private FileModel(String uid, String json) {
        this.uid = uid;
        this.json = json;
    }

    /**
     * Takes a model of the program.
     *
     * @param file a model file
     * @return the stage
     * @throws IOException if it cannot be read
     */
    public static FileModel of(Path file) throws IOException {
        FileModel stage = new FileModel(
                Identifiable$.MODULE$.randomUID("fileModel"), Files.readString(file, StandardCharsets.UTF_8));
        stage.model();
        return stage;
    }

    /**
     * Reads stages.
     *
     * @return a reader
     */
    public static MLReader<FileModel> read() {
        return new Reader();
    }

    /**
     * Reads a stage.
     *
     * @param path where it was saved
     * @return the stage
     */
    public static FileModel load(String path) {
        return read().load(path);
    }

    @Override
    public String uid() {
        return uid;
    }

    /**
     * The labels.
     *
     * @return as they stand in the training file, in the order of the probabilities
     */
    public List<String> labels() {
        return model().labels().classes();
    }

    /**
     * The model.
     *
     * @return what the file says
     */
    public Model model() {
        Model known = model;
        if (known == null) {
            known = ModelFormat.STANDARD.parse("the model", json.getBytes(StandardCharsets.UTF_8));
            model = known;
        }
        return known;
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType with = transformSchema(dataset.schema());
        Broadcast<FileModel> sent = new JavaSparkContext(dataset.sparkSession().sparkContext()).broadcast(this);
        StructType schema = dataset.schema();
        MapPartitionsFunction<Row, Row> predicted = rows -> {
            Model known = sent.value().model();
            List<String> names = names(known, schema);
            int[] places = names.stream().mapToInt(schema::fieldIndex).toArray();
            return TableRows.inBlocks(rows, some -> predicted(known, names, some, places));
        };
        return dataset.toDF().mapPartitions(predicted, Encoders.row(with));
    }

    /** The columns to read: the features, and the label if it is there. */
    private static List<String> names(Model model, StructType schema) {
        List<String> names = new ArrayList<>();
        model.schema().features().forEach(feature -> names.add(feature.name()));
        if (Schemas.has(schema, model.labels().column())) {
            names.add(model.labels().column());
        }
        return names;
    }

    private static List<Row> predicted(Model model, List<String> names, List<Row> rows, int[] places) {
        Table table = TableRows.read(names, TableRows.chosen(rows, places), model.columns());
        Predictions predictions = model.predict(table);
        boolean labelled = names.size() > model.schema().size();
        LaterLabels later = labelled ? LaterLabels.of(model, table) : null;
        List<Row> all = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            double[] p = new double[model.labels().size()];
            int row = i;
            Arrays.setAll(p, c -> predictions.probability(row, c));
            boolean judged = later != null && later.judged(row);
            Object[] said = {
                predictions.label(row),
                Vectors.dense(p),
                judged ? Objects.requireNonNull(later).wrong(row) : null,
                judged ? Objects.requireNonNull(later).suggested(row) : null
            };
            all.add(TableRows.with(rows.get(row), labelled ? said : Arrays.copyOf(said, 2)));
        }
        return all;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        for (Schema.Feature feature : model().schema().features()) {
            Schemas.field(schema, "model", feature.name());
        }
        StructType with = schema;
        boolean labelled = Schemas.has(schema, model().labels().column());
        for (int i = 0; i < (labelled ? ADDED.length : 2); i++) {
            if (Schemas.has(schema, ADDED[i])) {
                throw new IllegalArgumentException("column '" + ADDED[i] + "' is there already");
            }
            with = with.add(
                    ADDED[i],
                    i == 1 ? SQLDataTypes.VectorType() : i == 2 ? DataTypes.DoubleType : DataTypes.StringType);
        }
        return with;
    }

    @Override
    public FileModel copy(ParamMap extra) {
        return copyValues(new FileModel(uid, json), extra);
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    @Override
    public String toString() {
        return "FileModel: uid=" + uid + ", " + model().schema() + " -> " + labels();
    }

    private static final class Writer extends MLWriter {
        private final FileModel stage;

        Writer(FileModel stage) {
            this.stage = stage;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter$.MODULE$.saveMetadata(stage, path, sparkSession());
            Saved.row(sparkSession(), path, SAVED, stage.json);
        }
    }

    private static final class Reader extends MLReader<FileModel> {
        @Override
        public FileModel load(String path) {
            DefaultParamsReader.Metadata metadata =
                    DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), FileModel.class.getName());
            FileModel stage = new FileModel(
                    metadata.uid(), Saved.row(sparkSession(), path).getString(0));
            metadata.getAndSetParams(stage, Option.empty());
            return stage;
        }
    }
}
