/** From a table to what a learner found in it: the plan of a fit, its result, its measures, an expert's answers. */
@NullMarked
package org.biln.cli.fit;

import org.jspecify.annotations.NullMarked;
