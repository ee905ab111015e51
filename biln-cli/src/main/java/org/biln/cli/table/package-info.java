/**
 * Tables in and out: strict CSV reading that names file, line and column in each complaint, the roles of columns,
 * standardisation, and outputs that appear complete or not at all. Nothing here knows the method.
 */
@NullMarked
package org.biln.cli.table;

import org.jspecify.annotations.NullMarked;
