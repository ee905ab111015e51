/** Benchmarks of {@code org.biln.core.math}. */
@NullMarked
package org.biln.bench.core.math;

import org.jspecify.annotations.NullMarked;
