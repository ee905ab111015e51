package org.biln.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.biln.table.ColumnOptions;
import org.jspecify.annotations.Nullable;

/**
 * The rows that one task learns from: all, or a sample that follows from what is in the rows and not from where they are. Answered rows
 * are always among them.
 */
final class SampleRows {
    private static final String CELLS = "cells";

    private final Dataset<Row> read;
    private final FirstLook found;
    private final Columns columns;

    private SampleRows(Dataset<Row> read, FirstLook found, Columns columns) {
        this.read = read;
        this.found = found;
        this.columns = columns;
    }

    /**
     * Looks at the rows.
     *
     * @throws IllegalArgumentException naming column and value if a value cannot be used
     */
    static SampleRows of(Dataset<?> dataset, Biln stage, LabelColumn labels, @Nullable String posterior) {
        StructType schema = dataset.schema();
        String features = stage.getOrDefault(stage.featuresCol());
        String vector = Schemas.has(schema, features) ? features : null;
        RowReader reader = RowReader.of(stage, schema, labels, posterior, vector);
        List<String> names = vector == null ? features(schema, stage) : List.of();
        List<String> cells = Stream.of(schema.fieldNames())
                .filter(name -> names.contains(name)
                        || name.equals(labels.name())
                        || name.equals(reader.weight())
                        || name.equals(reader.group()))
                .toList();
        Column[] all = Arrays.copyOf(reader.columns(), reader.columns().length + 1);
        all[all.length - 1] = functions.struct(quoted(cells)).as(CELLS);
        boolean skip = stage.getOrDefault(stage.handleInvalid()).equals("skip");
        Dataset<Row> read = reader.valid(dataset.select(all), skip);
        FirstLook found = FirstLook.of(read, reader);
        Column key = vector == null ? functions.xxhash64(hashed(cells)) : Layout.key(functions.col(Layout.FEATURES));
        return new SampleRows(
                read.withColumn(Layout.KEY, key),
                found,
                new Columns(
                        cells,
                        labels.withClasses(found.counts().length),
                        reader.weight(),
                        reader.group(),
                        vector,
                        found.dimension()));
    }

    private static Column[] quoted(List<String> names) {
        return names.stream().map(name -> functions.col("`" + name + "`")).toArray(Column[]::new);
    }

    /** A hash passes over nulls, so where they are is hashed as well. */
    private static Column[] hashed(List<String> names) {
        return names.stream()
                .map(name -> functions.col(CELLS).getField(name))
                .flatMap(cell -> Stream.of(cell, cell.isNull()))
                .toArray(Column[]::new);
    }

    /** The columns to make features of: those that can be read and have no other use. */
    static List<String> features(StructType schema, BilnParams<?> stage) {
        Set<String> taken = new HashSet<>(Set.of(stage.getOrDefault(stage.labelCol())));
        Stream.of(stage.weightCol(), stage.answerCol(), stage.groupCol(), stage.posteriorCol())
                .filter(stage::isSet)
                .map(stage::getOrDefault)
                .forEach(taken::add);
        List<String> names = Stream.of(schema.fields())
                .filter(field -> field.dataType() instanceof AtomicType && !(field.dataType() instanceof BinaryType))
                .map(StructField::name)
                .filter(name -> !taken.contains(name))
                .toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("featuresCol: there is no column '"
                    + stage.getOrDefault(stage.featuresCol()) + "', and no other column to make features of, among "
                    + String.join(", ", schema.fieldNames()));
        }
        return names;
    }

    FirstLook found() {
        return found;
    }

    Columns columns() {
        return columns;
    }

    /** A number that is another one if anything in the rows is. */
    long digest(boolean supplied) {
        return read.agg(functions.sum(functions.pmod(
                        functions.xxhash64(
                                functions.col(Layout.KEY),
                                functions.col(Layout.LABEL),
                                functions.col(Layout.WEIGHT),
                                functions.col(Layout.ANSWER),
                                functions.col(Layout.GROUP),
                                supplied ? Layout.key(functions.col(Layout.POSTERIOR)) : functions.lit(0)),
                        functions.lit(Integer.MAX_VALUE))))
                .first()
                .getLong(0);
    }

    /** Gathers the rows, or so many of them, in one task and has it learn. */
    SampleFit learn(int most, long seed, boolean supplied) {
        Dataset<Row> chosen = read;
        if (found.rows() > most) {
            Dataset<Row> laidOut = Layout.of(
                    read,
                    Layout.partitions(found.rows()),
                    List.of(Layout.LABEL),
                    List.of(Layout.WEIGHT, Layout.ANSWER, Layout.GROUP));
            long open = found.rows() - found.answered();
            Column drawn = Layout.order().leq(Layout.bound(Math.max(0, most - found.answered()), open));
            chosen = laidOut.filter(functions.col(Layout.ANSWER).isNotNull().or(drawn));
        }
        Columns known = columns;
        return chosen.repartition(1)
                .sortWithinPartitions(Layout.KEY, Layout.LABEL, Layout.ANSWER, Layout.WEIGHT, Layout.GROUP)
                .toJavaRDD()
                .mapPartitions(rows ->
                        List.of(SampleFit.of(rows, known, seed, supplied)).iterator())
                .first();
    }

    /**
     * Which columns the program sees.
     *
     * @param cells the columns of the table, in its order
     * @param labels the labels
     * @param weight the column of weights, or null
     * @param group the column of groups, or null
     * @param vector the column of feature vectors, or null: its entries then come before the other columns
     * @param dimension of the vectors
     */
    record Columns(
            List<String> cells,
            LabelColumn labels,
            @Nullable String weight,
            @Nullable String group,
            @Nullable String vector,
            int dimension)
            implements Serializable {

        Columns {
            cells = new ArrayList<>(cells); // Java's own immutable lists do not travel with Spark's serializer
        }

        private List<String> entries() {
            return vector == null
                    ? List.of()
                    : IntStream.range(0, dimension)
                            .mapToObj(i -> vector + "[" + i + "]")
                            .toList();
        }

        List<String> names() {
            return Stream.concat(entries().stream(), cells.stream()).toList();
        }

        ColumnOptions options() {
            return ColumnOptions.builder()
                    .label(labels.name())
                    .weight(weight)
                    .group(group)
                    .numeric(entries())
                    .build();
        }

        /** What the labels are called, in the order of the classes. */
        List<String> words() {
            return IntStream.range(0, labels.classes()).mapToObj(this::word).toList();
        }

        private String word(int label) {
            return labels.words() == null
                    ? Integer.toString(label)
                    : labels.words().get(label);
        }

        /** The cells of a row. */
        List<@Nullable Object> cells(Row row, int label) {
            List<@Nullable Object> all = new ArrayList<>();
            if (vector != null) {
                for (double entry : row.<Vector>getAs(RowReader.FEATURES).toArray()) {
                    all.add(entry);
                }
            }
            Row own = row.getStruct(row.fieldIndex(CELLS));
            for (int c = 0; c < cells.size(); c++) {
                all.add(cells.get(c).equals(labels.name()) ? word(label) : own.get(c));
            }
            return all;
        }
    }
}
