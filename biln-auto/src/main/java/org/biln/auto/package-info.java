/**
 * The learner people use. {@link org.biln.auto.AutoLearner} learns; {@link org.biln.auto.NoisePosterior} says what is to be thought of
 * the labels, by a {@link org.biln.auto.NoisePrior} that was learnt from simulated noise.
 */
@NullMarked
package org.biln.auto;

import org.jspecify.annotations.NullMarked;
