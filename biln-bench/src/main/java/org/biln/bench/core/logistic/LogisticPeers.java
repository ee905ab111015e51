package org.biln.bench.core.logistic;

import com.oracle.labs.mlrg.olcut.util.Pair;
import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import jsat.classifiers.CategoricalData;
import jsat.classifiers.ClassificationDataSet;
import jsat.classifiers.linear.LinearBatch;
import jsat.classifiers.linear.LogisticRegressionDCD;
import jsat.linear.DenseVector;
import jsat.linear.Vec;
import jsat.lossfunctions.LogisticLoss;
import jsat.math.optimization.BacktrackingArmijoLineSearch;
import jsat.math.optimization.LBFGS;
import org.biln.core.logistic.Loss;
import org.biln.core.logistic.Optimiser;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.sgd.linear.LinearSGDModel;
import org.tribuo.classification.sgd.linear.LinearSGDTrainer;
import org.tribuo.classification.sgd.objectives.LogMulticlass;
import org.tribuo.impl.ArrayExample;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import smile.classification.LogisticRegression;

/** The peers of the logistic regression, each with the problem copied into its own types. */
final class LogisticPeers {

    private LogisticPeers() {}

    /** Ours, under the same rules as everyone's: the loosest tolerance that is accurate enough. */
    static LogisticPeer biln(LogisticProblem p, Optimiser optimiser) {
        org.biln.core.logistic.LogisticRegression.Workspace ws =
                new org.biln.core.logistic.LogisticRegression.Workspace();
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                org.biln.core.logistic.LogisticRegression regression = new org.biln.core.logistic.LogisticRegression(
                        new org.biln.core.logistic.LogisticRegression.Options(
                                optimiser, Loss.STABLE, 2000, 4000, p.l2, true, tolerance, 1e-13, 50));
                ws.startAtZero(p.x.numCols);
                regression.fit(p.x, p.y, p.weights, p.x.numRows, ws);
                return ws.theta();
            }

            @Override
            public double gap(double[] theta) {
                return p.gap(theta);
            }

            @Override
            public String remark() {
                return ws.iterations() + " iterations, " + ws.evaluations() + " evaluations";
            }
        };
    }

    /** liblinear's trust-region Newton method. It takes no weights per example. */
    static LogisticPeer liblinear(LogisticProblem p) {
        Linear.disableDebugOutput();
        int n = p.x.numRows;
        int d = p.x.numCols;
        Problem problem = new Problem();
        problem.l = n;
        problem.n = d;
        problem.bias = -1;
        problem.y = new double[n];
        problem.x = new Feature[n][d];
        for (int i = 0; i < n; i++) {
            problem.y[i] = p.y[i];
            for (int j = 0; j < d; j++) {
                problem.x[i][j] = new FeatureNode(j + 1, p.x.data[i * d + j]);
            }
        }
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                Model model = Linear.train(problem, new Parameter(SolverType.L2R_LR, 1 / p.l2, 1000, tolerance));
                double[] theta = model.getFeatureWeights().clone();
                if (model.getLabels()[0] < 0) {
                    for (int j = 0; j < theta.length; j++) {
                        theta[j] = -theta[j];
                    }
                }
                return theta;
            }

            @Override
            public double gap(double[] theta) {
                return p.gap(theta);
            }
        };
    }

    /** Smile's L-BFGS. It takes no weights per example and never penalises the intercept. */
    static LogisticPeer smile(LogisticProblem p) {
        int n = p.x.numRows;
        int d = p.x.numCols;
        double[][] x = new double[n][d - 1];
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(p.x.data, i * d + 1, x[i], 0, d - 1);
            y[i] = p.y[i] > 0 ? 1 : 0;
        }
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                double[] w =
                        LogisticRegression.binomial(x, y, p.l2, tolerance, 1000).coefficients();
                double[] theta = new double[d];
                theta[0] = w[d - 1];
                System.arraycopy(w, 0, theta, 1, d - 1);
                return theta;
            }

            @Override
            public double gap(double[] theta) {
                return p.gapWithFreeIntercept(theta);
            }
        };
    }

    /** JSAT's batch L-BFGS on the logistic loss, with weights. */
    static LogisticPeer jsatLbfgs(LogisticProblem p) {
        ClassificationDataSet data = jsatData(p);
        double total = 0;
        for (double w : p.weights) {
            total += w;
        }
        // JSAT averages the loss over the weights.
        double lambda = p.l2 / total;
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                LinearBatch model = new LinearBatch(
                        new LogisticLoss(), lambda, tolerance, new LBFGS(10, 1000, new BacktrackingArmijoLineSearch()));
                model.setUseBiasTerm(false);
                model.trainC(data);
                return values(model.getRawWeight(0), 1);
            }

            @Override
            public double gap(double[] theta) {
                return p.gap(theta);
            }
        };
    }

    /** JSAT's dual coordinate descent, with weights; its only knob is the number of passes. */
    static LogisticPeer jsatDualCoordinate(LogisticProblem p) {
        ClassificationDataSet data = jsatData(p);
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                LogisticRegressionDCD model = new LogisticRegressionDCD(1 / p.l2, passes(tolerance));
                model.setUseBias(false);
                model.trainC(data);
                return values(model.getRawWeight(), 1);
            }

            @Override
            public double gap(double[] theta) {
                return Math.min(p.gap(theta), p.gap(negated(theta)));
            }
        };
    }

    private static double[] negated(double[] theta) {
        double[] negative = theta.clone();
        for (int j = 0; j < negative.length; j++) {
            negative[j] = -negative[j];
        }
        return negative;
    }

    /** Ten passes for every power of ten of accuracy. */
    private static int passes(double tolerance) {
        return (int) Math.round(-20 * StrictMath.log10(tolerance));
    }

    private static ClassificationDataSet jsatData(LogisticProblem p) {
        int d = p.x.numCols;
        ClassificationDataSet data = new ClassificationDataSet(d, new CategoricalData[0], new CategoricalData(2));
        for (int i = 0; i < p.x.numRows; i++) {
            double[] row = new double[d];
            System.arraycopy(p.x.data, i * d, row, 0, d);
            data.addDataPoint(new DenseVector(row), new int[0], p.y[i] > 0 ? 1 : 0, p.weights[i]);
        }
        return data;
    }

    private static double[] values(Vec v, double sign) {
        double[] values = new double[v.length()];
        for (int j = 0; j < values.length; j++) {
            values[j] = sign * v.get(j);
        }
        return values;
    }

    /** Tribuo's stochastic gradient descent with AdaGrad, with weights; it has no L2 term and no batch optimiser. */
    static LogisticPeer tribuo(LogisticProblem p) {
        Logger.getLogger("org.tribuo").setLevel(Level.OFF);
        int n = p.x.numRows;
        int d = p.x.numCols;
        String[] names = new String[d - 1];
        for (int j = 0; j < d - 1; j++) {
            names[j] = "x" + (1000 + j);
        }
        MutableDataset<Label> data = new MutableDataset<>(
                new SimpleDataSourceProvenance("benchmark", new LabelFactory()), new LabelFactory());
        for (int i = 0; i < n; i++) {
            double[] row = new double[d - 1];
            System.arraycopy(p.x.data, i * d + 1, row, 0, d - 1);
            ArrayExample<Label> example = new ArrayExample<>(new Label(p.y[i] > 0 ? "p" : "n"), names, row);
            example.setWeight((float) p.weights[i]);
            data.add(example);
        }
        return new LogisticPeer() {
            @Override
            public double[] fit(double tolerance) {
                LinearSGDModel model = (LinearSGDModel)
                        new LinearSGDTrainer(new LogMulticlass(), new AdaGrad(1.0, 0.1), passes(tolerance), n, 1L)
                                .train(data);
                Map<String, List<Pair<String, Double>>> weights = model.getTopFeatures(-1);
                double[] theta = new double[d];
                for (Map.Entry<String, List<Pair<String, Double>>> label : weights.entrySet()) {
                    double sign = label.getKey().equals("p") ? 1 : -1;
                    for (Pair<String, Double> weight : label.getValue()) {
                        boolean feature = weight.getA().startsWith("x1");
                        theta[feature ? Integer.parseInt(weight.getA().substring(1)) - 999 : 0] += sign * weight.getB();
                    }
                }
                return theta;
            }

            @Override
            public double gap(double[] theta) {
                return p.gapWithFreeIntercept(theta);
            }
        };
    }
}
