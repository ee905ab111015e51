/**
 * Bounded instance- and label-dependent label noise: the model that makes it, and upper bounds of its rates.
 *
 * <p>A rate is {@code rho_y(x) = P(observed = -y | x, true = y)}. {@link org.biln.core.noise.BoundedNoise} draws noisy
 * labels in experiments; {@link org.biln.core.noise.RateBounds} says how large the rates can be at each example, from
 * known constants or from the noisy posterior alone.
 */
@NullMarked
package org.biln.core.noise;

import org.jspecify.annotations.NullMarked;
