/** Benchmarks of {@code org.biln.core.neighbours} and the peers that search as exactly. */
@NullMarked
package org.biln.bench.core.neighbours;

import org.jspecify.annotations.NullMarked;
