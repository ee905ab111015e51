package org.biln.core.learn;

import java.util.Arrays;

/**
 * Whether a line runs through a gap: between two clouds of rows, not through the middle of one.
 *
 * <p>It needs no labels, so no noise can blur it. A line that was drawn by the surest rows and meets a gap in all of them is
 * hardly there by chance, and where classes are clouds of their own, the true labels change at gaps.
 */
final class Gap {

    /** How near to the line is at it, of the way to the middle of either side. */
    private static final double NEAR = 0.25;

    /** No posterior is surer. */
    private static final double LEAST = 1e-12;

    /** How full a gap may be to count as empty, and from where on it is none. */
    private static final double EMPTY = 0.3;

    private static final double FULL = 0.6;

    private Gap() {}

    /**
     * How far the rows leave a gap at the line, between 0 and 1.
     *
     * @param lines the posteriors of +1 by the line, or of parts of the rows each by a line of its own
     */
    static double empty(double[]... lines) {
        return 1 - Evidence.ramp(fullness(lines), EMPTY, FULL);
    }

    /**
     * How many rows may lie at a line, 1 if as many as were there if half of the rows were spread evenly between the middles of
     * both sides. Two standard errors more than there are: few rows leave gaps anywhere.
     */
    static double fullness(double[]... lines) {
        int near = 0;
        int rows = 0;
        for (double[] line : lines) {
            near += near(line);
            rows += line.length;
        }
        return (near + 2 * Math.sqrt(near + 1)) / (NEAR * rows / 2);
    }

    /** How many rows lie at a line; all, if it has one side only. */
    private static int near(double[] line) {
        double[] distance = new double[line.length];
        Arrays.setAll(distance, row -> {
            double p = Math.max(LEAST, Math.min(1 - LEAST, line[row]));
            return StrictMath.log(p / (1 - p));
        });
        Arrays.sort(distance);
        int below = 0;
        while (below < distance.length && distance[below] < 0) {
            below++;
        }
        if (below == 0 || below == distance.length) {
            return distance.length;
        }
        double halfWay = (distance[(below + distance.length) / 2] - distance[below / 2]) / 2;
        int near = 0;
        for (double d : distance) {
            near += Math.abs(d) < NEAR * halfWay ? 1 : 0;
        }
        return near;
    }
}
