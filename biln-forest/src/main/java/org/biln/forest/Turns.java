package org.biln.forest;

/** Lets jobs that run at the same time finish one after the other, in the order of their numbers. */
final class Turns {
    private int next;

    /** Waits until all jobs of lower numbers are done. */
    synchronized void await(int job) {
        while (next < job) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while growing a forest", e);
            }
        }
    }

    /** Tells that a job is done, well or not: whoever fails out of turn must not keep the others waiting. */
    synchronized void done(int job) {
        next = Math.max(next, job + 1);
        notifyAll();
    }
}
