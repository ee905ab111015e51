/**
 * The linear algebra under the solvers, and nothing of kernels or weights: arrays of rows in one order of summation, dense
 * and pivoted Cholesky factors, inverses, and the threads that share a loop. Not exported.
 */
@NullMarked
package org.biln.kmm.linear;

import org.jspecify.annotations.NullMarked;
