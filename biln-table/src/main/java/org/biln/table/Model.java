package org.biln.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
     * Whether another model predicts the same to the last bit: schema, classes and classifier are equal. Where the models
     * come from does not matter.
     *
     * @param other the other model
     * @return true if everything that decides a prediction is equal
     */
    public boolean predictsAs(Model other) {
        return schema.equals(other.schema)
                && labels.classes().equals(other.labels.classes())
                && classifier.equals(other.classifier);
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
