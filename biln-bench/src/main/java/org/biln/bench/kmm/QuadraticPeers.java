package org.biln.bench.kmm;

import java.util.Arrays;
import org.biln.bench.Notes;
import org.biln.kmm.KmmEvaluator;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmSolver;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.vector.constrained.ADMMQPOptimizer;
import org.hipparchus.optim.nonlinear.vector.constrained.LinearBoundedConstraint;
import org.hipparchus.optim.nonlinear.vector.constrained.QuadraticFunction;
import org.ojalgo.OjAlgoUtils;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.convex.ConvexSolver;
import org.ojalgo.type.CalendarDateDuration;
import org.ojalgo.type.CalendarDateUnit;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * General solvers of quadratic programmes on the programme of kernel mean matching. Each is handed its own kind of matrix;
 * building its model is part of the solve, as it is for us.
 */
final class QuadraticPeers {

    /** Nobody waits longer; a solver that is stopped answers with what it has, and the evaluator says what that is worth. */
    private static final long LIMIT_SECONDS = 120;

    /** The residual asked of general solvers; ours asks 1e-8 of itself. */
    private static final double WANTED = 1e-6;

    private QuadraticPeers() {}

    /** Solves and returns beta. */
    interface Peer {
        double[] solve();
    }

    /** Ours, at its default tolerance and by the path it chooses. */
    static Peer biln(KmmProblem p) {
        KmmSolver solver = new KmmSolver();
        KmmSolver.Workspace ws = new KmmSolver.Workspace();
        double[] beta = new double[p.size()];
        return () -> {
            solver.solve(p, ws);
            ws.copyBeta(beta);
            return beta;
        };
    }

    /** Lets the evaluator judge a first answer; a solver that fails is not called again. */
    static Peer checked(Peer peer, KmmProblem problem, BenchmarkParams params) {
        try {
            double residual = KmmEvaluator.evaluate(problem, peer.solve()).residual();
            Notes.accuracy(params, residual, WANTED);
            Notes.remark(params, "m %d", problem.size());
            return peer;
        } catch (MathIllegalArgumentException | MathIllegalStateException e) {
            Notes.accuracy(params, Double.POSITIVE_INFINITY, WANTED);
            Notes.remark(params, "m %d, no answer: %s", problem.size(), e);
            return () -> new double[0];
        }
    }

    static Peer ojalgoAdmm(KmmProblem p) {
        return ojalgo(p, ConvexSolver.Algorithm.ADMM);
    }

    static Peer ojalgoActiveSet(KmmProblem p) {
        return ojalgo(p, ConvexSolver.Algorithm.ACTIVE_SET);
    }

    private static Peer ojalgo(KmmProblem p, ConvexSolver.Algorithm algorithm) {
        OjAlgoUtils.limitThreadsTo(1);
        int m = p.size();
        R064Store q = R064Store.FACTORY.make(m, m);
        R064Store c = R064Store.FACTORY.make(m, 1);
        // 2 rows for the sum, m for the lower and m for the upper bounds: A beta <= b
        R064Store a = R064Store.FACTORY.make(2 * m + 2, m);
        R064Store b = R064Store.FACTORY.make(2 * m + 2, 1);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                q.set(i, j, p.gram(i, j));
            }
            c.set(i, 0, p.kappa(i));
            a.set(0, i, 1);
            a.set(1, i, -1);
            a.set(2 + i, i, -1);
            a.set(2 + m + i, i, 1);
            b.set(2 + m + i, 0, p.bound());
        }
        b.set(0, 0, p.greatestSum());
        b.set(1, 0, -p.leastSum());
        return () -> {
            Optimisation.Options options = new Optimisation.Options();
            options.convex().algorithm(algorithm);
            // the builder knows the alternating directions under this name only
            options.experimental = algorithm == ConvexSolver.Algorithm.ADMM;
            options.abort(new CalendarDateDuration(LIMIT_SECONDS, CalendarDateUnit.SECOND));
            Optimisation.Result result = ConvexSolver.newBuilder()
                    .objective(q, c)
                    .inequalities(a, b)
                    .build(options)
                    .solve();
            double[] beta = new double[m];
            Arrays.setAll(beta, result::doubleValue);
            return beta;
        };
    }

    static Peer hipparchusAdmm(KmmProblem p) {
        int m = p.size();
        double[][] k = new double[m][m];
        double[] q = new double[m];
        RealMatrix a = new Array2DRowRealMatrix(m + 1, m);
        double[] lower = new double[m + 1];
        double[] upper = new double[m + 1];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < m; j++) {
                k[i][j] = p.gram(i, j);
            }
            q[i] = -p.kappa(i);
            a.setEntry(0, i, 1);
            a.setEntry(1 + i, i, 1);
            upper[1 + i] = p.bound();
        }
        lower[0] = p.leastSum();
        upper[0] = p.greatestSum();
        double[] start = new double[m];
        Arrays.fill(start, 1);
        return () -> new ADMMQPOptimizer()
                .optimize(
                        new ObjectiveFunction(new QuadraticFunction(k, q, 0)),
                        new LinearBoundedConstraint(a, new ArrayRealVector(lower), new ArrayRealVector(upper)),
                        new InitialGuess(start))
                .getX()
                .toArray();
    }
}
