package org.biln.kmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.biln.core.math.Rng;
import org.biln.kmm.linear.Cholesky;
import org.biln.kmm.linear.Inverse;
import org.biln.kmm.linear.Rows;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

final class KmmSolverTest {
    private static final DMatrixRMaj TARGET = Points.gaussian(1, 200, 2, 0.5, 1);
    private static final KmmProblem SMOOTH =
            Points.problem(Kernel.gaussian(0.2), Points.gaussian(2, 150, 2, 0, 1), TARGET, 1000);
    private static final KmmProblem ROUGH =
            Points.problem(Kernel.exponential(1), Points.gaussian(2, 150, 2, 0, 1), TARGET, 1000);

    private static KmmSolver solver(KmmSolver.Path path) {
        return new KmmSolver(KmmSolver.Options.defaults().withPath(path));
    }

    @Test
    void aSecondSolveOfTheSameSizeAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (KmmSolver.Path path : KmmSolver.Path.values()) {
            for (KmmProblem problem : new KmmProblem[] {SMOOTH, ROUGH}) {
                KmmSolver solver = solver(path);
                KmmSolver.Workspace workspace = new KmmSolver.Workspace();
                solver.solve(problem, workspace);
                solver.solve(problem, workspace);
                long before = threads.getCurrentThreadAllocatedBytes();
                solver.solve(problem, workspace);
                // The measurement itself costs a few bytes.
                assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                        .as(path.toString())
                        .isLessThanOrEqualTo(256);
            }
        }
    }

    @Test
    void thePathIsChosenFromTheDecayOfTheGramMatrix() {
        assertThat(solver(KmmSolver.Path.AUTO).solve(SMOOTH).path()).isEqualTo(KmmSolver.Path.LOW_RANK);
        assertThat(solver(KmmSolver.Path.AUTO).solve(ROUGH).path()).isEqualTo(KmmSolver.Path.DENSE);
        assertThat(solver(KmmSolver.Path.AUTO).solve(SMOOTH).rank()).isLessThan(100);
    }

    @Test
    void aForcedPathIsTakenAndReported() {
        for (KmmSolver.Path path : new KmmSolver.Path[] {KmmSolver.Path.DENSE, KmmSolver.Path.LOW_RANK}) {
            KmmResult result = solver(path).solve(SMOOTH);
            assertThat(result.path()).isEqualTo(path);
            assertThat(result.summary()).contains(path.toString()).contains("CONVERGED");
            assertThat(result.toString()).isEqualTo(result.summary());
        }
    }

    @Test
    void theSummaryRoundsForPeople() {
        KmmResult result = new KmmResult(
                new double[0],
                KmmResult.Status.STALLED,
                new KmmEvaluator.Evaluation(-12306.414159, 0, 2.0123456789e-9, 2.0345678901e-5, 0.0123456789),
                13,
                KmmSolver.Path.LOW_RANK,
                34,
                new KmmResult.Approximation(1.23456789e-5, 100, 0.00123456789));
        assertThat(result.summary())
                .isEqualTo("STALLED, residual 0.0123 (primal 0.00, dual 2.01e-09, gap 2.03e-05), objective -12306.4, "
                        + "13 iterations, LOW_RANK, rank 34, approximate: trace residual 1.23e-05, "
                        + "true residual 0.00123 at 100 points");
    }

    @Test
    void lowRankTakesMoreOfTheMatrixWhenTheToleranceAsksForIt() {
        KmmSolver strict = new KmmSolver(
                KmmSolver.Options.defaults().withPath(KmmSolver.Path.LOW_RANK).withTolerance(1e-11));
        KmmResult result = strict.solve(SMOOTH);
        assertThat(result.converged()).as(result.summary()).isTrue();
        assertThat(result.rank())
                .isGreaterThan(solver(KmmSolver.Path.LOW_RANK).solve(SMOOTH).rank());
    }

    @Test
    void whatDidNotConvergeSaysSoAndKeepsTheBestPoint() {
        KmmSolver hurried = new KmmSolver(
                KmmSolver.Options.defaults().withPath(KmmSolver.Path.DENSE).withMaxIterations(3));
        KmmResult result = hurried.solve(SMOOTH);
        assertThat(result.status()).isEqualTo(KmmResult.Status.ITERATION_LIMIT);
        assertThat(result.converged()).isFalse();
        assertThat(result.iterations()).isEqualTo(3);
        assertThat(result.residual()).isGreaterThan(1e-8).isLessThan(0.1);
        assertThat(result.residual())
                .isEqualTo(KmmEvaluator.evaluate(SMOOTH, result.beta()).residual());
        assertThat(result.primalResidual()).isLessThan(1e-12);
    }

    @Test
    void scalingTheProblemScalesTheObjectiveAndNotTheWeights() {
        int m = ROUGH.size();
        for (KmmSolver.Path path : KmmSolver.Path.values()) {
            KmmResult result = solver(path).solve(ROUGH);
            for (double factor : new double[] {1e-3, 1e3}) {
                DMatrixRMaj gram = new DMatrixRMaj(m, m);
                double[] kappa = new double[m];
                for (int i = 0; i < m; i++) {
                    kappa[i] = factor * ROUGH.kappa(i);
                    for (int j = 0; j < m; j++) {
                        gram.set(i, j, factor * ROUGH.gram(i, j));
                    }
                }
                KmmResult scaled = solver(path).solve(KmmProblem.of(gram, kappa, 1000, ROUGH.epsilon()));
                assertThat(scaled.converged()).as(scaled.summary()).isTrue();
                double error = Math.abs(scaled.objective() / factor - result.objective());
                // The measure is not scale free: 1 + |kappa| asks less of a small problem.
                assertThat(error / (1 + Math.abs(result.objective())))
                        .as(path + " " + factor)
                        .isLessThanOrEqualTo(factor < 1 ? 1e-5 : 2e-8);
                // The smallest eigenvalue turns a residual in the gradient into one in the weights.
                for (int i = 0; i < m; i++) {
                    assertThat(scaled.beta()[i])
                            .isCloseTo(
                                    result.beta()[i], org.assertj.core.api.Assertions.within(factor < 1 ? 1e-2 : 1e-3));
                }
            }
        }
    }

    @Test
    void anUnreachableToleranceIsNotCalledConverged() {
        KmmSolver impossible = new KmmSolver(KmmSolver.Options.defaults().withTolerance(1e-300));
        KmmResult result = impossible.solve(SMOOTH);
        assertThat(result.converged()).isFalse();
        assertThat(result.residual()).isLessThan(1e-8);
    }

    @Test
    void theCallerCanWatchAndStopOnEveryPath() {
        for (KmmSolver.Path path : KmmSolver.Path.values()) {
            int[] calls = {0};
            KmmSolver.Options options = KmmSolver.Options.defaults().withPath(path);
            KmmResult stopped = new KmmSolver(options.withProgress((iteration, residual) -> {
                        assertThat(iteration).isEqualTo(calls[0]++);
                        assertThat(residual).isPositive();
                        return iteration < 2;
                    }))
                    .solve(SMOOTH);
            assertThat(stopped.status()).as(path.toString()).isEqualTo(KmmResult.Status.CANCELLED);
            assertThat(calls[0]).isEqualTo(3);
            assertThat(stopped.beta()).hasSize(150);
            assertThat(stopped.residual()).isGreaterThan(1e-8);
        }
    }

    @Test
    void aWorkspaceGivesTheOutcomeOfItsLastSolve() {
        KmmSolver.Workspace workspace = new KmmSolver.Workspace();
        assertThatIllegalArgumentException().isThrownBy(workspace::toResult).withMessageContaining("workspace");
        KmmResult.Status status = new KmmSolver().solve(SMOOTH, workspace);
        double[] beta = new double[150];
        workspace.copyBeta(beta);
        assertThat(status).isEqualTo(workspace.status()).isEqualTo(KmmResult.Status.CONVERGED);
        assertThat(workspace.size()).isEqualTo(150);
        assertThat(workspace.beta(7)).isEqualTo(beta[7]);
        assertThat(workspace.residual()).isEqualTo(workspace.toResult().residual());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workspace.beta(150))
                .withMessageContaining("150");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> workspace.copyBeta(new double[149]))
                .withMessageContaining("target");
    }

    @Test
    void aLargerProblemAfterASmallerOneIsSolvedTheSame() {
        KmmSolver.Workspace workspace = new KmmSolver.Workspace();
        new KmmSolver()
                .solve(Points.problem(Kernel.gaussian(1), Points.gaussian(4, 70, 2, 0, 1), TARGET, 1000), workspace);
        new KmmSolver().solve(SMOOTH, workspace);
        assertThat(workspace.toResult().beta())
                .isEqualTo(new KmmSolver().solve(SMOOTH).beta());
    }

    @Test
    void theBitsAreKnown() {
        // Computed once on JDK 17; every JDK and vector width must give them again.
        StringBuilder bits = new StringBuilder();
        for (KmmSolver.Path path : KmmSolver.Path.values()) {
            bits.append(Long.toHexString(
                            Arrays.hashCode(solver(path).solve(SMOOTH).beta()) & 0xffffffffL))
                    .append(' ')
                    .append(Long.toHexString(
                            Arrays.hashCode(solver(path).solve(ROUGH).beta()) & 0xffffffffL))
                    .append(' ');
        }
        assertThat(bits.toString().trim()).isEqualTo("571f6a95 6a440c2a a7b36ef9 8c05515 571f6a95 385b6b46");
    }

    @Test
    void optionsThatMakeNoSenseAreRefusedByName() {
        KmmSolver.Options options = KmmSolver.Options.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withTolerance(0))
                .withMessageContaining("tolerance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withTolerance(Double.NaN))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.withMaxIterations(0))
                .withMessageContaining("maxIterations");
        assertThat(new KmmSolver(options).options()).isEqualTo(options);
    }

    @Test
    void theCholeskyFactorReproducesTheMatrix() {
        for (int n : new int[] {1, 5, 6, 7, 47, 48, 49, 130, 300}) {
            Rng rng = Rng.of(9, n);
            double[][] a = new double[n][n];
            double[] x = new double[n];
            double[] rhs = new double[n];
            for (int i = 0; i < n; i++) {
                x[i] = rng.nextGaussian();
                for (int j = 0; j < i; j++) {
                    a[i][j] = a[j][i] = rng.nextGaussian();
                }
                a[i][i] = 4 * n;
            }
            Rows.combine(a, 0, n, x, rhs, n);
            double[][] u = new double[n][];
            for (int i = 0; i < n; i++) {
                u[i] = a[i].clone();
            }
            assertThat(Cholesky.factor(u, n, 1e-300)).isZero();
            Cholesky.solve(u, n, rhs);
            Inverse inverse = new Inverse();
            assertThat(inverse.compute(a, n, 1e-12)).isTrue();
            double[] identity = new double[n];
            for (int i = 0; i < n; i++) {
                assertThat(rhs[i]).isCloseTo(x[i], org.assertj.core.api.Assertions.within(1e-12));
                Rows.combine(inverse.rows(), 0, n, a[i], identity, n);
                for (int j = 0; j < n; j++) {
                    assertThat(identity[j]).isCloseTo(i == j ? 1 : 0, org.assertj.core.api.Assertions.within(1e-12));
                }
            }
        }
    }

    @Test
    void aSingularMatrixIsSeenByTheFactorisation() {
        double[][] ones = new double[10][10];
        for (double[] row : ones) {
            Arrays.fill(row, 1);
        }
        assertThat(new Inverse().compute(ones, 10, 1e-10)).isFalse();
        assertThat(Cholesky.factor(ones, 10, 1e-15)).isEqualTo(9);
        double[][] nan = {{Double.NaN}};
        assertThat(Cholesky.factor(nan, 1, 1e-15)).isEqualTo(-1);
    }
}
