package org.biln.bench.forest;

import org.openjdk.jmh.annotations.Benchmark;

/** Who grows forests of any size in reasonable time. */
public abstract class ForestContestants extends ForestContest {

    @Benchmark
    public Object biln() {
        return fit();
    }

    @Benchmark
    public Object smile() {
        return fit();
    }

    @Benchmark
    public Object weka() {
        return fit();
    }

    @Benchmark
    public Object xgboostForest() {
        return fit();
    }

    @Benchmark
    public Object xgboostBoosting() {
        return fit();
    }
}
