package org.biln.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Model;
import org.biln.table.ModelFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Fits a model again from what its file says about itself, and compares everything that decides a prediction. */
final class Verification {
    private final Console console;

    Verification(Console console) {
        this.console = console;
    }

    /** The options a model file records are parsed as if they had been typed. */
    @Command
    private static final class Recorded {
        @Mixin
        private FitArguments arguments = new FitArguments();
    }

    int verify(String modelFile, @Nullable String trainingFile) throws IOException {
        Model model = ModelFormat.STANDARD.read(Path.of(modelFile));
        String training = trainingFile != null ? trainingFile : recorded(model, modelFile);
        Recorded said = parse(model, modelFile);
        try (Input input = Input.open(training, console.in())) {
            TrainingTable table = said.arguments.read(console, input);
            if (!table.table().sha256().equals(model.provenance().sha256())) {
                console.error(input.name() + " is not the file the model was fitted on (sha256 "
                        + brief(table.table().sha256()) + ", the model says "
                        + brief(model.provenance().sha256()) + ")");
                return ExitCode.NOT_AS_ASKED;
            }
            TableFit fit = FitCommand.run(console, table, said.arguments.plan(0), answers(model, table), Oracle.none());
            Model again = new Model(table.schema(), table.labels(), fit.classifier(), model.provenance());
            return compare(model, again);
        }
    }

    private static Recorded parse(Model model, String modelFile) {
        Recorded recorded = new Recorded();
        List<String> words = new ArrayList<>();
        model.provenance().options().forEach((name, value) -> {
            words.add(value.equals("true") ? name : name + "=" + value);
        });
        try {
            new CommandLine(recorded).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(words.toArray(new String[0]));
        } catch (CommandLine.ParameterException e) {
            throw InputException.in(
                    modelFile, "its options are not those of this program: " + e.getMessage(), "fit the table again");
        }
        recorded.arguments.seed = model.provenance().seed();
        return recorded;
    }

    private static String brief(String sha256) {
        return sha256.substring(0, 12) + "...";
    }

    /** Where the training file was, seen from here or from the model's folder. */
    private static String recorded(Model model, String modelFile) {
        String name = model.provenance().file();
        if (!name.equals("-")) {
            if (Files.isRegularFile(Path.of(name))) {
                return name;
            }
            Path beside = Path.of(modelFile).resolveSibling(name);
            if (Files.isRegularFile(beside)) {
                return beside.toString();
            }
        }
        throw InputException.in(
                modelFile,
                name.equals("-")
                        ? "was fitted on standard input, which is gone"
                        : "was fitted on " + InputException.quote(name) + ", which is not here",
                "name the training file: biln fit TRAIN.csv --verify " + modelFile);
    }

    private static Answers answers(Model model, TrainingTable table) {
        Map<Integer, String> said = model.provenance().answers();
        int[] rows = said.keySet().stream()
                .mapToInt(row -> table.rows().example(row))
                .toArray();
        int[] labels = said.values().stream()
                .mapToInt(value -> table.labels().classes().indexOf(value))
                .toArray();
        return Answers.of(rows, labels);
    }

    private int compare(Model model, Model again) {
        BuildInfo build = BuildInfo.load();
        String made = "made by biln " + model.provenance().version() + ", commit "
                + model.provenance().commit() + "; this is " + build.version() + ", commit " + build.commit();
        if (model.predictsAs(again)) {
            console.message("the same to the last bit: columns, labels, encodings and classifier (" + made + ")");
            return ExitCode.OK;
        }
        String what = !model.schema().equals(again.schema())
                ? "the columns differ"
                : !model.labels().classes().equals(again.labels().classes())
                        ? "the labels differ"
                        : "encodings or classifier differ";
        console.error("fitted again it is another model: " + what + " (" + made + ")");
        return ExitCode.NOT_AS_ASKED;
    }
}
