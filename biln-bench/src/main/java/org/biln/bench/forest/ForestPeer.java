package org.biln.bench.forest;

import java.util.function.Function;

/**
 * Another library's forest, with the data already in its own types: what is timed is the fit alone.
 *
 * @param <M> its model
 */
interface ForestPeer<M> {
    /** Grows the forest. */
    M fit();

    /** The classes a forest predicts for rows. */
    int[] predict(M model, ForestProblem rows);

    /** The error of a peer that learnt from three quarters of the rows on the true labels of the last quarter. */
    static double error(ForestProblem problem, Function<ForestProblem, ForestPeer<?>> maker) {
        int cut = problem.rows() / 4 * 3;
        // The last rows are judged; of many, fifty thousand are enough.
        ForestProblem rest = problem.part(cut, Math.min(problem.rows(), cut + 50_000));
        return judged(maker.apply(problem.part(0, cut)), rest);
    }

    private static <T> double judged(ForestPeer<T> peer, ForestProblem rest) {
        return rest.error(peer.predict(peer.fit(), rest));
    }
}
