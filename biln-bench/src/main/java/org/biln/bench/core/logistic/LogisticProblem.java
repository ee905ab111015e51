package org.biln.bench.core.logistic;

import java.util.Arrays;
import org.biln.bench.Shape;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * Weighted logistic regression as a problem that judges its solvers: {@code sum_i w_i log(1 + exp(-y_i theta'x_i)) +
 * l2/2 ||theta||^2}. It knows the optimum (by a Newton method of its own, in plain loops) and measures how far an answer
 * is from it, whoever gave the answer.
 */
final class LogisticProblem {

    /** The accuracy asked of everyone: the loss within this share of the least loss. */
    static final double WANTED = 1e-6;

    final DMatrixRMaj x;
    final int[] y;
    final double[] weights;
    final double l2;
    private final double least;
    private final double leastWithFreeIntercept;

    private LogisticProblem(DMatrixRMaj x, int[] y, double[] weights, double l2) {
        this.x = x;
        this.y = y;
        this.weights = weights;
        this.l2 = l2;
        this.least = loss(optimum(true), true);
        this.leastWithFreeIntercept = loss(optimum(false), false);
    }

    /**
     * The problem on a sample of a shape. Unweighted it has {@code l2 = 1}, which liblinear, Smile and JSAT's dual method
     * can state. Weighted it is the paper's, without a penalty: the peers that take weights either have no L2 term (Tribuo)
     * or one whose value and gradient do not belong together (JSAT).
     */
    static LogisticProblem of(Shape shape, int n, boolean weighted) {
        DMatrixRMaj x = shape.design(n);
        double[] weights = new double[n];
        Arrays.fill(weights, 1);
        return new LogisticProblem(x, shape.labels(x), weighted ? shape.weights(n) : weights, weighted ? 0 : 1);
    }

    /** How far above the least loss an answer is, relative to the least loss. */
    double gap(double[] theta) {
        return Math.max(0, loss(theta, true) / least - 1);
    }

    /** The same where the intercept (the first coordinate) is not penalised: Smile's reading of the problem. */
    double gapWithFreeIntercept(double[] theta) {
        return Math.max(0, loss(theta, false) / leastWithFreeIntercept - 1);
    }

    double loss(double[] theta, boolean penaliseIntercept) {
        int d = x.numCols;
        double sum = 0;
        for (int i = 0; i < x.numRows; i++) {
            double margin = y[i] * dot(theta, i);
            sum += weights[i] * (Math.max(-margin, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(margin))));
        }
        for (int j = penaliseIntercept ? 0 : 1; j < d; j++) {
            sum += l2 / 2 * theta[j] * theta[j];
        }
        return sum;
    }

    private double[] optimum(boolean penaliseIntercept) {
        int d = x.numCols;
        double[] theta = new double[d];
        DMatrixRMaj hessian = new DMatrixRMaj(d, d);
        DMatrixRMaj gradient = new DMatrixRMaj(d, 1);
        DMatrixRMaj step = new DMatrixRMaj(d, 1);
        for (int iteration = 0; iteration < 60; iteration++) {
            hessian.zero();
            gradient.zero();
            for (int i = 0; i < x.numRows; i++) {
                double p = 1 / (1 + StrictMath.exp(-dot(theta, i)));
                double residual = weights[i] * (p - (y[i] > 0 ? 1 : 0));
                double curvature = weights[i] * p * (1 - p);
                for (int j = 0; j < d; j++) {
                    double xj = x.data[i * d + j];
                    gradient.data[j] += residual * xj;
                    double scaled = curvature * xj;
                    for (int k = 0; k <= j; k++) {
                        hessian.data[j * d + k] += scaled * x.data[i * d + k];
                    }
                }
            }
            double largest = 0;
            for (int j = 0; j < d; j++) {
                for (int k = 0; k < j; k++) {
                    hessian.data[k * d + j] = hessian.data[j * d + k];
                }
                if (j > 0 || penaliseIntercept) {
                    gradient.data[j] += l2 * theta[j];
                    hessian.data[j * d + j] += l2;
                }
                // collinear columns without a penalty: a ridge in the step, not in the problem
                hessian.data[j * d + j] += 1e-9;
                largest = Math.max(largest, Math.abs(gradient.data[j]));
            }
            if (largest < 1e-10) {
                break;
            }
            LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.chol(d);
            if (!solver.setA(hessian.copy())) {
                throw new IllegalStateException("the Hessian is not positive definite");
            }
            solver.solve(gradient, step);
            double before = loss(theta, penaliseIntercept);
            double length = 1;
            double[] next = theta.clone();
            do {
                for (int j = 0; j < d; j++) {
                    next[j] = theta[j] - length * step.data[j];
                }
                length /= 2;
            } while (loss(next, penaliseIntercept) > before && length > 1e-10);
            theta = next;
        }
        return theta;
    }

    private double dot(double[] theta, int row) {
        int d = x.numCols;
        double s = 0;
        for (int j = 0; j < d; j++) {
            s += theta[j] * x.data[row * d + j];
        }
        return s;
    }
}
