package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import org.biln.auto.AutoLearner;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.KernelOptions;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.ProbabilityFile;
import org.biln.core.distill.Answers;
import org.biln.table.ColumnOptions;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Names;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options fit and distill share: which columns mean what, how to learn, and what is known about the noise. */
final class FitArguments {
    private static final List<String> OF_COLUMNS = List.of(
            "--label",
            "--positive",
            "--id",
            "--weight",
            "--group",
            "--numeric",
            "--categorical",
            "--ignore",
            "--eta",
            "--probabilities");

    @Option(names = "--label", paramLabel = "COL", description = "The column of noisy labels.")
    @Nullable
    String label;

    @Option(
            names = "--positive",
            paramLabel = "VALUE",
            description =
                    "Which of two label values is the positive one, whose probability is given. Default: 1, yes, true, ..., else the later in order.")
    @Nullable
    String positive;

    @Option(
            names = "--method",
            paramLabel = "recommended|paper|plain",
            defaultValue = "recommended",
            description =
                    "recommended (default): judge each label and learn the true ones. plain: judge them, but learn as if all "
                            + "were right. paper: Algorithm 1 of the paper, which learns from the rows whose label its theorem decides, "
                            + "weighted to look like all.")
    FitPlan.Method method = FitPlan.Method.RECOMMENDED;

    @Option(
            names = "--base",
            paramLabel = "auto|logistic|kernel|forest",
            defaultValue = "auto",
            description = "The base learners: auto (default) weighs all by how well they predict labels they have "
                    + "not seen. kernel: logistic regression with a Gaussian kernel.")
    FitPlan.Base base = FitPlan.Base.AUTO;

    @Option(
            names = "--rho-plus",
            paramLabel = "R",
            description = "Positives are labelled negative at most at this rate, in [0,1). Default: not known.")
    @Nullable
    Double rhoPlus;

    @Option(
            names = "--rho-minus",
            paramLabel = "R",
            description = "Negatives are labelled positive at most at this rate, in [0,1). Default: not known.")
    @Nullable
    Double rhoMinus;

    @Option(
            names = "--bounds",
            paramLabel = "sample|neighbours:K|known",
            description =
                    "For the paper's theorem, which needs to know how often labels are wrong at most: the whole sample (default without "
                            + "--rho-*), the K nearest rows, or --rho-* (default with them).")
    @Nullable
    String bounds;

    @Option(
            names = "--eta",
            paramLabel = "COL",
            description =
                    "A column with your own model's P(observed label is positive), best out of fold; it then judges "
                            + "the labels. Default: none.")
    @Nullable
    String eta;

    @Option(
            names = "--probabilities",
            paramLabel = "FILE",
            description =
                    "Out-of-fold probabilities of your own model: a column for each label, named like it, and a row for "
                            + "each row of the table, in its order or with its --id. They then judge the labels. Default: none.")
    @Nullable
    String probabilities;

    @Option(
            names = "--kernel",
            paramLabel = "gaussian|exponential",
            defaultValue = KernelOptions.GAUSSIAN,
            description = "Kernel of the paper's reweighting: exp(-sigma d^2) (default) or exp(-sigma d).")
    String kernel = KernelOptions.GAUSSIAN;

    @Option(
            names = "--sigma",
            paramLabel = "median|VALUE",
            defaultValue = KernelOptions.MEDIAN,
            description = "The kernel's sigma: from the median distance (default), or a number.")
    String sigma = KernelOptions.MEDIAN;

    @Option(names = "--no-reweight", description = "Do not weigh the rows of the paper's method. Default: weigh them.")
    boolean noReweight;

    @Option(
            names = "--answers",
            paramLabel = "A.csv",
            description = "An expert's answers: the query file of an earlier fit, filled in, or the file of a review. "
                    + "Default: none.")
    @Nullable
    String answers;

    @Option(
            names = "--answer-weight",
            paramLabel = "W",
            description = "How many observed labels an answer counts for. Default: " + AutoLearner.ANSWER_WEIGHT + ".")
    double answerWeight = AutoLearner.ANSWER_WEIGHT;

    @Option(
            names = "--flag-precision",
            paramLabel = "P",
            description = "List the most doubtful labels, as many as leave a share P of them expected to be wrong. "
                    + "Default: as many labels as are expected to be wrong.")
    @Nullable
    Double flagPrecision;

    @Option(
            names = "--noise-probability",
            paramLabel = "P",
            description = "How probable it is that some labels of this table are wrong, before looking at them. "
                    + "Default: 0.67, as in the simulated tables.")
    @Nullable
    Double noiseProbability;

    @Option(
            names = "--prior",
            paramLabel = "FILE",
            description = "A noise prior that biln simulate made. Default: the one that comes with the program.")
    @Nullable
    String prior;

    @Option(names = "--id", paramLabel = "COL", description = "A column that names rows; not a feature. Default: none.")
    @Nullable
    String id;

    @Option(
            names = "--weight",
            paramLabel = "COL",
            description = "A column with the weight of each row. Default: all 1.")
    @Nullable
    String weight;

    @Option(
            names = "--group",
            paramLabel = "COL",
            description = "A column that says which rows belong together (one person): none of them judges another. "
                    + "Default: each row is on its own.")
    @Nullable
    String group;

    @Option(
            names = "--numeric",
            paramLabel = "COLS",
            split = ",",
            description = "Columns that must be numbers: a cell that is none is refused. Default: found out.")
    List<String> numeric = new ArrayList<>();

    @Option(
            names = "--categorical",
            paramLabel = "COLS",
            split = ",",
            description = "Columns that are categories even if they look like numbers. Default: found out.")
    List<String> categorical = new ArrayList<>();

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns to leave out. Default: none.")
    List<String> ignore = new ArrayList<>();

    @Option(
            names = "--missing",
            paramLabel = "learn|mean|drop|error",
            defaultValue = "learn",
            description = "Missing cells: learn from them (default), use the column's mean, drop the row, or refuse.")
    Missing missing = Missing.LEARN;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Same seed, same result. Default: 1.")
    long seed = 1;

    @Mixin
    FormatOptions format = new FormatOptions();

    /** How to learn, checked before any work. */
    FitPlan plan(int act) {
        if (probabilities != null && (eta != null || method == FitPlan.Method.PAPER)) {
            throw new InputException(
                    "--probabilities and " + (eta != null ? "--eta" : "--method paper") + " exclude each other",
                    eta != null ? "both are a model's probabilities; choose one" : "use --eta, or another method");
        }
        if (weight != null && method == FitPlan.Method.PAPER) {
            throw new InputException(
                    "--weight and --method paper exclude each other",
                    "the paper's method weighs rows itself; drop one of them");
        }
        boolean rates = rhoPlus != null || rhoMinus != null;
        return new FitPlan(
                method,
                base,
                bounds != null ? bounds : rates ? "known" : "sample",
                rhoPlus,
                rhoMinus,
                new KernelOptions(kernel, sigma),
                !noReweight,
                act,
                seed,
                answerWeight,
                flagPrecision,
                noiseProbability,
                prior);
    }

    /** Reads the training table and says what it is, on standard error. */
    TrainingTable read(Console console, Input input) throws IOException {
        return read(console, console::message, input);
    }

    /**
     * Reads the training table and says what it is.
     *
     * @param console shows how far the reading is
     * @param people hears what the table is
     * @param input the table
     */
    TrainingTable read(Console console, Consumer<String> people, Input input) throws IOException {
        ColumnOptions.Builder columns = ColumnOptions.builder()
                .id(id)
                .weight(weight)
                .group(group)
                .eta(eta)
                .numeric(numeric)
                .categorical(categorical)
                .ignore(ignore);
        TableProgress progress = new TableProgress(console, input.name());
        if (label == null) {
            Table table = TableReader.read(input, format.format(), columns.build(), progress);
            throw new InputException(
                    "--label is missing", "name the label column; the columns are: " + Names.shortList(table.header()));
        }
        Table table =
                TableReader.read(input, format.format(), columns.label(label).build(), progress);
        LabelSet labels = LabelSet.of(table, positive);
        Schema schema = Schema.of(table);
        if (!labels.binary()) {
            refuseBinaryOnly(table, labels);
        }
        TrainingRows rows = TrainingRows.of(table, schema, labels, missing);
        describe(people, table, schema, labels, rows);
        TrainingTable training = new TrainingTable(table, schema, labels, rows);
        return probabilities == null ? training : withProbabilities(console, training, probabilities);
    }

    private TrainingTable withProbabilities(Console console, TrainingTable training, String name) throws IOException {
        try (Input input = Input.open(name, console.in())) {
            Table file = TableReader.read(
                    input, format.format().withHeader(true), ColumnOptions.NONE, org.biln.table.Progress.NONE);
            return training.withPosteriors(ProbabilityFile.read(training, file));
        }
    }

    private void refuseBinaryOnly(Table table, LabelSet labels) {
        String many = labels.size() + " label values (" + Names.shortList(labels.classes()) + ")";
        if (eta != null || rhoPlus != null || rhoMinus != null) {
            throw new InputException(
                    (eta != null ? "--eta is" : "--rho-plus and --rho-minus are") + " for two label values, "
                            + table.name() + " has " + many,
                    eta != null
                            ? "give the probabilities of all labels in a file: --probabilities FILE"
                            : "drop them: the rates are estimated");
        }
    }

    private static void describe(
            Consumer<String> people, Table table, Schema schema, LabelSet labels, TrainingRows rows) {
        StringJoiner counts = new StringJoiner(", ");
        for (int c = 0; c < Math.min(8, labels.size()); c++) {
            counts.add(labels.classes().get(c)
                    + String.format(Locale.ROOT, " %,d", labels.counts()[c])
                    + (labels.binary() && c == 1 ? " (positive)" : ""));
        }
        people.accept(String.format(
                Locale.ROOT,
                "%s: %,d rows, %d features, labels %s%s",
                table.name(),
                table.rows(),
                schema.size(),
                counts,
                labels.size() > 8 ? ", ..." : ""));
        if (labels.guessed()) {
            people.accept("'" + labels.positive() + "' is taken for the positive label; --positive '"
                    + labels.classes().get(0) + "' would turn that round");
        }
        table.notes().forEach(people);
        labels.alike().forEach(people);
        int unlabelled = rows.unlabelled().length;
        int dropped = table.rows() - rows.sample().size() - unlabelled;
        if (unlabelled > 0) {
            people.accept(
                    String.format(Locale.ROOT, "%,d rows without a label are judged, not learnt from", unlabelled));
        }
        if (dropped > 0) {
            people.accept(String.format(Locale.ROOT, "%,d rows with missing cells are left out", dropped));
        }
    }

    /** The expert's answers, if there are any, by example. */
    Answers answers(Console console, Consumer<String> people, TrainingTable training) throws IOException {
        if (answers == null) {
            return Answers.none();
        }
        Answers found = AnswerFile.read(training, answers, console.in(), format.format());
        people.accept(String.format(
                Locale.ROOT, "%s: %,d answers", answers.equals("-") ? "standard input" : answers, found.size()));
        return found;
    }

    /**
     * The files that are read, by the option or argument that names them: no output may be one of them.
     *
     * @param table the training table
     * @return a new map
     */
    Map<String, String> inputs(String table) {
        Map<String, String> inputs = new LinkedHashMap<>();
        inputs.put("the table", table);
        put(inputs, "--answers", answers);
        put(inputs, "--probabilities", probabilities);
        put(inputs, "--prior", prior);
        return inputs;
    }

    /** What decides the fit besides the table, as options of the command line: enough to say it again, but for the answers. */
    Map<String, String> asOptions() {
        Map<String, String> options = new LinkedHashMap<>();
        put(options, "--label", label);
        put(options, "--positive", positive);
        put(options, "--method", method.toString());
        put(options, "--base", base.toString());
        put(options, "--rho-plus", rhoPlus == null ? null : rhoPlus.toString());
        put(options, "--rho-minus", rhoMinus == null ? null : rhoMinus.toString());
        put(options, "--bounds", bounds);
        put(options, "--eta", eta);
        put(options, "--probabilities", probabilities);
        put(options, "--kernel", kernel);
        put(options, "--sigma", sigma);
        put(options, "--no-reweight", noReweight ? "true" : null);
        put(options, "--answer-weight", answers == null ? null : Double.toString(answerWeight));
        put(options, "--id", id);
        put(options, "--weight", weight);
        put(options, "--group", group);
        put(options, "--numeric", String.join(",", numeric));
        put(options, "--categorical", String.join(",", categorical));
        put(options, "--ignore", String.join(",", ignore));
        put(options, "--missing", missing.toString());
        options.putAll(format.asOptions());
        return options;
    }

    /** The table and what was said of its columns, as the next command takes it. */
    String again(String file) {
        StringJoiner words = new StringJoiner(" ").add(quoted(file));
        asOptions().forEach((name, value) -> {
            if (OF_COLUMNS.contains(name)) {
                words.add(name).add(quoted(value));
            }
        });
        return words.toString();
    }

    /** A word as a shell takes it. */
    static String quoted(String word) {
        return word.matches("[\\w./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static void put(Map<String, String> options, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            options.put(name, value);
        }
    }
}
