package org.biln.experiments.paper;

import java.util.Arrays;
import java.util.List;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Measure;

/**
 * The trials of one data set one by one: how many test examples each classifier got right.
 *
 * @param dataset the data set
 * @param measures what was measured
 * @param tested how many examples each classifier was tested on
 * @param correct for each trial, for each measure, how many it got right
 */
@SuppressWarnings("ArrayRecordComponent") // handed from the trials to the files, never compared
public record TrialCounts(Dataset dataset, List<Measure> measures, int tested, int[][] correct) {
    /** The counts of one measure in all trials. */
    int[] of(int measure) {
        return Arrays.stream(correct).mapToInt(trial -> trial[measure]).toArray();
    }
}
