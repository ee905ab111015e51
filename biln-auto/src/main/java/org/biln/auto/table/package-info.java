/** A table fitted in one call, how good the fit is, and its models on disk. */
@NullMarked
package org.biln.auto.table;

import org.jspecify.annotations.NullMarked;
