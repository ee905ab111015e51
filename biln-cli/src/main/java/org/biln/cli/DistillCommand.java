package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.biln.cli.fit.Expert;
import org.biln.cli.fit.Fitting;
import org.biln.cli.fit.Outcome;
import org.biln.cli.model.FitOptions;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.TrainingTable;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code biln distill}: the table with what the theory says about each of its labels. */
@Command(
        name = "distill",
        description = {
            "Say of each row whether its label can be trusted.",
            "",
            "Writes the input and six more columns: eta (P(observed label is positive)), bound_plus and bound_minus (upper "
                    + "bounds of the noise rates), verdict (distilled+, distilled-, undecided), suspect (1 where the "
                    + "observed label contradicts the verdict and no expert has answered) and weight (in training; 0 where "
                    + "the row takes no part). They are those of the last round that judged the row. With more than two "
                    + "labels a column class says which one eta, bounds and verdict speak of.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln distill train.csv --label class --out distilled.csv",
            "  biln distill train.csv --label class --rho-plus 0.1 --rho-minus 0.3 --out - | grep ',1,' | head",
            "  biln distill train.csv --label class --eta my_probability --out distilled.csv",
            "  biln distill train.csv --label class --method paper --no-reweight --out distilled.csv"
        })
final class DistillCommand extends ConsoleCommand {
    private static final String ETA = "eta";

    @Parameters(paramLabel = "TRAIN.csv", description = "The table, - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Mixin
    private OutputOptions output = new OutputOptions();

    DistillCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        arguments.options(0, true); // refused before any work
        output.check(file);
        try (CsvInput in = arguments.tables.open(console(), file)) {
            TrainingTable table = arguments.read(console(), in);
            List<String> added = added(table);
            FitOptions options = arguments.options(0, table.labels().binary());
            Map<Integer, Integer> given = arguments.answers(console(), table);
            Outcome outcome =
                    new Steps(console()).during(steps -> Fitting.run(table, options, given, Expert.SILENT, steps));
            write(outcome, added);
            console().message(outcome.counts().toString());
        }
        return ExitCode.OK;
    }

    /** Our columns; eta is not written twice when the user's own column has this name. */
    private List<String> added(TrainingTable table) {
        List<String> names = new ArrayList<>(List.of(ETA, "bound_plus", "bound_minus", "verdict", "suspect", "weight"));
        if (!table.labels().binary()) {
            names.add("class");
        }
        CsvInput in = table.input();
        for (String name : List.copyOf(names)) {
            int at = in.header().indexOf(name);
            if (at >= 0 && name.equals(ETA) && at == table.columns().eta()) {
                names.remove(ETA);
            } else if (at >= 0) {
                throw InputException.at(
                        in.name(),
                        1,
                        at + 1,
                        name,
                        "distill writes a column of this name",
                        "rename yours, or take it out when it comes from an earlier distill");
            }
        }
        return names;
    }

    private void write(Outcome outcome, List<String> added) throws IOException {
        TrainingTable table = outcome.table();
        CsvInput in = table.input();
        try (CsvOutput csv = output.open(console(), in.delimiter())) {
            List<String> header = new ArrayList<>(in.header());
            header.addAll(added);
            csv.row(header);
            in.scan(output.progress(console()), (row, line, cells) -> {
                int i = table.position(row);
                List<String> extended = new ArrayList<>(cells);
                for (String name : added) {
                    // A row left out for its empty cells stays in the table, without findings.
                    extended.add(i < 0 ? "" : cell(outcome, i, name));
                }
                csv.row(extended);
            });
            csv.commit();
        }
    }

    private static String cell(Outcome outcome, int i, String column) {
        Outcome.Rows rows = outcome.rows();
        return switch (column) {
            case ETA -> Numbers.format(rows.eta(i));
            case "bound_plus" -> Numbers.format(rows.boundPlus(i));
            case "bound_minus" -> Numbers.format(rows.boundMinus(i));
            case "verdict" -> verdict(outcome, i);
            case "suspect" -> outcome.suspect(i) ? "1" : "0";
            case "weight" -> Numbers.format(rows.weight(i));
            case "class" -> outcome.table().labels().values().get(rows.focus(i));
            default -> throw new IllegalStateException("no such column: " + column);
        };
    }

    private static String verdict(Outcome outcome, int i) {
        int verdict = outcome.rows().verdict(i);
        if (verdict == Outcome.NONE) {
            return "undecided";
        }
        return verdict == outcome.rows().focus(i) ? "distilled+" : "distilled-";
    }
}
