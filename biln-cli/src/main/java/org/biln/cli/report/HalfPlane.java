package org.biln.cli.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The points with {@code a x + b y + c >= 0}. A linear classifier cuts the plane of two features into such pieces; on a
 * map they are convex polygons.
 */
record HalfPlane(double a, double b, double c) {

    private double side(double[] p) {
        return a * p[0] + b * p[1] + c;
    }

    /** The part of a convex polygon inside, by Sutherland and Hodgman's walk around it; empty if there is none. */
    List<double[]> clip(List<double[]> polygon) {
        List<double[]> inside = new ArrayList<>();
        for (int i = 0; i < polygon.size(); i++) {
            double[] p = polygon.get(i);
            double[] q = polygon.get((i + 1) % polygon.size());
            double atP = side(p);
            double atQ = side(q);
            if (atP >= 0) {
                inside.add(p);
            }
            if ((atP > 0 && atQ < 0) || (atP < 0 && atQ > 0)) {
                double t = atP / (atP - atQ);
                inside.add(new double[] {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])});
            }
        }
        return inside;
    }
}
