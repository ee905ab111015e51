/**
 * The method applied to a table: from standardised rows to verdicts, weights and a classifier, for two labels or more,
 * with the recommended defaults rather than the paper's.
 */
@NullMarked
package org.biln.cli.fit;

import org.jspecify.annotations.NullMarked;
