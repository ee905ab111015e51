package org.biln.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.fit.Answers;
import org.biln.cli.fit.Fitting;
import org.biln.cli.fit.Outcome;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.Model;
import org.biln.cli.model.ModelFile;
import org.biln.cli.report.FitReport;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.CsvOutput;
import org.biln.cli.table.InputException;
import org.biln.cli.table.Output;
import org.biln.cli.table.TrainingTable;
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
            "Keeps the rows whose label the theory vouches for, asks an expert about a few of the others if told to, weighs "
                    + "what is left to look like the whole, and trains on it. More than two label values are told apart "
                    + "without further options.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln fit train.csv --label class --model model.json --report report.html",
            "  biln fit train.csv --label class --rho-plus 0.1 --rho-minus 0.3 --model model.json",
            "  biln fit train.csv --label class --act 20 --queries ask.csv --model first.json",
            "  biln fit train.csv --label class --answers ask.csv --model second.json",
            "  biln fit train.csv --label class --act 20 --interactive --model model.json",
            "  biln fit --verify model.json"
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

    @Option(names = "--answers", paramLabel = "A.csv", description = "The query file, filled in.")
    private @Nullable String answersFile;

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
        FitOptions options = arguments.options(act);
        checkAsking();
        for (String out : outputs()) {
            Output.refuseExisting(out, force);
        }
        try (CsvInput in = arguments.tables.open(console(), file)) {
            return fit(in, options, modelFile);
        }
    }

    private List<String> outputs() {
        List<String> outputs = new ArrayList<>();
        for (String out : new String[] {modelFile, reportFile, queries}) {
            if (out != null) {
                if (outputs.contains(out)) {
                    throw new InputException("two outputs have the same name, " + out, "give each its own");
                }
                outputs.add(out);
            }
        }
        return outputs;
    }

    private void checkAsking() {
        if (act > 0 && queries == null && !interactive && answersFile == null) {
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

    private int fit(CsvInput in, FitOptions options, String model) throws IOException {
        if (queries != null) {
            Answers.checkNames(in, arguments.id != null);
        }
        TrainingTable table = arguments.read(console(), in);
        Map<Integer, Integer> given = answersFile == null ? Map.of() : readAnswers(table, answersFile);
        Fitting.Expert expert = interactive ? order -> ask(table, order) : Fitting.Expert.SILENT;
        Outcome outcome = Fitting.run(table, options, given, expert, new Steps(console())::at);
        describe(outcome);
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

    private Map<Integer, Integer> readAnswers(TrainingTable table, String name) throws IOException {
        try (CsvInput in = arguments.tables.open(console(), name)) {
            Map<Integer, Integer> answers = Answers.read(table, in);
            console().message(String.format(Locale.ROOT, "%s: %,d answers", in.name(), answers.size()));
            return answers;
        }
    }

    /** Shows rows one by one and takes a label, nothing (skip) or q (stop). */
    private Map<Integer, Integer> ask(TrainingTable table, int[] order) {
        Map<Integer, Integer> answers = new TreeMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(console().in(), StandardCharsets.UTF_8));
        try {
            Map<Integer, List<String>> text = texts(table, order);
            int asked = 0;
            for (Map.Entry<Integer, List<String>> row : text.entrySet()) {
                asked++;
                console()
                        .message(String.format(
                                Locale.ROOT,
                                "%n[%d/%d] row %d",
                                asked,
                                text.size(),
                                table.fileRows()[row.getKey()] + 1));
                List<String> header = table.input().header();
                for (int c = 0; c < header.size(); c++) {
                    console()
                            .message(
                                    "  " + header.get(c) + ": " + row.getValue().get(c));
                }
                Integer code = askOne(table, in);
                if (code == null) {
                    break;
                }
                if (code >= 0) {
                    answers.put(row.getKey(), code);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        console().message(String.format(Locale.ROOT, "%,d answers", answers.size()));
        return answers;
    }

    /** A label code, -1 to skip, null to stop. */
    private @Nullable Integer askOne(TrainingTable table, BufferedReader in) throws IOException {
        List<String> values = table.labels().values();
        while (true) {
            console().err().print("label (" + String.join(" / ", values) + "; empty to skip, q to stop): ");
            console().err().flush();
            String line = in.readLine();
            if (line == null || (line.strip().equals("q") && !values.contains("q"))) {
                return null;
            }
            String answer = line.strip();
            if (answer.isEmpty()) {
                return -1;
            }
            if (values.contains(answer)) {
                return values.indexOf(answer);
            }
            List<String> begun = values.stream()
                    .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(answer.toLowerCase(Locale.ROOT)))
                    .toList();
            if (begun.size() == 1) {
                return values.indexOf(begun.get(0));
            }
            console().message("'" + answer + "' is not one of the labels");
        }
    }

    private Map<Integer, List<String>> texts(TrainingTable table, int[] order) throws IOException {
        Map<Integer, List<String>> text = new LinkedHashMap<>();
        for (int q = 0; q < Math.min(act, order.length); q++) {
            text.put(order[q], List.of());
        }
        table.input().scan(CsvInput.Progress.NONE, (row, line, cells) -> {
            int i = table.position(row);
            if (i >= 0 && text.containsKey(i)) {
                text.put(i, List.copyOf(cells));
            }
        });
        return text;
    }

    private void describe(Outcome outcome) {
        Outcome.Counts counts = outcome.counts();
        console()
                .message(String.format(
                        Locale.ROOT,
                        "%,d distilled (of them %,d with a suspect label), %,d undecided, %,d answered",
                        counts.distilled(),
                        counts.suspect(),
                        counts.undecided(),
                        outcome.answers().size()));
    }

    /** Whether every label has rows to train on; says what to do when not. */
    private boolean trained(Outcome outcome) {
        List<String> values = outcome.table().labels().values();
        int[] counts = new int[values.size()];
        for (int i = 0; i < outcome.size(); i++) {
            Integer label = outcome.trainingLabel(i);
            if (label != null) {
                counts[label]++;
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
                        outcome.answers().size(),
                        outcome.l2(),
                        outcome.sigma(),
                        outcome.certificates().stream()
                                .filter(proof -> proof.what().equals("weights"))
                                .map(Outcome.Proof::summary)
                                .findFirst()
                                .orElse("")));
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
