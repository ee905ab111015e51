/** The limits of the machine, measured in the same run as the kernels that are held against them. */
@NullMarked
package org.biln.bench.machine;

import org.jspecify.annotations.NullMarked;
