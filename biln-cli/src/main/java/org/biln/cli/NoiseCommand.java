package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.TrainingTable;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln noise}: makes clean labels noisy, to try the other commands on data whose truth is known. */
@Command(
        name = "noise",
        description = {
            "Add bounded instance- and label-dependent noise to the labels of clean data, for trying things out.",
            "",
            "A label flips with probability R * S(w.x), S the logistic function, x the standardised features and a one, "
                    + "w drawn from the seed: rates differ from row to row and never exceed R.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln noise clean.csv --label class --rho-plus 0.2 --rho-minus 0.4 --out noisy.csv",
            "  biln noise clean.csv --label class --rho-plus 0.3 --rho-minus 0.3 --seed 7 --clean truth --out -"
        })
final class NoiseCommand extends ConsoleCommand {

    @Parameters(paramLabel = "IN.csv", description = "Clean data, - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--label", paramLabel = "COL", required = true, description = "The label column.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String label;

    @Option(names = "--positive", paramLabel = "VALUE", description = "Which of the two label values is positive.")
    private @Nullable String positive;

    @Option(
            names = "--rho-plus",
            paramLabel = "R",
            required = true,
            description = "Largest rate at which positive labels turn negative, in [0,1).")
    private double rhoPlus;

    @Option(
            names = "--rho-minus",
            paramLabel = "R",
            required = true,
            description = "Largest rate at which negative labels turn positive, in [0,1).")
    private double rhoMinus;

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns the noise does not depend on.")
    private List<String> ignore = new ArrayList<>();

    @Option(names = "--clean", paramLabel = "COL", description = "Keep the clean label in a new column of this name.")
    private @Nullable String clean;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Same seed, same noise. Default: 1.")
    private long seed;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    NoiseCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        checkRates();
        output.check(file);
        try (CsvInput in = tables.open(console(), file)) {
            if (clean != null && in.header().contains(clean)) {
                throw new InputException(
                        "--clean " + clean + ": " + in.name() + " has a column of this name", "choose another name");
            }
            TrainingTable table = TrainingTable.read(
                    in,
                    Columns.of(in, label, null, null, ignore),
                    tables.missing,
                    positive,
                    new ReadingProgress(console(), in.name()));
            if (!table.labels().binary()) {
                throw InputException.in(
                        in.name(),
                        "column '" + label + "' holds "
                                + table.labels().values().size() + " label values",
                        "noise is for two: keep rows of two labels");
            }
            int[] truth = table.signs();
            BoundedNoise noise = BoundedNoise.draw(rhoPlus, rhoMinus, table.x().numCols, Rng.of(seed, 0));
            int[] noisy = noise.noisyLabels(table.x(), truth, Rng.of(seed, 1));
            write(table, noisy);
            report(table, truth, noisy);
        }
        return ExitCode.OK;
    }

    private void checkRates() {
        for (double rate : new double[] {rhoPlus, rhoMinus}) {
            if (!(rate >= 0 && rate < 1)) {
                throw new InputException("--rho-plus " + rhoPlus + " --rho-minus " + rhoMinus, "rates are in [0,1)");
            }
        }
        if (rhoPlus + rhoMinus > 1) {
            throw new InputException(
                    "--rho-plus and --rho-minus sum to more than 1",
                    "labels that are wrong more often than right cannot be learned from: use smaller rates");
        }
    }

    private void write(TrainingTable table, int[] noisy) throws IOException {
        CsvInput in = table.input();
        try (CsvOutput csv = output.open(console(), in.delimiter())) {
            List<String> header = new ArrayList<>(in.header());
            if (clean != null) {
                header.add(clean);
            }
            csv.row(header);
            in.scan(output.progress(console()), (row, line, cells) -> {
                int i = table.position(row);
                if (i < 0) {
                    return;
                }
                List<String> changed = new ArrayList<>(cells);
                int at = table.columns().label();
                changed.set(at, table.labels().values().get(noisy[i] > 0 ? 1 : 0));
                if (clean != null) {
                    changed.add(cells.get(at).strip());
                }
                csv.row(changed);
            });
            csv.commit();
        }
    }

    private void report(TrainingTable table, int[] truth, int[] noisy) {
        int[] of = new int[2];
        int[] flipped = new int[2];
        for (int i = 0; i < truth.length; i++) {
            int k = truth[i] > 0 ? 1 : 0;
            of[k]++;
            flipped[k] += truth[i] == noisy[i] ? 0 : 1;
        }
        List<String> values = table.labels().values();
        console()
                .message(String.format(
                        Locale.ROOT,
                        "%,d rows: %,d of %,d '%s' (positive) became '%s', %,d of %,d '%s' became '%s'",
                        truth.length,
                        flipped[1],
                        of[1],
                        values.get(1),
                        values.get(0),
                        flipped[0],
                        of[0],
                        values.get(0),
                        values.get(1)));
    }
}
