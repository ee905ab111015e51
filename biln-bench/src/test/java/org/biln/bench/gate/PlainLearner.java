package org.biln.bench.gate;

import java.util.Arrays;
import org.biln.bench.Shape;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/** The parts of the learner as one writes them first, on the rows of {@link LearnerOperations}. */
final class PlainLearner {

    private static final int DEPTH = 6;
    private static final int TABLES = 1000;
    private static final int BINS = 368;

    private final int n;
    private final int d;
    private final int[][] codes;
    private final int[] labels;
    private final int[] keys;
    private final int[] rows;

    private PlainLearner(DMatrixRMaj x, int[] labels) {
        n = x.numRows;
        d = x.numCols;
        this.labels = labels;
        keys = new int[n];
        rows = new int[n];
        codes = new int[d][n];
        for (int j = 0; j < d; j++) {
            double[] sorted = new double[n];
            for (int i = 0; i < n; i++) {
                sorted[i] = x.get(i, j);
            }
            Arrays.sort(sorted);
            for (int i = 0; i < n; i++) {
                codes[j][i] = Arrays.binarySearch(sorted, x.get(i, j));
            }
        }
    }

    /** Trees on bootstrap draws, each node of which sorts its rows along some columns and splits where Gini's index is least. */
    static Operation forest() {
        int rows = LearnerOperations.ROWS;
        DMatrixRMaj x = Shape.UCI.points(rows);
        PlainLearner learner = new PlainLearner(x, classes(x));
        return () -> {
            Rng rng = Rng.of(1);
            double leaves = 0;
            for (int tree = 0; tree < LearnerOperations.GROWN; tree++) {
                for (int i = 0; i < rows; i++) {
                    learner.rows[i] = rng.nextInt(rows);
                }
                leaves += learner.grow(0, rows, rng);
            }
            return leaves;
        };
    }

    private double grow(int from, int to, Rng rng) {
        int ones = 0;
        for (int i = from; i < to; i++) {
            ones += labels[rows[i]];
        }
        if (ones == 0 || ones == to - from) {
            return 1;
        }
        double most = 0;
        int column = -1;
        int cut = 0;
        for (int look = 0; look * look < d; look++) {
            int j = rng.nextInt(d);
            for (int i = from; i < to; i++) {
                keys[i] = 2 * codes[j][rows[i]] + labels[rows[i]];
            }
            Arrays.sort(keys, from, to);
            double left = 0;
            for (int i = from; i < to - 1; i++) {
                left += keys[i] & 1;
                if (keys[i] / 2 < keys[i + 1] / 2) {
                    double purity = left * left / (i + 1 - from) + (ones - left) * (ones - left) / (to - i - 1);
                    if (purity > most) {
                        most = purity;
                        column = j;
                        cut = keys[i] / 2;
                    }
                }
            }
        }
        if (column < 0) {
            return 1;
        }
        int middle = from;
        for (int i = from; i < to; i++) {
            int row = rows[i];
            if (codes[column][row] <= cut) {
                rows[i] = rows[middle];
                rows[middle++] = row;
            }
        }
        return grow(from, middle, rng) + grow(middle, to, rng);
    }

    /** Every row through every tree, split after split; the trees are full and ask for a value of the column at random. */
    static Operation walks() {
        DMatrixRMaj x = Shape.UCI.points(LearnerOperations.ROWS);
        return walks(x, new double[x.numRows]);
    }

    private static Operation walks(DMatrixRMaj x, double[] out) {
        int trees = LearnerOperations.TREES;
        int inner = (1 << DEPTH) - 1;
        int[] column = new int[trees * inner];
        double[] cut = new double[column.length];
        Rng rng = Rng.of(3);
        for (int node = 0; node < column.length; node++) {
            column[node] = rng.nextInt(x.numCols);
            cut[node] = x.get(rng.nextInt(x.numRows), column[node]);
        }
        return () -> {
            for (int row = 0; row < x.numRows; row++) {
                double sum = 0;
                for (int tree = 0; tree < trees; tree++) {
                    int node = 0;
                    while (node < inner) {
                        int at = tree * inner + node;
                        node = 2 * node + (x.data[row * x.numCols + column[at]] <= cut[at] ? 1 : 2);
                    }
                    sum += node - inner;
                }
                out[row] = sum / trees / (inner + 1);
            }
            return out[0];
        };
    }

    /** The walks, and for each row a line, the geometric mean of the two posteriors, and a logit as for a look at a curve. */
    static Operation stack() {
        DMatrixRMaj x = Shape.UCI.points(LearnerOperations.ROWS);
        double[] out = new double[x.numRows];
        Operation walk = walks(x, out);
        return () -> {
            walk.run();
            double sum = 0;
            for (int row = 0; row < x.numRows; row++) {
                double score = 0;
                for (int j = 0; j < x.numCols; j++) {
                    score += 0.1 * x.data[row * x.numCols + j];
                }
                double line = 1 / (1 + StrictMath.exp(-score));
                double p = StrictMath.exp((StrictMath.log(out[row]) + StrictMath.log(line)) / 2);
                double q = StrictMath.exp((StrictMath.log(1 - out[row]) + StrictMath.log(1 - line)) / 2);
                sum += StrictMath.log(p / q);
            }
            return sum;
        };
    }

    /** Algorithm 1's comparison of each posterior with its bounds, in arrays of its own as ours are. */
    static Operation distillation() {
        double[] eta = LearnerOperations.etas();
        double[] plus = LearnerOperations.filled(LearnerOperations.MOST_PLUS);
        double[] minus = LearnerOperations.filled(LearnerOperations.MOST_MINUS);
        return () -> {
            double[] kept = eta.clone();
            int[] label = new int[kept.length];
            for (int i = 0; i < kept.length; i++) {
                if (2 * kept[i] < 1 - plus[i]) {
                    label[i] = 0;
                } else if (2 * kept[i] > 1 + minus[i]) {
                    label[i] = 1;
                } else {
                    label[i] = -1;
                }
            }
            return label[0];
        };
    }

    /** The logistic curves of some simulated tables at every bin of the posterior, which is most of what judging a table is. */
    static Operation curves() {
        Rng rng = Rng.of(4);
        double[] intercept = new double[TABLES];
        Arrays.setAll(intercept, table -> rng.nextGaussian());
        double[] mean = new double[BINS];
        return () -> {
            Arrays.fill(mean, 0);
            for (double of : intercept) {
                for (int bin = 0; bin < BINS; bin++) {
                    double logit = 0.05 * (bin - BINS / 2.0);
                    mean[bin] += 1 / (1 + StrictMath.exp(of - logit));
                }
            }
            return mean[0];
        };
    }

    private static int[] classes(DMatrixRMaj x) {
        return Arrays.stream(Shape.UCI.labels(x)).map(sign -> (sign + 1) / 2).toArray();
    }
}
