package org.biln.core.logistic;

import org.biln.core.internal.InnerProduct;

/**
 * The line search of minFunc's defaults: bracket a point that satisfies the strong Wolfe conditions, zoom in by cubic
 * interpolation; where a trial is not finite, go on as Armijo backtracking.
 */
final class LineSearch {
    private static final double SUFFICIENT_DECREASE = 1e-4;
    private static final double CURVATURE = 0.9;
    private static final int MOST_STEPS = 25;

    /** More than it takes from the largest number to the smallest. */
    private static final int MOST_HALVINGS = 3000;

    /** A point of the ray: step, loss, slope along the direction, gradient. */
    private static final class Point {
        double step;
        double loss;
        double slope;
        double[] gradient = {};

        /** A gradient that is not finite has no finite slope. */
        boolean finite() {
            return Double.isFinite(loss) && Double.isFinite(slope);
        }
    }

    private Point origin = new Point();
    private Point previous = new Point();
    private final Point[] points = {origin, previous, new Point(), new Point()};
    private double[] candidate = {};
    private int dimension;
    private int evaluations;

    void grow(int d) {
        dimension = d;
        if (candidate.length < d) {
            candidate = new double[d];
            for (Point p : points) {
                p.gradient = new double[d];
            }
        }
    }

    /** Evaluates the start of the whole minimisation. */
    void start(Objective f, double[] theta) {
        origin.loss = f.evaluate(theta, origin.gradient);
        evaluations = 1;
    }

    /** The loss at the current point. */
    double loss() {
        return origin.loss;
    }

    /** The gradient at the current point. */
    double[] gradient() {
        return origin.gradient;
    }

    /** The gradient at the point before the last search. */
    double[] previousGradient() {
        return previous.gradient;
    }

    /** Evaluations since {@link #start}. */
    int evaluations() {
        return evaluations;
    }

    /**
     * Searches along a direction from the current point, which becomes the point found.
     *
     * @return the step, 0 if there is no better point
     */
    double along(Objective f, double[] theta, double[] direction, double slope, double first, double tolerance) {
        origin.step = 0;
        origin.slope = slope;
        Point found = wolfe(f, theta, direction, first, tolerance);
        previous = origin;
        origin = found;
        return found.step;
    }

    private void evaluate(Objective f, double[] theta, double[] direction, double step, Point into) {
        for (int j = 0; j < dimension; j++) {
            candidate[j] = theta[j] + step * direction[j];
        }
        into.step = step;
        into.loss = f.evaluate(candidate, into.gradient);
        into.slope =
                Double.isFinite(into.loss) ? InnerProduct.of(into.gradient, 0, direction, 0, dimension) : Double.NaN;
        evaluations++;
    }

    /** A point whose contents nobody needs; {@code a} and {@code b} are in use, the origin always is. */
    private Point spare(Point a, Point b) {
        for (Point p : points) {
            if (p != origin && p != a && p != b) {
                return p;
            }
        }
        throw new IllegalStateException("four points, at most three in use");
    }

    private boolean sufficient(Point p) {
        return p.loss <= origin.loss + SUFFICIENT_DECREASE * p.step * origin.slope;
    }

    private boolean flat(Point p) {
        return Math.abs(p.slope) <= -CURVATURE * origin.slope;
    }

    private Point wolfe(Objective f, double[] theta, double[] direction, double first, double tolerance) {
        Point before = origin;
        Point trial = spare(before, before);
        evaluate(f, theta, direction, first, trial);
        int steps = 0;
        while (steps < MOST_STEPS) {
            if (!trial.finite()) {
                double half = (trial.step + before.step) / 2;
                return armijo(f, theta, direction, half, tolerance, trial);
            }
            if (!sufficient(trial) || (steps > 1 && trial.loss >= before.loss)) {
                return zoom(f, theta, direction, before, trial, steps, tolerance);
            }
            if (flat(trial)) {
                return trial;
            }
            if (trial.slope >= 0) {
                return zoom(f, theta, direction, before, trial, steps, tolerance);
            }
            double least = trial.step + 0.01 * (trial.step - before.step);
            double next = cubicMinimiser(before, trial, least, 10 * trial.step);
            Point extended = spare(before, trial);
            before = trial;
            trial = extended;
            evaluate(f, theta, direction, next, trial);
            steps++;
        }
        return trial.loss < origin.loss ? trial : origin;
    }

    private Point zoom(
            Objective f, double[] theta, double[] direction, Point left, Point right, int taken, double tolerance) {
        Point[] bracket = pair(left, right);
        double longest = Kernels.maxAbs(direction, dimension);
        boolean closeBefore = false;
        for (int steps = taken; steps < MOST_STEPS; steps++) {
            int lo = lower(bracket);
            int hi = 1 - lo;
            double min = Math.min(bracket[0].step, bracket[1].step);
            double max = Math.max(bracket[0].step, bracket[1].step);
            double next = bracket[0].finite() && bracket[1].finite()
                    ? cubicMinimiser(bracket[0], bracket[1], min, max)
                    : (bracket[0].step + bracket[1].step) / 2;
            boolean close = Math.min(max - next, next - min) / (max - min) < 0.1;
            if (close && (closeBefore || next >= max || next <= min)) {
                next = Math.abs(next - max) < Math.abs(next - min) ? max - 0.1 * (max - min) : min + 0.1 * (max - min);
                close = false;
            }
            closeBefore = close;
            Point trial = spare(bracket[0], bracket[1]);
            evaluate(f, theta, direction, next, trial);
            boolean done = false;
            if (!(trial.loss < origin.loss + SUFFICIENT_DECREASE * next * origin.slope)
                    || trial.loss >= bracket[lo].loss) {
                bracket[hi] = trial;
            } else {
                if (flat(trial)) {
                    done = true;
                } else if (trial.slope * (bracket[hi].step - bracket[lo].step) >= 0) {
                    bracket[hi] = bracket[lo];
                }
                bracket[lo] = trial;
            }
            if (done || Math.abs(bracket[0].step - bracket[1].step) * longest < tolerance) {
                break;
            }
        }
        return bracket[lower(bracket)];
    }

    private final Point[] bracketed = new Point[2];

    private Point[] pair(Point left, Point right) {
        bracketed[0] = left;
        bracketed[1] = right;
        return bracketed;
    }

    /** The end with the lower loss, the first if equal; a loss that is not a number is never lower. */
    private static int lower(Point[] bracket) {
        return bracket[1].loss < bracket[0].loss || Double.isNaN(bracket[0].loss) ? 1 : 0;
    }

    private Point armijo(Objective f, double[] theta, double[] direction, double first, double tolerance, Point trial) {
        double longest = Kernels.maxAbs(direction, dimension);
        evaluate(f, theta, direction, first, trial);
        for (int steps = 0; !Double.isFinite(trial.loss) || !sufficient(trial); steps++) {
            double last = trial.step;
            double next = trial.finite() ? cubicMinimiser(origin, trial, 0, last) : 0.5 * last;
            next = Math.min(Math.max(next, 1e-3 * last), 0.6 * last);
            evaluate(f, theta, direction, next, trial);
            // A direction that overflowed is never short: the count ends what the length cannot.
            if (next * longest <= tolerance || steps >= MOST_HALVINGS) {
                origin.step = 0;
                return origin;
            }
        }
        return trial;
    }

    /** The minimiser of the cubic through two points with their slopes, clipped; the middle if there is none. */
    private static double cubicMinimiser(Point p, Point q, double least, double most) {
        Point left = p.step <= q.step ? p : q;
        Point right = left == p ? q : p;
        double width = right.step - left.step;
        double d1 = left.slope + right.slope - 3 * (left.loss - right.loss) / (left.step - right.step);
        double square = d1 * d1 - left.slope * right.slope;
        if (!(square >= 0)) {
            return (least + most) / 2;
        }
        double d2 = Math.sqrt(square);
        double t = right.step - width * ((right.slope + d2 - d1) / (right.slope - left.slope + 2 * d2));
        return Math.min(Math.max(t, least), most);
    }
}
