package org.biln.bench.forest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.forest.ForestFit;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.tribuo.Model;
import org.tribuo.MutableDataset;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.dtree.CARTClassificationTrainer;
import org.tribuo.classification.dtree.impurity.GiniIndex;
import org.tribuo.classification.ensemble.VotingCombiner;
import org.tribuo.common.tree.RandomForestTrainer;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import smile.classification.RandomForest;
import smile.data.DataFrame;
import smile.data.Tuple;
import smile.data.formula.Formula;
import smile.data.vector.IntVector;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** The peers of the forest: as many trees, as many columns at a split, leaves of one row, one thread. */
final class ForestPeers {

    private ForestPeers() {}

    /** Ours; its fit includes the out-of-bag posterior of every row, which nobody else's does. */
    static ForestPeer<ForestFit> biln(ForestProblem p) {
        Sample sample = Sample.of(p.x, p.observed);
        ForestTrainer trainer = ForestTrainer.of(
                ForestOptions.defaults().withTrees(ForestProblem.TREES).withMtry(p.mtry()));
        return new ForestPeer<>() {
            @Override
            public ForestFit fit() {
                return trainer.grow(sample, Rng.of(1));
            }

            @Override
            public int[] predict(ForestFit model, ForestProblem rows) {
                return model.forest().predict(rows.x);
            }
        };
    }

    /** Smile's forest. It grows on the common pool, which the benchmark leaves without workers. */
    static ForestPeer<RandomForest> smile(ForestProblem p) {
        DataFrame data = smileData(p);
        Properties properties = new Properties();
        properties.setProperty("smile.random_forest.trees", Integer.toString(ForestProblem.TREES));
        properties.setProperty("smile.random_forest.mtry", Integer.toString(p.mtry()));
        properties.setProperty("smile.random_forest.split_rule", "GINI");
        properties.setProperty("smile.random_forest.max_depth", "1000");
        properties.setProperty("smile.random_forest.max_nodes", Integer.toString(p.rows()));
        properties.setProperty("smile.random_forest.node_size", "1");
        properties.setProperty("smile.random_forest.sampling_rate", "1.0");
        Formula formula = Formula.lhs("y");
        return new ForestPeer<>() {
            @Override
            public RandomForest fit() {
                return RandomForest.fit(formula, data, properties);
            }

            @Override
            public int[] predict(RandomForest model, ForestProblem rows) {
                DataFrame frame = smileData(rows);
                int[] predicted = new int[rows.rows()];
                for (int i = 0; i < predicted.length; i++) {
                    Tuple row = frame.get(i);
                    predicted[i] = model.predict(row);
                }
                return predicted;
            }
        };
    }

    private static DataFrame smileData(ForestProblem p) {
        double[][] x = new double[p.rows()][p.columns()];
        String[] names = new String[p.columns()];
        for (int j = 0; j < names.length; j++) {
            names[j] = "x" + j;
        }
        for (int i = 0; i < x.length; i++) {
            System.arraycopy(p.x.data, i * p.columns(), x[i], 0, p.columns());
        }
        return DataFrame.of(x, names).merge(IntVector.of("y", p.observed));
    }

    /** Tribuo's forest of CART trees. */
    static ForestPeer<Model<Label>> tribuo(ForestProblem p) {
        Logger.getLogger("org.tribuo").setLevel(Level.OFF);
        MutableDataset<Label> data = tribuoData(p);
        float fraction = (p.mtry() + 0.5f) / p.columns();
        return new ForestPeer<>() {
            @Override
            public Model<Label> fit() {
                CARTClassificationTrainer tree =
                        new CARTClassificationTrainer(1000, 1, 0, fraction, false, new GiniIndex(), 1L);
                return new RandomForestTrainer<>(tree, new VotingCombiner(), ForestProblem.TREES).train(data);
            }

            @Override
            public int[] predict(Model<Label> model, ForestProblem rows) {
                int[] predicted = new int[rows.rows()];
                MutableDataset<Label> other = tribuoData(rows);
                for (int i = 0; i < predicted.length; i++) {
                    predicted[i] = model.predict(other.getExample(i))
                                    .getOutput()
                                    .getLabel()
                                    .equals("p")
                            ? 1
                            : 0;
                }
                return predicted;
            }
        };
    }

    private static MutableDataset<Label> tribuoData(ForestProblem p) {
        String[] names = new String[p.columns()];
        for (int j = 0; j < names.length; j++) {
            names[j] = "x" + (1000 + j);
        }
        MutableDataset<Label> data = new MutableDataset<>(
                new SimpleDataSourceProvenance("benchmark", new LabelFactory()), new LabelFactory());
        for (int i = 0; i < p.rows(); i++) {
            double[] row = new double[p.columns()];
            System.arraycopy(p.x.data, i * row.length, row, 0, row.length);
            data.add(new ArrayExample<>(new Label(p.observed[i] > 0 ? "p" : "n"), names, row));
        }
        return data;
    }

    /** Weka's forest of random trees. */
    static ForestPeer<weka.classifiers.trees.RandomForest> weka(ForestProblem p) {
        Instances data = wekaData(p);
        return new ForestPeer<>() {
            @Override
            public weka.classifiers.trees.RandomForest fit() {
                weka.classifiers.trees.RandomForest forest = new weka.classifiers.trees.RandomForest();
                forest.setNumIterations(ForestProblem.TREES);
                forest.setNumFeatures(p.mtry());
                forest.setNumExecutionSlots(1);
                try {
                    forest.buildClassifier(data);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return forest;
            }

            @Override
            public int[] predict(weka.classifiers.trees.RandomForest model, ForestProblem rows) {
                Instances other = wekaData(rows);
                int[] predicted = new int[rows.rows()];
                for (int i = 0; i < predicted.length; i++) {
                    try {
                        predicted[i] = (int) model.classifyInstance(other.instance(i));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
                return predicted;
            }
        };
    }

    private static Instances wekaData(ForestProblem p) {
        ArrayList<Attribute> attributes = new ArrayList<>();
        for (int j = 0; j < p.columns(); j++) {
            attributes.add(new Attribute("x" + j));
        }
        attributes.add(new Attribute("y", List.of("n", "p")));
        Instances data = new Instances("benchmark", attributes, p.rows());
        data.setClassIndex(p.columns());
        for (int i = 0; i < p.rows(); i++) {
            double[] row = new double[p.columns() + 1];
            System.arraycopy(p.x.data, i * p.columns(), row, 0, p.columns());
            row[p.columns()] = p.observed[i];
            data.add(new DenseInstance(1, row));
        }
        return data;
    }

    /**
     * XGBoost, native code, as a forest: one round of parallel trees on 63.2 % of the rows each, leaves unlimited but for the weight
     * of one row. It bins the columns in each fit, as ours does.
     */
    static ForestPeer<Booster> xgboostForest(ForestProblem p) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("num_parallel_tree", ForestProblem.TREES);
        parameters.put("subsample", 0.632);
        parameters.put("colsample_bynode", (p.mtry() + 0.01) / p.columns());
        parameters.put("eta", 1);
        parameters.put("max_depth", 0);
        parameters.put("lambda", 0.01);
        parameters.put("min_child_weight", 0.2);
        return xgboost(p, parameters, 1);
    }

    /** XGBoost's boosting with its defaults, as many rounds as the others have trees: another model, for scale. */
    static ForestPeer<Booster> xgboostBoosting(ForestProblem p) {
        return xgboost(p, new HashMap<>(), ForestProblem.TREES);
    }

    private static ForestPeer<Booster> xgboost(ForestProblem p, Map<String, Object> parameters, int rounds) {
        parameters.put("objective", "binary:logistic");
        parameters.put("tree_method", "hist");
        parameters.put("max_bin", 255);
        parameters.put("nthread", 1);
        parameters.put("verbosity", 0);
        return new ForestPeer<>() {
            @Override
            public Booster fit() {
                try {
                    DMatrix data = xgboostData(p);
                    try {
                        return XGBoost.train(data, parameters, rounds, Map.of(), null, null);
                    } finally {
                        data.dispose();
                    }
                } catch (XGBoostError e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public int[] predict(Booster model, ForestProblem rows) {
                try {
                    float[][] probabilities = model.predict(xgboostData(rows));
                    int[] predicted = new int[rows.rows()];
                    for (int i = 0; i < predicted.length; i++) {
                        predicted[i] = probabilities[i][0] > 0.5 ? 1 : 0;
                    }
                    return predicted;
                } catch (XGBoostError e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    private static DMatrix xgboostData(ForestProblem p) throws XGBoostError {
        float[] x = new float[p.rows() * p.columns()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) p.x.data[i];
        }
        float[] y = new float[p.rows()];
        for (int i = 0; i < y.length; i++) {
            y[i] = p.observed[i];
        }
        DMatrix data = new DMatrix(x, p.rows(), p.columns(), Float.NaN);
        data.setLabel(y);
        return data;
    }
}
