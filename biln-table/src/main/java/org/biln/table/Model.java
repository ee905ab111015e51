package org.biln.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.core.Classifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.ensemble.AdjustedClassifier;
import org.biln.core.ensemble.MixtureClassifier;
import org.jspecify.annotations.Nullable;

/**
 * A classifier with what is needed to use it on later tables, and where it comes from. Immutable.
 *
 * <p>The classifier takes the raw features of the schema; what it does to them before is its own business, for instance
 * an {@link EncodedClassifier} with an {@link IndicatorEncoding}.
 *
 * <pre>{@code
 * Model model = Model.read(Path.of("model.json"));
 * try (Input input = Input.open("new.csv", System.in)) {
 *     Table later = TableReader.read(input, Format.DETECT, model.columns(), Progress.NONE);
 *     System.out.println(model.predict(later).label(0));
 * }
 * }</pre>
 */
public final class Model {
    private final Schema schema;
    private final LabelSet labels;
    private final Classifier classifier;
    private final Provenance provenance;

    /**
     * A model.
     *
     * @param schema the features
     * @param labels the classes
     * @param classifier takes the raw features, gives the probabilities of the classes
     * @param provenance where it comes from
     */
    public Model(Schema schema, LabelSet labels, Classifier classifier, Provenance provenance) {
        this.schema = schema;
        this.labels = labels;
        this.classifier = classifier;
        this.provenance = provenance;
        if (classifier.dimension() != schema.size()) {
            throw new IllegalArgumentException(
                    "classifier: takes " + classifier.dimension() + " features, the schema has " + schema.size());
        }
        if (classifier.classes() != labels.size()) {
            throw new IllegalArgumentException(
                    "classifier: has " + classifier.classes() + " classes, the labels " + labels.size());
        }
        checkEncodings(classifier);
        for (String answer : provenance.answers().values()) {
            if (!labels.classes().contains(answer)) {
                throw new IllegalArgumentException("answers: " + InputException.quote(answer) + " is no class");
            }
        }
    }

    /** An encoding of other features than the schema's would read levels that do not exist. */
    private void checkEncodings(Classifier part) {
        if (part instanceof EncodedClassifier encoded) {
            if (encoded.encoder() instanceof IndicatorEncoding encoding) {
                encoding.check(schema);
            }
        } else if (part instanceof AdjustedClassifier adjusted) {
            checkEncodings(adjusted.classifier());
        } else if (part instanceof MixtureClassifier mixture) {
            mixture.members().forEach(this::checkEncodings);
        }
    }

    /**
     * The features.
     *
     * @return the schema
     */
    public Schema schema() {
        return schema;
    }

    /**
     * The classes.
     *
     * @return the labels
     */
    public LabelSet labels() {
        return labels;
    }

    /**
     * What was learnt.
     *
     * @return the classifier of raw features
     */
    public Classifier classifier() {
        return classifier;
    }

    /**
     * Where it comes from.
     *
     * @return the provenance
     */
    public Provenance provenance() {
        return provenance;
    }

    /**
     * How a table must be read for this model.
     *
     * @return options that find the model's columns and, if it is there, the label column
     */
    public ColumnOptions columns() {
        return ColumnOptions.builder().schema(schema).label(labels.column()).build();
    }

    /**
     * The classes of the rows of a table.
     *
     * @param table a table that was read with {@link #columns()}
     * @return the predictions
     */
    public Predictions predict(Table table) {
        Features features = schema.features(table);
        double[] probabilities = new double[Math.multiplyExact(table.rows(), labels.size())];
        classifier.probabilities(features.x(), probabilities);
        return new Predictions(labels, probabilities, features.warnings());
    }

    /**
     * The probabilities of the classes of one row.
     *
     * @param features its raw features, in the order of the schema; NaN where missing
     * @return one probability per class
     */
    public double[] predict(double[] features) {
        return classifier.probabilities(features);
    }

    /**
     * Writes the model to a file, complete or not at all; an existing file is replaced.
     *
     * @param file the file
     * @throws IOException when it cannot be written
     */
    public void write(Path file) throws IOException {
        ModelFormat.STANDARD.write(this, file);
    }

    /**
     * Reads a model file; content that is no model is a {@link ModelException}.
     *
     * @param file the file
     * @return the model
     * @throws IOException when it cannot be read at all
     */
    public static Model read(Path file) throws IOException {
        return ModelFormat.STANDARD.read(file);
    }

    /**
     * The classes of the rows of a file; its columns are found by name.
     *
     * @param file a CSV file
     * @return the predictions
     * @throws IOException when it cannot be read
     */
    public Predictions predict(Path file) throws IOException {
        try (Input input = Input.open(file.toString(), InputStream.nullInputStream())) {
            return predict(TableReader.read(input, Format.DETECT, columns(), Progress.NONE));
        }
    }

    /**
     * The class of one row; features that are not named are missing.
     *
     * @param row the cells by the names of their columns, as they would stand in a file
     * @return a single prediction
     * @throws IllegalArgumentException if a name is no feature, or a cell cannot be read as what its feature is
     */
    public Predictions predict(Map<String, ?> row) {
        List<String> names =
                schema.features().stream().map(Schema.Feature::name).toList();
        for (String name : row.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "row: " + InputException.quote(name) + " is no feature, only " + String.join(", ", names));
            }
        }
        String header = String.join(",", names.stream().map(Model::cell).toList());
        String cells =
                String.join(",", names.stream().map(name -> cell(row.get(name))).toList());
        byte[] csv = (header + "\n" + cells + "\n").getBytes(StandardCharsets.UTF_8);
        Format format = Format.DETECT.withDelimiter(',').withHeader(true);
        try (Input input = Input.of("the row", new ByteArrayInputStream(csv))) {
            return predict(TableReader.read(
                    input, format, ColumnOptions.builder().schema(schema).build(), Progress.NONE));
        } catch (InputException e) {
            throw new IllegalArgumentException("row: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
    }

    private static String cell(@Nullable Object value) {
        return value == null ? "" : '"' + value.toString().replace("\"", "\"\"") + '"';
    }

    /**
     * Whether another model predicts the same to the last bit: all that decides a prediction is written alike. Where the models
     * come from does not matter.
     *
     * @param other the other model
     * @return true if schema, classes and classifier are the same
     */
    public boolean predictsAs(Model other) {
        return schema.equals(other.schema)
                && labels.classes().equals(other.labels.classes())
                && (classifier.equals(other.classifier)
                        || ModelFormat.STANDARD.alike(this, new Model(schema, labels, other.classifier, provenance)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Model that && predictsAs(that) && provenance.equals(that.provenance);
    }

    @Override
    public int hashCode() {
        return List.of(schema, labels.classes(), provenance).hashCode();
    }

    @Override
    public String toString() {
        return "Model[" + schema + "; " + labels + "]";
    }
}
