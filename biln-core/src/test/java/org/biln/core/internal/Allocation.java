package org.biln.core.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Counts the bytes this thread has allocated. */
public final class Allocation {
    private static final Object BEAN;
    private static final Method COUNT;

    static {
        // By reflection: the tests are compiled as part of a module that has no business with java.management.
        try {
            BEAN = Class.forName("java.lang.management.ManagementFactory")
                    .getMethod("getThreadMXBean")
                    .invoke(null);
            COUNT = Class.forName("com.sun.management.ThreadMXBean").getMethod("getCurrentThreadAllocatedBytes");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Allocation() {}

    /** The bytes so far; asking costs a few dozen itself. */
    private static long soFar() {
        try {
            return (Long) COUNT.invoke(BEAN);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The least number of bytes an action allocates over some repetitions, the first of which let it grow and compile. */
    public static long least(int repetitions, Runnable action) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < repetitions; i++) {
            long before = soFar();
            action.run();
            least = Math.min(least, soFar() - before);
        }
        return least;
    }
}
