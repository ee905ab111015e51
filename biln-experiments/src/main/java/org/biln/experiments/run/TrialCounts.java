package org.biln.experiments.run;

import java.util.Arrays;
import java.util.List;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Measure;

/**
 * The trials of one data set one by one: how many test examples each classifier got right.
 *
 * <pre>{@code
 * TrialCounts counts = result.counts().get(0);
 * int right = counts.correct(7, 0); // in trial 7 by the first measure
 * }</pre>
 */
public final class TrialCounts {

    private final Dataset dataset;
    private final List<Measure> measures;
    private final int tested;
    private final int[][] correct;

    /**
     * Takes copies.
     *
     * @param dataset the data set
     * @param measures what was measured
     * @param tested how many examples each classifier was tested on
     * @param correct for each trial, for each measure, how many it got right
     */
    public TrialCounts(Dataset dataset, List<? extends Measure> measures, int tested, int[][] correct) {
        this.dataset = dataset;
        this.measures = List.copyOf(measures);
        this.tested = tested;
        this.correct = Arrays.stream(correct).map(int[]::clone).toArray(int[][]::new);
    }

    /**
     * The data set.
     *
     * @return which
     */
    public Dataset dataset() {
        return dataset;
    }

    /**
     * What was measured.
     *
     * @return the measures, in the order of the counts
     */
    public List<Measure> measures() {
        return measures;
    }

    /**
     * The size of the test samples.
     *
     * @return how many examples each classifier was tested on
     */
    public int tested() {
        return tested;
    }

    /**
     * The number of trials.
     *
     * @return how many
     */
    public int trials() {
        return correct.length;
    }

    /**
     * How many test examples a classifier got right.
     *
     * @param trial the trial
     * @param measure the place of the measure
     * @return the count
     */
    public int correct(int trial, int measure) {
        return correct[trial][measure];
    }
}
