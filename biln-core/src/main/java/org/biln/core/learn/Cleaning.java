package org.biln.core.learn;

import org.biln.core.HonestFit;
import org.biln.core.noise.FlipMixture;
import org.biln.core.noise.Transitions;
import org.jspecify.annotations.Nullable;

/** What comes of a stack once the noise is taken into account. */
final class Cleaning {
    final HonestFit fit;
    final FlipMixture rates;
    final double threshold;
    final double confidence;
    final int setAside;
    final double lineShare;
    final double[] wrong;
    final @Nullable Transitions transitions;

    Cleaning(
            HonestFit fit,
            FlipMixture rates,
            @Nullable Transitions transitions,
            double threshold,
            double confidence,
            int setAside,
            double lineShare,
            double[] wrong) {
        this.fit = fit;
        this.rates = rates;
        this.transitions = transitions;
        this.threshold = threshold;
        this.confidence = confidence;
        this.setAside = setAside;
        this.lineShare = lineShare;
        this.wrong = wrong;
    }
}
