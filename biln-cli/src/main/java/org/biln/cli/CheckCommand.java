package org.biln.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.biln.auto.check.TableCheck;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.report.FitReport;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.table.CsvOutput;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Output;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln check}: which labels of a table look wrong, why, and where; nothing but a report is written. */
@Command(
        name = "check",
        description = {
            "Find the wrong labels of a table.",
            "",
            "Says how many labels look wrong, which ones and why, where they gather, and what else is odd about the table. The table "
                    + "stays as it is; a report is written beside it. Text columns, missing cells and more than two labels "
                    + "need no preparation.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln check train.csv --label class",
            "  biln check train.csv --label class --id name --report report.html",
            "  biln check train.csv --label class --out judged.csv",
            "  biln check train.csv --label class --json > found.json",
            "",
            "BILN_JAVA_OPTS=-Xmx8g allows more memory than a quarter of the machine's."
        })
final class CheckCommand extends ConsoleCommand {

    @Parameters(paramLabel = "TABLE", description = "The table, - for standard input.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Mixin
    private FitArguments arguments = new FitArguments();

    @Option(
            names = "--report",
            paramLabel = "R.html",
            description =
                    "Where the report goes. Default: beside the table, its name with -check.html; an earlier report "
                            + "there is replaced. From standard input: none.")
    private @Nullable String report;

    @Option(
            names = "--out",
            paramLabel = "OUT.csv",
            description = "Also write the table with what was found out about each label, the columns of biln distill. "
                    + "Default: none.")
    private @Nullable String out;

    @Option(
            names = "--json",
            description = "Print what was found as JSON on standard output. Default: a screen for people.")
    private boolean json;

    @Option(names = "--force", description = "Replace existing outputs. Default: refuse.")
    private boolean force;

    CheckCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        FitPlan plan = arguments.plan(0);
        if (plan.method() == FitPlan.Method.PAPER) {
            throw new InputException("--method paper does not say how doubtful a label is", "use recommended or plain");
        }
        if (json && "-".equals(out)) {
            throw new InputException("--json and --out - both want standard output", "name a file for --out");
        }
        String page = report != null
                ? report
                : file.equals("-") ? null : beside(file, "-check.html").toString();
        boolean replace = force || (report == null && page != null && FitReport.isOne(Path.of(page)));
        checkOutputs(page, replace);
        try (Input input = Input.open(file, console().in())) {
            Consumer<String> people = json ? line -> {} : console().people("-".equals(out) || "-".equals(page));
            TrainingTable training = arguments.read(console(), json ? console()::message : people, input);
            JudgedTable judged = out == null ? null : new JudgedTable(training);
            Answers known = arguments.answers(console(), people, training);
            TableFit fit = FitCommand.run(console(), training, plan, known, Oracle.none());
            TableCheck check = TableCheck.of(training, fit);
            FitSummary summary = new FitSummary(fit, training.labels());
            if (page != null) {
                console().write(page, FitReport.page(training, fit, check, summary.labels(), summary.model()), replace);
            }
            if (judged != null && out != null) {
                try (CsvOutput csv = new CsvOutput(
                        out, console().out(), force, training.table().dialect().delimiter())) {
                    judged.write(fit, csv);
                }
            }
            CheckScreen screen = new CheckScreen(training, fit, check, summary);
            if (json) {
                console().out().println(screen.asJson());
            } else {
                screen.lines(arguments.again(file), page).forEach(people);
            }
        }
        return ExitCode.OK;
    }

    private void checkOutputs(@Nullable String page, boolean replace) throws IOException {
        Map<String, String> outputs = new LinkedHashMap<>();
        if (page != null) {
            Output.check(page, replace);
            outputs.put("--report", page);
        }
        if (out != null) {
            Output.check(out, force);
            outputs.put("--out", out);
        }
        Output.refuseSame(outputs, arguments.inputs(file));
    }

    /** A file beside a table, named after it. */
    static Path beside(String file, String ending) {
        Path table = Path.of(file);
        String name = String.valueOf(table.getFileName());
        String bare = name.toLowerCase(Locale.ROOT).endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
        int dot = bare.lastIndexOf('.');
        return table.resolveSibling((dot > 0 ? bare.substring(0, dot) : bare) + ending);
    }
}
