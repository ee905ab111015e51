/**
 * The learner: Algorithm 1 of the paper and the parts that are handed to it.
 *
 * <p>Posterior, bounds, distillation, bought labels, importance, weighted training: each step is a type of its own, and
 * the result keeps what each of them produced.
 */
@NullMarked
package org.biln.core.learn;

import org.jspecify.annotations.NullMarked;
