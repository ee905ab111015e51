package org.biln.experiments.compare;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Mean ranks of methods, and how far apart two of them must be (Nemenyi's test, as in Demsar 2006).
 *
 * <p>Settings of one table are not independent, so that the critical difference counts tables, not settings:
 * {@code q sqrt(k (k + 1) / (6 N))} for k methods and N tables.
 *
 * @param methods the methods
 * @param ranks the mean rank of each
 * @param settings over how many settings
 * @param tables of how many tables
 */
@SuppressWarnings("ArrayRecordComponent") // read once, by the page that prints it
public record Ranking(List<String> methods, double[] ranks, int settings, int tables) {

    /** The studentised range of infinitely many degrees of freedom at 5 %, over the square root of 2, from two methods on. */
    private static final double[] Q = {
        1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164, 3.219, 3.268, 3.313, 3.354, 3.391, 3.426, 3.458,
        3.489, 3.517, 3.544
    };

    /**
     * The least difference of mean ranks that is significant at 5 %.
     *
     * @return not a number without a table, or of more than 20 methods
     */
    public double criticalDifference() {
        int k = methods.size();
        if (tables == 0 || k < 2 || k - 2 >= Q.length) {
            return Double.NaN;
        }
        return Q[k - 2] * Math.sqrt(k * (k + 1.0) / (6.0 * tables));
    }

    /**
     * A method and where it stands.
     *
     * @param method the method
     * @param rank its mean rank
     */
    public record Place(String method, double rank) {}

    /**
     * The methods, the best first.
     *
     * @return each with its mean rank
     */
    public List<Place> places() {
        return IntStream.of(order())
                .mapToObj(m -> new Place(methods.get(m), ranks[m]))
                .toList();
    }

    /** The methods, the best first. */
    int[] order() {
        return IntStream.range(0, ranks.length)
                .boxed()
                .sorted((a, b) -> Double.compare(ranks[a], ranks[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The mean rank of a method, not a number if it takes no part. */
    double rank(String method) {
        int at = methods.indexOf(method);
        return at < 0 ? Double.NaN : ranks[at];
    }
}
