package org.biln.experiments.harness;

import java.io.IOException;
import java.util.List;

/** Whoever runs trials: threads of this machine, or a cluster. */
@FunctionalInterface
public interface TrialExecutor {

    /** Takes what came of a trial and writes it to the journal. May be called by several threads. */
    @FunctionalInterface
    interface Finished {
        /**
         * Takes a result.
         *
         * @param trial of which trial
         * @param result what came of it, one line
         * @throws IOException if the journal cannot be written
         */
        void accept(String trial, String result) throws IOException;
    }

    /**
     * Runs trials.
     *
     * @param experiment what they are of
     * @param open the trials to run, in the order of the experiment
     * @param finished takes each as soon as it is finished
     * @throws IOException if a trial fails or the journal cannot be written
     * @throws InterruptedException if the calling thread is interrupted
     */
    void run(Experiment<?> experiment, List<String> open, Finished finished) throws IOException, InterruptedException;

    /**
     * Threads of this machine. A trial that fails is the last one.
     *
     * @param count how many, at least 1
     * @return runs as many trials at a time
     */
    static TrialExecutor threads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("threads is " + count + ", must be positive");
        }
        return new Threads(count);
    }
}
