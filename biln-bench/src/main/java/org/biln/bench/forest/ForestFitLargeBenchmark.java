package org.biln.bench.forest;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** A table on which most peers take the better part of a minute: the judging before has warmed them up. */
@Warmup(iterations = 0)
@Measurement(iterations = 2, time = 1)
@Fork(value = 1, jvmArgsAppend = ForestContest.ONE_THREAD)
public class ForestFitLargeBenchmark extends ForestContestants {
    @Param({"100000x30"})
    String shape = "100000x30";

    @Override
    String shape() {
        return shape;
    }
}
