/**
 * Distillation: which examples have a label the theory vouches for, and buying labels for some of the others.
 *
 * <p>{@link org.biln.core.distill.Distiller} applies the paper's Theorem 5, {@link org.biln.core.distill.QueryStrategy}
 * picks among what it leaves undecided, {@link org.biln.core.distill.Oracle} answers.
 */
@NullMarked
package org.biln.core.distill;

import org.jspecify.annotations.NullMarked;
