package org.biln.core.learn;

/**
 * Hears how far a learner is.
 *
 * <pre>{@code
 * Progress console = (step, done, total) -> System.err.println(step + " " + done + "/" + total);
 * }</pre>
 */
@FunctionalInterface
public interface Progress {

    /**
     * A step begins.
     *
     * @param step what is done now, in a few words
     * @param done how many steps are done
     * @param total how many there are at most
     */
    void begins(String step, int done, int total);

    /**
     * Nobody listens.
     *
     * @return the listener that does nothing
     */
    static Progress none() {
        return (step, done, total) -> {};
    }
}
