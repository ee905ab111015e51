package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching.Options;
import org.biln.kmm.MedianHeuristic;
import org.ejml.data.DMatrixRMaj;

/**
 * The parameters of a stage that matches kernel means, with their documentation and defaults.
 *
 * @serial exclude
 */
public final class MatchingSettings implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final long MEDIAN_SEED = 1;

    final IntParam landmarks;
    final DoubleParam bandwidth;
    final DoubleParam weightBound;
    final DoubleParam matchingTolerance;
    final IntParam maxIter;

    MatchingSettings(Params stage, int defaultLandmarks, String none) {
        landmarks = new IntParam(
                stage,
                "landmarks",
                "most landmarks: rows whose kernel with a row are its features in the matching" + none,
                ParamValidators.gtEq(none.isEmpty() ? 1 : 0));
        bandwidth = new DoubleParam(
                stage,
                "bandwidth",
                "bandwidth h of the kernel exp(-d^2 / (2 h^2)); if not set, the median distance of two rows",
                ParamValidators.gt(0));
        weightBound = new DoubleParam(stage, "weightBound", "upper bound B of a matched weight", ParamValidators.gt(0));
        matchingTolerance = new DoubleParam(
                stage, "matchingTolerance", "residual of the certificate that is good enough", ParamValidators.gt(0));
        maxIter = new IntParam(stage, "maxIter", "most Newton steps of the matching", ParamValidators.gtEq(1));
        stage.setDefault(landmarks, defaultLandmarks);
        stage.setDefault(weightBound, 1000.0);
        stage.setDefault(matchingTolerance, 1e-8);
        stage.setDefault(maxIter, 500);
    }

    /** What to match, the bandwidth from some rows if it is not set. */
    Options options(Params stage, DMatrixRMaj some) {
        Kernel kernel = stage.isSet(bandwidth)
                ? Kernel.gaussianOfBandwidth((Double) stage.getOrDefault(bandwidth))
                : MedianHeuristic.gaussian(some, MEDIAN_SEED);
        Options paper = Options.paper(kernel).withBound((Double) stage.getOrDefault(weightBound));
        return paper.withSolver(paper.solver()
                .withTolerance((Double) stage.getOrDefault(matchingTolerance))
                .withMaxIterations((Integer) stage.getOrDefault(maxIter)));
    }
}
