/**
 * A simulated expert: tables with known truth are reviewed row by row in different orders, and what comes of it is counted. The
 * rule of {@code biln review} is the one of {@link org.biln.auto.review}; nothing of it is written again here.
 */
@NullMarked
package org.biln.experiments.review;

import org.jspecify.annotations.NullMarked;
