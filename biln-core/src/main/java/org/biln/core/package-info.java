/**
 * A learning problem and its parts: a {@code Sample} goes in, a {@code Trainer} learns from it and a {@code Classifier}
 * comes out, with an out-of-fold posterior for every example.
 */
@NullMarked
package org.biln.core;

import org.jspecify.annotations.NullMarked;
