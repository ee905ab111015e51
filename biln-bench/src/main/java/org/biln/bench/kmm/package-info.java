/** Benchmarks of {@code org.biln.kmm} and the peers that solve the same quadratic programme. */
@NullMarked
package org.biln.bench.kmm;

import org.jspecify.annotations.NullMarked;
