package org.biln.cli;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.biln.auto.table.KernelOptions;
import org.biln.kmm.Kernel;
import org.biln.kmm.KernelMeanMatching;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmResult;
import org.biln.kmm.KmmSolver;
import org.biln.table.Column;
import org.biln.table.ColumnOptions;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Missing;
import org.biln.table.Names;
import org.biln.table.Numbers;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.biln.table.Shown;
import org.biln.table.Table;
import org.biln.table.TableReader;
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
                    + "random rows. Where that is above 0.01 the weights are not called converged.",
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

    /** Beyond it the problem that was solved is not the one that was asked about. */
    private static final double LARGEST_RESIDUAL = 0.01;

    private static final int MESSAGE = 300;

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

    @Option(
            names = "--id",
            paramLabel = "COL",
            description = "A column that names rows; copied to the output. Default: rows by number.")
    private @Nullable String id;

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns to leave out. Default: none.")
    private List<String> ignore = new ArrayList<>();

    @Option(
            names = "--standardise",
            description =
                    "First bring each column to mean 0 and sd 1 over the target. Default: only if there are categories, "
                            + "which become indicators, or missing cells to learn from; else columns as they are.")
    private boolean standardise;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--missing",
            paramLabel = "learn|mean|drop|error",
            defaultValue = "learn",
            description = "Missing cells: learn (default: they tell rows apart, as a value of their own), mean (the "
                    + "column's over the target), drop (leave such rows out) or error.")
    private Missing missing = Missing.LEARN;

    @Mixin
    private FormatOptions format = new FormatOptions();

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
        try (Input source = Input.open(sourceFile, console().in());
                Input target = Input.open(targetFile, console().in())) {
            return weigh(source, target, kernel);
        }
    }

    private Table read(Input input, ColumnOptions options) throws IOException {
        return TableReader.read(input, format.format(), options, new TableProgress(console(), input.name()));
    }

    private void checkNumbers() {
        if (!(bound > 0 && Double.isFinite(bound))) {
            throw new InputException("--bound is " + bound, "use a number above 0");
        }
        if (epsilon != null && !(epsilon >= 0 && Double.isFinite(epsilon))) {
            throw new InputException("--epsilon is " + epsilon, "use a number of at least 0");
        }
    }

    private int weigh(Input sourceInput, Input targetInput, KernelOptions kernel) throws IOException {
        Table source =
                read(sourceInput, ColumnOptions.builder().id(id).ignore(ignore).build());
        Schema schema = Schema.of(source);
        source.notes().forEach(note -> console().message(source.name() + ", " + note));
        Table target = read(targetInput, ColumnOptions.builder().schema(schema).build());
        refuseOneHeader(source, target);
        refuseOneFirstLine(source, target);
        nameExtras(source, target);
        MatchedTables matched = MatchedTables.of(schema, source, target, missing, standardise);
        matched.warnings().forEach(console()::message);
        int leftOut = matched.leftOut(source.rows() + target.rows());
        if (leftOut > 0) {
            console().message(String.format(Locale.ROOT, "%,d rows with missing cells left out", leftOut));
        }
        if (matched.encoded() && !standardise) {
            console()
                    .message("there are categories or missing cells: columns are brought to one scale, as by "
                            + "--standardise");
        }
        DMatrixRMaj from = matched.source();
        DMatrixRMaj to = matched.target();
        double sigma = kernel.sigmaFor(to, SEED);
        double freedom = epsilon != null ? epsilon : KmmProblem.paperEpsilon(from.numRows);
        KmmResult result = match(kernel.kernel(sigma), from, to, freedom);
        write(source, matched, result.beta());
        certificate(result, from.numRows, to.numRows, sigma, freedom);
        if (!good(result)) {
            console()
                    .error("the weights did not converge (" + status(result) + ", residual " + result.residual() + ")");
            return ExitCode.NOT_AS_ASKED;
        }
        return ExitCode.OK;
    }

    /** The weights of the problem itself, or of one that is close to it. */
    private static boolean good(KmmResult result) {
        return result.converged()
                || (result.status() == KmmResult.Status.APPROXIMATE && result.residual() <= LARGEST_RESIDUAL);
    }

    private static String status(KmmResult result) {
        return result.status() == KmmResult.Status.APPROXIMATE && !good(result)
                ? "approximation_too_coarse"
                : result.status().name().toLowerCase(Locale.ROOT);
    }

    private static void refuseOneHeader(Table source, Table target) {
        if (source.dialect().header() != target.dialect().header()) {
            throw InputException.in(
                    (source.dialect().header() ? target : source).name(),
                    "has no header but the other table has",
                    "give both a header line, or none; if it was not recognised say --header or --no-header");
        }
    }

    /** Numbers over numbers look like a row, but the same different numbers above both tables are their columns' names. */
    private void refuseOneFirstLine(Table source, Table target) throws IOException {
        if (source.dialect().header() || format.format().header() != null) {
            return;
        }
        List<String> first = first(source);
        Set<String> names = new HashSet<>(first);
        if (first.size() > 1 && names.size() == first.size() && names.equals(new HashSet<>(first(target)))) {
            throw InputException.at(
                    target.name(),
                    1,
                    "is the first line of " + source.name() + " too: " + Names.shortList(first),
                    "if these are the names of the columns say --header, if they are a row --no-header");
        }
    }

    private static List<String> first(Table table) throws IOException {
        List<String> first = new ArrayList<>();
        table.scan((row, line, cells) -> {
            if (row == 0) {
                first.addAll(cells);
            }
        });
        return first;
    }

    private void nameExtras(Table source, Table target) {
        List<String> extra = target.header().stream()
                .filter(name -> !source.header().contains(name))
                .map(Shown::name)
                .toList();
        if (!extra.isEmpty()) {
            console()
                    .message(
                            "in " + target.name() + " only, not used: " + Shown.cut(String.join(", ", extra), MESSAGE));
        }
    }

    private KmmResult match(Kernel kernel, DMatrixRMaj from, DMatrixRMaj to, double freedom) {
        return new Steps(console()).during(steps -> {
            steps.accept(String.format(Locale.ROOT, "weighing %,d rows", from.numRows));
            KernelMeanMatching.Options paper = KernelMeanMatching.Options.paper(kernel);
            KmmSolver.Options solver = paper.solver().withProgress((iteration, residual) -> {
                steps.accept(String.format(Locale.ROOT, "weighing: iteration %d, residual %.0e", iteration, residual));
                return true;
            });
            KernelMeanMatching.LargeScale large = KernelMeanMatching.LargeScale.defaults()
                    .withThreads(Runtime.getRuntime().availableProcessors());
            return KernelMeanMatching.of(paper.withBound(bound)
                            .withEpsilon(freedom)
                            .withSolver(solver)
                            .withLargeScale(large))
                    .weigh(from, to);
        });
    }

    private void write(Table source, MatchedTables matched, double[] weights) throws IOException {
        Column names = source.column(Role.ID);
        try (CsvOutput csv = output.open(console(), source.dialect())) {
            csv.row(List.of(names == null ? "row" : names.name(), "weight"));
            source.scan((row, line, cells) -> {
                int point = matched.point(row);
                if (point >= 0) {
                    csv.row(List.of(
                            names == null ? Integer.toString(row + 1) : cells.get(names.position()),
                            Numbers.format(weights[point])
                                    .replace('.', source.dialect().decimal())));
                }
            });
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
        node.put("converged", good(result));
        node.put("status", status(result));
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
