/** The consensus of many votes. */
@NullMarked
package org.biln.bench.crowd;

import org.jspecify.annotations.NullMarked;
