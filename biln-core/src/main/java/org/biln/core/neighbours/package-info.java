/**
 * Exact Euclidean nearest neighbours: who is near whom, and nothing else.
 *
 * <p>All ways of asking give the same answer to the last bit, because squared distances are accumulated in one fixed
 * order everywhere and ties go to the smaller row.
 */
@NullMarked
package org.biln.core.neighbours;

import org.jspecify.annotations.NullMarked;
