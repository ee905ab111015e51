/** Benchmarks of {@code org.biln.experiments}. */
@NullMarked
package org.biln.bench.experiments;

import org.jspecify.annotations.NullMarked;
