package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.experiments.compare.BenchmarkDocument;
import org.biln.experiments.compare.CompareExperiment;
import org.biln.experiments.compare.CompareMeasure;
import org.biln.experiments.compare.CompareMethod;
import org.biln.experiments.compare.CompareResult;
import org.biln.experiments.compare.Ranking;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code biln compare}: every method on real tables with known noise. */
@Command(
        name = "compare",
        description = {
            "Compare every method of this project on real tables whose labels are disturbed on purpose.",
            "",
            "Writes compare.csv (all means), BENCHMARK.md, and the journal compare.journal into the folder of"
                    + " --out. A run that was stopped continues from its journal; tables, noises and trials may be added.",
            ""
        },
        sortOptions = false,
        subcommands = {CompareReviewCommand.class, CompareCrowdCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln compare                                           all tables, 3 trials",
            "  biln compare --tables sonar,vote --noise none,class-0.2-0.4",
            "  biln compare --tables synthetic,uci-image,usps --noise biln-0.1-0.3,biln-0.5-0.5   the paper's settings",
            "  biln compare --folder my-tables                        CSV files with their true labels in a column 'label'",
            "  biln compare --trials 6 --out results --write-docs     what docs/BENCHMARK.md is made of",
            "  biln compare review                                    the rule of biln review against other orders of asking",
            "",
            "Exit codes: 0 it ran, 2 wrong usage or input."
        })
final class CompareCommand extends TrialsCommand {

    @Mixin
    private final TableChoice tables = new TableChoice();

    @Option(
            names = "--noise",
            split = ",",
            paramLabel = "NOISE",
            description =
                    "Any of none, biln-A-B, class-A-B and boundary (two classes), uniform-P and pairwise-P (more),"
                            + " with rates A and B and percent P. Default: none, biln-0.1-0.3, biln-0.4-0.4, class-0.2-0.4,"
                            + " boundary, uniform-25, pairwise-25, each where it applies.")
    private List<String> noises = List.of();

    @Option(names = "--trials", paramLabel = "N", defaultValue = "3", description = "Trials per setting. Default: 3.")
    private int trials;

    @Option(names = "--write-docs", description = "Write BENCHMARK.md into the project's docs/ instead.")
    private boolean writeDocs;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Run nothing; write the page from the means of compare.csv. Default: none.")
    private @Nullable Path from;

    CompareCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireTrials(trials);
        CompareResult result = from == null
                ? run(planned(), out().resolve("compare.journal"), "trials").result()
                : CompareResult.read(from);
        List<Path> written = new ArrayList<>();
        if (from == null) {
            written.add(written("compare.csv", result.csv()));
        }
        Path docs = writeDocs ? Path.of(System.getProperty("biln.root", "")).resolve("docs") : out();
        written.add(new BenchmarkDocument(result, command()).write(docs));
        summary(result);
        message("Written: "
                + String.join(", ", written.stream().map(Path::toString).toList()));
        return ExitCode.OK;
    }

    private CompareExperiment planned() throws IOException {
        try {
            return new CompareExperiment(tables.load(table -> true), noises, trials, seed(), CompareMethod.all());
        } catch (IllegalArgumentException e) {
            throw refused("", e);
        }
    }

    private void summary(CompareResult result) {
        Ranking ranking = result.ranking(result.settings(), CompareMeasure.ACCURACY);
        console()
                .out()
                .printf(
                        Locale.ROOT,
                        "Mean rank by accuracy over %d settings, of the methods that ran in all:%n",
                        ranking.settings());
        for (Ranking.Place place : ranking.places()) {
            console().out().printf(Locale.ROOT, "%6.2f  %s%n", place.rank(), place.method());
        }
        console().out().flush();
    }

    /** The command that gives the same numbers. */
    private String command() {
        StringBuilder words = new StringBuilder("./biln compare").append(tables.words());
        if (!noises.isEmpty()) {
            words.append(" --noise ").append(String.join(",", noises));
        }
        words.append(" --trials ").append(trials);
        if (seed() != 1) {
            words.append(" --seed ").append(seed());
        }
        if (writeDocs) {
            words.append(" --out results --write-docs");
        }
        return words.toString();
    }
}
