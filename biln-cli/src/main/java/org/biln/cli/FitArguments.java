package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.biln.cli.fit.Answers;
import org.biln.cli.model.FitOptions;
import org.biln.cli.model.KernelOptions;
import org.biln.cli.model.Method;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.LabelSet;
import org.biln.cli.table.TrainingTable;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options fit and distill share: which columns mean what, and what is known about the noise. */
final class FitArguments {
    @Option(names = "--label", paramLabel = "COL", description = "The column of noisy labels.")
    @Nullable
    String label;

    @Option(
            names = "--positive",
            paramLabel = "VALUE",
            description = "Which of two label values is positive. Default: 1, yes, true, ..., else the later in order.")
    @Nullable
    String positive;

    @Option(
            names = "--method",
            paramLabel = "recommended|paper",
            description =
                    "recommended: train on all rows but the suspects, found in up to 20 rounds (default for two labels). "
                            + "paper: Algorithm 1, train on the distilled rows only, weighted to look like all rows (default "
                            + "with --kernel or --sigma, and the one for more than two labels).")
    @Nullable
    Method method;

    @Option(
            names = "--rho-plus",
            paramLabel = "R",
            description = "Positives are labelled negative at most at this rate, in [0,1).")
    @Nullable
    Double rhoPlus;

    @Option(
            names = "--rho-minus",
            paramLabel = "R",
            description = "Negatives are labelled positive at most at this rate, in [0,1).")
    @Nullable
    Double rhoMinus;

    @Option(
            names = "--unknown-rates",
            description = "The rates are not known: estimate bounds. Default without --rho-*.")
    boolean unknownRates;

    @Option(
            names = "--bounds",
            paramLabel = "sample|neighbours:K|known",
            description =
                    "Where the bounds of the noise rates come from: the whole sample (default without --rho-*), the K "
                            + "nearest rows, or --rho-* (default with them).")
    @Nullable
    String bounds;

    @Option(
            names = "--eta",
            paramLabel = "COL",
            description =
                    "A column with your own model's P(observed label is positive), best out of fold. It alone then judges the "
                            + "labels, in one round.")
    @Nullable
    String eta;

    @Option(
            names = "--l2",
            paramLabel = "cv|VALUE",
            defaultValue = "cv",
            description = "L2 penalty of the logistic regressions: by cross-validation (default), or a number.")
    String l2 = "cv";

    @Option(
            names = "--kernel",
            paramLabel = "gaussian|exponential",
            description = "Kernel of the paper's reweighting: exp(-sigma d^2) (default) or exp(-sigma d).")
    @Nullable
    String kernel;

    @Option(
            names = "--sigma",
            paramLabel = "median|VALUE",
            description = "The kernel's sigma: from the median distance (default), or a number.")
    @Nullable
    String sigma;

    @Option(
            names = "--no-reweight",
            description = "Do not weigh the distilled rows of the paper's method; the recommended one weighs none.")
    boolean noReweight;

    @Option(
            names = "--answers",
            paramLabel = "A.csv",
            description = "The query file of an earlier fit, filled in by an expert.")
    @Nullable
    String answers;

    @Option(names = "--id", paramLabel = "COL", description = "A column that names rows; not a feature.")
    @Nullable
    String id;

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns to leave out, with commas.")
    List<String> ignore = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Same seed, same result. Default: 1.")
    long seed = 1;

    @Mixin
    TableOptions tables = new TableOptions();

    /**
     * What decides the fit, checked.
     *
     * @param act how many labels to ask for
     * @param binary whether there are two labels
     */
    FitOptions options(int act, boolean binary) {
        if (unknownRates && (rhoPlus != null || rhoMinus != null)) {
            throw new InputException(
                    "--unknown-rates contradicts --rho-plus and --rho-minus", "give the rates or say they are unknown");
        }
        if (unknownRates && "known".equals(bounds)) {
            throw new InputException("--unknown-rates contradicts --bounds known", "drop one of them");
        }
        String source = bounds != null ? bounds : rhoPlus != null || rhoMinus != null ? "known" : "sample";
        Method used = method(binary);
        return new FitOptions(
                used,
                source,
                rhoPlus,
                rhoMinus,
                l2,
                new KernelOptions(
                        kernel == null ? KernelOptions.GAUSSIAN : kernel, sigma == null ? KernelOptions.MEDIAN : sigma),
                !noReweight && used == Method.PAPER,
                tables.missing,
                act,
                seed);
    }

    private Method method(boolean binary) {
        if (method == Method.RECOMMENDED) {
            if (!binary) {
                throw new InputException(
                        "--method recommended is for two label values",
                        "drop it: more are told apart by --method paper");
            }
            if (kernel != null || sigma != null) {
                throw new InputException(
                        (kernel != null ? "--kernel" : "--sigma")
                                + " belongs to the paper's reweighting, --method recommended does not reweight",
                        "drop it, or use --method paper");
            }
        }
        if (method != null) {
            return method;
        }
        return binary && kernel == null && sigma == null ? Method.RECOMMENDED : Method.PAPER;
    }

    /** Reads the training table and says what it is. */
    TrainingTable read(Console console, CsvInput in) throws IOException {
        if (label == null) {
            throw new InputException(
                    "--label is missing", "name the label column; the columns are: " + Columns.shortList(in.header()));
        }
        TrainingTable table = TrainingTable.read(
                in,
                Columns.of(in, label, id, eta, ignore),
                tables.missing,
                positive,
                new ReadingProgress(console, in.name()));
        describe(console, table);
        if (!table.labels().binary()) {
            refuseBinaryOnly(table);
        } else if (method == null && (kernel != null || sigma != null)) {
            console.message((kernel != null ? "--kernel" : "--sigma")
                    + " belongs to the paper's reweighting: this fit is by --method paper");
        }
        return table;
    }

    /** The expert's answers, if there are any: label codes by row. */
    Map<Integer, Integer> answers(Console console, TrainingTable table) throws IOException {
        if (answers == null) {
            return Map.of();
        }
        try (CsvInput in = tables.open(console, answers)) {
            Map<Integer, Integer> found = Answers.read(table, in);
            console.message(String.format(Locale.ROOT, "%s: %,d answers", in.name(), found.size()));
            return found;
        }
    }

    private void refuseBinaryOnly(TrainingTable table) {
        String many = table.labels().values().size() + " label values ("
                + Columns.shortList(table.labels().values()) + ")";
        if (eta != null) {
            throw new InputException(
                    "--eta is for two label values, " + table.input().name() + " has " + many,
                    "drop --eta, or keep the rows of two labels");
        }
        if (rhoPlus != null) {
            throw new InputException(
                    "--rho-plus and --rho-minus are for two label values, "
                            + table.input().name() + " has " + many,
                    "drop them: the rates of each class are estimated");
        }
    }

    static void describe(Console console, TrainingTable table) {
        LabelSet labels = table.labels();
        int[] counts = new int[labels.values().size()];
        for (int code : table.codes()) {
            counts[code]++;
        }
        StringBuilder line = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %,d rows, %d features (%,d MB in memory), labels",
                table.input().name(),
                table.size(),
                table.standardisation().names().size(),
                Math.max(1, (8L * table.x().getNumElements()) >> 20)));
        for (int k = 0; k < Math.min(8, counts.length); k++) {
            line.append(String.format(
                    Locale.ROOT,
                    "%s %s %,d%s",
                    k == 0 ? "" : ",",
                    labels.values().get(k),
                    counts[k],
                    labels.binary() && k == 1 ? " (positive)" : ""));
        }
        console.message(line + (counts.length > 8 ? ", ..." : ""));
        if (labels.guessed()) {
            console.message("'" + labels.positive() + "' is taken for the positive label; --positive '"
                    + labels.values().get(0) + "' would turn that round");
        }
        if (table.missingCells() > 0) {
            console.message(String.format(
                    Locale.ROOT,
                    "%,d empty cells: %s",
                    table.missingCells(),
                    table.size() < table.rowsInFile()
                            ? String.format(Locale.ROOT, "%,d rows left out", table.rowsInFile() - table.size())
                            : "the column's mean in their place"));
        }
    }
}
