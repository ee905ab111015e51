/** Ways to disturb labels whose truth is known. */
@NullMarked
package org.biln.experiments.noise;

import org.jspecify.annotations.NullMarked;
