/**
 * Kernel mean matching: weights for one sample so that its mean in a kernel's feature space is that of another.
 *
 * <p>{@link org.biln.kmm.KernelMeanMatching} is what most callers need, {@link org.biln.kmm.SampleMatching} what an
 * experiment with many solves on one sample needs. Underneath are the kernels ({@link org.biln.kmm.Kernel},
 * {@link org.biln.kmm.Gram}, {@link org.biln.kmm.MedianHeuristic}), the quadratic programme
 * ({@link org.biln.kmm.KmmProblem}), its interior-point solver ({@link org.biln.kmm.KmmSolver}) and the judge that knows
 * the programme and not the solver ({@link org.biln.kmm.KmmEvaluator}). For samples too large for a Gram matrix the facade
 * goes over to finitely many features and Newton's method in them ({@code FeatureMap}, {@code ProximalNewton}).
 *
 * <p>The solvers see the feasible set through {@code FeasibleSet}, the judge through code of its own. The linear algebra under
 * both is in {@code org.biln.kmm.linear}, which is not exported.
 */
@NullMarked
package org.biln.kmm;

import org.jspecify.annotations.NullMarked;
