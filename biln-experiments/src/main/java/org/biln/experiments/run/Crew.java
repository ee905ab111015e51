package org.biln.experiments.run;

import java.io.IOException;
import java.util.List;

/**
 * Whoever runs the trials of a request, on this machine or others. Trials are pure functions of their coordinates, so a crew may
 * run them anywhere, in any order, and a trial that was lost again.
 *
 * <pre>{@code
 * Crew alone = (open, finished) -> {
 *     for (Crew.Assignment a : open) {
 *         finished.accept(a, Runner.workers(request, Dataset.of(a.dataset()), folder).get().apply(a.trial()));
 *     }
 * };
 * }</pre>
 */
@FunctionalInterface
public interface Crew {

    /**
     * A trial to be run.
     *
     * @param dataset the name of its data set
     * @param trial its number
     */
    record Assignment(String dataset, int trial) {}

    /** Takes what came out. */
    @FunctionalInterface
    interface Finished {
        /**
         * Takes the counts of a trial and writes them to the journal. May be called by several threads.
         *
         * @param assignment which trial
         * @param correct its counts
         * @throws IOException if the journal cannot be written
         */
        void accept(Assignment assignment, int[] correct) throws IOException;
    }

    /**
     * Runs trials.
     *
     * @param open the trials to run, all data sets of one trial number before the next
     * @param finished takes each as soon as it is finished
     * @throws IOException if a trial fails or the journal cannot be written
     * @throws InterruptedException if the calling thread is interrupted
     */
    void run(List<Assignment> open, Finished finished) throws IOException, InterruptedException;
}
