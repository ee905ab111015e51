/** The page about a fit. */
@NullMarked
package org.biln.cli.report;

import org.jspecify.annotations.NullMarked;
