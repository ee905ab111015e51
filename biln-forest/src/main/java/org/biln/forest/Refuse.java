package org.biln.forest;

/** Refuses bad arguments by name, as the rest of the project does; the core's own checks are not open to this module. */
final class Refuse {
    private Refuse() {}

    static IllegalArgumentException bad(String argument, String problem) {
        return new IllegalArgumentException(argument + ": " + problem);
    }

    static void unless(boolean ok, String argument, String problem) {
        if (!ok) {
            throw bad(argument, problem);
        }
    }

    static void outside(String argument, int value, int low, int high) {
        if (value < low || value > high) {
            throw bad(
                    argument,
                    "is " + value
                            + (high == Integer.MAX_VALUE
                                    ? ", must be at least " + low
                                    : ", must be in " + low + ".." + high));
        }
    }

    static void length(String argument, int actual, int expected) {
        if (actual != expected) {
            throw bad(argument, "has length " + actual + ", must be " + expected);
        }
    }
}
