package org.biln.experiments.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.biln.auto.NoisePrior;

/**
 * Noise priors that have not seen the table they are measured on: the shipped ones for tables that the simulation did not draw from;
 * for the others one of five, each without a fifth of the tables. Growing one takes some seconds, so each is kept.
 *
 * <p>Serves any number of threads.
 */
public final class UnseenPriors {

    /**
     * Both priors.
     *
     * @param own of the recommended learner's posteriors
     * @param any of posteriors of any model
     */
    public record Pair(NoisePrior own, NoisePrior any) {}

    private static final int FOLDS = 5;

    private final Pair all;
    private final Map<Integer, Pair> grown = new HashMap<>();

    /** The shipped priors. */
    public UnseenPriors() {
        this(new Pair(NoisePrior.shipped(), NoisePrior.ofAnyPosterior()));
    }

    /**
     * Other priors.
     *
     * @param all both, of the same simulation
     */
    public UnseenPriors(Pair all) {
        this.all = all;
    }

    /**
     * Priors that have not seen a table.
     *
     * @param table its name
     * @return all, or those without this and some other tables
     */
    public synchronized Pair of(String table) {
        List<String> sources = all.own().sources();
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
            return new Pair(all.own().without(without), all.any().without(without));
        });
    }

    /** Which priors these are: another prior gives other numbers. */
    @Override
    public String toString() {
        return "prior of " + all.own().provenance() + " with digest "
                + all.own().digest();
    }
}
