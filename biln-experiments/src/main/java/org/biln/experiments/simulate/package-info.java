/** Tables with simulated noise, and the noise prior that is learnt from them. */
@NullMarked
package org.biln.experiments.simulate;

import org.jspecify.annotations.NullMarked;
