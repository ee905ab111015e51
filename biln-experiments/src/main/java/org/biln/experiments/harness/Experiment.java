package org.biln.experiments.harness;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An experiment: a list of trials, each a pure function of its name to a line of text, and what follows from all of them. Since a
 * trial depends on nothing else, it may be run on any thread or machine, in any order, and again if it was lost.
 *
 * <pre>{@code
 * Trials.Run<Double> run = Trials.run(coins, Path.of("coins.journal"), TrialExecutor.threads(2), (done, total) -> {});
 * double heads = run.result();
 * }</pre>
 *
 * @param <R> what follows
 */
public interface Experiment<R> {
    /**
     * All that decides what a trial gives besides its name and the version of the program: seed, options. A journal of another
     * description is not continued.
     *
     * @return entries separated by commas and blanks, in one line
     */
    String description();

    /**
     * The trials, in the order to run them.
     *
     * @return their names, distinct and without blanks
     */
    List<String> trials();

    /**
     * Runs a trial. Called by any number of threads.
     *
     * @param trial its name
     * @return what came of it, one line
     * @throws IOException if something it needs cannot be read
     */
    String run(String trial) throws IOException;

    /**
     * Sums up.
     *
     * @param results what came of each trial, by its name, in the order of {@link #trials()}
     * @return what follows
     * @throws IOException if a result is none of this experiment's
     */
    R result(Map<String, String> results) throws IOException;
}
