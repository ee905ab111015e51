/**
 * Kernel mean matching: weights for one sample so that its mean in a kernel's feature space is that of another.
 *
 * <p>The kernels
 * ({@link org.biln.kmm.Kernel}, {@link org.biln.kmm.Gram}), the quadratic
 * programme ({@link org.biln.kmm.KmmProblem}), its interior-point solver ({@link org.biln.kmm.KmmSolver}) and the judge
 * that knows the programme and not the solver ({@link org.biln.kmm.KmmEvaluator}).
 */
@NullMarked
package org.biln.kmm;

import org.jspecify.annotations.NullMarked;
