package org.biln.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.fit.Answers;
import org.biln.cli.fit.Expert;
import org.biln.cli.fit.Fitting;
import org.biln.cli.fit.Outcome;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.Model;
import org.biln.cli.model.ModelFile;
import org.biln.cli.report.FitReport;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.TrainingTable;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln fit}: from a CSV of noisy labels to a model, with an expert's help if there is one. */
@Command(
        name = "fit",
        description = {
            "Learn a classifier from a table with noisy labels.",
            "",
            "Leaves out the rows whose label the theory contradicts, asks an expert about a few it is silent on if told to, "
                    + "and trains on the rest. More than two label values are told apart without further options.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln fit train.csv --label class --model model.json --report report.html",
            "  biln fit train.csv --label class --rho-plus 0.1 --rho-minus 0.3 --model model.json",
            "  biln fit train.csv --label class --act 20 --queries ask.csv --model first.json",
            "  biln fit train.csv --label class --answers ask.csv --model second.json",
            "  biln fit train.csv --label class --act 20 --interactive --model model.json",
            "  biln fit train.csv --label class --eta my_probability --model model.json",
            "  biln fit train.csv --label class --method paper --sigma 0.01 --model model.json",
            "  biln fit --verify model.json",
            "",
            "A million rows of 10 features take about 2 GB of memory and two or three minutes; with --method paper",
            "more memory, for the weights. BILN_JAVA_OPTS=-Xmx8g allows more memory than a quarter of the machine's."
        })
final class FitCommand extends ConsoleCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "TRAIN.csv",
            description = "The table, - for standard input. With --verify: where it is now, if not where it was.")
    private @Nullable String file;

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Option(names = "--act", paramLabel = "N", defaultValue = "0", description = "Ask for the labels of N rows.")
    private int act;

    @Option(
            names = "--queries",
            paramLabel = "Q.csv",
            description = "Write the rows to ask about, with an empty answer column.")
    private @Nullable String queries;

    @Option(names = "--interactive", description = "Ask on the terminal instead.")
    private boolean interactive;

    @Option(names = "--model", paramLabel = "M.json", description = "Where the model goes.")
    private @Nullable String modelFile;

    @Option(names = "--report", paramLabel = "R.html", description = "A page about the fit to look at.")
    private @Nullable String reportFile;

    @Option(
            names = "--verify",
            paramLabel = "M.json",
            description = "Fit a model again from what its file says, and compare; exit code 1 if it differs.")
    private @Nullable String verify;

    @Option(names = "--force", description = "Replace existing outputs.")
    private boolean force;

    FitCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        if (verify != null) {
            return new Verification(console()).verify(verify, file);
        }
        if (file == null || modelFile == null) {
            throw new InputException(
                    (file == null ? "TRAIN.csv" : "--model") + " is missing",
                    "for instance: biln fit train.csv --label class --model model.json");
        }
        arguments.options(act, true); // refused before any work
        checkAsking();
        checkOutputs(file);
        try (CsvInput in = arguments.tables.open(console(), file)) {
            return fit(in, modelFile);
        }
    }

    private void checkOutputs(String input) throws IOException {
        Map<String, String> outputs = new LinkedHashMap<>();
        put(outputs, "--model", modelFile);
        put(outputs, "--report", reportFile);
        put(outputs, "--queries", queries);
        for (String out : outputs.values()) {
            Output.check(out, force);
        }
        Map<String, String> inputs = new LinkedHashMap<>(Map.of("TRAIN.csv", input));
        put(inputs, "--answers", arguments.answers);
        Output.refuseSame(outputs, inputs);
    }

    private static void put(Map<String, String> files, String option, @Nullable String file) {
        if (file != null) {
            files.put(option, file);
        }
    }

    private void checkAsking() {
        if (act > 0 && queries == null && !interactive && arguments.answers == null) {
            throw new InputException(
                    "--act " + act + " asks for labels but nobody is told",
                    "add --queries Q.csv to write the rows to a file, or --interactive to be asked here");
        }
        if (act == 0 && (queries != null || interactive)) {
            throw new InputException(
                    (queries != null ? "--queries" : "--interactive") + " needs the number of labels to ask for",
                    "add --act N");
        }
        if (interactive && queries != null) {
            throw new InputException("--interactive and --queries exclude each other", "choose one way of asking");
        }
        if (interactive && "-".equals(file)) {
            throw new InputException(
                    "--interactive reads answers from standard input, but the table comes from there",
                    "name the table's file");
        }
    }

    private int fit(CsvInput in, String model) throws IOException {
        if (queries != null) {
            Answers.checkNames(in, arguments.id != null);
        }
        TrainingTable table = arguments.read(console(), in);
        FitOptions options = arguments.options(act, table.labels().binary());
        Map<Integer, Integer> given = arguments.answers(console(), table);
        Expert expert = interactive ? new Interview(console(), table, act) : Expert.SILENT;
        Outcome outcome = new Steps(console()).during(steps -> Fitting.run(table, options, given, expert, steps));
        console().message(outcome.counts().toString());
        boolean trained = trained(outcome);
        if (queries != null) {
            writeQueries(outcome, queries);
        }
        if (!trained) {
            return ExitCode.NOT_AS_ASKED;
        }
        writeText(model, ModelFile.write(model(outcome, options)));
        if (reportFile != null) {
            writeText(reportFile, FitReport.html(outcome, options, programLine()));
        }
        return convergence(outcome);
    }

    /** Whether every label has rows to train on; says what to do when not. */
    private boolean trained(Outcome outcome) {
        List<String> values = outcome.table().labels().values();
        int[] counts = new int[values.size()];
        for (int i = 0; i < outcome.size(); i++) {
            if (outcome.rows().trained(i) != Outcome.NONE) {
                counts[outcome.rows().trained(i)]++;
            }
        }
        for (int k = 0; k < counts.length; k++) {
            if (counts[k] == 0) {
                console()
                        .error("no row is distilled as '" + values.get(k)
                                + "', so there is nothing to train on and no model is written; "
                                + (queries == null
                                        ? "buy some labels with --act N --queries Q.csv, "
                                        : "fill in the queries and use --answers, ")
                                + "or give tighter rates with --rho-plus and --rho-minus");
                return false;
            }
        }
        return true;
    }

    private void writeQueries(Outcome outcome, String name) throws IOException {
        List<Integer> asked = outcome.order().stream()
                .filter(i -> !outcome.answers().containsKey(i))
                .limit(act)
                .toList();
        try (CsvOutput out = new CsvOutput(
                name, console().out(), force, outcome.table().input().delimiter())) {
            Answers.write(outcome.table(), asked, out);
            out.commit();
        }
        console()
                .message(
                        asked.size() < act
                                ? String.format(
                                        Locale.ROOT,
                                        "%s: %,d rows to label, all that are undecided",
                                        name,
                                        asked.size())
                                : String.format(
                                        Locale.ROOT,
                                        "%s: %,d rows to label; fill in the column '%s' and run again with --answers",
                                        name,
                                        asked.size(),
                                        Answers.ANSWER));
    }

    private Model model(Outcome outcome, FitOptions options) {
        TrainingTable table = outcome.table();
        BuildInfo build = BuildInfo.load();
        Map<Integer, String> answers = new TreeMap<>();
        outcome.answers()
                .forEach((i, code) ->
                        answers.put(table.fileRows()[i], table.labels().values().get(code)));
        Outcome.Counts counts = outcome.counts();
        return new Model(
                new Model.Provenance(
                        build.version(),
                        build.commit(),
                        "-".equals(file) || file == null ? "-" : file,
                        table.input().sha256(),
                        table.rowsInFile(),
                        table.size(),
                        table.input().delimiter()),
                new Model.Roles(
                        table.input().header().get(table.columns().label()),
                        arguments.id,
                        arguments.eta,
                        arguments.ignore),
                table.labels().values(),
                table.standardisation(),
                outcome.classifiers(),
                options,
                answers,
                new Model.Summary(
                        counts.distilled(),
                        counts.suspect(),
                        counts.undecided(),
                        counts.answered(),
                        counts.trained(),
                        Math.max(1, outcome.rounds().size()),
                        outcome.l2(),
                        outcome.sigma(),
                        outcome.certificates().stream()
                                .map(proof -> proof.what() + ": " + proof.summary())
                                .toList()));
    }

    private void writeText(String name, String text) throws IOException {
        try (Output out = Output.to(name, console().out(), force)) {
            out.writer().write(text);
            out.commit();
        }
        if (!name.equals("-")) {
            console().message("wrote " + name);
        }
    }

    private int convergence(Outcome outcome) {
        int code = ExitCode.OK;
        for (Outcome.Proof proof : outcome.certificates()) {
            if (!proof.converged()) {
                console()
                        .error("the " + proof.what() + " did not converge (" + proof.summary()
                                + "); the model is written, treat it with care");
                code = ExitCode.NOT_AS_ASKED;
            }
        }
        return code;
    }

    private static String programLine() {
        BuildInfo build = BuildInfo.load();
        return "biln " + build.version() + ", commit " + build.commit();
    }
}
