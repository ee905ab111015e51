package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * Contour lines of a quantity known at scattered points of the plane. The surface is the local mean under a Gaussian
 * window (StrictMath: figures must not depend on the JDK) on a regular grid, defined only where there are points nearby;
 * lines are found cell by cell (marching squares).
 */
final class Contours {

    private static final int GRID = 121;
    /** Sum of window weights below which the surface is not drawn: a quarter of a point. */
    private static final double SUPPORT = 0.25;

    private final double limit;
    private final double[][] surface;

    private Contours(double limit, double[][] surface) {
        this.limit = limit;
        this.surface = surface;
    }

    /**
     * Line segments, each as two points followed by a gap (NaN).
     */
    @SuppressWarnings("ArrayRecordComponent") // handed straight to the chart
    record Segments(double[] x, double[] y) {}

    static Contours smoothed(DMatrixRMaj points, int[] rows, double[] values, double limit, double window) {
        double[][] surface = new double[GRID][GRID];
        for (int i = 0; i < GRID; i++) {
            for (int j = 0; j < GRID; j++) {
                surface[i][j] = localMean(points, rows, values, at(i, limit), at(j, limit), window);
            }
        }
        return new Contours(limit, surface);
    }

    private static double localMean(
            DMatrixRMaj points, int[] rows, double[] values, double x1, double x2, double window) {
        double sum = 0;
        double weights = 0;
        for (int r = 0; r < rows.length; r++) {
            double d1 = (points.get(rows[r], 1) - x1) / window;
            double d2 = (points.get(rows[r], 2) - x2) / window;
            double distance = d1 * d1 + d2 * d2;
            if (distance < 25) {
                double weight = StrictMath.exp(-0.5 * distance);
                sum += weight * values[r];
                weights += weight;
            }
        }
        return weights < SUPPORT ? Double.NaN : sum / weights;
    }

    private static double at(int index, double limit) {
        return -limit + 2 * limit * index / (GRID - 1);
    }

    /** The line where the surface has a value. */
    Segments level(double value) {
        List<double[]> ends = new ArrayList<>();
        for (int i = 0; i + 1 < GRID; i++) {
            for (int j = 0; j + 1 < GRID; j++) {
                cell(i, j, value, ends);
            }
        }
        double[] x = new double[ends.size() / 2 * 3];
        double[] y = new double[x.length];
        for (int s = 0; s < ends.size() / 2; s++) {
            for (int end = 0; end < 2; end++) {
                x[3 * s + end] = ends.get(2 * s + end)[0];
                y[3 * s + end] = ends.get(2 * s + end)[1];
            }
            x[3 * s + 2] = x[3 * s + 1];
            y[3 * s + 2] = Double.NaN;
        }
        return new Segments(x, y);
    }

    private void cell(int i, int j, double value, List<double[]> ends) {
        double[] corners = {surface[i][j], surface[i + 1][j], surface[i + 1][j + 1], surface[i][j + 1]};
        for (double corner : corners) {
            if (Double.isNaN(corner)) {
                return;
            }
        }
        int[] di = {0, 1, 1, 0};
        int[] dj = {0, 0, 1, 1};
        List<double[]> crossings = new ArrayList<>();
        for (int side = 0; side < 4; side++) {
            int next = (side + 1) % 4;
            if (corners[side] < value != corners[next] < value) {
                double t = (value - corners[side]) / (corners[next] - corners[side]);
                double a = i + di[side] + t * (di[next] - di[side]);
                double b = j + dj[side] + t * (dj[next] - dj[side]);
                crossings.add(new double[] {-limit + 2 * limit * a / (GRID - 1), -limit + 2 * limit * b / (GRID - 1)});
            }
        }
        // Two crossings are a segment; four, at a saddle, are two.
        ends.addAll(crossings);
    }
}
