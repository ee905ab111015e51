package org.biln.cli.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.cli.table.TrainingTable;
import org.biln.core.LinearClassifier;

/**
 * Everything a fit found, row by row, in one form for two labels and for more.
 *
 * <p>With two labels {@code eta} is P(observed label is positive) and a verdict is either label. With more, {@code eta}
 * and the bounds of a row are those of one class against the rest: the class distilled, or for an undecided row the
 * likeliest.
 *
 * @param table the rows
 * @param rows the last word on each of them
 * @param first what the first round of distillation knew; the last word of a method with one round
 * @param classifiers one for two labels, else one per class
 * @param answers the expert's labels: position in the table to label code
 * @param order the undecided rows in the order an expert would be asked about them
 * @param rounds the rounds of the recommended method; empty for the paper's, which has one
 * @param l2 the penalty of the final training
 * @param sigma the kernel parameter used, 0 without reweighting
 * @param certificates what solvers proved about their answers, by what was solved
 */
public record Outcome(
        TrainingTable table,
        Rows rows,
        Judgement first,
        List<LinearClassifier> classifiers,
        Map<Integer, Integer> answers,
        List<Integer> order,
        List<Round> rounds,
        double l2,
        double sigma,
        List<Proof> certificates) {

    /** The label code of no label: of a row the theory is silent on, or that took no part in training. */
    public static final int NONE = -1;

    /**
     * Copies the collections.
     *
     * @param table the rows
     * @param rows the last word on each of them
     * @param first what the first round of distillation knew; the last word of a method with one round
     * @param classifiers one for two labels, else one per class
     * @param answers the expert's labels: position in the table to label code
     * @param order the undecided rows in the order an expert would be asked about them
     * @param rounds the rounds of the recommended method; empty for the paper's, which has one
     * @param l2 the penalty of the final training
     * @param sigma the kernel parameter used, 0 without reweighting
     * @param certificates what solvers proved about their answers, by what was solved
     */
    public Outcome {
        classifiers = List.copyOf(classifiers);
        answers = Map.copyOf(answers);
        order = List.copyOf(order);
        rounds = List.copyOf(rounds);
        certificates = List.copyOf(certificates);
    }

    /**
     * A solver's certificate.
     *
     * @param what what was solved
     * @param converged whether it reached its tolerance
     * @param residual how far from optimal
     * @param summary one line for a person
     */
    public record Proof(String what, boolean converged, double residual, String summary) {}

    /**
     * A round of distillation.
     *
     * @param judged the rows judged
     * @param distilled how many of them the theory vouches for a label of
     * @param dropped how many were dropped because that label is not the observed one
     * @param l2 the penalty of the fits their posterior comes from; NaN if it was supplied
     */
    public record Round(int judged, int distilled, int dropped, double l2) {}

    /** What the theorem is applied to: posterior and bounds of every row; arrays are shared, not to be changed. */
    public static class Judgement {
        private final double[] eta;
        private final double[] boundPlus;
        private final double[] boundMinus;

        /**
         * Posterior and bounds.
         *
         * @param eta the noisy posterior of the row's class in focus
         * @param boundPlus upper bounds of P(class not observed | class)
         * @param boundMinus upper bounds of P(class observed | not class)
         */
        public Judgement(double[] eta, double[] boundPlus, double[] boundMinus) {
            this.eta = eta;
            this.boundPlus = boundPlus;
            this.boundMinus = boundMinus;
        }

        /**
         * The noisy posterior.
         *
         * @param row the row
         * @return P(observed label is the class in focus)
         */
        public final double eta(int row) {
            return eta[row];
        }

        /**
         * The bound of the rate at which the class is mislabelled.
         *
         * @param row the row
         * @return an upper bound of P(class not observed | class)
         */
        public final double boundPlus(int row) {
            return boundPlus[row];
        }

        /**
         * The bound of the rate at which the rest is mislabelled as the class.
         *
         * @param row the row
         * @return an upper bound of P(class observed | not class)
         */
        public final double boundMinus(int row) {
            return boundMinus[row];
        }
    }

    /** Per-row findings; arrays are shared, not to be changed. */
    public static final class Rows extends Judgement {
        private final int[] focus;
        private final int[] verdict;
        private final int[] trained;
        private final double[] weight;

        /**
         * Findings.
         *
         * @param eta the noisy posterior of the row's class in focus
         * @param boundPlus upper bounds of P(class not observed | class)
         * @param boundMinus upper bounds of P(class observed | not class)
         * @param focus the class eta speaks of
         * @param verdict the distilled class or {@link Outcome#NONE}
         * @param trained the class it was trained as or {@link Outcome#NONE}
         * @param weight the row's weight in training, 0 when it took no part
         */
        public Rows(
                double[] eta,
                double[] boundPlus,
                double[] boundMinus,
                int[] focus,
                int[] verdict,
                int[] trained,
                double[] weight) {
            super(eta, boundPlus, boundMinus);
            this.focus = focus;
            this.verdict = verdict;
            this.trained = trained;
            this.weight = weight;
        }

        /**
         * The class eta speaks of.
         *
         * @param row the row
         * @return a label code
         */
        public int focus(int row) {
            return focus[row];
        }

        /**
         * The distilled class.
         *
         * @param row the row
         * @return a label code or {@link Outcome#NONE}
         */
        public int verdict(int row) {
            return verdict[row];
        }

        /**
         * The class the row was trained as.
         *
         * @param row the row
         * @return a label code or {@link Outcome#NONE}
         */
        public int trained(int row) {
            return trained[row];
        }

        /**
         * The weight in training.
         *
         * @param row the row
         * @return 0 when it took no part
         */
        public double weight(int row) {
            return weight[row];
        }
    }

    /**
     * The number of rows.
     *
     * @return n
     */
    public int size() {
        return table.size();
    }

    /**
     * Whether the observed label contradicts the distilled one, and no expert has settled it.
     *
     * @param row the row
     * @return true for a suspect label
     */
    public boolean suspect(int row) {
        return rows.verdict(row) != NONE && rows.verdict(row) != table.codes()[row] && !answers.containsKey(row);
    }

    /**
     * P(observed label) under the noisy posterior: the smaller, the more suspicious the label.
     *
     * @param row the row
     * @return a number in [0,1]
     */
    public double belief(int row) {
        boolean same = table.codes()[row] == rows.focus(row);
        return same ? rows.eta(row) : 1 - rows.eta(row);
    }

    /**
     * Counts rows.
     *
     * @return distilled, suspect, undecided, answered, trained
     */
    public Counts counts() {
        int distilled = 0;
        int suspect = 0;
        int trained = 0;
        for (int i = 0; i < size(); i++) {
            distilled += rows.verdict(i) == NONE ? 0 : 1;
            suspect += suspect(i) ? 1 : 0;
            trained += rows.trained(i) == NONE ? 0 : 1;
        }
        return new Counts(distilled, suspect, size() - distilled, answers.size(), trained);
    }

    /**
     * How many rows of which kind.
     *
     * @param distilled rows whose label the theory vouches for
     * @param suspect distilled rows whose observed label is another
     * @param undecided the others
     * @param answered rows an expert labelled
     * @param trained rows the classifier was trained on
     */
    public record Counts(int distilled, int suspect, int undecided, int answered, int trained) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d distilled (of them %,d with a suspect label), %,d undecided, %,d answered; trained on %,d",
                    distilled,
                    suspect,
                    undecided,
                    answered,
                    trained);
        }
    }

    /**
     * The suspect rows, the least believable label first.
     *
     * @param most how many at most
     * @return positions in the table
     */
    public List<Integer> mostSuspicious(int most) {
        List<Integer> suspects = new ArrayList<>(
                IntStream.range(0, size()).filter(this::suspect).boxed().toList());
        suspects.sort((a, b) -> Double.compare(belief(a), belief(b)));
        return List.copyOf(suspects.subList(0, Math.min(most, suspects.size())));
    }

    /**
     * Kish's effective sample size of the training rows, {@code (sum w)^2 / sum w^2}.
     *
     * @return 0 when nothing took part
     */
    public double effectiveSize() {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < size(); i++) {
            sum += rows.weight(i);
            squares += rows.weight(i) * rows.weight(i);
        }
        return squares == 0 ? 0 : sum * sum / squares;
    }
}
