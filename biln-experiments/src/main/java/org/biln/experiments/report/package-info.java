/**
 * What a run is shown as: the paper's two tables with ours beside them, its two figures, one page of HTML, the same as
 * Markdown, CSV files for machines, and the repository's {@code REPRODUCE.md}. Same results, same bytes.
 */
@NullMarked
package org.biln.experiments.report;

import org.jspecify.annotations.NullMarked;
