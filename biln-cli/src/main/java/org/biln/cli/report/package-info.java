/** The page {@code fit --report} writes: one self-contained HTML file with charts as inline SVG. */
@NullMarked
package org.biln.cli.report;

import org.jspecify.annotations.NullMarked;
