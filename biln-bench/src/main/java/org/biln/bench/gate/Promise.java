package org.biln.bench.gate;

import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Exp;
import org.biln.core.neighbours.BruteForce;
import org.biln.core.neighbours.KdTree;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.core.neighbours.SelfMatch;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * Every operation that promises to allocate nothing once its workspace has grown, on inputs small enough for thousands of
 * calls.
 */
public enum Promise {
    EXP {
        @Override
        public Operation prepare() {
            double[] x = Shape.UCI.points(100).data;
            double[] out = new double[x.length];
            return () -> {
                Exp.exp(x, 0, out, 0, x.length);
                return out[0];
            };
        }
    },
    LOG1P_EXP {
        @Override
        public Operation prepare() {
            double[] x = Shape.UCI.points(100).data;
            double[] out = new double[x.length];
            return () -> {
                Exp.log1pExp(x, 0, out, 0, x.length);
                return out[0];
            };
        }
    },
    SIGMOID {
        @Override
        public Operation prepare() {
            double[] x = Shape.UCI.points(100).data;
            double[] out = new double[x.length];
            return () -> {
                Exp.sigmoid(x, 0, out, 0, x.length);
                return out[0];
            };
        }
    },
    FIT_PUBLISHED {
        @Override
        public Operation prepare() {
            return fit(LogisticRegression.Options.published(20), Shape.UCI, 100);
        }
    },
    FIT_RECOMMENDED {
        @Override
        public Operation prepare() {
            return fit(LogisticRegression.Options.recommended(), Shape.UCI, 100);
        }
    },
    FIT_NEWTON {
        @Override
        public Operation prepare() {
            return fit(LogisticRegression.Options.newton().withL2(1), Shape.UCI, 100);
        }
    },
    FIT_WIDE {
        @Override
        public Operation prepare() {
            return fit(LogisticRegression.Options.published(5), Shape.USPS, 50);
        }
    },
    NEIGHBOURS_BRUTE_FORCE {
        @Override
        public Operation prepare() {
            return neighbours(BruteForce.of(Shape.UCI.points(100)));
        }
    },
    NEIGHBOURS_TREE {
        @Override
        public Operation prepare() {
            return neighbours(KdTree.of(Shape.SYNTHETIC.points(100)));
        }
    },
    NEIGHBOURS_ORDER {
        @Override
        public Operation prepare() {
            NeighbourOrder order = NeighbourOrder.of(Shape.UCI.points(100));
            NeighbourOrder.Subset subset = order.everything();
            int[] out = new int[10];
            return () -> {
                order.nearest(17, subset, 10, SelfMatch.INCLUDED, out);
                return out[0];
            };
        }
    },
    KMM_AUTO {
        @Override
        public Operation prepare() {
            return solve(KmmSolver.Path.AUTO);
        }
    },
    KMM_DENSE {
        @Override
        public Operation prepare() {
            return solve(KmmSolver.Path.DENSE);
        }
    },
    KMM_LOW_RANK {
        @Override
        public Operation prepare() {
            return solve(KmmSolver.Path.LOW_RANK);
        }
    };

    /** Builds the input and grows the workspace. */
    public abstract Operation prepare();

    private static Operation fit(LogisticRegression.Options options, Shape shape, int n) {
        DMatrixRMaj x = shape.design(n);
        int[] y = shape.labels(x);
        double[] weights = shape.weights(n);
        LogisticRegression regression = new LogisticRegression(options);
        LogisticRegression.Workspace ws = new LogisticRegression.Workspace();
        return () -> {
            ws.startAtZero(x.numCols);
            regression.fit(x, y, weights, n, ws);
            return ws.loss();
        };
    }

    private static Operation neighbours(NearestNeighbours search) {
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        int[] all = new int[10 * search.size()];
        return () -> {
            search.nearestOf(17, 10, SelfMatch.EXCLUDED, ws);
            search.nearestOfAll(10, SelfMatch.INCLUDED, ws, all);
            return all[0] + ws.count();
        };
    }

    private static Operation solve(KmmSolver.Path path) {
        KmmProblem problem = KmmCase.of(Shape.SYNTHETIC, KmmCase.KernelName.GAUSSIAN, 40);
        KmmSolver solver = new KmmSolver(KmmSolver.Options.defaults().withPath(path));
        KmmSolver.Workspace ws = new KmmSolver.Workspace();
        return () -> {
            solver.solve(problem, ws);
            return ws.beta(0);
        };
    }
}
