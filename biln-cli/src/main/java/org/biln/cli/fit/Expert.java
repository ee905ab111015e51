package org.biln.cli.fit;

import java.util.Map;

/** Somebody who may know labels. */
@FunctionalInterface
public interface Expert {
    /** Knows nothing beyond what was given. */
    Expert SILENT = order -> Map.of();

    /**
     * Asks for labels.
     *
     * @param order the undecided rows in the order they would be asked about
     * @return label codes by row, of as many rows as the expert cares to answer
     */
    Map<Integer, Integer> answers(int[] order);
}
