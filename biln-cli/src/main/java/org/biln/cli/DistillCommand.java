package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Labels;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.Column;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.biln.table.Output;
import org.biln.table.Role;
import org.biln.table.Table;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln distill}: the table with what was found out about each of its labels, or the table cleaned. */
@Command(
        name = "distill",
        description = {
            "Say of each row whether its label can be trusted.",
            "",
            "Writes the input and eight more columns: eta (the probability of a label, by fits that have not seen the row) and "
                    + "eta_of (of which label: the positive one; with more than two, the most probable one), bound_plus and "
                    + "bound_minus (upper bounds of the noise rates), verdict (the label the theorem vouches for, or undecided), "
                    + "wrong (the probability that the observed label is an error), suspect (1 for as many labels as are expected "
                    + "to be wrong, the most doubtful ones) and suggested_label (the most probable label but the observed one).",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln distill train.csv --label class --out judged.csv",
            "  biln distill train.csv --label class --clean cleaned.csv --suspects correct --out judged.csv",
            "  biln distill train.csv --label class --rho-plus 0.1 --rho-minus 0.3 --out judged.csv",
            "  biln distill train.csv --label class --eta my_probability --method paper --no-reweight --out judged.csv"
        })
final class DistillCommand extends ConsoleCommand {
    private static final List<String> ADDED =
            List.of("eta", "eta_of", "bound_plus", "bound_minus", "verdict", "wrong", "suspect", "suggested_label");

    /** What becomes of labels that are more likely wrong than right, in a cleaned table. */
    enum Suspects {
        /** They get the suggested label. */
        CORRECT,
        /** They are left out. */
        DROP,
        /** They stay as they are. */
        KEEP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "TRAIN.csv", description = "The table, - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--clean",
            paramLabel = "FILE",
            description =
                    "Also write the table, labels that are more likely wrong than right corrected or dropped, in its own "
                            + "form. Default: none.")
    private @Nullable String clean;

    @Option(
            names = "--suspects",
            paramLabel = "correct|drop|keep",
            defaultValue = "correct",
            description =
                    "What becomes of such labels in the cleaned table: the suggested label (default), left out, or kept.")
    private Suspects suspects = Suspects.CORRECT;

    DistillCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        FitPlan plan = arguments.plan(0);
        output.check(file);
        if (clean != null) {
            Output.check(clean, output.force());
            Map<String, String> outputs = new LinkedHashMap<>();
            outputs.put("--clean", clean);
            outputs.put("--out", output.name());
            Output.refuseSame(outputs, Map.of("the input", file));
        }
        try (Input input = Input.open(file, console().in())) {
            TrainingTable training = arguments.read(console(), input);
            List<String> added = added(training.table());
            Answers known = arguments.answers(console(), training);
            TableFit fit = FitCommand.run(console(), training, plan, known, Oracle.none());
            write(training, fit, added);
            if (clean != null) {
                clean(training, fit, clean);
            }
            new FitSummary(fit, training.labels()).lines().forEach(console()::message);
        }
        return ExitCode.OK;
    }

    /** Our columns; eta is not written twice when the user's own column has this name. */
    private static List<String> added(Table table) {
        List<String> names = new ArrayList<>(ADDED);
        Column own = table.column(Role.ETA);
        for (String name : ADDED) {
            int at = table.header().indexOf(name);
            if (at >= 0 && own != null && own.position() == at) {
                names.remove(name);
            } else if (at >= 0) {
                throw InputException.at(
                        table.name(),
                        1,
                        at + 1,
                        name,
                        "distill writes a column of this name",
                        "rename yours, or take it out when it comes from an earlier distill");
            }
        }
        return names;
    }

    private void write(TrainingTable training, TableFit fit, List<String> added) throws IOException {
        Table table = training.table();
        Predicted predicted = new Predicted(training, fit);
        try (CsvOutput csv = output.open(console(), table.dialect().delimiter())) {
            List<String> header = new ArrayList<>(table.header());
            header.addAll(added);
            csv.row(header);
            table.scan((row, line, cells) -> {
                int example = training.rows().example(row);
                List<String> extended = new ArrayList<>(cells);
                for (String name : added) {
                    extended.add(example < 0 ? predicted.cell(row, name) : cell(training, fit, example, name));
                }
                csv.row(extended);
            });
            csv.commit();
        }
    }

    private static String cell(TrainingTable training, TableFit fit, int example, String column) {
        return switch (column) {
            case "eta" -> Numbers.format(fit.distillation().eta(example));
            case "eta_of" -> etaOf(training, fit, example);
            case "bound_plus" -> Numbers.format(fit.distillation().bounds().plus(example));
            case "bound_minus" -> Numbers.format(fit.distillation().bounds().minus(example));
            case "verdict" ->
                fit.distillation().decided(example)
                        ? value(training, fit.distillation().label(example))
                        : "undecided";
            case "wrong" -> Numbers.format(fit.wrong(example));
            case "suspect" -> fit.suspect(example) ? "1" : "0";
            case "suggested_label" -> value(training, fit.suggested(example));
            default -> throw new IllegalStateException("no such column: " + column);
        };
    }

    /** The label that eta is the probability of. */
    private static String etaOf(TrainingTable training, TableFit fit, int example) {
        int k = training.labels().size();
        int best = 1;
        if (k > 2) {
            for (int c = 0; c < k; c++) {
                best = c == 0 || fit.plain().posterior(example, c) > fit.plain().posterior(example, best) ? c : best;
            }
        }
        return training.labels().classes().get(best);
    }

    private static String value(TrainingTable training, int label) {
        return training.labels()
                .classes()
                .get(Labels.classOf(label, training.labels().size()));
    }

    /** Rows that were not learnt from: without a label they are predicted; without cells they stay without findings. */
    private static final class Predicted {
        private final TrainingTable training;
        private final TableFit fit;
        private final boolean[] unlabelled;

        Predicted(TrainingTable training, TableFit fit) {
            this.training = training;
            this.fit = fit;
            unlabelled = new boolean[training.table().rows()];
            for (int row : training.rows().unlabelled()) {
                unlabelled[row] = true;
            }
        }

        String cell(int row, String column) {
            if (!unlabelled[row] || !(column.startsWith("eta") || column.equals("suggested_label"))) {
                return "";
            }
            DMatrixRMaj x = training.rows().features().x();
            double[] p = new double[fit.classifier().classes()];
            fit.classifier().probabilities(x.data, row * x.numCols, p, 0);
            int best = Labels.mostProbable(p, 0, p.length);
            int of = column.equals("suggested_label") || p.length > 2 ? best : 1;
            return column.equals("eta")
                    ? Numbers.format(p[of])
                    : training.labels().classes().get(of);
        }
    }

    private void clean(TrainingTable training, TableFit fit, String target) throws IOException {
        Table table = training.table();
        Column label = table.column(Role.LABEL);
        int at = label == null ? -1 : label.position();
        int[] changed = new int[1];
        try (CsvOutput csv = new CsvOutput(
                target,
                console().out(),
                output.force(),
                table.dialect().delimiter(),
                table.dialect().quote(),
                false)) {
            if (table.dialect().header()) {
                csv.row(table.header());
            }
            table.scan((row, line, cells) -> {
                int example = training.rows().example(row);
                if (example < 0 || !fit.likelyWrong(example) || suspects == Suspects.KEEP) {
                    csv.row(cells);
                    return;
                }
                changed[0]++;
                if (suspects == Suspects.CORRECT) {
                    List<String> corrected = new ArrayList<>(cells);
                    corrected.set(at, value(training, fit.suggested(example)));
                    csv.row(corrected);
                }
            });
            csv.commit();
        }
        console()
                .message(String.format(
                        Locale.ROOT,
                        "wrote %s: %,d labels %s",
                        target,
                        changed[0],
                        suspects == Suspects.DROP ? "left out" : "corrected"));
    }
}
