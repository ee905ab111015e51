package org.biln.bench.kmm;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.kmm.Gram;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.biln.kmm.KmmSolver.Path;
import org.biln.kmm.SampleMatching;
import org.ejml.data.DMatrixRMaj;
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
 * A part of UCI's sample weighted to look like the whole, as a trial of Table 2 does some twenty times: the rows at one end of it, so
 * that many weights are zero. By the active set, and by the interior point with a low-rank factor of the part's own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SampleMatchingBenchmark {

    @Param({"150", "450", "750"})
    int part = 150;

    private int[] rows = {};
    private SampleMatching matching = new SampleMatching(KmmSolver.Options.defaults(), 1000);

    @Setup
    public void prepare(BenchmarkParams params) {
        DMatrixRMaj points = Shape.UCI.points();
        double[] side = new double[points.numRows];
        Arrays.setAll(side, i -> points.get(i, 0) + points.get(i, 1));
        rows = IntStream.range(0, points.numRows)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> side[i]))
                .mapToInt(Integer::intValue)
                .limit(part)
                .toArray();
        Path path = Notes.method(params).equals("biln") ? Path.AUTO : Path.LOW_RANK;
        KmmSolver.Options options =
                KmmSolver.Options.defaults().withTolerance(1e-6).withPath(path);
        matching = new SampleMatching(options, 1000);
        matching.sample(
                Gram.of(KmmCase.kernel(Shape.UCI, KernelName.GAUSSIAN), points),
                IntStream.range(0, points.numRows).toArray());
        matching.weigh(rows, rows.length);
        KmmResult result = matching.toResult();
        Notes.accuracy(params, result.residual(), options.tolerance());
        Notes.remark(
                params,
                "%s, %d iterations, %d weights above zero",
                result.status(),
                result.iterations(),
                Arrays.stream(result.beta()).filter(weight -> weight > 1e-9).count());
    }

    @Benchmark
    public KmmResult.Status biln() {
        return matching.weigh(rows, rows.length);
    }

    @Benchmark
    public KmmResult.Status bilnInteriorPoint() {
        return matching.weigh(rows, rows.length);
    }
}
