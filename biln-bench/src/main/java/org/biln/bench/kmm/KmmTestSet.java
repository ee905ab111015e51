package org.biln.bench.kmm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.biln.bench.Shape;
import org.biln.bench.kmm.KmmCase.KernelName;
import org.biln.kmm.Gram;
import org.biln.kmm.KmmEvaluator;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;

/**
 * The paper's six programmes of kernel mean matching as files that any program can read, with their certified optima; and
 * the judge of other programs' answers.
 *
 * <pre>
 * KmmTestSet write FOLDER             points, problems.csv with the optima
 * KmmTestSet time FOLDER              our own processor time for each problem, one thread
 * KmmTestSet judge FOLDER NAME FILE   residual and objective of the weights in FILE, one per line
 * </pre>
 */
public final class KmmTestSet {

    private static final double BOUND = 1000;
    /** What the optima are certified to. */
    private static final double TOLERANCE = 1e-10;

    private KmmTestSet() {}

    /**
     * Runs one of the three.
     *
     * @param args what, where, and for the judge which problem and which file
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[1]);
        switch (args[0]) {
            case "write" -> write(folder);
            case "time" -> time(folder, System.out);
            case "judge" -> judge(folder, args[2], Path.of(args[3]), System.out);
            default -> throw new IllegalArgumentException(args[0] + " is none of write, time, judge");
        }
    }

    /** Writes points and problems; the points are rounded, and the rounded ones are what the problems are about. */
    static void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        StringBuilder csv =
                new StringBuilder("name,points,kernel,sigma,bound,epsilon,n,m,objective,residual,sum,iterations\n");
        for (Shape shape : Shape.values()) {
            Path file = points(folder, shape);
            DMatrixRMaj exact = shape.points();
            boolean[] kept = new boolean[exact.numRows];
            for (int row : shape.distilled(exact)) {
                kept[row] = true;
            }
            try (Writer out = new OutputStreamWriter(
                    new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII)) {
                for (int i = 0; i < exact.numRows; i++) {
                    StringBuilder line = new StringBuilder(kept[i] ? "1" : "0");
                    for (int j = 0; j < exact.numCols; j++) {
                        line.append(',').append(String.format(Locale.ROOT, digits(shape), exact.get(i, j)));
                    }
                    out.write(line.append('\n').toString());
                }
            }
            for (KernelName kernel : KernelName.values()) {
                KmmProblem problem = problem(folder, shape, kernel);
                KmmResult best = new KmmSolver(KmmSolver.Options.defaults()
                                .withTolerance(TOLERANCE)
                                .withMaxIterations(500))
                        .solve(problem);
                KmmEvaluator.Evaluation judged = KmmEvaluator.evaluate(problem, best.beta());
                double sum = 0;
                for (double weight : best.beta()) {
                    sum += weight;
                }
                csv.append(String.join(
                                ",",
                                name(shape, kernel),
                                file.getFileName().toString(),
                                kernel.name().toLowerCase(Locale.ROOT),
                                Double.toString(shape.sigma()),
                                Double.toString(BOUND),
                                Double.toString(problem.epsilon()),
                                Integer.toString(exact.numRows),
                                Integer.toString(problem.size()),
                                String.format(Locale.ROOT, "%.9f", judged.objective()),
                                String.format(Locale.ROOT, "%.1e", judged.residual()),
                                String.format(Locale.ROOT, "%.6f", sum),
                                Integer.toString(best.iterations())))
                        .append('\n');
            }
        }
        Files.writeString(folder.resolve("problems.csv"), csv, StandardCharsets.US_ASCII);
    }

    private static String digits(Shape shape) {
        // USPS has 422 400 coordinates: two decimals keep the file small and the geometry as it is
        return shape == Shape.USPS ? "%.2f" : "%.6f";
    }

    private static Path points(Path folder, Shape shape) {
        return folder.resolve(shape.name().toLowerCase(Locale.ROOT) + ".csv.gz");
    }

    private static String name(Shape shape, KernelName kernel) {
        return (shape + "-" + kernel).toLowerCase(Locale.ROOT);
    }

    private static KmmProblem problem(Path folder, String name) throws IOException {
        for (Shape shape : Shape.values()) {
            for (KernelName kernel : KernelName.values()) {
                if (name(shape, kernel).equals(name)) {
                    return problem(folder, shape, kernel);
                }
            }
        }
        throw new IllegalArgumentException("there is no problem " + name);
    }

    /** A problem from its file. */
    static KmmProblem problem(Path folder, Shape shape, KernelName kernel) throws IOException {
        List<double[]> target = new ArrayList<>();
        List<double[]> source = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(points(folder, shape))), StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split(",", -1);
                double[] point = new double[fields.length - 1];
                for (int j = 0; j < point.length; j++) {
                    point[j] = Double.parseDouble(fields[j + 1]);
                }
                target.add(point);
                if (fields[0].equals("1")) {
                    source.add(point);
                }
            }
        }
        DMatrixRMaj t = new DMatrixRMaj(target.toArray(new double[0][]));
        DMatrixRMaj s = new DMatrixRMaj(source.toArray(new double[0][]));
        var k = KmmCase.kernel(shape, kernel);
        return KmmProblem.of(Gram.of(k, s), Gram.crossMeans(k, s, t), BOUND, KmmProblem.paperEpsilon(s.numRows));
    }

    /** Our own processor seconds: the least of five after a warm-up, the Gram matrix being there as it is for the others. */
    private static void time(Path folder, PrintStream out) throws IOException {
        KmmSolver solver = new KmmSolver();
        for (Shape shape : Shape.values()) {
            for (KernelName kernel : KernelName.values()) {
                KmmProblem problem = problem(folder, shape, kernel);
                KmmSolver.Workspace workspace = new KmmSolver.Workspace();
                double best = Double.POSITIVE_INFINITY;
                for (int i = 0; i < 15; i++) {
                    long start = processorTime();
                    solver.solve(problem, workspace);
                    best = i < 10 ? best : Math.min(best, (processorTime() - start) * 1e-9);
                }
                out.printf(
                        Locale.ROOT,
                        "| %s | biln | %.3f | %.1e | %.9f |%n",
                        name(shape, kernel),
                        best,
                        workspace.residual(),
                        workspace.toResult().objective());
            }
        }
    }

    private static long processorTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void judge(Path folder, String name, Path answer, PrintStream out) throws IOException {
        KmmProblem problem = problem(folder, name);
        double[] beta = Files.readAllLines(answer, StandardCharsets.US_ASCII).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        KmmEvaluator.Evaluation judged = KmmEvaluator.evaluate(problem, beta);
        out.printf(Locale.ROOT, "%.1e | %.9f%n", judged.residual(), judged.objective());
    }
}
