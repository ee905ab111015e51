package org.biln.kmm.linear;

import java.util.concurrent.TimeUnit;
import org.biln.bench.Notes;
import org.biln.bench.Shape;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionBlock_DDRM;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionInner_DDRM;
import org.ejml.dense.row.decomposition.chol.CholeskyDecompositionLDL_DDRM;
import org.ejml.dense.row.decomposition.chol.CholeskyDecomposition_DDRB_to_DDRM;
import org.ejml.interfaces.decomposition.DecompositionInterface;
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
 * The factorisation of a Gram matrix plus a diagonal, in place on a fresh copy each time. The copy, n^2 of n^3/3 operations, is timed with it. Lives in the package it measures because the factorisation is nobody else's.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CholeskyBenchmark {

    @Param({"500", "1000", "1650"})
    int n;

    private double[][] from = new double[0][0];
    private double[][] rows = new double[0][0];
    private DMatrixRMaj matrix = new DMatrixRMaj(0, 0);
    private DMatrixRMaj copy = new DMatrixRMaj(0, 0);
    private DecompositionInterface<DMatrixRMaj> ejml = new CholeskyDecompositionInner_DDRM(true);

    @Setup
    public void prepare(BenchmarkParams params) {
        matrix = Gram.of(Kernel.gaussian(0.01), Shape.USPS.points(n));
        for (int i = 0; i < n; i++) {
            matrix.data[i * n + i] += 0.1;
        }
        from = new double[n][n];
        rows = new double[n][n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(matrix.data, i * n, from[i], 0, n);
        }
        copy = matrix.copy();
        ejml = switch (Notes.method(params)) {
            case "ejmlBlock" -> new CholeskyDecompositionBlock_DDRM(60);
            case "ejmlLdl" -> new CholeskyDecompositionLDL_DDRM();
            case "ejmlBlockFormat" -> new CholeskyDecomposition_DDRB_to_DDRM(true);
            default -> new CholeskyDecompositionInner_DDRM(true);
        };
        Notes.flops(params, (double) n * n * n / 3);
    }

    private double[][] copyRows() {
        for (int i = 0; i < n; i++) {
            System.arraycopy(from[i], i, rows[i], i, n - i);
        }
        return rows;
    }

    private DMatrixRMaj copyMatrix() {
        copy.setTo(matrix);
        return copy;
    }

    @Benchmark
    public int biln() {
        copyRows();
        return Cholesky.factor(rows, n, 1e-14);
    }

    @Benchmark
    public boolean ejmlInner() {
        return ejml.decompose(copyMatrix());
    }

    @Benchmark
    public boolean ejmlBlock() {
        return ejml.decompose(copyMatrix());
    }

    @Benchmark
    public boolean ejmlLdl() {
        return ejml.decompose(copyMatrix());
    }

    @Benchmark
    public boolean ejmlBlockFormat() {
        return ejml.decompose(copyMatrix());
    }
}
