/** Benchmarks of {@code org.biln.core.logistic} and the peers that fit the same loss. */
@NullMarked
package org.biln.bench.core.logistic;

import org.jspecify.annotations.NullMarked;
