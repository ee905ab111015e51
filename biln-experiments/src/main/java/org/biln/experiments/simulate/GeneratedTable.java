package org.biln.experiments.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.table.Kind;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/**
 * Tables that are made, to show what classes look like that are clouds, that overlap smoothly, that are cut by a tree or bend
 * around each other. Columns without meaning are added, some columns become categories, and some cells are missing.
 */
final class GeneratedTable {

    private static final int MOST_CLASSES = 8;
    private static final int MOST_FEATURES = 16;
    private static final int MOST_NOISE_FEATURES = 8;
    private static final int MOST_LEVELS = 8;

    /** A way to draw the class of an example from its features; the features may be moved. */
    private interface Labels {
        int draw(double[] x, Rng rng);
    }

    private GeneratedTable() {}

    /** Draws a table of so many rows. */
    static RealTable draw(int rows, Rng rng) {
        int d = 1 + rng.nextInt(MOST_FEATURES);
        int kind = rng.nextInt(4);
        int classes = kind > 0 || rng.nextInt(2) == 0 ? 2 : 3 + rng.nextInt(MOST_CLASSES - 2);
        Labels labels = switch (kind) {
            case 0 -> clouds(d, classes, rng);
            case 1 -> smooth(d, rng);
            case 2 -> tree(d, rng);
            default -> moons(d, rng);
        };
        int meaningless = rng.nextInt(MOST_NOISE_FEATURES + 1);
        DMatrixRMaj x = new DMatrixRMaj(rows, d + meaningless);
        int[] y = new int[rows];
        double[] features = new double[d];
        for (int row = 0; row < rows; row++) {
            Arrays.setAll(features, j -> rng.nextGaussian());
            int c = labels.draw(features, rng);
            y[row] = c;
            System.arraycopy(features, 0, x.data, row * x.numCols, d);
            for (int j = d; j < x.numCols; j++) {
                x.set(row, j, rng.nextGaussian());
            }
        }
        Schema schema = coarsened(x, rng);
        return new RealTable(List.of("clouds", "smooth", "tree", "moons").get(kind), schema, Sample.of(x, y, classes));
    }

    /** Each example lies in one of some clouds, each of which belongs to a class. */
    private static Labels clouds(int d, int classes, Rng rng) {
        int count = classes + rng.nextInt(7);
        double apart = 0.3 + 2 * rng.nextDouble();
        double[][] centres = new double[count][d];
        int[] classOf = new int[count];
        for (int c = 0; c < count; c++) {
            Arrays.setAll(centres[c], j -> apart * rng.nextGaussian());
            classOf[c] = c < classes ? c : rng.nextInt(classes);
        }
        return (x, draw) -> {
            int c = draw.nextInt(count);
            for (int j = 0; j < d; j++) {
                x[j] = centres[c][j] + 0.8 * x[j];
            }
            return classOf[c];
        };
    }

    /** The label is drawn honestly from a posterior that is a logistic function of a quadratic. */
    private static Labels smooth(int d, Rng rng) {
        double[] linear = gaussians(d, rng);
        double[] bent = gaussians(d, rng);
        double bend = rng.nextInt(2) * rng.nextDouble();
        double steep = StrictMath.exp(StrictMath.log(0.3) + rng.nextDouble() * StrictMath.log(40)) / Math.sqrt(d);
        double shift = 1.5 * rng.nextGaussian();
        return (x, draw) -> {
            double score = shift;
            for (int j = 0; j < d; j++) {
                score += steep * (linear[j] * x[j] + bend * bent[j] * (x[j] * x[(j + 1) % d] - (d == 1 ? 1 : 0)));
            }
            return draw.nextDouble() < Exp.sigmoid(score) ? 1 : 0;
        };
    }

    /** Cuts along the axes, with a share of positives in each cell that is anything or nearly certain. */
    private static Labels tree(int d, Rng rng) {
        int depth = 1 + rng.nextInt(5);
        int cells = 1 << depth;
        int[] feature = new int[cells];
        double[] cut = new double[cells];
        double[] share = new double[cells];
        double certain = rng.nextDouble();
        for (int i = 0; i < cells; i++) {
            feature[i] = rng.nextInt(d);
            cut[i] = 0.7 * rng.nextGaussian();
            double any = rng.nextDouble();
            share[i] = rng.nextDouble() < certain ? Math.round(any) : any;
        }
        return (x, draw) -> {
            int node = 1;
            for (int level = 0; level < depth; level++) {
                node = 2 * node + (x[feature[node]] > cut[node] ? 1 : 0);
            }
            return draw.nextDouble() < share[node - cells] ? 1 : 0;
        };
    }

    /** Two half circles that bend around each other in the first two features; in one dimension two intervals. */
    private static Labels moons(int d, Rng rng) {
        double width = 0.05 + 0.6 * rng.nextDouble();
        double share = 0.2 + 0.6 * rng.nextDouble();
        return (x, draw) -> {
            boolean positive = draw.nextDouble() < share;
            double angle = Math.PI * draw.nextDouble();
            x[0] = (positive ? 1 - StrictMath.cos(angle) : StrictMath.cos(angle)) + width * x[0];
            if (d > 1) {
                x[1] = (positive ? 0.5 - StrictMath.sin(angle) : StrictMath.sin(angle)) + width * x[1];
            }
            return positive ? 1 : 0;
        };
    }

    private static double[] gaussians(int count, Rng rng) {
        double[] values = new double[count];
        Arrays.setAll(values, j -> rng.nextGaussian());
        return values;
    }

    /** Some columns become categories, some cells go missing; of a third of the tables each. */
    private static Schema coarsened(DMatrixRMaj x, Rng rng) {
        double categories = rng.nextInt(3) == 0 ? rng.nextDouble() : 0;
        double missing = rng.nextInt(3) == 0 ? 0.3 * rng.nextDouble() : 0;
        List<Schema.Feature> features = new ArrayList<>();
        for (int j = 0; j < x.numCols; j++) {
            if (rng.nextDouble() < categories) {
                int levels = 2 + rng.nextInt(MOST_LEVELS - 1);
                int[] codes = rng.permutation(levels);
                for (int row = 0; row < x.numRows; row++) {
                    double u = Exp.sigmoid(1.7 * x.get(row, j));
                    x.set(row, j, codes[(int) Math.min(levels - 1.0, u * levels)]);
                }
                features.add(new Schema.Feature(
                        "c" + j,
                        j,
                        Kind.CATEGORY,
                        IntStream.range(0, levels).mapToObj(l -> "v" + l).toList()));
            } else {
                features.add(new Schema.Feature("x" + j, j, Kind.NUMBER, List.of()));
            }
        }
        for (int i = 0; missing > 0 && i < x.getNumElements(); i++) {
            x.data[i] = rng.nextDouble() < missing ? Double.NaN : x.data[i];
        }
        return new Schema(features, x.numCols, true, -1);
    }

    /** Some columns of a matrix. */
    static DMatrixRMaj columns(DMatrixRMaj x, int[] columns) {
        DMatrixRMaj some = new DMatrixRMaj(x.numRows, columns.length);
        for (int row = 0; row < x.numRows; row++) {
            for (int j = 0; j < columns.length; j++) {
                some.set(row, j, x.get(row, columns[j]));
            }
        }
        return some;
    }
}
