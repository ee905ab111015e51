/**
 * Every method of this project beside every other on real tables with known noise: what {@code biln compare} runs.
 *
 * <p>A {@link org.biln.experiments.compare.RealTable} is split, the labels of its training rows are disturbed by a
 * {@link org.biln.experiments.noise.LabelNoise}, each {@link org.biln.experiments.compare.CompareMethod} learns from them, and
 * {@link org.biln.experiments.compare.CompareMeasure} says how well, against the true labels. No method measures itself.
 */
@NullMarked
package org.biln.experiments.compare;

import org.jspecify.annotations.NullMarked;
