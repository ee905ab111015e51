package org.biln.bench.machine;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What one core gives to code that the JIT can vectorise: reading memory at four depths of the hierarchy, and fused
 * multiply-adds that never leave the registers' neighbourhood. The two together are the roof under which every other
 * benchmark of this module is read.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MachineBenchmark {

    private static final int LANES = 64;
    private static final int LENGTH = 256;
    private static final int CHAIN = 8;
    private static final int ROUNDS = 1024;

    /** One array of doubles read from end to end. */
    @State(Scope.Thread)
    public static class Memory {
        /** The size of the array in KiB: inside the first, second and third cache, and in none. */
        @Param({"16", "256", "8192", "131072"})
        int kib;

        double[] a = new double[0];
        double[] acc = new double[LANES];

        @Setup
        public void fill() {
            a = new double[kib * 128];
            Arrays.setAll(a, i -> 1e-3 * (i & 1023));
        }
    }

    private final double[] c = new double[LENGTH];
    private double factor = 0.999999;
    private double summand = 1e-7;

    @Setup
    public void note(BenchmarkParams params) {
        if (Notes.method(params).equals("fma")) {
            Notes.flops(params, 2.0 * CHAIN * LENGTH * ROUNDS);
        } else {
            Notes.bytes(params, 1024.0 * Double.parseDouble(params.getParam("kib")));
        }
    }

    /** Sums an array into lanes that do not depend on each other. */
    @Benchmark
    public double[] read(Memory m) {
        double[] a = m.a;
        double[] acc = m.acc;
        Arrays.fill(acc, 0);
        for (int i = 0; i < a.length; i += LANES) {
            for (int j = 0; j < LANES; j++) {
                acc[j] += a[i + j];
            }
        }
        return acc;
    }

    /**
     * Chains of multiply-adds, one per element of an array in the first cache: eight operations per load and store, so
     * that the arithmetic unit is the limit, and independent elements, so that its latency is not.
     */
    @Benchmark
    public double[] fma() {
        double[] v = c;
        double a = factor;
        double b = summand;
        for (int r = 0; r < ROUNDS; r++) {
            for (int j = 0; j < v.length; j++) {
                double t = v[j];
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                t = Math.fma(t, a, b);
                v[j] = t;
            }
        }
        return v;
    }
}
