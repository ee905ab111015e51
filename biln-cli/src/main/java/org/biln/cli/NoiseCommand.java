package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.table.ColumnOptions;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;
import org.ejml.data.DMatrixRMaj;
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
            "A label flips with probability R * S(w.x), S the logistic function, x the standardised features (an "
                    + "indicator for each value of a category, 0 for a missing cell) and a one, w drawn from the "
                    + "seed: rates differ from row to row and never exceed R.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln noise clean.csv --label class --rho-plus 0.2 --rho-minus 0.4 --out noisy.csv",
            "  biln noise clean.csv --label class --rho-plus 0.3 --rho-minus 0.3 --seed 7 --clean truth --out -"
        })
final class NoiseCommand extends ConsoleCommand {

    @Parameters(paramLabel = "IN.csv", description = "Clean data, - for standard input; gzip is read directly.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--label", paramLabel = "COL", required = true, description = "The label column.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String label;

    @Option(
            names = "--positive",
            paramLabel = "VALUE",
            description =
                    "Which of the two label values is positive. Default: the one that reads as yes, else the last.")
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

    @Option(
            names = "--ignore",
            paramLabel = "COLS",
            split = ",",
            description = "Columns the noise does not depend on. Default: none.")
    private List<String> ignore = new ArrayList<>();

    @Option(
            names = "--clean",
            paramLabel = "COL",
            description = "Keep the clean label in a new column of this name. Default: do not.")
    private @Nullable String clean;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Same seed, same noise. Default: 1.")
    private long seed;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private FormatOptions format = new FormatOptions();

    NoiseCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        checkRates();
        output.check(file);
        ColumnOptions options =
                ColumnOptions.builder().label(label).ignore(ignore).build();
        try (Input input = Input.open(file, console().in())) {
            Table table = TableReader.read(input, format.format(), options, new TableProgress(console(), input.name()));
            if (clean != null && table.header().contains(clean)) {
                throw new InputException(
                        "--clean " + clean + ": " + table.name() + " has a column of this name", "choose another name");
            }
            LabelSet labels = LabelSet.of(table, positive);
            if (!labels.binary()) {
                throw InputException.in(
                        table.name(),
                        "column " + InputException.quote(labels.column()) + " holds " + labels.size() + " label values",
                        "noise is for two: keep rows of two labels");
            }
            Schema schema = Schema.of(table);
            TrainingRows rows = TrainingRows.of(table, schema, labels, Missing.LEARN);
            Sample inFile = rows.sample().rows(inFileOrder(rows));
            int[] truth = inFile.y();
            DMatrixRMaj x =
                    withOne(IndicatorEncoding.fit(schema, inFile.x(), null).encode(inFile.x()));
            int[] noisy = BoundedNoise.draw(rhoPlus, rhoMinus, x.numCols, Rng.of(seed, 0))
                    .noisyLabels(x, truth, Rng.of(seed, 1));
            write(table, schema.labelPosition(), labels, rows, noisy);
            report(labels, truth, noisy);
        }
        return ExitCode.OK;
    }

    /** The examples in the order of the file: theirs is one of contents, and what is drawn here belongs to rows. */
    private static int[] inFileOrder(TrainingRows rows) {
        return Arrays.stream(rows.rows()).sorted().map(rows::example).toArray();
    }

    private static DMatrixRMaj withOne(DMatrixRMaj x) {
        DMatrixRMaj more = new DMatrixRMaj(x.numRows, x.numCols + 1);
        for (int row = 0; row < x.numRows; row++) {
            more.data[row * more.numCols] = 1;
            System.arraycopy(x.data, row * x.numCols, more.data, row * more.numCols + 1, x.numCols);
        }
        return more;
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

    /** Rows without a label stay as they are. */
    private void write(Table table, int at, LabelSet labels, TrainingRows rows, int[] noisy) throws IOException {
        int[] order = Arrays.stream(rows.rows()).sorted().toArray();
        output.copy(console(), table, clean == null ? List.of() : List.of(clean), (row, cells) -> {
            if (clean != null) {
                cells.add(cells.get(at).strip());
            }
            int i = Arrays.binarySearch(order, row);
            if (i >= 0 && noisy[i] != rows.sample().label(rows.example(row))) {
                cells.set(at, labels.classes().get(noisy[i]));
            }
            return cells;
        });
    }

    private void report(LabelSet labels, int[] truth, int[] noisy) {
        int[] of = new int[2];
        int[] flipped = new int[2];
        for (int i = 0; i < truth.length; i++) {
            int k = truth[i];
            of[k]++;
            flipped[k] += truth[i] == noisy[i] ? 0 : 1;
        }
        List<String> values = labels.classes();
        console()
                .message(String.format(
                        Locale.ROOT,
                        "%,d rows: %,d of %,d '%s' (positive) became '%s', %,d of %,d '%s' became '%s'%s",
                        truth.length,
                        flipped[1],
                        of[1],
                        values.get(1),
                        values.get(0),
                        flipped[0],
                        of[0],
                        values.get(0),
                        values.get(1),
                        labels.missing() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT, "; %,d without a label stay as they are", labels.missing())));
    }
}
