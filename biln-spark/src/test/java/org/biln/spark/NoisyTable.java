package org.biln.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/** A table of two noisy classes, as an array and as a dataset. */
final class NoisyTable {
    static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType, false)
            .add("features", SQLDataTypes.VectorType(), true)
            .add("label", DataTypes.DoubleType, true)
            .add("truth", DataTypes.DoubleType, false);

    final double[][] x;
    final int[] observed;
    final int[] truth;

    private NoisyTable(double[][] x, int[] observed, int[] truth) {
        this.x = x;
        this.observed = observed;
        this.truth = truth;
    }

    /** Two classes that a plane divides but for a little overlap; one in five of class 1 is called 0, one in ten the other way. */
    static NoisyTable of(int n, int d, long seed) {
        Rng rng = Rng.of(seed);
        double[][] x = new double[n][d];
        int[] observed = new int[n];
        int[] truth = new int[n];
        for (int i = 0; i < n; i++) {
            double margin = 0;
            for (int j = 0; j < d; j++) {
                x[i][j] = rng.nextGaussian();
                margin += x[i][j] * (j % 3 == 0 ? 2 : -1);
            }
            truth[i] = margin + 0.3 * rng.nextGaussian() > 0 ? 1 : 0;
            observed[i] = rng.nextDouble() < (truth[i] == 1 ? 0.2 : 0.1) ? 1 - truth[i] : truth[i];
        }
        return new NoisyTable(x, observed, truth);
    }

    /** A table that a dataset has, columns id, features, label, truth. */
    static NoisyTable of(List<Row> rows) {
        double[][] x = new double[rows.size()][];
        int[] observed = new int[x.length];
        int[] truth = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = rows.get(i).<Vector>getAs(1).toArray();
            observed[i] = (int) rows.get(i).getDouble(2);
            truth[i] = (int) rows.get(i).getDouble(3);
        }
        return new NoisyTable(x, observed, truth);
    }

    Dataset<Row> rows(int partitions) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            rows.add(RowFactory.create(i, Vectors.dense(x[i].clone()), (double) observed[i], (double) truth[i]));
        }
        return LocalSpark.session().createDataFrame(rows, SCHEMA).repartition(partitions);
    }

    Vector vector(int row) {
        return Vectors.dense(x[row].clone());
    }

    /** The sample with a constant first column. */
    Sample sample() {
        return Sample.of(withIntercept(), observed);
    }

    DMatrixRMaj withIntercept() {
        DMatrixRMaj matrix = new DMatrixRMaj(x.length, x[0].length + 1);
        for (int i = 0; i < x.length; i++) {
            matrix.set(i, 0, 1);
            for (int j = 0; j < x[0].length; j++) {
                matrix.set(i, j + 1, x[i][j]);
            }
        }
        return matrix;
    }
}
