package org.biln.core.encode;

import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.math.Rng;

/**
 * A trainer that sees encoded features. The encoder is fitted to the features of all examples, never to their labels, so
 * the posteriors stay honest about the labels.
 *
 * <pre>{@code
 * Trainer trainer = new EncodedTrainer(Standardiser::fit, LogisticTrainer.recommended());
 * Classifier classifier = trainer.train(noisy, Rng.of(1)); // takes features as they are
 * }</pre>
 */
public final class EncodedTrainer implements Trainer {

    private final Encoder.Fitter encoding;
    private final Trainer trainer;

    /**
     * Puts an encoding in front of a trainer.
     *
     * @param encoding how to fit the encoder
     * @param trainer what learns from encoded features
     */
    public EncodedTrainer(Encoder.Fitter encoding, Trainer trainer) {
        this.encoding = encoding;
        this.trainer = trainer;
    }

    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        Encoder encoder = encoding.fit(sample);
        OutOfFoldFit fit = trainer.fit(sample.withFeatures(encoder.encode(sample.x())), rng);
        return new OutOfFoldFit(new EncodedClassifier(encoder, fit.classifier()), fit.posteriors(), fit.certificate());
    }

    @Override
    public Classifier train(Sample sample, Rng rng) {
        Encoder encoder = encoding.fit(sample);
        return new EncodedClassifier(encoder, trainer.train(sample.withFeatures(encoder.encode(sample.x())), rng));
    }
}
