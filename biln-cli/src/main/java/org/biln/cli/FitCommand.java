package org.biln.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.Doubts;
import org.biln.cli.fit.FitPlan;
import org.biln.cli.fit.Models;
import org.biln.cli.fit.Quality;
import org.biln.cli.fit.TableFit;
import org.biln.cli.fit.TrainingTable;
import org.biln.cli.report.FitReport;
import org.biln.core.Labels;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.learn.RecommendedResult;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Model;
import org.biln.table.Output;
import org.biln.table.Provenance;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln fit}: from a table of noisy labels to a model, with an expert's help if there is one. */
@Command(
        name = "fit",
        description = {
            "Learn a classifier from a table with noisy labels.",
            "",
            "Weighs base learners by how well they predict labels they have not seen, measures how often labels are "
                    + "flipped, cleans as far as the evidence carries, and says of each label how probable an error is. Text "
                    + "columns, missing cells and more than two label values need no preparation.",
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

    @Option(names = "--model", paramLabel = "M.json", description = "Where the model goes.")
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
        if (file == null || modelFile == null) {
            throw new InputException(
                    (file == null ? "TRAIN.csv" : "--model") + " is missing",
                    "for instance: biln fit train.csv --label class --model model.json");
        }
        FitPlan plan = arguments.plan(interactive ? act : 0);
        checkAsking();
        checkOutputs(file);
        try (Input input = Input.open(file, console().in())) {
            return fit(input, plan, modelFile);
        }
    }

    private void checkAsking() {
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
        Map<String, String> inputs = new LinkedHashMap<>();
        put(inputs, "the table", input);
        put(inputs, "--answers", arguments.answers);
        Output.refuseSame(outputs, inputs);
    }

    private static void put(Map<String, String> files, String name, @Nullable String value) {
        if (value != null) {
            files.put(name, value);
        }
    }

    private int fit(Input input, FitPlan plan, String model) throws IOException {
        TrainingTable training = arguments.read(console(), input);
        if (queries != null) {
            AnswerFile.checkNames(training.table());
        }
        Answers known = arguments.answers(console(), training);
        Oracle oracle = interactive ? new Interview(console(), training) : Oracle.none();
        TableFit fit = run(console(), training, plan, known, oracle);
        Findings findings = new Findings(fit, training.labels());
        findings.lines().forEach(console()::message);
        write(model, Models.FORMAT.write(model(training, fit, findings)));
        if (reportFile != null) {
            write(
                    reportFile,
                    FitReport.page(training.table(), training.schema(), training.labels(), fit, findings.lines()));
        }
        if (queries != null) {
            try (CsvOutput out = new CsvOutput(
                    queries, console().out(), force, training.table().dialect().delimiter())) {
                int[] rows = rowsToAsk(training, fit);
                AnswerFile.write(training.table(), rows, out);
                out.commit();
                console().message("wrote " + queries + ": " + rows.length + " rows to answer");
            }
        }
        if (json) {
            console().out().println(findings.asJson());
        }
        return ExitCode.OK;
    }

    /** Learns while a line on the terminal says what is done. */
    static TableFit run(Console console, TrainingTable training, FitPlan plan, Answers known, Oracle oracle) {
        return new Steps(console)
                .during(steps -> TableFit.run(
                        training.rows(),
                        training.schema(),
                        plan,
                        known,
                        oracle,
                        (step, done, total) ->
                                steps.accept(String.format(Locale.ROOT, "%s (%d/%d)", step, done + 1, total))));
    }

    /** Rows without a label first: nothing is known about them; then those the learner would ask about. */
    private int[] rowsToAsk(TrainingTable training, TableFit fit) {
        int[] unlabelled = training.rows().unlabelled();
        int[] others = Arrays.stream(fit.toAsk()).map(training.rows()::row).toArray();
        int[] all = Arrays.copyOf(unlabelled, unlabelled.length + others.length);
        System.arraycopy(others, 0, all, unlabelled.length, others.length);
        return Arrays.copyOf(all, Math.min(act, all.length));
    }

    private Model model(TrainingTable training, TableFit fit, Findings findings) {
        BuildInfo build = BuildInfo.load();
        Map<Integer, String> answers = new LinkedHashMap<>();
        for (int i = 0; i < fit.answers().size(); i++) {
            int code = Labels.classOf(fit.answers().label(i), training.labels().size());
            answers.put(
                    training.rows().row(fit.answers().row(i)),
                    training.labels().classes().get(code));
        }
        Map<String, String> summary = new LinkedHashMap<>();
        findings.asMap().forEach((name, value) -> summary.put(name, String.valueOf(value)));
        return new Model(
                training.schema(),
                training.labels(),
                fit.classifier(),
                new Provenance(
                        build.version(),
                        build.commit(),
                        file == null ? "-" : file,
                        training.table().sha256(),
                        training.table().rows(),
                        training.rows().sample().size(),
                        arguments.seed,
                        arguments.asOptions(),
                        answers,
                        summary));
    }

    private void write(String name, String text) throws IOException {
        try (Output out = Output.to(name, console().out(), force)) {
            out.writer().write(text);
            out.commit();
        }
        if (!name.equals("-")) {
            console().message("wrote " + name);
        }
    }

    /** What a fit found, for people and for programs. */
    static final class Findings {
        /** How many kinds of flips are named. */
        private static final int MOST_FLIPS = 3;

        private final TableFit fit;
        private final LabelSet labels;
        private final Quality quality;
        private final Quality believing;
        private final int suspects;

        Findings(TableFit fit, LabelSet labels) {
            this.fit = fit;
            this.labels = labels;
            this.quality = fit.quality();
            this.believing = fit.believing();
            this.suspects = fit.suspects().length;
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add("learnt by: " + fit.learners() + line());
            lines.add("observed labels, each predicted by fits that have not seen it: " + quality
                    + String.format(
                            Locale.ROOT,
                            "; believing the labels: %.1f %%; the most frequent label alone: %.1f %%",
                            100 * share(believing),
                            100 * quality.majority()));
            RecommendedResult found = fit.recommended();
            int n = fit.training().sample().size();
            if (found != null) {
                noise(found, n).forEach(lines::add);
            }
            lines.add(String.format(
                    Locale.ROOT,
                    "the theorem vouches for the label of %,d of %,d rows and contradicts %,d; %,d labels are suspect",
                    fit.distillation().distilled().length,
                    n,
                    contradicted(),
                    suspects));
            return lines;
        }

        /** Who decides with the stack. */
        private String line() {
            RecommendedResult found = fit.recommended();
            return found == null || !fit.cleaned() || found.lineShare() < 0.005
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "; %.0f %% of the decision is a line through the surest half of each class",
                            100 * found.lineShare());
        }

        /** From which probability of the observed label on the model predicts +1. */
        private double threshold(RecommendedResult found) {
            return fit.cleaned() ? found.threshold() : 0.5;
        }

        private static double share(Quality quality) {
            return (double) quality.accuracy().count() / quality.accuracy().of();
        }

        /** How many true labels the model predicts, if the noise is as found and as far as it is believed. */
        private double ofTrueLabels(RecommendedResult found) {
            double believed = found.confidence();
            return quality.ofTrueLabels(
                    believed * found.noise().rhoPlus(), believed * found.noise().rhoMinus());
        }

        private List<String> noise(RecommendedResult found, int n) {
            List<String> lines = new ArrayList<>();
            boolean consistent = suspects <= 0.01 * n && Math.abs(found.threshold() - 0.5) < 0.02;
            if (consistent) {
                lines.add("these labels look consistent: "
                        + (suspects == 0 ? "no" : "hardly any")
                        + " noise that could be told from overlap; the plain model is as good");
            } else if (labels.binary()) {
                lines.add(String.format(
                        Locale.ROOT,
                        "estimated noise: %.0f %% of '%s' and %.0f %% of '%s' are mislabelled; '%s' is predicted from %.0f %% on",
                        100 * found.noise().rhoPlus(),
                        labels.classes().get(1),
                        100 * found.noise().rhoMinus(),
                        labels.classes().get(0),
                        labels.classes().get(1),
                        100 * threshold(found)));
            } else {
                lines.add(flips(found));
            }
            if (labels.binary() && !consistent) {
                lines.add(String.format(
                        Locale.ROOT,
                        "so about %.0f %% of the true labels are predicted, if the noise is so",
                        100 * ofTrueLabels(found)));
            }
            if (found.answers().size() == 0 && consistent) {
                lines.add(String.format(
                        Locale.ROOT,
                        "between 0 and %.0f wrong labels expected: classes that overlap look like noise, only answers can tell "
                                + "(biln review)",
                        Math.ceil(found.expectedErrors())));
            } else if (found.answers().size() == 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "about %.0f wrong labels expected, with a confidence of %.0f %% that disagreement is noise: classes that "
                                + "overlap look the same, only answers can tell (biln review)",
                        found.expectedErrors(),
                        100 * found.confidence()));
            } else {
                lines.add(String.format(
                        Locale.ROOT,
                        "about %.0f wrong labels expected, by the labels and the answers",
                        found.expectedErrors()));
                lines.add("answers: " + found.reviewed() + " of labels like these are wrong, at 95 %");
            }
            return lines;
        }

        /** Of more than two classes: how many labels are flipped, and which the suspects say for which. */
        private String flips(RecommendedResult found) {
            Map<String, Integer> counts = new LinkedHashMap<>();
            for (int row : fit.suspects()) {
                String said = Doubts.value(fit.training().sample().label(row), labels.classes());
                String suggested = Doubts.value(fit.suggested(row), labels.classes());
                counts.merge("'" + said + "' for '" + suggested + "'", 1, Integer::sum);
            }
            String most = counts.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(MOST_FLIPS)
                    .map(e -> e.getKey() + " (" + e.getValue() + ")")
                    .collect(Collectors.joining(", "));
            return String.format(
                    Locale.ROOT,
                    "estimated noise: %.0f %% of the labels are flipped; suspects most often say %s",
                    100 * flipRate(found),
                    most);
        }

        /** The share of the labels that is flipped, if as many are of each class as are observed. */
        private double flipRate(RecommendedResult found) {
            double[] rates = found.transitions() == null
                    ? new double[0]
                    : found.transitions().rates();
            int[] counts = fit.training().sample().counts();
            double flipped = 0;
            for (int c = 0; c < rates.length; c++) {
                flipped += rates[c] * counts[c] / fit.training().sample().size();
            }
            return flipped;
        }

        private int contradicted() {
            int count = 0;
            for (int i = 0; i < fit.training().sample().size(); i++) {
                count += fit.distillation().decided(i)
                                && fit.distillation().label(i)
                                        != fit.training().sample().label(i)
                        ? 1
                        : 0;
            }
            return count;
        }

        Map<String, Object> asMap() {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("rows", fit.training().sample().size());
            map.put("method", fit.plan().method().toString());
            map.put("learners", fit.learners());
            map.put("accuracy", share(quality));
            map.put("accuracy_low", quality.accuracy().low());
            map.put("accuracy_high", quality.accuracy().high());
            map.put("balanced_accuracy", quality.balanced());
            if (!Double.isNaN(quality.auc())) {
                map.put("auc", quality.auc());
            }
            map.put("log_loss", quality.logLoss());
            map.put("calibration_error", quality.calibration());
            map.put("majority", quality.majority());
            map.put("accuracy_believing", share(believing));
            map.put("distilled", fit.distillation().distilled().length);
            map.put("contradicted", contradicted());
            map.put("suspects", suspects);
            map.put("answers", fit.answers().size());
            RecommendedResult found = fit.recommended();
            if (found != null) {
                map.put("rho_plus", found.noise().rhoPlus());
                map.put("rho_minus", found.noise().rhoMinus());
                map.put("threshold", threshold(found));
                map.put("confidence", found.confidence());
                map.put("set_aside", found.setAside());
                map.put("line_share", fit.cleaned() ? found.lineShare() : 0);
                map.put("expected_errors", found.expectedErrors());
                if (labels.binary()) {
                    map.put("accuracy_of_true_labels", ofTrueLabels(found));
                }
                if (found.transitions() != null) {
                    map.put("flip_rate", flipRate(found));
                }
            }
            return map;
        }

        /** All of it for programs, with what takes more than a number. */
        String asJson() throws IOException {
            JsonMapper mapper = JsonMapper.builder().build();
            ObjectNode all = mapper.valueToTree(asMap());
            QualityJson.put(quality, labels.classes(), all);
            QualityJson.put(believing, labels.classes(), all.putObject("believing"));
            return mapper.writeValueAsString(all);
        }
    }
}
