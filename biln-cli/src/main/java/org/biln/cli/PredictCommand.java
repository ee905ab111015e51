package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.cli.model.Model;
import org.biln.cli.model.ModelFile;
import org.biln.cli.model.Predictor;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.FeatureReader;
import org.biln.cli.table.Missing;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln predict}: labels and probabilities for new rows. */
@Command(
        name = "predict",
        description = {
            "Predict labels for new rows with a model of fit.",
            "",
            "Writes the input's columns and two more: probability (of the positive label; with more than two labels, "
                    + "of the predicted one) and predicted_label. Columns are found by name, in any order.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln predict new.csv --model model.json --out predicted.csv",
            "  biln predict - --model model.json --out - < new.csv > predicted.csv"
        })
final class PredictCommand extends ConsoleCommand {
    static final String PROBABILITY = "probability";
    static final String LABEL = "predicted_label";

    @Parameters(paramLabel = "IN.csv", description = "Rows to predict, - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--model", paramLabel = "M.json", required = true, description = "The model that fit wrote.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String modelFile;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private TableOptions tables = new TableOptions();

    PredictCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        output.check(file, modelFile);
        Model model = ModelFile.read(modelFile);
        try (CsvInput in = tables.open(console(), file)) {
            Columns columns = columns(in, model);
            nameExtras(in, model);
            predict(in, columns, model);
        }
        return ExitCode.OK;
    }

    private static Columns columns(CsvInput in, Model model) {
        List<String> names = model.standardisation().names();
        List<String> absent =
                names.stream().filter(name -> !in.header().contains(name)).toList();
        if (!absent.isEmpty()) {
            String close = Columns.closest(absent.get(0), in.header());
            throw InputException.at(
                    in.name(),
                    1,
                    (absent.size() == 1
                                    ? "a column the model needs is missing: "
                                    : absent.size() + " columns the model needs are missing: ")
                            + Columns.shortList(absent),
                    (close == null ? "" : "is '" + close + "' meant to be '" + absent.get(0) + "'? ")
                            + "the model was fitted on: " + Columns.shortList(names));
        }
        for (String name : List.of(PROBABILITY, LABEL)) {
            if (in.header().contains(name)) {
                throw InputException.at(
                        in.name(),
                        1,
                        in.header().indexOf(name) + 1,
                        name,
                        "predict writes a column of this name",
                        "rename yours");
            }
        }
        return new Columns(
                in.header().indexOf(model.roles().label()),
                -1,
                -1,
                names.stream().map(in.header()::indexOf).toList(),
                names);
    }

    private void nameExtras(CsvInput in, Model model) {
        List<String> known = new ArrayList<>(model.standardisation().names());
        known.add(model.roles().label());
        known.addAll(model.roles().ignored());
        if (model.roles().id() != null) {
            known.add(model.roles().id());
        }
        if (model.roles().eta() != null) {
            known.add(model.roles().eta());
        }
        List<String> extra =
                in.header().stream().filter(name -> !known.contains(name)).toList();
        if (!extra.isEmpty()) {
            console().message("not used by the model, copied as they are: " + Columns.shortList(extra));
        }
    }

    private void predict(CsvInput in, Columns columns, Model model) throws IOException {
        FeatureReader reader = new FeatureReader(in, columns, tables.missing);
        Predictor predictor = new Predictor(model);
        double[] raw = new double[columns.features().size()];
        long[] counts = new long[3];
        try (CsvOutput csv = output.open(console(), in.delimiter())) {
            List<String> header = new ArrayList<>(in.header());
            header.add(PROBABILITY);
            header.add(LABEL);
            csv.row(header);
            in.scan(new ReadingProgress(console(), in.name()), (row, line, cells) -> {
                if (!reader.parse(line, cells, raw)) {
                    counts[2]++;
                    return;
                }
                int predicted = predictor.predict(raw);
                List<String> extended = new ArrayList<>(cells);
                extended.add(Numbers.format(predictor.probability()));
                extended.add(model.classes().get(predicted));
                csv.row(extended);
                counts[0]++;
                if (columns.label() >= 0
                        && cells.get(columns.label())
                                .strip()
                                .equals(model.classes().get(predicted))) {
                    counts[1]++;
                }
            });
            csv.commit();
        }
        console()
                .message(String.format(
                        Locale.ROOT,
                        "%,d rows predicted%s%s",
                        counts[0],
                        tables.missing == Missing.DROP && counts[2] > 0
                                ? String.format(Locale.ROOT, ", %,d with empty cells left out", counts[2])
                                : "",
                        columns.label() < 0 || counts[0] == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "; %.2f %% agree with column '%s'",
                                        100.0 * counts[1] / counts[0],
                                        model.roles().label())));
    }
}
