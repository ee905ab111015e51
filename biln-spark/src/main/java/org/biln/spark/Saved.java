package org.biln.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** What models keep on disk beside their parameters: one row of numbers, and stages of Spark's own. */
final class Saved {
    private Saved() {}

    /** Makes a model of what {@link #writer} wrote beside its parameters. */
    interface Made<M> {
        /** The model, its parameters as they are by default. */
        M of(SparkSession session, String path, String uid);
    }

    /** Writes a model: its parameters, and then all else it is made of. */
    static MLWriter writer(Params model, BiConsumer<SparkSession, String> rest) {
        return new MLWriter() {
            @Override
            public void saveImpl(String path) {
                DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession());
                rest.accept(sparkSession(), path);
            }
        };
    }

    /** Reads a model again. */
    static <M extends Params> MLReader<M> reader(Class<M> type, Made<M> made) {
        return new MLReader<>() {
            @Override
            public M load(String path) {
                DefaultParamsReader.Metadata metadata =
                        DefaultParamsReader$.MODULE$.loadMetadata(path, sparkSession(), type.getName());
                M model = made.of(sparkSession(), path, metadata.uid());
                metadata.getAndSetParams(model, Option.empty());
                return model;
            }
        };
    }

    /** Writes the numbers. */
    static void row(SparkSession session, String path, StructType schema, @Nullable Object... values) {
        session.createDataFrame(List.of(RowFactory.create(values)), schema)
                .coalesce(1)
                .write()
                .parquet(path + "/data");
    }

    /** Reads the numbers. */
    static Row row(SparkSession session, String path) {
        return session.read().parquet(path + "/data").first();
    }

    static double[] doubles(Row row, int column) {
        List<Double> values = row.getList(column);
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static double[][] rows(Row row, int column, int width) {
        double[] all = doubles(row, column);
        double[][] rows = new double[width == 0 ? 0 : all.length / width][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(all, i * width, (i + 1) * width);
        }
        return rows;
    }

    static long[][] longs(Row row, int column) {
        return row.<scala.collection.Seq<Long>>getList(column).stream()
                .map(each -> CollectionConverters.asJava(each).stream()
                        .mapToLong(Long::longValue)
                        .toArray())
                .toArray(long[][]::new);
    }

    static double[] flat(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    }

    /** Writes a model of Spark's. */
    static void stage(Object stage, String path) {
        if (!(stage instanceof MLWritable writable)) {
            throw new UnsupportedOperationException(
                    "the base model " + stage.getClass().getName() + " cannot be saved: it is not MLWritable");
        }
        try {
            writable.save(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a model of Spark's. */
    static ProbabilisticClassificationModel<Vector, ?> model(SparkSession session, String path) {
        return DefaultParamsReader$.MODULE$.loadParamsInstance(path, session);
    }
}
