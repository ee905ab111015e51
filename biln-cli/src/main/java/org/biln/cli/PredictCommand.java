package org.biln.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.auto.table.LaterLabels;
import org.biln.auto.table.Quality;
import org.biln.core.Sample;
import org.biln.table.Dialect;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.biln.table.Numbers;
import org.biln.table.Predictions;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;
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
                    + "of the predicted one) and predicted_label. Columns are found by name, in any order; without a "
                    + "header by number. Missing cells and values that training has not seen are predicted too. If the "
                    + "label column is there, how well it is predicted is said on standard error, and two more columns say how "
                    + "probable it is that the label is wrong (wrong) and what it should be then (suggested_label): test sets "
                    + "have wrong labels, too.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln predict new.csv --model model.json --out predicted.csv",
            "  biln predict - --model model.json --out - < new.csv > predicted.csv",
            "  biln predict test.csv --model model.json --out predicted.csv --json > measures.json"
        })
final class PredictCommand extends ConsoleCommand {
    static final String PROBABILITY = "probability";
    static final String LABEL = "predicted_label";
    private static final String WRONG = "wrong";
    private static final String SUGGESTED = "suggested_label";

    @Parameters(paramLabel = "IN.csv", description = "Rows to predict, - for standard input; gzip is read directly.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--model", paramLabel = "M.json", required = true, description = "The model that fit wrote.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String modelFile;

    @Option(
            names = "--json",
            description = "Print counts, warnings and measures as JSON on standard output (on standard error with "
                    + "--out -). Default: lines for people on standard error.")
    private boolean json;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private FormatOptions format = new FormatOptions();

    PredictCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        output.check(file, modelFile);
        Model model = ModelFormat.STANDARD.read(Path.of(modelFile));
        try (Input input = Input.open(file, console().in())) {
            Table table = TableReader.read(
                    input, format.format(), model.columns(), new TableProgress(console(), input.name()));
            LaterLabels judged = LaterLabels.of(model, table);
            List<String> added =
                    judged == null ? List.of(PROBABILITY, LABEL) : List.of(PROBABILITY, LABEL, WRONG, SUGGESTED);
            OutputOptions.refuseTaken(table, "predict", added);
            Predictions predictions = model.predict(table);
            write(table, added, model.labels(), predictions, judged);
            report(table, model, predictions, judged);
        }
        return ExitCode.OK;
    }

    private void write(
            Table table, List<String> added, LabelSet labels, Predictions predictions, @Nullable LaterLabels judged)
            throws IOException {
        output.copy(console(), table, added, (row, cells) -> {
            int shown = labels.binary() ? 1 : predictions.predicted(row);
            cells.add(number(table.dialect(), predictions.probability(row, shown)));
            cells.add(predictions.label(row));
            if (judged != null) {
                cells.add(judged.judged(row) ? number(table.dialect(), judged.wrong(row)) : "");
                cells.add(judged.judged(row) ? judged.suggested(row) : "");
            }
            return cells;
        });
    }

    private static String number(Dialect dialect, double value) {
        return Numbers.format(value).replace('.', dialect.decimal());
    }

    private void report(Table table, Model model, Predictions predictions, @Nullable LaterLabels judged)
            throws IOException {
        LabelSet labels = model.labels();
        int[] codes = labels.codes(table);
        int[] labelled =
                IntStream.range(0, codes.length).filter(row -> codes[row] >= 0).toArray();
        long unknown = Arrays.stream(codes).filter(code -> code == -2).count();
        Quality quality = labelled.length == 0 ? null : quality(labels, codes, labelled, predictions);
        List<String> warnings = new ArrayList<>(predictions.warnings());
        warnings.addAll(FarCells.warnings(model, table));
        if (unknown > 0) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "column %s: %,d %s no label of the model; not compared",
                    InputException.quote(labels.column()),
                    unknown,
                    unknown == 1 ? "cell is" : "cells are"));
        }
        if (json) {
            ObjectNode node = json(table.rows(), labels, predictions, quality, warnings);
            if (judged != null) {
                node.put("expected_errors", judged.expectedErrors());
            }
            String text = new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(node);
            (output.standardOutput() ? console().err() : console().out()).println(text);
            return;
        }
        warnings.forEach(console()::message);
        console()
                .message(String.format(Locale.ROOT, "%,d rows predicted", table.rows())
                        + (quality == null
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        "; against the %,d labels of column %s: %s",
                                        labelled.length,
                                        InputException.quote(labels.column()),
                                        quality)));
        if (judged != null) {
            console()
                    .message(String.format(
                            Locale.ROOT,
                            "about %,.0f of these labels look wrong: columns %s and %s",
                            judged.expectedErrors(),
                            WRONG,
                            SUGGESTED));
        }
    }

    /** Only labels and probabilities are compared; the features, which may be large, are not needed again. */
    private static Quality quality(LabelSet labels, int[] codes, int[] rows, Predictions predictions) {
        int k = labels.size();
        int[] y = new int[rows.length];
        double[] probabilities = new double[rows.length * k];
        for (int i = 0; i < rows.length; i++) {
            y[i] = codes[rows[i]];
            for (int c = 0; c < k; c++) {
                probabilities[i * k + c] = predictions.probability(rows[i], c);
            }
        }
        return Quality.of(Sample.of(new DMatrixRMaj(rows.length, 1), y, k), probabilities);
    }

    private static ObjectNode json(
            int rows, LabelSet labels, Predictions predictions, @Nullable Quality quality, List<String> warnings) {
        ObjectNode node = new JsonMapper().createObjectNode();
        node.put("rows", rows);
        int[] counts = new int[labels.size()];
        for (int row = 0; row < rows; row++) {
            counts[predictions.predicted(row)]++;
        }
        ObjectNode predicted = node.putObject("predicted");
        for (int c = 0; c < counts.length; c++) {
            predicted.put(labels.classes().get(c), counts[c]);
        }
        ArrayNode said = node.putArray("warnings");
        warnings.forEach(said::add);
        if (quality == null) {
            node.putNull("measures");
        } else {
            ObjectNode measures = node.putObject("measures");
            measures.put("against", labels.column());
            QualityJson.put(quality, labels.classes(), measures);
        }
        return node;
    }
}
