package org.biln.experiments.paper;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;

/**
 * What to run. All of it decides the numbers, and none of how fast they come. Two runs of equal requests end with the same bytes.
 *
 * <pre>{@code
 * RunRequest everything = RunRequest.paper(100);
 * RunRequest quick = new RunRequest(
 *         Set.of(Part.TABLE1), Set.of(SyntheticDataset.INSTANCE), 20, 1, Reading.published());
 * }</pre>
 *
 * @param parts tables and figure, at least one
 * @param datasets data sets, at least one
 * @param trials number of trials, positive
 * @param seed the seed of all random numbers
 * @param reading which protocol
 */
public record RunRequest(Set<Part> parts, Set<Dataset> datasets, int trials, long seed, Reading reading) {

    /**
     * Checks the arguments and puts the sets in the paper's order.
     *
     * @param parts tables and figure
     * @param datasets data sets
     * @param trials number of trials
     * @param seed the seed of all random numbers
     * @param reading which protocol
     */
    public RunRequest {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("parts is empty");
        }
        if (datasets.isEmpty()) {
            throw new IllegalArgumentException("datasets is empty");
        }
        if (trials < 1) {
            throw new IllegalArgumentException("trials is " + trials + ", must be positive");
        }
        parts = Collections.unmodifiableSet(EnumSet.copyOf(parts));
        datasets = Dataset.inOrder(datasets);
    }

    /**
     * Both tables and Figure 2 on all data sets, as published, seed 1.
     *
     * @param trials number of trials
     * @return the request
     */
    public static RunRequest paper(int trials) {
        return new RunRequest(
                EnumSet.allOf(Part.class), Dataset.inOrder(Dataset.all()), trials, 1, Reading.published());
    }
}
