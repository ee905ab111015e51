/** A simulated crowd labels tables whose truth is known. */
@NullMarked
package org.biln.experiments.crowd;

import org.jspecify.annotations.NullMarked;
