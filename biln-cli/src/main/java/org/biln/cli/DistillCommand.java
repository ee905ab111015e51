package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.Column;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.Output;
import org.biln.table.Role;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln distill}: the table with what was found out about each of its labels, or the table cleaned. */
@Command(
        name = "distill",
        description = {
            "Write a table with what was found out about each label, or the table corrected.",
            "",
            "Eight columns are added: wrong (the probability that the label is an error), suspect (1 for the most doubtful labels, as "
                    + "many as are expected to be wrong), suggested_label (the most probable other label), eta (the probability "
                    + "of the label eta_of by fits that have not seen the row; of two labels the positive one, of more the most probable), "
                    + "and what the paper's theorem says: verdict (a label, or undecided), bound_plus and bound_minus (how often "
                    + "labels are wrong at most, as it takes them).",
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
        output.check();
        Map<String, String> outputs = new LinkedHashMap<>();
        outputs.put("--out", output.name());
        if (clean != null) {
            Output.check(clean, output.force());
            outputs.put("--clean", clean);
        }
        Output.refuseSame(outputs, arguments.inputs(file));
        try (Input input = Input.open(file, console().in())) {
            Consumer<String> people = console().people(output.standardOutput() || "-".equals(clean));
            TrainingTable training = arguments.read(console(), people, input);
            JudgedTable judged = new JudgedTable(training);
            Answers known = arguments.answers(console(), people, training);
            TableFit fit = FitCommand.run(console(), training, plan, known, Oracle.none());
            try (CsvOutput csv =
                    output.open(console(), training.table().dialect().delimiter())) {
                judged.write(fit, csv);
            }
            FitSummary summary = new FitSummary(fit, training.labels());
            summary.labels().forEach(people);
            people.accept(summary.theorem());
            if (clean != null) {
                clean(training, fit, clean);
            }
        }
        return ExitCode.OK;
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
                    corrected.set(at, JudgedTable.value(training, fit.suggested(example)));
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
