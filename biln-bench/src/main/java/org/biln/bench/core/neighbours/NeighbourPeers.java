package org.biln.bench.core.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jsat.linear.DenseVector;
import jsat.linear.VecPaired;
import jsat.linear.vectorcollection.VectorArray;
import jsat.linear.vectorcollection.VectorCollection;
import org.ejml.data.DMatrixRMaj;
import smile.neighbor.KDTree;
import smile.neighbor.KNNSearch;
import smile.neighbor.LinearSearch;
import smile.neighbor.Neighbor;

/** The peers of the neighbour search, with the points already in their own types. */
final class NeighbourPeers {

    private NeighbourPeers() {}

    /** Finds the k nearest of every point; the sum of all squared distances is the answer that is checked. */
    interface Peer {
        double search(int k);
    }

    /** The same sum by sorting all distances: slow, and plainly right. */
    static double reference(DMatrixRMaj points, int k) {
        double sum = 0;
        double[] distances = new double[points.numRows];
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < points.numRows; j++) {
                double s = 0;
                for (int c = 0; c < points.numCols; c++) {
                    double t = points.data[i * points.numCols + c] - points.data[j * points.numCols + c];
                    s += t * t;
                }
                distances[j] = s;
            }
            Arrays.sort(distances);
            for (int j = 0; j < k; j++) {
                sum += distances[j];
            }
        }
        return sum;
    }

    static Peer smileTree(DMatrixRMaj points) {
        return smile(points, KDTree.of(rows(points)));
    }

    static Peer smileLinear(DMatrixRMaj points) {
        return smile(points, LinearSearch.of(rows(points), new smile.math.distance.EuclideanDistance()));
    }

    static Peer jsatTree(DMatrixRMaj points) {
        List<DenseVector> vectors = vectors(points);
        return jsat(
                vectors,
                new jsat.linear.vectorcollection.KDTree<>(
                        vectors, new jsat.linear.distancemetrics.EuclideanDistance()));
    }

    static Peer jsatArray(DMatrixRMaj points) {
        List<DenseVector> vectors = vectors(points);
        return jsat(vectors, new VectorArray<>(new jsat.linear.distancemetrics.EuclideanDistance(), vectors));
    }

    private static Peer smile(DMatrixRMaj points, KNNSearch<double[], double[]> search) {
        // Smile passes over a point that is the very object asked for: ask with copies.
        double[][] queries = rows(points);
        return k -> {
            double sum = 0;
            for (double[] query : queries) {
                for (Neighbor<double[], double[]> neighbour : search.search(query, k)) {
                    sum += neighbour.distance * neighbour.distance;
                }
            }
            return sum;
        };
    }

    private static Peer jsat(List<DenseVector> queries, VectorCollection<DenseVector> search) {
        return k -> {
            double sum = 0;
            for (DenseVector query : queries) {
                for (VecPaired<DenseVector, Double> neighbour : search.search(query, k)) {
                    sum += neighbour.getPair() * neighbour.getPair();
                }
            }
            return sum;
        };
    }

    private static double[][] rows(DMatrixRMaj points) {
        double[][] rows = new double[points.numRows][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Arrays.copyOfRange(points.data, i * points.numCols, (i + 1) * points.numCols);
        }
        return rows;
    }

    private static List<DenseVector> vectors(DMatrixRMaj points) {
        List<DenseVector> vectors = new ArrayList<>();
        for (double[] row : rows(points)) {
            vectors.add(new DenseVector(row));
        }
        return vectors;
    }
}
