package org.biln.crowd;

import java.util.Arrays;
import org.biln.core.internal.Checks;

/**
 * CROWDLAB (Goh et al. 2022): a weighted mean of what a model says of an item and what its annotators say, in closed form.
 *
 * <p>The weight of an annotator is how much better they agree with others than always naming the most frequent class would agree with
 * the consensus, that of the model likewise, times the root of the mean number of votes an item; a vote stands for the
 * probability with which votes name the consensus. First with the majority in the place of the consensus (ties: what
 * the model finds likelier, then the class fewer votes name, then the first), then with what that gives. O(votes K). An item
 * without votes is what the model says.
 *
 * <p>H. W. Goh, U. Tkachenko, J. Mueller: CROWDLAB: Supervised learning to infer consensus labels and quality scores for data
 * with multiple annotators. 2022. The numbers are those of cleanlab without calibration.
 *
 * <pre>{@code
 * Crowdlab.Result result = Crowdlab.of(outOfFold).evaluate(votes);
 * double quality = result.quality(0); // of annotator 0
 * }</pre>
 */
public final class Crowdlab implements Aggregator {

    private static final double LEAST = 1e-6;

    private final double[] model;

    private Crowdlab(double[] model) {
        this.model = model;
    }

    /**
     * With the probabilities of a model.
     *
     * @param probabilities K numbers for each item in turn, of fits that have not seen the item; copied
     * @return the aggregator, for votes on as many items
     */
    public static Crowdlab of(double[] probabilities) {
        Checks.probabilities("probabilities", probabilities, probabilities.length);
        return new Crowdlab(probabilities.clone());
    }

    @Override
    public Consensus aggregate(Votes votes) {
        return evaluate(votes).consensus();
    }

    /**
     * Finds the consensus, and says what it is made of.
     *
     * @param votes who said what of which item
     * @return every number of the method
     */
    public Result evaluate(Votes votes) {
        Checks.length("probabilities", model.length, votes.items() * votes.classes());
        double[] weights = agreements(votes);
        int[] majority = majority(votes);
        Weighing first = new Weighing(votes, majority, weights);
        int[] labels = new int[votes.items()];
        for (int item = 0; item < labels.length; item++) {
            labels[item] = best(first.posterior, item, votes.classes(), majority[item]);
        }
        return new Result(votes, labels, new Weighing(votes, labels, weights));
    }

    /** The most probable class, the one given where several are. */
    private static int best(double[] probabilities, int item, int classes, int preferred) {
        int at = item * classes;
        int best = preferred;
        for (int k = 0; k < classes; k++) {
            best = probabilities[at + k] > probabilities[at + best] ? k : best;
        }
        return best;
    }

    private int[] majority(Votes votes) {
        int classes = votes.classes();
        int[] all = new int[classes];
        for (int v = 0; v < votes.size(); v++) {
            all[votes.said(v)]++;
        }
        int[] majority = new int[votes.items()];
        int[] counts = new int[classes];
        for (int item = 0; item < majority.length; item++) {
            Arrays.fill(counts, 0);
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                counts[votes.said(v)]++;
            }
            int best = 0;
            for (int k = 1; k < classes; k++) {
                int more = Integer.compare(counts[k], counts[best]);
                more = more != 0 ? more : Double.compare(model[item * classes + k], model[item * classes + best]);
                more = more != 0 ? more : Integer.compare(all[best], all[k]);
                best = more > 0 ? k : best;
            }
            majority[item] = votes.gold(item) >= 0 ? votes.gold(item) : best;
        }
        return majority;
    }

    /** How often each annotator says what others say of the same item; the mean of all for those nobody can be compared with. */
    private static double[] agreements(Votes votes) {
        double[] same = new double[votes.annotators()];
        double[] pairs = new double[votes.annotators()];
        int[] counts = new int[votes.classes()];
        for (int item = 0; item < votes.items(); item++) {
            Arrays.fill(counts, 0);
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                counts[votes.said(v)]++;
            }
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                same[votes.who(v)] += counts[votes.said(v)] - 1;
                pairs[votes.who(v)] += votes.count(item) - 1;
            }
        }
        double sum = 0;
        int compared = 0;
        for (int a = 0; a < same.length; a++) {
            if (pairs[a] > 0) {
                sum += same[a] / pairs[a];
                compared++;
            }
        }
        double[] agreements = new double[same.length];
        for (int a = 0; a < same.length; a++) {
            agreements[a] = pairs[a] > 0 ? same[a] / pairs[a] : compared > 0 ? sum / compared : 0;
        }
        return agreements;
    }

    /** What follows from a consensus: weights and probabilities. */
    private final class Weighing {
        private final double[] posterior;
        private final double[] weights;
        private final double modelWeight;

        Weighing(Votes votes, int[] consensus, double[] agreements) {
            int classes = votes.classes();
            int[] frequency = new int[classes];
            double agree = 0;
            int several = 0;
            int modelWrong = 0;
            for (int item = 0; item < votes.items(); item++) {
                if (votes.count(item) > 1) {
                    several++;
                    frequency[consensus[item]]++;
                    agree += agreement(votes, item, consensus[item]);
                    modelWrong += best(model, item, classes, 0) == consensus[item] ? 0 : 1;
                }
            }
            int shared = Math.max(1, several);
            int mode = Arrays.stream(frequency).max().orElse(0);
            double naiveError = Math.max(LEAST, 1 - (double) mode / shared);
            double likelihood = agree / shared;
            double other = (1 - likelihood) / (classes - 1);
            double each = (double) votes.size() / Math.max(1, votes.items());
            this.modelWeight = Math.max(LEAST, 1 - (double) modelWrong / shared / naiveError) * Math.sqrt(each);
            this.weights = Arrays.stream(agreements)
                    .map(agreement -> Math.max(LEAST, 1 - (1 - agreement) / naiveError))
                    .toArray();
            this.posterior = new double[model.length];
            for (int item = 0; item < votes.items(); item++) {
                int at = item * classes;
                double total = modelWeight;
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    total += weights[votes.who(v)];
                }
                for (int k = 0; k < classes; k++) {
                    double sum = modelWeight * model[at + k];
                    for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                        sum += weights[votes.who(v)] * (votes.said(v) == k ? likelihood : other);
                    }
                    posterior[at + k] = total > 0 ? sum / total : model[at + k];
                }
                if (votes.gold(item) >= 0) {
                    Arrays.fill(posterior, at, at + classes, 0);
                    posterior[at + votes.gold(item)] = 1;
                }
            }
        }
    }

    private static double agreement(Votes votes, int item, int label) {
        int same = 0;
        for (int v = votes.from(item); v < votes.from(item + 1); v++) {
            same += votes.said(v) == label ? 1 : 0;
        }
        return (double) same / votes.count(item);
    }

    /**
     * All that CROWDLAB says. Immutable.
     *
     * <pre>{@code
     * int label = Crowdlab.of(outOfFold).evaluate(votes).consensus().label(0);
     * }</pre>
     */
    public static final class Result {
        private final Votes votes;
        private final int[] labels;
        private final Weighing weighing;
        private final Consensus consensus;

        private Result(Votes votes, int[] labels, Weighing weighing) {
            this.votes = votes;
            this.labels = labels;
            this.weighing = weighing;
            this.consensus = new Consensus(
                    votes,
                    weighing.posterior,
                    MajorityVote.confusion(votes, weighing.posterior),
                    CrowdCertificate.CLOSED_FORM);
        }

        /**
         * Its probabilities; confusion matrices are those of the votes against them.
         *
         * @return the consensus
         */
        public Consensus consensus() {
            return consensus;
        }

        /**
         * What an item is taken for: the most probable class before the last weighing, as cleanlab has it. {@link Consensus#label}
         * is the one after it; they hardly ever differ.
         *
         * @param item the item
         * @return the class
         */
        public int label(int item) {
            return labels[item];
        }

        /**
         * The share of an item's votes that name its label.
         *
         * @param item the item
         * @return a share, NaN without votes
         */
        public double agreement(int item) {
            return Crowdlab.agreement(votes, item, labels[item]);
        }

        /**
         * The weight of the model.
         *
         * @return a positive number
         */
        public double modelWeight() {
            return weighing.modelWeight;
        }

        /**
         * The weight of an annotator.
         *
         * @param annotator the annotator
         * @return a positive number
         */
        public double weight(int annotator) {
            return weighing.weights[annotator];
        }

        /**
         * How good an annotator is: a weighted mean of how probable their votes are, and how often they name the label where
         * others voted too.
         *
         * @param annotator the annotator
         * @return a number in [0,1], NaN for somebody who never voted on an item with others
         */
        public double quality(int annotator) {
            double probable = 0;
            int cast = 0;
            int same = 0;
            int shared = 0;
            for (int item = 0; item < labels.length; item++) {
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    if (votes.who(v) == annotator) {
                        cast++;
                        probable += consensus.posterior(item, votes.said(v));
                        shared += votes.count(item) > 1 ? 1 : 0;
                        same += votes.count(item) > 1 && votes.said(v) == labels[item] ? 1 : 0;
                    }
                }
            }
            double each = (double) votes.size() / votes.items();
            double crowd = Arrays.stream(weighing.weights).sum() * each / votes.annotators();
            double w = weighing.modelWeight / (weighing.modelWeight + crowd);
            return w * probable / cast + (1 - w) * same / shared;
        }

        /**
         * How often an annotator names the label.
         *
         * @param annotator the annotator
         * @return a share, NaN without votes
         */
        public double agreementOf(int annotator) {
            int[][] counts = counts(annotator);
            return (double) Arrays.stream(counts[1]).sum()
                    / Arrays.stream(counts[0]).sum();
        }

        /**
         * The class that is the label least often when an annotator says it; of several the one said most, then the first.
         *
         * @param annotator the annotator
         * @return the class
         */
        public int worstClass(int annotator) {
            int[][] counts = counts(annotator);
            int[] said = counts[0];
            int[] right = counts[1];
            int worst = -1;
            for (int c = 0; c < said.length; c++) {
                if (said[c] > 0) {
                    long less = worst < 0 ? 1 : (long) right[worst] * said[c] - (long) right[c] * said[worst];
                    worst = less > 0 || (less == 0 && said[c] > said[worst]) ? c : worst;
                }
            }
            return Math.max(0, worst);
        }

        /** How often an annotator said each class, and how often that was the label. */
        private int[][] counts(int annotator) {
            int[][] counts = new int[2][votes.classes()];
            for (int item = 0; item < labels.length; item++) {
                for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                    if (votes.who(v) == annotator) {
                        counts[0][votes.said(v)]++;
                        counts[1][votes.said(v)] += votes.said(v) == labels[item] ? 1 : 0;
                    }
                }
            }
            return counts;
        }
    }
}
