package org.biln.kmm;

import java.io.Serializable;

/**
 * The features of points that are elsewhere, on other machines perhaps: what {@link DistantMatching} needs is their number and
 * sums over all of them.
 *
 * <p>An implementation lets each of its parts add up its own rows and then adds the parts. It decides the orders; as long as
 * they are always the same, so is every bit of the result.
 *
 * <pre>{@code
 * double[][] features = FeatureMap.of(Kernel.gaussian(0.5), points, 8, 1e-6).features(points);
 * FeatureRows here = new FeatureRows() {
 *     public long size() {
 *         return features.length;
 *     }
 *
 *     public <S extends FeatureRows.Sum<S>> S sum(S nothing) {
 *         nothing.add(features);
 *         return nothing;
 *     }
 * };
 * }</pre>
 */
public interface FeatureRows {

    /**
     * How many rows there are.
     *
     * @return m
     */
    long size();

    /**
     * Adds up all rows.
     *
     * @param nothing the sum over no rows, which may be sent elsewhere and written to
     * @param <S> what is summed
     * @return the sum over all rows
     */
    <S extends Sum<S>> S sum(S nothing);

    /**
     * Something that can be added up.
     *
     * @param <S> itself
     */
    interface Sum<S extends Sum<S>> extends Serializable {
        /**
         * Adds rows.
         *
         * @param rows the features of some points, which must not change before the sum is complete
         */
        void add(double[][] rows);

        /**
         * Adds the sum over other rows.
         *
         * @param other complete
         */
        void add(S other);
    }
}
