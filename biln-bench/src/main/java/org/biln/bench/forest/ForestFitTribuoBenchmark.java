package org.biln.bench.forest;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/** Tribuo apart and on the smallest table alone: on 20000 rows one of its forests takes minutes. */
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(value = 1, jvmArgsAppend = ForestContest.ONE_THREAD)
public class ForestFitTribuoBenchmark extends ForestContest {
    @Override
    String shape() {
        return "2086x18";
    }

    @Benchmark
    public Object biln() {
        return fit();
    }

    @Benchmark
    public Object tribuo() {
        return fit();
    }
}
