package org.biln.crowd;

/**
 * Makes one answer of many votes.
 *
 * <p>An aggregator is immutable and serves any number of threads. Equal votes give equal bits, in whatever order they were
 * handed in.
 *
 * <pre>{@code
 * Aggregator aggregator = DawidSkene.recommended();
 * Consensus consensus = aggregator.aggregate(votes);
 * }</pre>
 */
@FunctionalInterface
public interface Aggregator {

    /**
     * Finds the consensus.
     *
     * @param votes who said what of which item
     * @return what each item is, how sure that is, and how good everybody is
     */
    Consensus aggregate(Votes votes);
}
