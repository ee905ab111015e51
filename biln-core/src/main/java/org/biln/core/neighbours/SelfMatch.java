package org.biln.core.neighbours;

/**
 * Whether a point of a set counts as one of its own neighbours.
 *
 * <p>The paper's {@code N_k(x)} does not say. With {@link #INCLUDED} the neighbourhood of k = n is the whole sample,
 * which makes the whole-sample rule the limit of the neighbourhood rule; it is the default everywhere.
 *
 * <pre>{@code
 * NeighbourOrder order = NeighbourOrder.of(x);
 * order.nearest(0, order.everything(), 5, SelfMatch.EXCLUDED, rows);
 * }</pre>
 */
public enum SelfMatch {
    /** The point itself is a candidate, at distance 0. */
    INCLUDED,
    /** The point itself is passed over; its duplicates are not. */
    EXCLUDED
}
