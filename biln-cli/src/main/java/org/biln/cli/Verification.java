package org.biln.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.fit.Expert;
import org.biln.cli.fit.Fitting;
import org.biln.cli.fit.Outcome;
import org.biln.cli.model.Model;
import org.biln.cli.model.ModelFile;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.TrainingTable;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/** Fits a model again from what its file says about itself, and compares: {@code fit --verify}. */
final class Verification {
    private final Console console;

    Verification(Console console) {
        this.console = console;
    }

    int verify(String modelFile, @Nullable String trainingFile) throws IOException {
        Model model = ModelFile.read(modelFile);
        String training = trainingFile != null ? trainingFile : recorded(model, modelFile);
        try (CsvInput in =
                CsvInput.open(training, console.in(), model.provenance().delimiter(), CsvInput.Header.REQUIRED)) {
            TrainingTable table = TrainingTable.read(
                    in,
                    Columns.of(
                            in,
                            model.roles().label(),
                            model.roles().id(),
                            model.roles().eta(),
                            model.roles().ignored()),
                    model.options().missing(),
                    model.binary() ? model.classes().get(1) : null,
                    new ReadingProgress(console, in.name()));
            if (!in.sha256().equals(model.provenance().sha256())) {
                console.error(in.name() + " is not the file the model was fitted on (sha256 " + brief(in.sha256())
                        + ", the model says " + brief(model.provenance().sha256()) + ")");
                return ExitCode.NOT_AS_ASKED;
            }
            Outcome outcome = new Steps(console)
                    .during(steps -> Fitting.run(table, model.options(), answers(model, table), Expert.SILENT, steps));
            return compare(model, outcome);
        }
    }

    private static String brief(String sha256) {
        return sha256.substring(0, Math.min(12, sha256.length())) + "...";
    }

    /** Where the training file was, seen from here or from the model's folder. */
    private static String recorded(Model model, String modelFile) {
        String name = model.provenance().trainingFile();
        if (!name.equals("-")) {
            if (Files.exists(Path.of(name))) {
                return name;
            }
            Path beside = Path.of(modelFile).resolveSibling(name);
            if (Files.exists(beside)) {
                return beside.toString();
            }
        }
        throw InputException.in(
                modelFile,
                name.equals("-")
                        ? "was fitted on standard input, which is gone"
                        : "was fitted on " + name + ", which is not here",
                "name the training file: biln fit TRAIN.csv --verify " + modelFile);
    }

    private static Map<Integer, Integer> answers(Model model, TrainingTable table) {
        Map<Integer, Integer> answers = new TreeMap<>();
        model.answers()
                .forEach((row, label) ->
                        answers.put(table.position(row), model.classes().indexOf(label)));
        return answers;
    }

    private int compare(Model model, Outcome outcome) {
        double largest = 0;
        int parameters = 0;
        for (int k = 0; k < model.classifiers().size(); k++) {
            double[] then = model.classifiers().get(k).theta();
            double[] now = outcome.classifiers().get(k).theta();
            for (int j = 0; j < then.length; j++) {
                largest = Math.max(largest, Math.abs(then[j] - now[j]));
                parameters++;
            }
        }
        BuildInfo build = BuildInfo.load();
        String made = "made by biln " + model.provenance().version() + ", commit "
                + model.provenance().commit() + "; this is " + build.version() + ", commit " + build.commit();
        if (model.classifiers().equals(outcome.classifiers())) {
            console.message("the same to the last bit: all " + parameters + " parameters (" + made + ")");
            return ExitCode.OK;
        }
        console.error(
                String.format(Locale.ROOT, "fitted again it differs: parameters by up to %.2e (%s)", largest, made));
        return ExitCode.NOT_AS_ASKED;
    }
}
