/**
 * Elementary functions and random numbers that give the same bits on every machine, Java version and vector width.
 */
@NullMarked
package org.biln.core.math;

import org.jspecify.annotations.NullMarked;
