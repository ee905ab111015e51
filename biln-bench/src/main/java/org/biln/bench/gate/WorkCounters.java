package org.biln.bench.gate;

import java.util.ArrayList;
import java.util.List;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * How much work the algorithms do on fixed inputs, in units that no machine changes: iterations, evaluations,
 * chosen path, rank. A change here is a change of the algorithm, wanted or not.
 */
public final class WorkCounters {

    private WorkCounters() {}

    /** One line per run, comma separated, with a header. */
    public static List<String> count() {
        List<String> lines = new ArrayList<>();
        lines.add("what,counters");
        for (Shape shape : Shape.values()) {
            fit(shape, "published", LogisticRegression.Options.published(100), lines);
            fit(shape, "recommended", LogisticRegression.Options.recommended(), lines);
            if (shape != Shape.USPS) {
                fit(shape, "newton", LogisticRegression.Options.newton().withL2(1), lines);
            }
        }
        for (Shape shape : Shape.values()) {
            NearestNeighbours chosen = NearestNeighbours.of(shape.points());
            lines.add("neighbours " + shape + "," + chosen.getClass().getSimpleName());
        }
        for (Shape shape : Shape.values()) {
            for (KmmCase.KernelName kernel : KmmCase.KernelName.values()) {
                for (KmmSolver.Path path : KmmSolver.Path.values()) {
                    solve(shape, kernel, path, 400, lines);
                }
            }
            solve(shape, KmmCase.KernelName.GAUSSIAN, KmmSolver.Path.AUTO, shape.rows(), lines);
        }
        return lines;
    }

    private static void fit(Shape shape, String name, LogisticRegression.Options options, List<String> lines) {
        DMatrixRMaj x = shape.design(shape.rows());
        LogisticRegression.Workspace ws = new LogisticRegression.Workspace();
        ws.startAtZero(x.numCols);
        new LogisticRegression(options).fit(x, shape.labels(x), shape.weights(x.numRows), x.numRows, ws);
        lines.add("fit " + name + " " + shape + "," + ws.iterations() + " iterations " + ws.evaluations()
                + " evaluations " + ws.reason());
    }

    private static void solve(Shape shape, KmmCase.KernelName kernel, KmmSolver.Path path, int n, List<String> lines) {
        KmmResult result =
                new KmmSolver(KmmSolver.Options.defaults().withPath(path)).solve(KmmCase.of(shape, kernel, n));
        lines.add("kmm " + path + " " + shape + " " + kernel + " n=" + n + "," + result.iterations() + " iterations "
                + result.path() + " rank " + result.rank() + " "
                + result.status());
    }
}
