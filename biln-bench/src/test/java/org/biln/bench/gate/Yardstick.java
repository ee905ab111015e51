package org.biln.bench.gate;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.Loss;
import org.biln.core.math.Exp;
import org.biln.core.neighbours.BruteForce;
import org.biln.core.neighbours.KdTree;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * A kernel of ours and the plain code it is held against, on the same input. The plain side is what one writes first: loops
 * over arrays, {@code StrictMath} where ours has its own functions. Its speed follows the machine as ours does; only the
 * ratio of the two is gated.
 */
record Yardstick(String name, Supplier<Operation> ours, Supplier<Operation> plain) {

    static List<Yardstick> all() {
        return List.of(
                new Yardstick("EXP", Yardstick::exp, Yardstick::plainExp),
                new Yardstick("LOG1P_EXP", Yardstick::log1pExp, Yardstick::plainLog1pExp),
                new Yardstick("FIT_NARROW", () -> fit(Shape.UCI, 400, 10), () -> passes(Shape.UCI, 400, 11)),
                new Yardstick("FIT_WIDE", () -> fit(Shape.USPS, 200, 10), () -> sums(Shape.USPS, 200, 11)),
                new Yardstick(
                        "NEIGHBOURS_BRUTE_FORCE",
                        () -> neighbours(BruteForce.of(Shape.UCI.points(300))),
                        () -> plainNeighbours(Shape.UCI.points(300))),
                new Yardstick(
                        "NEIGHBOURS_TREE",
                        () -> neighbours(KdTree.of(Shape.SYNTHETIC.points(600))),
                        () -> plainNeighbours(Shape.SYNTHETIC.points(600))),
                new Yardstick("NEIGHBOURS_ORDER", Yardstick::order, () -> plainNeighbours(Shape.UCI.points(300))),
                new Yardstick("GRAM", Yardstick::gram, () -> plainGram(Shape.UCI.points(300))),
                new Yardstick("KMM_DENSE", () -> solve(KmmSolver.Path.DENSE), Yardstick::plainCholesky),
                new Yardstick("KMM_LOW_RANK", () -> solve(KmmSolver.Path.LOW_RANK), Yardstick::plainCholesky),
                new Yardstick("FOREST_GROW", LearnerOperations::forest, PlainLearner::forest),
                new Yardstick("FOREST_PREDICT", LearnerOperations::forestPredicts, PlainLearner::walks),
                new Yardstick("STACK_PREDICT", LearnerOperations::stackPredicts, PlainLearner::stack),
                new Yardstick("DISTILLATION", LearnerOperations::distillation, PlainLearner::distillation),
                new Yardstick("NOISE_POSTERIOR", LearnerOperations::noise, PlainLearner::curves));
    }

    private static Operation exp() {
        double[] x = Shape.UCI.points(200).data;
        double[] out = new double[x.length];
        return () -> {
            Exp.exp(x, 0, out, 0, x.length);
            return out[0];
        };
    }

    private static Operation plainExp() {
        double[] x = Shape.UCI.points(200).data;
        double[] out = new double[x.length];
        return () -> {
            for (int i = 0; i < x.length; i++) {
                out[i] = StrictMath.exp(x[i]);
            }
            return out[0];
        };
    }

    private static Operation log1pExp() {
        double[] x = Shape.UCI.points(200).data;
        double[] out = new double[x.length];
        return () -> {
            Exp.log1pExp(x, 0, out, 0, x.length);
            return out[0];
        };
    }

    private static Operation plainLog1pExp() {
        double[] x = Shape.UCI.points(200).data;
        double[] out = new double[x.length];
        return () -> {
            for (int i = 0; i < x.length; i++) {
                out[i] = Math.max(x[i], 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x[i])));
            }
            return out[0];
        };
    }

    private static Operation fit(Shape shape, int n, int iterations) {
        DMatrixRMaj x = shape.design(n);
        int[] y = shape.labels(x);
        LogisticRegression regression = new LogisticRegression(
                LogisticRegression.Options.published(iterations).withLoss(Loss.STABLE));
        LogisticRegression.Workspace ws = new LogisticRegression.Workspace();
        return () -> {
            ws.startAtZero(x.numCols);
            regression.fit(x, y, null, n, ws);
            return ws.loss();
        };
    }

    /** As many passes of loss and gradient as a fit evaluates, example by example. */
    private static Operation passes(Shape shape, int n, int count) {
        DMatrixRMaj x = shape.design(n);
        int[] y = shape.labels(x);
        int d = x.numCols;
        double[] theta = new double[d];
        double[] gradient = new double[d];
        return () -> {
            double loss = 0;
            for (int pass = 0; pass < count; pass++) {
                Arrays.fill(theta, 0.001 * pass);
                Arrays.fill(gradient, 0);
                for (int i = 0; i < n; i++) {
                    double score = 0;
                    for (int j = 0; j < d; j++) {
                        score += theta[j] * x.data[i * d + j];
                    }
                    double margin = y[i] * score;
                    loss += Math.max(-margin, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(margin)));
                    double r = -y[i] / (1 + StrictMath.exp(margin));
                    for (int j = 0; j < d; j++) {
                        gradient[j] += r * x.data[i * d + j];
                    }
                }
            }
            return loss + gradient[0];
        };
    }

    /**
     * As many passes over the matrix as a fit makes, in which every row is added to two vectors. Wide rows wait for registers and
     * caches, and so do these loops, which the compiler vectorises: sums of products in their order would wait for the adder.
     */
    private static Operation sums(Shape shape, int n, int count) {
        DMatrixRMaj x = shape.design(n);
        double[][] rows = new double[n][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(x.data, i * x.numCols, (i + 1) * x.numCols));
        double[] one = new double[x.numCols];
        double[] other = new double[x.numCols];
        return () -> {
            for (int pass = 0; pass < count; pass++) {
                Arrays.fill(one, 0);
                Arrays.fill(other, 0);
                for (double[] row : rows) {
                    add(row, one);
                    add(row, other);
                }
            }
            return one[0] + other[0];
        };
    }

    private static void add(double[] row, double[] to) {
        for (int j = 0; j < row.length; j++) {
            to[j] += 0.5 * row[j];
        }
    }

    private static Operation order() {
        DMatrixRMaj points = Shape.UCI.points(300);
        return () -> NeighbourOrder.of(points).neighbour(0, 1);
    }

    private static Operation gram() {
        DMatrixRMaj points = Shape.UCI.points(300);
        Kernel kernel = Kernel.gaussian(0.01);
        return () -> Gram.of(kernel, points).data[1];
    }

    private static Operation neighbours(NearestNeighbours search) {
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        int[] all = new int[10 * search.size()];
        return () -> {
            search.nearestOfAll(10, SelfMatch.INCLUDED, ws, all);
            return all[11];
        };
    }

    /** All distances, and ten sweeps for the ten least. */
    private static Operation plainNeighbours(DMatrixRMaj x) {
        int n = x.numRows;
        int d = x.numCols;
        double[] distance = new double[n];
        return () -> {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    double s = 0;
                    for (int k = 0; k < d; k++) {
                        double t = x.data[i * d + k] - x.data[j * d + k];
                        s += t * t;
                    }
                    distance[j] = s;
                }
                for (int k = 0; k < 10; k++) {
                    int best = 0;
                    for (int j = 1; j < n; j++) {
                        if (distance[j] < distance[best]) {
                            best = j;
                        }
                    }
                    sum += distance[best];
                    distance[best] = Double.POSITIVE_INFINITY;
                }
            }
            return sum;
        };
    }

    private static Operation plainGram(DMatrixRMaj x) {
        int n = x.numRows;
        int d = x.numCols;
        double[] gram = new double[n * n];
        return () -> {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    double s = 0;
                    for (int k = 0; k < d; k++) {
                        double t = x.data[i * d + k] - x.data[j * d + k];
                        s += t * t;
                    }
                    gram[i * n + j] = StrictMath.exp(-0.01 * s);
                    gram[j * n + i] = gram[i * n + j];
                }
            }
            return gram[1];
        };
    }

    private static final int POINTS = 300;

    private static Operation solve(KmmSolver.Path path) {
        KmmProblem problem = KmmCase.of(Shape.UCI, KmmCase.KernelName.GAUSSIAN, POINTS);
        KmmSolver solver = new KmmSolver(KmmSolver.Options.defaults().withPath(path));
        KmmSolver.Workspace ws = new KmmSolver.Workspace();
        return () -> {
            solver.solve(problem, ws);
            return ws.beta(0);
        };
    }

    /** One factorisation of the same Gram matrix, row by row: a dense solve makes one per iteration. */
    private static Operation plainCholesky() {
        DMatrixRMaj gram = Gram.of(Kernel.gaussian(0.01), Shape.UCI.points(POINTS));
        int n = gram.numRows;
        double[][] u = new double[n][n];
        return () -> {
            for (int i = 0; i < n; i++) {
                System.arraycopy(gram.data, i * n, u[i], 0, n);
                u[i][i] += 0.1;
            }
            for (int k = 0; k < n; k++) {
                double[] row = u[k];
                double root = Math.sqrt(row[k]);
                for (int j = k; j < n; j++) {
                    row[j] /= root;
                }
                for (int i = k + 1; i < n; i++) {
                    double a = row[i];
                    double[] other = u[i];
                    for (int j = i; j < n; j++) {
                        other[j] -= a * row[j];
                    }
                }
            }
            return u[n - 1][n - 1];
        };
    }
}
