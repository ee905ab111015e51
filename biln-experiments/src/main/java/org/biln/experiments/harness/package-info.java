/**
 * How trials are run: a trial is a pure function of its coordinates, finished ones stand in a journal with checksums, and any number
 * of threads may run them.
 */
@NullMarked
package org.biln.experiments.harness;

import org.jspecify.annotations.NullMarked;
