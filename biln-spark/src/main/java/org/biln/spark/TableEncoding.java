package org.biln.spark;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.table.ColumnOptions;
import org.biln.table.IndicatorEncoding;
import org.biln.table.LabelSet;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Provenance;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A table of numbers, words, dates and truth values as feature vectors, as the program has them: {@link Schema} says what its columns
 * are. For Spark's classifiers {@link IndicatorEncoding} makes numbers without holes of them; both are then fitted to at most
 * {@link Layout#CANDIDATES} rows, and a word that is in none of them is "other".
 *
 * @param json the schema and the encoding, as a model file whose classifier says nothing
 */
record TableEncoding(String json) implements Serializable {
    /** Fits an encoding if the table has no column of features; else there is none. */
    static @Nullable TableEncoding of(Dataset<?> dataset, BilnParams<?> stage) {
        StructType schema = dataset.schema();
        if (Schemas.has(schema, stage.getOrDefault(stage.featuresCol()))) {
            return null;
        }
        List<String> names = SampleRows.features(schema, stage);
        return fit(candidates(dataset, names), names);
    }

    private static List<Row> candidates(Dataset<?> dataset, List<String> names) {
        Column[] columns = columns(names);
        Dataset<Row> keyed = dataset.select(columns).withColumn("row key", functions.xxhash64(columns));
        long count = keyed.count();
        Dataset<Row> laidOut = Layout.of(
                        keyed.withColumnRenamed("row key", Layout.KEY), Layout.partitions(count), List.of(), List.of())
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return Layout.candidates(laidOut, count, names.toArray(String[]::new));
        } finally {
            laidOut.unpersist(false);
        }
    }

    private static Column[] columns(List<String> names) {
        return names.stream().map(name -> functions.col("`" + name + "`")).toArray(Column[]::new);
    }

    private static TableEncoding fit(List<Row> rows, List<String> names) {
        int[] places = IntStream.range(0, names.size()).toArray();
        Table table = TableRows.read(names, TableRows.chosen(rows, places), ColumnOptions.NONE);
        Schema schema = Schema.of(table);
        IndicatorEncoding encoding =
                IndicatorEncoding.fit(schema, schema.features(table).x(), null);
        return of(schema, new EncodedClassifier(encoding, new LinearClassifier(new double[encoding.outputs()])));
    }

    /** Numbers as they are, categories by their place among the schema's, and holes. */
    static TableEncoding raw(Schema schema) {
        return of(schema, new LinearClassifier(new double[schema.size()]));
    }

    private static TableEncoding of(Schema schema, Classifier silent) {
        Model model = new Model(
                schema,
                new LabelSet("label", List.of("0", "1"), new int[2], 0),
                silent,
                new Provenance("", "", "", "0".repeat(64), 0, 0, 0, Map.of(), Map.of(), Map.of()));
        return new TableEncoding(ModelFormat.STANDARD.write(model));
    }

    private Model model() {
        return ModelFormat.STANDARD.parse("the encoding", json.getBytes(StandardCharsets.UTF_8));
    }

    /** How many columns of the table it reads. */
    int columns() {
        return model().schema().size();
    }

    /** Refuses a table that lacks a column. */
    void check(StructType schema) {
        for (Schema.Feature feature : model().schema().features()) {
            Schemas.field(schema, "featuresCol", feature.name());
        }
    }

    /** The table with a column of feature vectors. */
    Dataset<Row> encode(Dataset<?> dataset, String column) {
        StructType schema = dataset.schema();
        Broadcast<TableEncoding> sent =
                new JavaSparkContext(dataset.sparkSession().sparkContext()).broadcast(this);
        MapPartitionsFunction<Row, Row> encoded = rows -> {
            Model model = sent.value().model();
            List<String> names =
                    model.schema().features().stream().map(Schema.Feature::name).toList();
            int[] places = names.stream().mapToInt(schema::fieldIndex).toArray();
            return TableRows.inBlocks(rows, some -> encoded(model, names, some, places));
        };
        return dataset.toDF().mapPartitions(encoded, Encoders.row(schema.add(column, SQLDataTypes.VectorType())));
    }

    private static List<Row> encoded(Model model, List<String> names, List<Row> rows, int[] places) {
        ColumnOptions options = ColumnOptions.builder().schema(model.schema()).build();
        Table table = TableRows.read(names, TableRows.chosen(rows, places), options);
        DMatrixRMaj raw = model.schema().features(table).x();
        DMatrixRMaj x = model.classifier() instanceof EncodedClassifier encoded
                ? encoded.encoder().encode(raw)
                : raw;
        return IntStream.range(0, rows.size())
                .mapToObj(i -> TableRows.with(
                        rows.get(i), Vectors.dense(Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols))))
                .toList();
    }

    /** Whether features keep their holes. */
    boolean holes() {
        return !(model().classifier() instanceof EncodedClassifier);
    }

    static TableEncoding ofJson(String json) {
        return new TableEncoding(json);
    }
}
