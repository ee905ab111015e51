package org.biln.bench.gate;

/** Something to call again and again; the number it returns keeps the JIT from dropping the call. */
@FunctionalInterface
public interface Operation {

    /** Calls it once. */
    double run();
}
