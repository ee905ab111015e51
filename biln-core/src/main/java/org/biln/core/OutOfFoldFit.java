package org.biln.core;

import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * What a base learner learnt: a classifier, and for every training example the probability of every class by a fit that
 * has not seen the example.
 *
 * <p>Immutable: arrays are handed out as copies.
 *
 * <pre>{@code
 * OutOfFoldFit fit = LogisticTrainer.recommended().fit(noisy, Rng.of(1));
 * double loss = fit.logLoss(noisy); // how well the observed labels are predicted
 * }</pre>
 */
public final class OutOfFoldFit {

    /** Probabilities below this count as this in a log-loss: one certain mistake must not outweigh a table. */
    private static final double LEAST = 1e-6;

    private final Classifier classifier;
    private final double[] posteriors;
    private final @Nullable Certificate certificate;

    /**
     * A classifier and its out-of-fold posteriors.
     *
     * @param classifier the classifier
     * @param posteriors K probabilities for each example in turn; copied
     * @param certificate how the training of the classifier ended, or null where nothing was solved
     */
    public OutOfFoldFit(Classifier classifier, double[] posteriors, @Nullable Certificate certificate) {
        this(classifier, posteriors.clone(), certificate, true);
        Checks.probabilities("posteriors", posteriors, posteriors.length);
        Checks.require(
                posteriors.length % classifier.classes() == 0,
                "posteriors",
                "are " + posteriors.length + ", not " + classifier.classes() + " for each example");
        for (int from = 0; from < posteriors.length; from += classifier.classes()) {
            Checks.distribution("posteriors", posteriors, from, classifier.classes());
        }
    }

    private OutOfFoldFit(Classifier classifier, double[] owned, @Nullable Certificate certificate, boolean unchecked) {
        assert unchecked;
        this.classifier = classifier;
        this.posteriors = owned;
        this.certificate = certificate;
    }

    /**
     * A classifier of two classes and the out-of-fold probability of class 1.
     *
     * @param classifier the classifier
     * @param eta one probability for each example
     * @param certificate how the training of the classifier ended, or null where nothing was solved
     * @return the fit
     */
    public static OutOfFoldFit ofEta(Classifier classifier, double[] eta, @Nullable Certificate certificate) {
        Checks.require(classifier.classes() == 2, "classifier", "has " + classifier.classes() + " classes, not two");
        Checks.probabilities("eta", eta, eta.length);
        double[] both = new double[2 * eta.length];
        for (int row = 0; row < eta.length; row++) {
            both[2 * row] = 1 - eta[row];
            both[2 * row + 1] = eta[row];
        }
        return new OutOfFoldFit(classifier, both, certificate, true);
    }

    /**
     * The classifier, trained on all examples.
     *
     * @return what was learnt
     */
    public Classifier classifier() {
        return classifier;
    }

    /**
     * The number of examples.
     *
     * @return n
     */
    public int size() {
        return posteriors.length / classifier.classes();
    }

    /**
     * The out-of-fold probability of a class for an example.
     *
     * @param row the example
     * @param c the class, from 0
     * @return {@code P(observed class c | x)}
     */
    public double posterior(int row, int c) {
        Checks.row("row", row, size());
        return posteriors[row * classifier.classes() + c];
    }

    /**
     * The out-of-fold probability of class 1 for an example, of two classes.
     *
     * @param row the example
     * @return {@code P(observed +1 | x)}
     */
    public double eta(int row) {
        Checks.require(classifier.classes() == 2, "fit", "has " + classifier.classes() + " classes, eta is of two");
        return posterior(row, 1);
    }

    /**
     * The out-of-fold probability of one class for every example.
     *
     * @param c the class, from 0
     * @return a new array
     */
    public double[] posteriors(int c) {
        double[] of = new double[size()];
        for (int row = 0; row < of.length; row++) {
            of[row] = posteriors[row * classifier.classes() + c];
        }
        return of;
    }

    /**
     * All out-of-fold posteriors.
     *
     * @return a copy, K probabilities for each example in turn
     */
    public double[] posteriors() {
        return posteriors.clone();
    }

    /**
     * How well the out-of-fold posteriors predict the labels of the sample: the weighted mean of {@code -log P(label)}. Under
     * noise a fair judge of models all the same, because the posterior of the <em>observed</em> label is what is wanted.
     *
     * @param sample the sample that was learnt from, whose weights count
     * @return the mean loss, 0 if no example has weight
     */
    public double logLoss(Sample sample) {
        Checks.length("sample", sample.size(), size());
        double loss = 0;
        double total = 0;
        for (int row = 0; row < sample.size(); row++) {
            double w = sample.weight(row);
            loss -= w * StrictMath.log(Math.max(LEAST, posterior(row, sample.label(row))));
            total += w;
        }
        return total == 0 ? 0 : loss / total;
    }

    /**
     * How the training of the classifier ended.
     *
     * @return the certificate, or null where nothing was solved
     */
    public @Nullable Certificate certificate() {
        return certificate;
    }

    @Override
    public String toString() {
        return "OutOfFoldFit[" + classifier + ", " + size() + " examples"
                + (certificate == null ? "" : ", " + certificate.summary()) + "]";
    }
}
