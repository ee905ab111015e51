/** Benchmarks of {@code org.biln.forest} and the peers that grow the same forest. */
@NullMarked
package org.biln.bench.forest;

import org.jspecify.annotations.NullMarked;
