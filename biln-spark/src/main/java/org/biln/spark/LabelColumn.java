package org.biln.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * What the labels are: numbers from 0, or words, which are numbered in alphabetical order as {@code StringIndexer} does with
 * {@code alphabetAsc}.
 *
 * @param name the column
 * @param classes how many labels there may be, 0 if that is not known
 * @param words the words, or null for numbers
 * @param metadata what predicted labels carry
 */
record LabelColumn(String name, int classes, @Nullable List<String> words, String metadata) implements Serializable {
    /** More classes than this are a column that is not a label. */
    static final int MOST_CLASSES = 1000;

    /** A number that no label has. */
    private static final double NONE = -1;

    /** Looks at the labels; words need a job. */
    static LabelColumn of(Dataset<?> dataset, String name) {
        StructField field = Schemas.field(dataset.schema(), "labelCol", name);
        if (field.dataType() instanceof NumericType) {
            return new LabelColumn(
                    name, Schemas.classes(field), null, field.metadata().json());
        }
        List<String> words = dataset
                .select(functions.col(name).cast("string"))
                .filter(functions.col(name).isNotNull())
                .distinct()
                .limit(MOST_CLASSES + 1)
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
        if (words.size() > MOST_CLASSES) {
            throw new IllegalArgumentException(
                    "column '" + name + "' has more than " + MOST_CLASSES + " values, it is no label");
        }
        return ofWords(name, words);
    }

    /** Labels that are these words. */
    static LabelColumn ofWords(String name, List<String> words) {
        NominalAttribute attribute =
                NominalAttribute.defaultAttr().withName(name).withValues(words.toArray(String[]::new));
        return new LabelColumn(
                name, Math.max(2, words.size()), words, attribute.toMetadata().json());
    }

    LabelColumn withClasses(int count) {
        return new LabelColumn(name, count, words, metadata);
    }

    /** The labels of a column as numbers: null stays null, a word that is no label becomes a number that is none. */
    Column numbers(String column) {
        if (words == null) {
            return functions.col(column).cast("double");
        }
        List<String> known = words;
        UDF1<@Nullable String, @Nullable Double> number = word -> {
            int at = word == null ? 0 : known.indexOf(word);
            return word == null ? null : Double.valueOf(at < 0 ? NONE : at);
        };
        return functions
                .udf(number, DataTypes.DoubleType)
                .apply(functions.col(column).cast("string"));
    }

    /** What a label is called in the column: a number or a word. */
    Object shown(int label) {
        return words == null ? (Object) (double) label : words.get(label);
    }

    DataType type() {
        return words == null ? DataTypes.DoubleType : DataTypes.StringType;
    }

    /** Metadata of a column of predicted numbers. */
    Metadata ofNumbers() {
        return Metadata.fromJson(metadata);
    }

    /** Metadata of a column of labels as they are called. */
    Metadata ofLabels() {
        return words == null ? ofNumbers() : Metadata.empty();
    }

    /** Metadata of a label column before anything is fitted. */
    static Metadata before(StructType schema, String name) {
        StructField field = Schemas.field(schema, "labelCol", name);
        return field.dataType() instanceof NumericType ? field.metadata() : Metadata.empty();
    }

    static final StructType SAVED = new StructType()
            .add("name", DataTypes.StringType)
            .add("classes", DataTypes.IntegerType)
            .add("words", DataTypes.createArrayType(DataTypes.StringType))
            .add("metadata", DataTypes.StringType);

    Object[] saved() {
        return new Object[] {name, classes, words == null ? null : words.toArray(), metadata};
    }

    static LabelColumn loaded(Row row) {
        return new LabelColumn(
                row.getString(0),
                row.getInt(1),
                row.isNullAt(2) ? null : List.copyOf(row.<String>getList(2)),
                row.getString(3));
    }
}
