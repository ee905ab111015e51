package org.biln.bench.kmm;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.biln.kmm.KmmSolver.Path;
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

/** One solve to the default residual of 1e-8 on the paper's shapes, by each way to do the linear algebra. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KmmSolveBenchmark {

    @Param({"SYNTHETIC", "UCI", "USPS"})
    Shape shape = Shape.SYNTHETIC;

    @Param({"GAUSSIAN", "EXPONENTIAL"})
    KernelName kernel = KernelName.GAUSSIAN;

    private final KmmSolver.Workspace ws = new KmmSolver.Workspace();
    private KmmProblem problem = KmmCase.of(Shape.SYNTHETIC, KernelName.GAUSSIAN, 20);
    private KmmSolver solver = new KmmSolver();

    @Setup
    public void prepare(BenchmarkParams params) {
        problem = KmmCase.of(shape, kernel);
        Path path = switch (Notes.method(params)) {
            case "biln" -> Path.AUTO;
            case "bilnDense" -> Path.DENSE;
            case "bilnLowRank" -> Path.LOW_RANK;
            default -> throw new IllegalStateException(params.getBenchmark());
        };
        KmmSolver.Options options = KmmSolver.Options.defaults().withPath(path);
        solver = new KmmSolver(options);
        solver.solve(problem, ws);
        KmmResult result = ws.toResult();
        Notes.accuracy(params, result.residual(), options.tolerance());
        Notes.remark(
                params,
                "m %d, %s, %d iterations, %s, rank %d",
                problem.size(),
                result.status(),
                result.iterations(),
                result.path(),
                result.rank());
    }

    @Benchmark
    public KmmResult.Status biln() {
        return solver.solve(problem, ws);
    }

    @Benchmark
    public KmmResult.Status bilnDense() {
        return solver.solve(problem, ws);
    }

    @Benchmark
    public KmmResult.Status bilnLowRank() {
        return solver.solve(problem, ws);
    }
}
