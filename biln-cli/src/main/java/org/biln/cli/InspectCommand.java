package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.biln.table.ColumnOptions;
import org.biln.table.Input;
import org.biln.table.Inspection;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code biln inspect}: what a table holds, before anything is learnt from it. */
@Command(
        name = "inspect",
        description = {
            "Show what a table holds: one line for each column, and how often each label occurs.",
            "",
            "The kind of a column is found out from the whole file: number, category, boolean, date; constant and empty "
                    + "columns and identifiers (text that is different in each row) are not learnt from.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  biln inspect train.csv --label class",
            "  biln inspect data.csv.gz --no-header --categorical 3,7",
            "  biln inspect train.csv --label class --json"
        })
final class InspectCommand extends ConsoleCommand {

    @Parameters(paramLabel = "FILE", description = "The table, - for standard input; gzip is read directly.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String file;

    @Option(names = "--label", paramLabel = "COL", description = "The label column: shows how often each label occurs.")
    private @Nullable String label;

    @Option(names = "--id", paramLabel = "COL", description = "A column that names rows.")
    private @Nullable String id;

    @Option(
            names = "--numeric",
            paramLabel = "COLS",
            split = ",",
            description = "Columns that must be numbers: a cell that is none is refused. Default: none.")
    private List<String> numeric = new ArrayList<>();

    @Option(
            names = "--categorical",
            paramLabel = "COLS",
            split = ",",
            description = "Columns that are categories even if they look like numbers. Default: none.")
    private List<String> categorical = new ArrayList<>();

    @Option(names = "--ignore", paramLabel = "COLS", split = ",", description = "Columns to leave out. Default: none.")
    private List<String> ignore = new ArrayList<>();

    @Option(names = "--json", description = "Print everything as JSON. Default: lines for people.")
    private boolean json;

    @Mixin
    private FormatOptions format = new FormatOptions();

    InspectCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        ColumnOptions options = ColumnOptions.builder()
                .label(label)
                .id(id)
                .numeric(numeric)
                .categorical(categorical)
                .ignore(ignore)
                .build();
        try (Input input = Input.open(file, console().in())) {
            Table table = TableReader.read(input, format.format(), options, new TableProgress(console(), input.name()));
            if (json) {
                console().out().print(Inspection.json(table));
            } else {
                Inspection.lines(table).forEach(console().out()::println);
            }
        }
        return ExitCode.OK;
    }
}
