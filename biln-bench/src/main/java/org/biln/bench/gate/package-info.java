/**
 * What the regression gate looks at: operations that promise to allocate nothing, counters of work that must not change
 * unnoticed, and kernels whose time is held against a yardstick. The gate itself is the tests of this module.
 */
@NullMarked
package org.biln.bench.gate;

import org.jspecify.annotations.NullMarked;
