/**
 * The paper's protocol as code: its settings, methods and published cells, every choice the text leaves open as a named
 * step of a {@link org.biln.experiments.protocol.Reading}, and one trial as a pure function of its coordinates.
 */
@NullMarked
package org.biln.experiments.protocol;

import org.jspecify.annotations.NullMarked;
