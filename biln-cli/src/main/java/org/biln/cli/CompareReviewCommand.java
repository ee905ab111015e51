package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.experiments.review.AskingOrder;
import org.biln.experiments.review.ReviewDocument;
import org.biln.experiments.review.ReviewExperiment;
import org.biln.experiments.review.ReviewResult;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code biln compare review}: a simulated expert is asked in different orders. */
@Command(
        name = "review",
        description = {
            "Compare orders of asking an expert: the rule of biln review, random choice, least confident first, and"
                    + " confident learning's order.",
            "",
            "The expert is simulated: labels of tables with known truth are disturbed, and the truth is the answer. Writes"
                    + " review.csv (a line for every stop of every review), REVIEW.md and its plot. A run that was stopped goes on from its"
                    + " journal.",
            ""
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln compare review --tables sonar,vote --trials 1",
            "  biln compare review --folder my-tables                 CSV files with their true labels in a column 'label'",
            "  biln compare review --trials 6 --out results --write-docs  what docs/REVIEW.md is made of",
        })
final class CompareReviewCommand extends TrialsCommand {

    @Mixin
    private final TableChoice tables = new TableChoice();

    @Option(
            names = "--noise",
            split = ",",
            paramLabel = "NOISE",
            description = "As of biln compare. Default: class-0.2-0.2,biln-0.4-0.4.")
    private List<String> noises = List.of("class-0.2-0.2", "biln-0.4-0.4");

    @Option(names = "--trials", paramLabel = "N", defaultValue = "2", description = "Trials per setting. Default: 2.")
    private int trials;

    @Option(names = "--write-docs", description = "Write REVIEW.md and its plot into the project's docs/ instead.")
    private boolean writeDocs;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "Run nothing; write the page from the points of review.csv. Default: none.")
    private @Nullable Path from;

    CompareReviewCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireTrials(trials);
        ReviewResult result = from == null
                ? run(planned(), out().resolve("review.journal"), "trials").result()
                : ReviewResult.read(from);
        Path docs = writeDocs ? Path.of(System.getProperty("biln.root", "")).resolve("docs") : out();
        List<Path> written = new ArrayList<>();
        if (from == null) {
            written.add(written("review.csv", result.csv()));
        }
        written.addAll(new ReviewDocument(result, command()).write(docs));
        for (AskingOrder order : AskingOrder.values()) {
            console()
                    .out()
                    .printf(
                            Locale.ROOT,
                            "%-27s 80 %% of the wrong labels after %.0f %% of the rows%n",
                            order,
                            result.toFindMost("", order));
        }
        console().out().flush();
        message("Written: "
                + String.join(", ", written.stream().map(Path::toString).toList()));
        return ExitCode.OK;
    }

    private ReviewExperiment planned() throws IOException {
        try {
            return new ReviewExperiment(tables.load(table -> table.sample().classes() == 2), noises, trials, seed());
        } catch (IllegalArgumentException e) {
            throw refused("", e);
        }
    }

    /** The command that gives the same numbers. */
    private String command() {
        StringBuilder words = new StringBuilder("./biln compare review").append(tables.words());
        words.append(" --noise ")
                .append(String.join(",", noises))
                .append(" --trials ")
                .append(trials);
        if (seed() != 1) {
            words.append(" --seed ").append(seed());
        }
        return words + (writeDocs ? " --out results --write-docs" : "");
    }
}
