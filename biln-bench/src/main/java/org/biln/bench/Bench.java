package org.biln.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.biln.bench.experiments.PhaseProfile;
import org.biln.experiments.protocol.Dataset;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./biln bench}: runs the benchmarks and writes JMH's JSON, a Markdown report and charts. */
@Command(
        name = "biln bench",
        mixinStandardHelpOptions = true,
        description = "Measures biln and its peers on this machine: one thread, same data, same accuracy.")
public final class Bench implements Callable<Integer> {

    /** Runs that take minutes or gigabytes; named by a filter they run, otherwise not. */
    private static final String LARGE = ".*Large.*";

    /**
     * What --quick leaves out as well: curves, which need all their points or none; bytes, which are the gate's; and crowds and
     * forests, which take seconds a call, but for the forests of a small table.
     */
    private static final String NOT_QUICK = ".*(Growth|Promise|Consensus|ForestFit).*";

    private static final TimeValue QUICK = TimeValue.milliseconds(200);

    private static final String FORESTS = ".*ForestFitBenchmark.*";
    private static final String SMALL_TABLE = "2086x18";

    /** Runs of seconds a call, which say themselves how often they are called. */
    private static final String SLOW = ".*Slow.*";

    @Option(
            names = "--filter",
            paramLabel = "REGEX",
            description = "Only benchmarks whose full name contains a match, the large ones included.")
    private @Nullable String filter;

    @Option(names = "--quick", description = "Few and short iterations, no growth curves: minutes instead of an hour.")
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "bench-results",
            description = "Where to write bench.json, bench.md and the charts (default: ${DEFAULT-VALUE}).")
    private Path out = Path.of("bench-results");

    @Option(names = "--list", description = "Only name the benchmarks.")
    private boolean list;

    @Option(
            names = "--profile",
            description = "Instead of benchmarks: where the time of the reproduction's trials goes, phase by phase.")
    private boolean profile;

    @Spec
    private @Nullable CommandSpec spec;

    private Bench() {}

    /** Runs the program and ends the virtual machine with its exit code. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        System.exit(new CommandLine(new Bench()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        PrintWriter console = Objects.requireNonNull(spec).commandLine().getOut();
        if (profile) {
            console.println(Machine.describe() + "\n");
            for (Dataset dataset : Dataset.all()) {
                try {
                    console.println(PhaseProfile.of(dataset, 10, 40));
                } catch (IOException e) {
                    console.println(dataset.title() + ": " + e.getMessage() + "\n");
                }
            }
            return 0;
        }
        Path notesFile = out.resolve("notes.tsv").toAbsolutePath();
        if (list) {
            new Runner(select(options(notesFile)).build()).list();
            return 0;
        }
        Files.createDirectories(out);
        Files.deleteIfExists(notesFile);
        String machine = Machine.describe();
        Collection<RunResult> results = new ArrayList<>();
        if (quick) {
            // Short iterations for all but those that take seconds a call: these say themselves how often they run.
            results.addAll(run(shortened(select(options(notesFile)).exclude(SLOW))));
            if (filter == null) {
                results.addAll(run(shortened(options(notesFile).include(FORESTS).param("shape", SMALL_TABLE))));
                results.addAll(
                        run(options(notesFile).include(SLOW).exclude(LARGE).measurementIterations(1)));
            }
        } else {
            results.addAll(run(select(options(notesFile))));
        }
        try (PrintStream json =
                new PrintStream(Files.newOutputStream(out.resolve("bench.json")), false, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, json).writeOut(results);
        }
        List<Row> rows = Row.of(results, Notes.read(notesFile));
        Path report = out.resolve("bench.md");
        Files.writeString(report, MarkdownReport.of(rows, machine, command()), StandardCharsets.UTF_8);
        console.println(Files.readString(report, StandardCharsets.UTF_8));
        List<Path> charts = Charts.write(rows, out);
        console.println("written: " + report + ", " + out.resolve("bench.json") + ", " + charts);
        return results.isEmpty() ? 1 : 0;
    }

    private static ChainedOptionsBuilder options(Path notesFile) {
        return new OptionsBuilder()
                .addProfiler(GCProfiler.class)
                .threads(1)
                .shouldFailOnError(false)
                // Smile sums on the common pool: no worker there leaves it the one thread that everyone has here.
                .jvmArgsAppend(
                        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0",
                        "-Djava.awt.headless=true",
                        "-D" + Notes.PROPERTY + "=" + notesFile);
    }

    private ChainedOptionsBuilder select(ChainedOptionsBuilder options) {
        if (filter != null) {
            return options.include(filter);
        }
        options.exclude(LARGE);
        return quick ? options.exclude(NOT_QUICK) : options;
    }

    private static ChainedOptionsBuilder shortened(ChainedOptionsBuilder options) {
        return options.forks(1)
                .warmupIterations(2)
                .warmupTime(QUICK)
                .measurementIterations(3)
                .measurementTime(QUICK);
    }

    private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
        return new Runner(options.build()).run();
    }

    private String command() {
        return "./biln bench" + (filter == null ? "" : " --filter '" + filter + "'") + (quick ? " --quick" : "");
    }
}
