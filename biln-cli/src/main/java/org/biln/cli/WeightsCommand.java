package org.biln.cli;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.cli.model.KernelOptions;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.PointTable;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code biln weights}: kernel mean matching on its own. */
@Command(
        name = "weights",
        description = {
            "Weigh the rows of one table so that, weighted, they look like another: kernel mean matching.",
            "",
            "Minimises 1/2 b'Kb - k'b over 0 <= b <= B, |sum b - m| <= m E. Prints the solver's certificate as JSON on "
                    + "standard output (on standard error with --out -). Above 5,000 source rows K is taken at low rank, and the "
                    + "certificate says how far that is from K: trace_residual, and the residual of the exact problem at "
                    + "random rows.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln weights --source old.csv --target new.csv --out weights.csv",
            "  biln weights --source old.csv --target new.csv --sigma 0.01 --bound 100 --out - > weights.csv"
        })
final class WeightsCommand extends ConsoleCommand {
    /** Chooses the rows the median distance is taken over when there are many. */
    private static final long SEED = 1;

    @Option(names = "--source", paramLabel = "S.csv", required = true, description = "The rows to weigh.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String sourceFile;

    @Option(names = "--target", paramLabel = "T.csv", required = true, description = "What they should look like.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String targetFile;

    @Option(
            names = "--kernel",
            paramLabel = "gaussian|exponential",
            defaultValue = "gaussian",
            description = "exp(-sigma d^2) (default) or exp(-sigma d).")
    private String kernelName = "gaussian";

    @Option(
            names = "--sigma",
            paramLabel = "median|VALUE",
            defaultValue = "median",
            description =
                    "The kernel's sigma: from the median distance between rows of the target (default), or a number.")
    private String sigmaText = "median";

    @Option(names = "--bound", paramLabel = "B", defaultValue = "1000", description = "Largest weight. Default: 1000.")
    private double bound = 1000;

    @Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "How far the mean weight may be from 1. Default: 1 - 1/sqrt(m), m the rows of the source.")
    private @Nullable Double epsilon;

    @Option(names = "--id", paramLabel = "COL", description = "A column that names rows; copied to the output.")
    private @Nullable String id;

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns to leave out, with commas.")
    private List<String> ignore = new ArrayList<>();

    @Option(
            names = "--standardise",
            description = "First bring each column to mean 0 and sd 1 over the target. Default: columns as they are.")
    private boolean standardise;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    WeightsCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        KernelOptions kernel = new KernelOptions(kernelName, sigmaText);
        checkNumbers();
        output.check(sourceFile, targetFile);
        if (sourceFile.equals("-") && targetFile.equals("-")) {
            throw new InputException("--source and --target are both standard input", "name a file for one of them");
        }
        try (CsvInput source = open(sourceFile);
                CsvInput target = open(targetFile)) {
            return weigh(source, target, kernel);
        }
    }

    private CsvInput open(String file) throws IOException {
        return CsvInput.open(file, console().in(), tables.delimiterChar(), CsvInput.Header.OPTIONAL);
    }

    private void checkNumbers() {
        if (!(bound > 0 && Double.isFinite(bound))) {
            throw new InputException("--bound is " + bound, "use a number above 0");
        }
        if (epsilon != null && !(epsilon >= 0 && Double.isFinite(epsilon))) {
            throw new InputException("--epsilon is " + epsilon, "use a number of at least 0");
        }
    }

    private int weigh(CsvInput source, CsvInput target, KernelOptions kernel) throws IOException {
        if (source.headerless() != target.headerless()) {
            throw InputException.in(
                    (source.headerless() ? source : target).name(),
                    "has no header but the other table has",
                    "give both a header line, or none");
        }
        Columns sourceColumns = Columns.of(source, null, id, null, ignore);
        Columns targetColumns = sameColumns(source, target, sourceColumns);
        PointTable sourceTable = PointTable.read(source, sourceColumns, new ReadingProgress(console(), source.name()));
        PointTable targetTable = PointTable.read(target, targetColumns, new ReadingProgress(console(), target.name()));
        DMatrixRMaj from = sourceTable.points();
        DMatrixRMaj to = targetTable.points();
        if (standardise) {
            from = sourceTable.standardisedBy(targetTable, target, targetColumns);
            to = targetTable.standardisedBy(targetTable, target, targetColumns);
        }
        int m = from.numRows;
        double sigma = kernel.sigmaFor(to, SEED);
        double freedom = epsilon != null ? epsilon : KmmProblem.paperEpsilon(m);
        KmmResult result = match(kernel.kernel(sigma), from, to, freedom);
        write(source, sourceColumns, result.beta());
        certificate(result, m, to.numRows, sigma, freedom);
        if (!result.converged()) {
            console()
                    .error("the weights did not converge (" + result.status() + ", residual " + result.residual()
                            + ")");
            return ExitCode.NOT_AS_ASKED;
        }
        return ExitCode.OK;
    }

    private KmmResult match(Kernel kernel, DMatrixRMaj from, DMatrixRMaj to, double freedom) {
        return new Steps(console()).during(steps -> {
            steps.accept(String.format(Locale.ROOT, "weighing %,d rows", from.numRows));
            KmmSolver.Options solver = KmmSolver.Options.defaults().withProgress((iteration, residual) -> {
                steps.accept(String.format(Locale.ROOT, "weighing: iteration %d, residual %.0e", iteration, residual));
                return true;
            });
            KernelMeanMatching.LargeScale large = KernelMeanMatching.LargeScale.defaults()
                    .withThreads(Runtime.getRuntime().availableProcessors());
            return KernelMeanMatching.of(KernelMeanMatching.Options.paper(kernel)
                            .withBound(bound)
                            .withEpsilon(freedom)
                            .withSolver(solver)
                            .withLargeScale(large))
                    .weigh(from, to);
        });
    }

    private Columns sameColumns(CsvInput source, CsvInput target, Columns columns) {
        List<String> absent = columns.featureNames().stream()
                .filter(name -> !target.header().contains(name))
                .toList();
        if (!absent.isEmpty()) {
            throw InputException.at(
                    target.name(),
                    1,
                    "columns of " + source.name() + " are missing: " + Columns.shortList(absent),
                    "both tables need the same columns; leave others out with --ignore");
        }
        List<String> extra = target.header().stream()
                .filter(name -> !source.header().contains(name))
                .toList();
        if (!extra.isEmpty()) {
            console().message("in " + target.name() + " only, not used: " + Columns.shortList(extra));
        }
        return new Columns(
                -1,
                -1,
                -1,
                columns.featureNames().stream().map(target.header()::indexOf).toList(),
                columns.featureNames());
    }

    private void write(CsvInput source, Columns columns, double[] weights) throws IOException {
        try (CsvOutput csv = output.open(console(), source.delimiter())) {
            csv.row(List.of(id == null ? "row" : id, "weight"));
            source.scan(
                    output.progress(console()),
                    (row, line, cells) -> csv.row(List.of(
                            columns.id() < 0 ? Long.toString(row + 1) : cells.get(columns.id()),
                            Numbers.format(weights[Math.toIntExact(row)]))));
            csv.commit();
        }
    }

    private void certificate(KmmResult result, int m, int n, double sigma, double freedom) throws IOException {
        double[] beta = result.beta();
        double sum = Arrays.stream(beta).sum();
        double squares = Arrays.stream(beta).map(b -> b * b).sum();
        JsonMapper json = JsonMapper.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build();
        ObjectNode node = json.createObjectNode();
        node.put("converged", result.converged());
        node.put("status", result.status().name().toLowerCase(Locale.ROOT));
        node.put("residual", result.residual());
        node.put("primal_residual", result.primalResidual());
        node.put("dual_residual", result.dualResidual());
        node.put("gap", result.gap());
        node.put("objective", result.objective());
        node.put("iterations", result.iterations());
        node.put("path", result.path().name().toLowerCase(Locale.ROOT));
        node.put("rank", result.rank());
        KmmResult.Approximation approximation = result.approximation();
        if (approximation != null) {
            ObjectNode measured = node.putObject("approximation");
            measured.put("trace_residual", approximation.traceResidual());
            measured.put("sampled_rows", approximation.sampledRows());
            measured.put("sampled_residual", approximation.sampledResidual());
        }
        node.put("source_rows", m);
        node.put("target_rows", n);
        node.put("kernel", kernelName);
        node.put("sigma", sigma);
        node.put("bound", bound);
        node.put("epsilon", freedom);
        node.put("sum", sum);
        node.put("min", Arrays.stream(beta).min().orElse(0));
        node.put("max", Arrays.stream(beta).max().orElse(0));
        node.put("effective_size", squares == 0 ? 0 : sum * sum / squares);
        (output.standardOutput() ? console().err() : console().out()).println(json.writeValueAsString(node));
    }
}
