package org.biln.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.biln.auto.check.TableCheck;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.cli.report.FitReport;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln fit}: from a table of noisy labels to a model, with an expert's help if there is one. */
@Command(
        name = "fit",
        description = {
            "Learn a classifier from a table whose labels may be wrong.",
            "",
            "Several learners are weighed by how well they predict labels they have not seen. The table is compared with "
                    + "thousands of simulated ones whose errors are known: that says of each label how probable an error is, and "
                    + "turns predictions of labels into predictions of true labels. Text columns, missing cells and more than "
                    + "two labels need no preparation.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln fit train.csv --label class --model model.json",
            "  biln fit train.csv --label class --report report.html",
            "  biln fit train.csv --label class --rho-plus 0.1 --rho-minus 0.3 --model model.json",
            "  biln fit train.csv --label class --act 20 --queries ask.csv --model first.json",
            "  biln fit train.csv --label class --answers ask.csv --model second.json",
            "  biln fit train.csv --label class --act 20 --interactive --model model.json",
            "  biln fit train.csv --label class --probabilities mine.csv --model model.json",
            "  biln fit train.csv --label class --method paper --sigma 0.01 --model model.json",
            "  biln fit --verify model.json",
            "",
            "BILN_JAVA_OPTS=-Xmx8g allows more memory than a quarter of the machine's."
        })
final class FitCommand extends ConsoleCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "TRAIN.csv",
            description = "The table, - for standard input. With --verify: where it is now, if not where it was.")
    private @Nullable String file;

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Option(
            names = "--act",
            paramLabel = "N",
            defaultValue = "0",
            description = "Ask for the labels of N rows, with --queries or --interactive. Default: 0.")
    private int act;

    @Option(
            names = "--queries",
            paramLabel = "Q.csv",
            description = "Write the rows to ask about, with an empty answer column. Default: none.")
    private @Nullable String queries;

    @Option(
            names = "--interactive",
            description = "Ask on the terminal instead; biln review asks on a page. Default: do not ask.")
    private boolean interactive;

    @Option(
            names = "--model",
            paramLabel = "M.json",
            description = "Where the model goes. Default: none, with --report or --queries.")
    private @Nullable String modelFile;

    @Option(names = "--report", paramLabel = "R.html", description = "A page about the fit to look at. Default: none.")
    private @Nullable String reportFile;

    @Option(
            names = "--json",
            description = "Print what was found as JSON on standard output. Default: lines for people.")
    private boolean json;

    @Option(
            names = "--verify",
            paramLabel = "M.json",
            description = "Fit a model again from what its file says, and compare; exit code 1 if it differs.")
    private @Nullable String verify;

    @Option(names = "--force", description = "Replace existing outputs. Default: refuse.")
    private boolean force;

    FitCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        if (verify != null) {
            return new Verification(console()).verify(verify, file);
        }
        if (file == null || (modelFile == null && reportFile == null && queries == null)) {
            throw new InputException(
                    (file == null ? "TRAIN.csv" : "--model") + " is missing",
                    "for instance: biln fit train.csv --label class --model model.json; "
                            + "to look at the labels alone: biln check train.csv --label class");
        }
        FitPlan plan = arguments.plan(interactive ? act : 0);
        checkAsking();
        checkOutputs(file);
        try (Input input = Input.open(file, console().in())) {
            return fit(input, plan);
        }
    }

    private void checkAsking() {
        if (act < 0) {
            throw new InputException("--act is " + act, "use 0 or more");
        }
        if (act > 0 && queries == null && !interactive) {
            throw new InputException(
                    "--act " + act + " asks nobody", "add --queries Q.csv (a file to fill in) or --interactive");
        }
        if (act == 0 && (queries != null || interactive)) {
            throw new InputException(
                    (queries != null ? "--queries" : "--interactive") + " needs --act N",
                    "say how many labels to ask for");
        }
        if (queries != null && interactive) {
            throw new InputException("--queries and --interactive exclude each other", "choose one");
        }
    }

    private void checkOutputs(String input) throws IOException {
        Map<String, String> outputs = new LinkedHashMap<>();
        put(outputs, "--model", modelFile);
        put(outputs, "--report", reportFile);
        put(outputs, "--queries", queries);
        for (String output : outputs.values()) {
            Output.check(output, force);
        }
        Output.refuseSame(outputs, arguments.inputs(input));
    }

    private static void put(Map<String, String> files, String name, @Nullable String value) {
        if (value != null) {
            files.put(name, value);
        }
    }

    private int fit(Input input, FitPlan plan) throws IOException {
        Consumer<String> people = console().people(json || "-".equals(modelFile) || "-".equals(queries));
        TrainingTable training = arguments.read(console(), people, input);
        RowKeys keys = queries == null ? null : AnswerFile.keys(training);
        Answers known = arguments.answers(console(), people, training);
        Oracle oracle = interactive ? new Interview(console(), training) : Oracle.none();
        TableFit fit = run(console(), training, plan, known, oracle);
        FitSummary summary = new FitSummary(fit, training.labels());
        if (!json) {
            summary.labels().forEach(people);
            summary.model().forEach(people);
        }
        if (modelFile != null) {
            write(modelFile, ModelFormat.STANDARD.write(model(fit, summary)));
        }
        if (reportFile != null) {
            TableCheck check = TableCheck.of(training, fit);
            write(reportFile, FitReport.page(training, fit, check, summary.labels(), summary.model()));
        }
        if (queries != null && keys != null) {
            try (CsvOutput out = new CsvOutput(
                    queries, console().out(), force, training.table().dialect().delimiter())) {
                int[] rows = rowsToAsk(training, fit);
                AnswerFile.write(training, keys, rows, out);
                out.commit();
                console().message("wrote " + queries + ": " + rows.length + " rows to answer");
            }
        }
        if (json) {
            console().out().println(summary.asJson());
        }
        return ExitCode.OK;
    }

    /** Learns while a line on the terminal says what is done. */
    static TableFit run(Console console, TrainingTable training, FitPlan plan, Answers known, Oracle oracle) {
        return new Steps(console)
                .during(steps -> TableFit.run(
                        training,
                        plan,
                        known,
                        oracle,
                        (step, done, total) ->
                                steps.accept(String.format(Locale.ROOT, "%s (%d %%)", step, 100 * done / total))));
    }

    /** Rows without a label first: nothing is known about them; then those the learner would ask about. */
    private int[] rowsToAsk(TrainingTable training, TableFit fit) {
        int[] unlabelled = training.rows().unlabelled();
        int[] others = Arrays.stream(fit.toAsk()).map(training.rows()::row).toArray();
        int[] all = Arrays.copyOf(unlabelled, unlabelled.length + others.length);
        System.arraycopy(others, 0, all, unlabelled.length, others.length);
        return Arrays.copyOf(all, Math.min(act, all.length));
    }

    private Model model(TableFit fit, FitSummary found) {
        BuildInfo build = BuildInfo.load();
        Map<String, String> summary = new LinkedHashMap<>();
        found.asMap().forEach((name, value) -> summary.put(name, String.valueOf(value)));
        return fit.model(build.version(), build.commit(), file == null ? "-" : file, arguments.asOptions(), summary);
    }

    private void write(String name, String text) throws IOException {
        console().write(name, text, force);
    }
}
