package org.biln.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.kmm.DistantMatching;
import org.biln.kmm.FeatureMap;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching.Options;
import org.biln.kmm.MedianHeuristic;
import org.ejml.data.DMatrixRMaj;

/**
 * Kernel mean matching of laid-out rows: landmarks are chosen on the driver and broadcast, features computed by partition, and
 * every Newton step is a sum over the rows.
 */
final class RowMatching {
    /** So many numbers, 32 MB, the driver takes to itself: a sum is then no job. */
    private static final long MOST_HERE = 1 << 22;

    private static final double TRACE_SHARE = 1e-6;

    /** The landmarks and what came out. */
    record Matched(FeatureMap map, DistantMatching.Result result) {}

    private RowMatching() {}

    /**
     * Weighs source rows to look like target rows.
     *
     * @param source laid out: {@link Layout#FEATURES} and {@link Layout#ROW}
     * @param target laid out: {@link Layout#FEATURES}
     */
    static Matched fit(MatchingParams<?> stage, Dataset<Row> source, Dataset<Row> target, int dimension) {
        return fit(stage, source, target, dimension, MOST_HERE);
    }

    /** The same, with another limit of what is summed on the driver. */
    static Matched fit(
            MatchingParams<?> stage, Dataset<Row> source, Dataset<Row> target, int dimension, long mostHere) {
        JavaSparkContext context = new JavaSparkContext(source.sparkSession().sparkContext());
        long size = source.count();
        DMatrixRMaj candidates = candidates(source, size, dimension);
        Options options = options(stage, candidates);
        FeatureMap map = FeatureMap.of(
                options.kernel(), candidates, (Integer) stage.getOrDefault(stage.landmarks()), TRACE_SHARE);
        Broadcast<FeatureMap> landmarks = context.broadcast(map);
        try {
            double[] mean = mean(target, landmarks, dimension);
            JavaRDD<double[][]> blocks = source.select(Layout.FEATURES)
                    .toJavaRDD()
                    .mapPartitions(rows -> new Blocks(rows, dimension))
                    .map(block -> landmarks.value().features(block));
            if (size * map.rank() <= mostHere) {
                return new Matched(map, DistantMatching.solve(options, DriverSums.of(blocks, size), mean));
            }
            try (OrderedSums rows = new OrderedSums(context, blocks, size)) {
                return new Matched(map, DistantMatching.solve(options, rows, mean));
            }
        } finally {
            landmarks.destroy();
        }
    }

    /** What to match, the bandwidth from some rows if it is not set. */
    private static Options options(MatchingParams<?> stage, DMatrixRMaj some) {
        Kernel kernel = stage.isSet(stage.bandwidth())
                ? Kernel.gaussianOfBandwidth((Double) stage.getOrDefault(stage.bandwidth()))
                : MedianHeuristic.gaussian(some, 1);
        Options paper = Options.paper(kernel).withBound((Double) stage.getOrDefault(stage.weightBound()));
        return paper.withSolver(paper.solver()
                .withTolerance((Double) stage.getOrDefault(stage.matchingTolerance()))
                .withMaxIterations((Integer) stage.getOrDefault(stage.maxIter())));
    }

    /** Rows at random among which landmarks are looked for, as on one machine. */
    private static DMatrixRMaj candidates(Dataset<Row> source, long size, int dimension) {
        List<Row> rows = Layout.candidates(source, size, Layout.FEATURES);
        DMatrixRMaj candidates = new DMatrixRMaj(rows.size(), dimension);
        for (int i = 0; i < rows.size(); i++) {
            Vector features = rows.get(i).getAs(0);
            System.arraycopy(features.toArray(), 0, candidates.data, i * dimension, dimension);
        }
        return candidates;
    }

    /** The mean features of the target, from one pass over its kernel values with the landmarks. */
    private static double[] mean(Dataset<Row> target, Broadcast<FeatureMap> landmarks, int dimension) {
        List<double[]> parts = target.select(Layout.FEATURES)
                .toJavaRDD()
                .mapPartitions(rows -> kernelSums(new Blocks(rows, dimension), landmarks.value()))
                .collect();
        int rank = landmarks.value().rank();
        double[] sums = new double[rank];
        long n = 0;
        for (double[] part : parts) {
            for (int q = 0; q < rank; q++) {
                sums[q] += part[q];
            }
            n += (long) part[rank];
        }
        return landmarks.value().mean(sums, n);
    }

    /** The sums of a partition, and behind them how many rows it has. */
    private static Iterator<double[]> kernelSums(Blocks blocks, FeatureMap map) {
        double[] sums = new double[map.rank()];
        long n = 0;
        while (blocks.hasNext()) {
            DMatrixRMaj block = blocks.next();
            map.addKernelSums(block, sums);
            n += block.numRows;
        }
        double[] withCount = Arrays.copyOf(sums, sums.length + 1);
        withCount[sums.length] = n;
        return List.of(withCount).iterator();
    }
}
