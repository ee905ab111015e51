package org.biln.bench.forest;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** Tables on which every peer takes seconds at most. */
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = ForestContest.ONE_THREAD)
public class ForestFitBenchmark extends ForestContestants {
    @Param({"2086x18", "20000x16"})
    String shape = "2086x18";

    @Override
    String shape() {
        return shape;
    }
}
