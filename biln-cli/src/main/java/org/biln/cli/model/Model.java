package org.biln.cli.model;

import java.util.List;
import java.util.Map;
import org.biln.cli.table.Standardisation;
import org.biln.core.LinearClassifier;
import org.jspecify.annotations.Nullable;

/**
 * A fitted model and where it came from.
 *
 * @param provenance the program and the data it was made with
 * @param roles names of the columns that are no features
 * @param classes the label values; for two, negative first
 * @param standardisation how features are standardised
 * @param classifiers one for two classes (P(second class)), else one per class (P(class) against the rest)
 * @param options what decided the fit besides the data
 * @param answers the expert's labels by row of the training file (from 0), in the order of rows
 * @param summary what the fit found, for people to read
 */
public record Model(
        Provenance provenance,
        Roles roles,
        List<String> classes,
        Standardisation standardisation,
        List<LinearClassifier> classifiers,
        FitOptions options,
        Map<Integer, String> answers,
        Summary summary) {

    /** The schema version this program writes and reads. */
    public static final int SCHEMA = 2;

    /**
     * Checks that the parts fit together.
     *
     * @param provenance the program and the data it was made with
     * @param roles names of the columns that are no features
     * @param classes the label values; for two, negative first
     * @param standardisation how features are standardised
     * @param classifiers one for two classes (P(second class)), else one per class (P(class) against the rest)
     * @param options what decided the fit besides the data
     * @param answers the expert's labels by row of the training file (from 0), in the order of rows
     * @param summary what the fit found, for people to read
     */
    public Model {
        classes = List.copyOf(classes);
        classifiers = List.copyOf(classifiers);
        answers = Map.copyOf(answers);
        int expected = classes.size() == 2 ? 1 : classes.size();
        if (classes.size() < 2 || classifiers.size() != expected) {
            throw new IllegalArgumentException(
                    "classifiers: " + classifiers.size() + " for " + classes.size() + " classes");
        }
        for (LinearClassifier classifier : classifiers) {
            if (classifier.dimension() != standardisation.names().size() + 1) {
                throw new IllegalArgumentException("classifiers: " + classifier.dimension() + " parameters for "
                        + standardisation.names().size() + " features and an intercept");
            }
        }
    }

    /**
     * Whether there are two classes.
     *
     * @return true for two
     */
    public boolean binary() {
        return classes.size() == 2;
    }

    /**
     * The program and the data.
     *
     * @param version the program's version
     * @param commit the program's commit
     * @param trainingFile the training file as it was named on the command line
     * @param sha256 the digest of its bytes
     * @param rows its rows
     * @param used the rows used
     * @param delimiter its separator of cells
     */
    public record Provenance(
            String version, String commit, String trainingFile, String sha256, long rows, int used, char delimiter) {}

    /**
     * The columns that are no features.
     *
     * @param label the label column
     * @param id the id column, or null
     * @param eta the column of supplied probabilities, or null
     * @param ignored columns left out
     */
    public record Roles(
            String label, @Nullable String id, @Nullable String eta, List<String> ignored) {
        /**
         * Copies the list.
         *
         * @param label the label column
         * @param id the id column, or null
         * @param eta the column of supplied probabilities, or null
         * @param ignored columns left out
         */
        public Roles {
            ignored = List.copyOf(ignored);
        }
    }

    /**
     * What the fit found.
     *
     * @param distilled rows whose label the theory vouches for
     * @param suspect distilled rows whose observed label contradicts the distilled one
     * @param undecided rows the theory is silent on
     * @param answered rows an expert labelled
     * @param trained rows the classifier was trained on
     * @param rounds how often it was distilled
     * @param l2 the penalty used
     * @param sigma the kernel parameter used; 0 without reweighting
     * @param certificates what the solvers prove, in words
     */
    public record Summary(
            int distilled,
            int suspect,
            int undecided,
            int answered,
            int trained,
            int rounds,
            double l2,
            double sigma,
            List<String> certificates) {
        /**
         * Copies the list.
         *
         * @param distilled rows whose label the theory vouches for
         * @param suspect distilled rows whose observed label contradicts the distilled one
         * @param undecided rows the theory is silent on
         * @param answered rows an expert labelled
         * @param trained rows the classifier was trained on
         * @param rounds how often it was distilled
         * @param l2 the penalty used
         * @param sigma the kernel parameter used; 0 without reweighting
         * @param certificates what the solvers prove, in words
         */
        public Summary {
            certificates = List.copyOf(certificates);
        }
    }
}
