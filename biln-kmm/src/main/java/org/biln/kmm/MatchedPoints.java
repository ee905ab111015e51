package org.biln.kmm;

/**
 * The m points of a matching, wherever they are kept: all that {@link ProximalNewton} asks of them. It works with r numbers at
 * a time; what there is m times (features, weights, their change) stays here.
 *
 * <p>With L the features, row by row, the points hold weights {@code b = P(v + step dv)}, P the projection onto the feasible
 * set, {@code v = share a + L y}, a the weights at the last centre and {@code dv = L dy}.
 *
 * <p>Every sum is in an order of the points' own, always the same.
 */
interface MatchedPoints {

    /** How many there are. */
    double size();

    /** The largest of {@code |L c|}. */
    double greatestKappa();

    /** Weights of one, or the bound if that is smaller. */
    void begin();

    /** {@code out = L'b}. */
    void match(double[] out);

    /** {@code L_F'L_F}, its upper triangle, and the sum of the rows of L_F, F the weights strictly between their bounds. */
    long free(double[][] normal, double[] freeSum);

    /** Whether the sum of the weights was at one of its limits in the last projection. */
    boolean sumActive();

    /** Takes a direction: {@code dv = L dy}. Returns {@code dv'b}. */
    double towards(double[] dy);

    /** {@code b = P(v + step dv)}. Returns {@code dv'b}. */
    double project(double step);

    /** {@code v = v + step dv}; b was projected there last. */
    void advance(double step);

    /** Makes b the centre, with another share of it in v, and projects. */
    void recentre(double oldShare, double share);

    /** The largest difference of a weight from its centre. */
    double moved();

    /** The evaluator's opinion of b, {@code slope = L'b - c} given. */
    KmmEvaluator.Scratch judge(double[] slope);

    /** Remembers b as the best so far. */
    void keep();

    /** Makes b what was remembered. */
    void recall();
}
