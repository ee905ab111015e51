/**
 * A classification forest that says honestly what it thinks of every row it was trained on.
 */
@NullMarked
package org.biln.forest;

import org.jspecify.annotations.NullMarked;
