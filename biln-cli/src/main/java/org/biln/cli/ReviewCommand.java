package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.auto.review.QuestionMix;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.review.Review;
import org.biln.core.distill.Oracle;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln review}: an expert answers on a page while the model learns. */
@Command(
        name = "review",
        description = {
            "Ask an expert about labels, row by row, on a page in the browser, and learn from the answers meanwhile.",
            "",
            "The page is served on this machine only, at an address with a secret that is printed. Every answer is in the "
                    + "file of --answers (default: TRAIN-answers.csv beside the table) before the next row is shown, so nothing "
                    + "is lost however it ends, and the same command goes on where it stopped. fit --answers reads the file.",
            "",
            "Rows are drawn from suspects, from rows the model hesitates over and at random, so that the page can say how many labels are wrong, "
                    + "with an interval, and when it is time to stop.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln review train.csv --label class",
            "  biln review train.csv --label class --who ann --share 1/2     with a colleague at --share 2/2",
            "  biln review train.csv --label class --image file --text note",
            "  biln review train.csv --label class --export label-studio --out tasks.json",
            "  biln review train.csv --label class --import exported.json",
            "  biln fit train.csv --label class --answers train-answers.csv --model model.json",
            "",
            "On the page: a digit or letter for each label, U unsure, Z undo, arrows to look back. It ends by its button, by",
            "Enter in the terminal, by Ctrl-C, or when nobody has used it for --idle minutes."
        })
final class ReviewCommand extends ConsoleCommand {

    /** Where questions come from. */
    enum Rows {
        /** All of them. */
        MIXED,
        /** Likely errors. */
        SUSPECTS,
        /** Rows the model hesitates over. */
        UNDECIDED,
        /** A random sample. */
        AUDIT;

        QuestionMix mix() {
            return switch (this) {
                case MIXED -> QuestionMix.MIXED;
                case SUSPECTS -> QuestionMix.SUSPECTS;
                case UNDECIDED -> QuestionMix.UNDECIDED;
                case AUDIT -> QuestionMix.AUDIT;
            };
        }
    }

    @Parameters(paramLabel = "TRAIN.csv", description = "The table.")
    private String file = "";

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Option(
            names = "--rows",
            paramLabel = "mixed|suspects|undecided|audit",
            defaultValue = "mixed",
            description =
                    "Which rows to ask about: mixed (default) draws 2 of 5 from the suspects, 2 from those the model "
                            + "hesitates over and 1 from all; suspects or undecided alone say nothing of all labels.")
    private Rows rows = Rows.MIXED;

    @Option(
            names = "--image",
            paramLabel = "COL",
            description = "A column that names an image beside the table; shown, not learnt from. Default: none.")
    private @Nullable String image;

    @Option(
            names = "--text",
            paramLabel = "COL",
            description = "A column with a text to read; shown large, not learnt from. Default: none.")
    private @Nullable String text;

    @Option(
            names = "--show",
            description =
                    "Show the observed label, the suggestion and why before the answer. Default: only afterwards, because"
                            + " they suggest the answer.")
    private boolean show;

    @Option(
            names = "--who",
            paramLabel = "NAME",
            defaultValue = "",
            description = "Who answers, for the file. Default: empty.")
    private String who = "";

    @Option(
            names = "--share",
            paramLabel = "I/N",
            defaultValue = "1/1",
            description =
                    "Ask only about the I-th of N random shares of the rows; the experts may share the file. Default: 1/1.")
    private String share = "1/1";

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "5",
            description = "Learn again after N answers, in the background. Default: 5.")
    private int every = 5;

    @Option(
            names = "--idle",
            paramLabel = "MINUTES",
            defaultValue = "60",
            description = "End when the page was not used for so long; 0 never ends. Default: 60.")
    private int idle = 60;

    @Option(
            names = "--no-browser",
            description = "Print the address and open nothing. Default: open it where there is a display.")
    private boolean noBrowser;

    @Option(
            names = "--export",
            paramLabel = "label-studio|argilla",
            description =
                    "Write the rows without an answer as tasks for that program, with suggestions, and end. Default: none.")
    private @Nullable String export;

    @Option(names = "--out", paramLabel = "TASKS.json", description = "Where --export goes.")
    private @Nullable String out;

    @Option(
            names = "--import",
            paramLabel = "FILE",
            description =
                    "Take answers over into --answers and end: an export of Label Studio or Argilla (JSON), or a filled-in"
                            + " query file of fit. Default: none.")
    private @Nullable String imported;

    @Option(names = "--force", description = "Let --export replace a file. Default: refuse.")
    private boolean force;

    ReviewCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        hide(image);
        hide(text);
        FitPlan plan = arguments.plan(0);
        try (Input input = Input.open(file, console().in())) {
            TrainingTable training = arguments.read(console(), input);
            Review review = new Review(
                    training,
                    Path.of(file).toAbsolutePath().normalize().getParent(),
                    answersFile(),
                    known -> TableFit.run(training, plan, known, Oracle.none(), (step, done, total) -> {}),
                    new Review.Options(rows.mix(), share, arguments.seed, every, who, show, image, text, next()),
                    console()::message);
            if (imported != null) {
                review.take(imported, arguments.format.format());
            } else if (export != null && out != null) {
                review.export(export, out, console().out(), force);
            } else {
                review.serve(idle, !noBrowser, console().in());
            }
        }
        return ExitCode.OK;
    }

    private void check() throws IOException {
        if (file.equals("-")) {
            throw new InputException("a review cannot read the table from standard input", "name a file");
        }
        if (arguments.method == FitPlan.Method.PAPER) {
            throw new InputException("--method paper does not say how doubtful a label is", "use recommended or plain");
        }
        if (every < 1) {
            throw new InputException("--every is " + every, "use 1 or more");
        }
        if (idle < 0) {
            throw new InputException("--idle is " + idle, "use minutes, or 0 for no end");
        }
        if ((export == null) != (out == null)) {
            throw new InputException("--export and --out belong together", "say both what and where to");
        }
        if (export != null && imported != null) {
            throw new InputException("--export and --import exclude each other", "choose one");
        }
        if (out != null) {
            Map<String, String> outputs = new LinkedHashMap<>();
            outputs.put("--out", out);
            String config = Review.interfaceFile(export, out);
            if (config != null) {
                outputs.put("the labelling interface of --export", config);
            }
            for (String output : outputs.values()) {
                Output.check(output, force);
            }
            Map<String, String> inputs = arguments.inputs(file);
            inputs.put("--answers", answersFile().toString());
            Output.refuseSame(outputs, inputs);
        }
    }

    /** A column that is shown to people is not learnt from. */
    private void hide(@Nullable String column) {
        if (column != null && !arguments.ignore.contains(column)) {
            List<String> ignored = new ArrayList<>(arguments.ignore);
            ignored.add(column);
            arguments.ignore = ignored;
        }
    }

    private String next() {
        return "biln fit " + arguments.again(file) + " --answers "
                + FitArguments.quoted(answersFile().toString()) + " --model model.json";
    }

    private Path answersFile() {
        if (arguments.answers != null) {
            return Path.of(arguments.answers);
        }
        return CheckCommand.beside(file, "-answers.csv");
    }
}
