package org.biln.experiments.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.biln.auto.NoisePrior;

/**
 * Noise priors that have not seen the table they are measured on: the shipped one for tables that the simulation did not draw from;
 * for the others one of five, each without a fifth of the tables. Growing one takes some seconds, so each is kept.
 *
 * <p>Serves any number of threads.
 */
public final class UnseenPriors {

    private static final int FOLDS = 5;

    private final NoisePrior all;
    private final Map<Integer, NoisePrior> grown = new HashMap<>();

    /** The priors that the shipped one has the tables for. */
    public UnseenPriors() {
        this(NoisePrior.shipped());
    }

    /** The priors that another one has the tables for. */
    public UnseenPriors(NoisePrior all) {
        this.all = all;
    }

    /**
     * A prior that has not seen a table.
     *
     * @param table its name
     * @return the shipped prior, or one without this and some other tables
     */
    public synchronized NoisePrior of(String table) {
        List<String> sources = all.sources();
        int at = sources.indexOf(table);
        if (at < 0) {
            return all;
        }
        return grown.computeIfAbsent(at % FOLDS, fold -> {
            Set<String> without = new TreeSet<>();
            for (int s = 0; s < sources.size(); s++) {
                if (s % FOLDS == fold) {
                    without.add(sources.get(s));
                }
            }
            return all.without(without);
        });
    }
}
