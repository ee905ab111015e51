package org.biln.core.logistic;

import org.biln.core.LinearClassifier;

/**
 * A trained classifier and the certificate of its training.
 *
 * <pre>{@code
 * LogisticFit fit = new LogisticRegression(LogisticRegression.Options.recommended()).fit(sample, null);
 * double[] theta = fit.classifier().theta();
 * }</pre>
 *
 * @param classifier the classifier
 * @param certificate how training ended
 */
public record LogisticFit(LinearClassifier classifier, FitCertificate certificate) {}
