package org.biln.kmm;

import java.util.Arrays;
import org.biln.kmm.linear.Rows;
import org.jspecify.annotations.Nullable;

/**
 * Points that are elsewhere. Nothing is kept of a point but its features: its weight is a function of them and of the steps so
 * far ({@link WeightFunction}), so every question is one sum over all rows, and whatever machine has a row can answer for it.
 */
final class DistantPoints implements MatchedPoints {
    /** The sum as a function of the shift is piecewise linear and increasing: Newton needs a few rounds. */
    private static final int MOST_ROUNDS = 200;

    private final FeatureRows rows;
    private final double m;
    private final double[] c;
    private final double ridge;
    private final FeasibleSet feasible;
    private final double greatestKappa;

    private WeightFunction centre;
    private double share = 1;
    private double shift;
    /** Where v is, and where b was projected last. */
    private final double[] y;

    private double[] tried;
    private final double[] dy;
    private boolean sumActive;
    private Weighed weighed;
    private WeightFunction best;
    private final KmmEvaluator.Scratch judge = new KmmEvaluator.Scratch();

    DistantPoints(FeatureRows rows, double[] c, double ridge, FeasibleSet feasible) {
        this.rows = rows;
        this.m = rows.size();
        this.c = c;
        this.ridge = ridge;
        this.feasible = feasible;
        y = new double[c.length];
        dy = new double[c.length];
        tried = new double[c.length];
        centre = WeightFunction.even(feasible.bound());
        best = centre;
        weighed = weigh(0);
        greatestKappa = rows.sum(new Kappa(c)).greatest;
    }

    WeightFunction best() {
        return best;
    }

    @Override
    public double size() {
        return m;
    }

    @Override
    public double greatestKappa() {
        return greatestKappa;
    }

    @Override
    public void begin() {
        // the constructor has weighed the points evenly
    }

    @Override
    public void match(double[] out) {
        System.arraycopy(weighed.match, 0, out, 0, out.length);
    }

    @Override
    public long free(double[][] normal, double[] freeSum) {
        FreeSums sums = rows.sum(new Free(now(), c.length)).sums;
        for (int q = 0; q < freeSum.length; q++) {
            System.arraycopy(sums.normal[q], q, normal[q], q, freeSum.length - q);
        }
        System.arraycopy(sums.sum, 0, freeSum, 0, freeSum.length);
        return sums.free;
    }

    @Override
    public boolean sumActive() {
        return sumActive;
    }

    @Override
    public double towards(double[] direction) {
        System.arraycopy(direction, 0, dy, 0, dy.length);
        return Rows.dot(dy, weighed.match, 0, dy.length);
    }

    @Override
    public double project(double step) {
        tried = y.clone();
        Rows.axpy(tried, dy, step, 0, tried.length);
        weighed = weigh(0);
        sumActive = weighed.sum <= feasible.least() || weighed.sum >= feasible.greatest();
        if (sumActive) {
            double wanted = weighed.sum <= feasible.least() ? feasible.least() : feasible.greatest();
            weighed = weigh(shiftTo(wanted, weighed.low, weighed.high, at -> rows.sum(stepAt(at))));
        }
        return Rows.dot(dy, weighed.match, 0, dy.length);
    }

    /** b with a shift. */
    private Weighed weigh(double newShift) {
        shift = newShift;
        return rows.sum(new Weighed(centre, share, shift, tried));
    }

    private ClippedSum stepAt(double at) {
        return new ClippedSum(centre, share, at, tried, null, 0);
    }

    @Override
    public void advance(double step) {
        Rows.axpy(y, dy, step, 0, y.length);
    }

    @Override
    public void recentre(double oldShare, double newShare) {
        centre = now();
        share = newShare;
        Arrays.fill(dy, 0.0);
        project(0);
    }

    @Override
    public double moved() {
        return weighed.moved;
    }

    /** The function that gives b. */
    private WeightFunction now() {
        return centre.then(share, shift, tried);
    }

    @Override
    public void keep() {
        best = now();
    }

    @Override
    public void recall() {
        // b as one step that leaves the best weights as they are
        centre = best;
        share = 1;
        tried = new double[c.length];
        weighed = weigh(0);
    }

    @Override
    public KmmEvaluator.Scratch judge(double[] slope) {
        WeightFunction weights = now();
        int most = (int) Math.min(m, Math.ceil(feasible.greatest() / feasible.bound()) + 1);
        Judged judged = rows.sum(new Judged(weights, c, slope, ridge, most));
        judged.shrink();
        double violation = Math.max(Math.max(0, feasible.least() - judged.sum), judged.sum - feasible.greatest());
        judge.objective = 0.5 * (judged.slopeSum - judged.kappaSum);
        judge.gap = Math.max(
                0,
                judged.slopeSum
                        - KmmEvaluator.leastLinear(
                                judged.least,
                                judged.kept,
                                feasible.bound(),
                                feasible.least(),
                                feasible.greatest(),
                                new int[judged.kept]));
        judge.primalResidual = violation / m;
        judge.dualResidual = projectedGradient(weights, slope, judged) / (1 + greatestKappa);
        judge.residual = Math.max(
                Math.max(judge.dualResidual, judge.primalResidual), judge.gap / (1 + Math.abs(judge.objective)));
        if (!Double.isFinite(judged.slopeSum)) {
            judge.residual = Double.NaN;
        }
        return judge;
    }

    private double projectedGradient(WeightFunction weights, double[] slope, Judged judged) {
        if (judged.clipped >= feasible.least() && judged.clipped <= feasible.greatest()) {
            return judged.gradient;
        }
        double wanted = judged.clipped < feasible.least() ? feasible.least() : feasible.greatest();
        double at = shiftTo(wanted, judged.low, judged.high, s -> rows.sum(descentAt(weights, slope, s)));
        return rows.sum(descentAt(weights, slope, at)).gradient;
    }

    private ClippedSum descentAt(WeightFunction weights, double[] slope, double at) {
        return new ClippedSum(weights, 1, at, new double[c.length], slope, ridge);
    }

    /** What tells the sum of the clipped points at a shift. */
    private interface Shifted {
        ClippedSum at(double shift);
    }

    private double shiftTo(double wanted, double least, double greatest, Shifted point) {
        double low = least;
        double high = greatest;
        double at = Math.min(high, Math.max(low, 0));
        for (int round = 0; round < MOST_ROUNDS; round++) {
            ClippedSum sum = point.at(at);
            double excess = sum.sum - wanted;
            if (Math.abs(excess) <= 1e-15 * m) {
                return at;
            }
            low = excess > 0 ? low : at;
            high = excess > 0 ? at : high;
            double newton = at - excess / sum.free;
            double next = newton > low && newton < high ? newton : 0.5 * (low + high);
            if (next == at) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** The largest kappa. */
    private static final class Kappa implements FeatureRows.Sum<Kappa> {
        private static final long serialVersionUID = 1L;

        private final double[] c;
        private double greatest;

        Kappa(double[] c) {
            this.c = c;
        }

        @Override
        public void add(double[][] some) {
            for (double[] f : some) {
                greatest = Math.max(greatest, Math.abs(Rows.dot(f, c, 0, c.length)));
            }
        }

        @Override
        public void add(Kappa other) {
            greatest = Math.max(greatest, other.greatest);
        }
    }

    /** The weights after a step: their sum, their match, how far they moved, and within what the shift must be. */
    private static final class Weighed implements FeatureRows.Sum<Weighed> {
        private static final long serialVersionUID = 1L;

        private final WeightFunction centre;
        private final double share;
        private final double shift;
        private final double[] y;

        private final double[] match;
        private double sum;
        private double moved;
        private double low = Double.POSITIVE_INFINITY;
        private double high = Double.NEGATIVE_INFINITY;

        Weighed(WeightFunction centre, double share, double shift, double[] y) {
            this.centre = centre;
            this.share = share;
            this.shift = shift;
            this.y = y;
            match = new double[y.length];
        }

        @Override
        public void add(double[][] some) {
            for (double[] f : some) {
                double before = centre.weight(f);
                double v = share * before + Rows.dot(f, y, 0, y.length);
                double b = centre.clip(v + shift);
                sum += b;
                moved = Math.max(moved, Math.abs(b - before));
                low = Math.min(low, -v);
                high = Math.max(high, centre.bound() - v);
                if (b != 0) {
                    Rows.axpy(match, f, b, 0, match.length);
                }
            }
        }

        @Override
        public void add(Weighed other) {
            sum += other.sum;
            moved = Math.max(moved, other.moved);
            low = Math.min(low, other.low);
            high = Math.max(high, other.high);
            Rows.axpy(match, other.match, 1, 0, match.length);
        }
    }

    /** {@code L_F'L_F}. */
    private static final class Free implements FeatureRows.Sum<Free> {
        private static final long serialVersionUID = 1L;

        private final WeightFunction weights;
        private final FreeSums sums;

        Free(WeightFunction weights, int rank) {
            this.weights = weights;
            sums = new FreeSums(rank);
        }

        @Override
        public void add(double[][] some) {
            for (double[] f : some) {
                double b = weights.weight(f);
                if (b > 0 && b < weights.bound()) {
                    sums.add(f, 1);
                }
            }
            sums.finish();
        }

        @Override
        public void add(Free other) {
            sums.add(other.sums);
        }
    }

    /**
     * The sum of shifted and clipped points, its slope, and the largest distance from the weights: the points are those of a
     * step, or with a slope given, the weights less their gradient.
     */
    private static final class ClippedSum implements FeatureRows.Sum<ClippedSum> {
        private static final long serialVersionUID = 1L;

        private final WeightFunction weights;
        private final double share;
        private final double shift;
        private final double[] y;

        private double sum;
        private long free;
        private double gradient;

        ClippedSum(
                WeightFunction weights,
                double share,
                double shift,
                double[] y,
                double @Nullable [] slope,
                double ridge) {
            this.weights = weights;
            this.shift = shift;
            this.y = y.clone();
            this.share = slope == null ? share : share - ridge;
            if (slope != null) {
                Rows.axpy(this.y, slope, -1, 0, y.length);
            }
        }

        @Override
        public void add(double[][] some) {
            for (double[] f : some) {
                double before = weights.weight(f);
                double v = share * before + Rows.dot(f, y, 0, y.length) + shift;
                double b = weights.clip(v);
                sum += b;
                free += v > 0 && v < weights.bound() ? 1 : 0;
                gradient = Math.max(gradient, Math.abs(before - b));
            }
        }

        @Override
        public void add(ClippedSum other) {
            sum += other.sum;
            free += other.free;
            gradient = Math.max(gradient, other.gradient);
        }
    }

    /** All that a judgement needs of the points. */
    private static final class Judged implements FeatureRows.Sum<Judged> {
        private static final long serialVersionUID = 1L;

        private final WeightFunction weights;
        private final double[] c;
        private final double[] slope;
        private final double ridge;
        private final int most;

        private double sum;
        private double slopeSum;
        private double kappaSum;
        private double clipped;
        private double gradient;
        private double low = Double.POSITIVE_INFINITY;
        private double high = Double.NEGATIVE_INFINITY;
        /** The smallest entries of the gradient, and others behind them. */
        private double[] least = new double[64];

        private int kept;

        Judged(WeightFunction weights, double[] c, double[] slope, double ridge, int most) {
            this.weights = weights;
            this.c = c;
            this.slope = slope.clone();
            this.ridge = ridge;
            this.most = most;
        }

        @Override
        public void add(double[][] some) {
            for (double[] f : some) {
                double b = weights.weight(f);
                double g = Rows.dot(f, slope, 0, slope.length) + ridge * b;
                double p = weights.clip(b - g);
                sum += b;
                slopeSum += b * g;
                kappaSum += b == 0 ? 0 : b * Rows.dot(f, c, 0, c.length);
                clipped += p;
                gradient = Math.max(gradient, Math.abs(b - p));
                low = Math.min(low, g - b);
                high = Math.max(high, weights.bound() - (b - g));
                remember(g);
            }
        }

        private void remember(double g) {
            if (kept == least.length) {
                if (kept >= 2 * most) {
                    shrink();
                } else {
                    least = Arrays.copyOf(least, 2 * kept);
                }
            }
            least[kept++] = g;
        }

        void shrink() {
            Arrays.sort(least, 0, kept);
            kept = Math.min(kept, most);
        }

        @Override
        public void add(Judged other) {
            sum += other.sum;
            slopeSum += other.slopeSum;
            kappaSum += other.kappaSum;
            clipped += other.clipped;
            gradient = Math.max(gradient, other.gradient);
            low = Math.min(low, other.low);
            high = Math.max(high, other.high);
            for (int i = 0; i < other.kept; i++) {
                remember(other.least[i]);
            }
        }
    }
}
