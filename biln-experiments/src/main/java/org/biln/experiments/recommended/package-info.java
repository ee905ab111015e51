/**
 * The learner we recommend on the paper's own settings, beside the paper's Algorithm 1, the noisy fit and
 * confident-learning pruning: what {@code biln reproduce recommended} runs.
 */
@NullMarked
package org.biln.experiments.recommended;

import org.jspecify.annotations.NullMarked;
