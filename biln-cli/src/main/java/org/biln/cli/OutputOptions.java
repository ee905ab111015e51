package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.biln.table.CsvOutput;
import org.biln.table.Dialect;
import org.biln.table.InputException;
import org.biln.table.Output;
import org.biln.table.Shown;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a resulting table goes; shared by the commands that write one. */
final class OutputOptions {
    private static final int PROGRESS_EVERY = 1 << 16;

    @Option(
            names = "--out",
            paramLabel = "OUT.csv",
            required = true,
            description = "The resulting table, - for standard output: in the form of the input, as UTF-8.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String out;

    @Option(names = "--force", description = "Replace an existing output. Default: refuse.")
    private boolean force;

    @Option(
            names = "--spreadsheet",
            description = "Put an apostrophe before cells that a spreadsheet would compute: those that begin with "
                    + "=, +, - or @ and are no numbers. Default: cells as they are.")
    private boolean spreadsheet;

    /** Makes the cells of an output row of those of an input row. */
    @FunctionalInterface
    interface RowEdit {
        /**
         * One row.
         *
         * @param row its number, from 0
         * @param cells its cells; may be changed and extended
         * @return what to write, or null to leave the row out
         */
        @Nullable
        List<String> row(int row, List<String> cells);
    }

    /**
     * Refuses, before any work, an output that exists, that cannot be written, or that is one of the inputs.
     *
     * @param inputs the files that are read
     */
    void check(String... inputs) throws IOException {
        Output.check(out, force);
        for (String input : inputs) {
            Output.refuseSame(Map.of("--out", out), Map.of("the input", input));
        }
    }

    String name() {
        return out;
    }

    boolean force() {
        return force;
    }

    boolean standardOutput() {
        return out.equals("-");
    }

    /**
     * Refuses a table that has a column of a name that is to be added.
     *
     * @param table the table
     * @param command who adds them
     * @param names the names
     */
    static void refuseTaken(Table table, String command, List<String> names) {
        for (String name : names) {
            int at = table.header().indexOf(name);
            if (table.dialect().header() && at >= 0) {
                throw InputException.at(
                        table.name(), 1, at + 1, name, command + " writes a column of this name", "rename yours");
            }
        }
    }

    CsvOutput open(Console console, char delimiter) throws IOException {
        return new CsvOutput(out, console.out(), force, delimiter, '"', spreadsheet);
    }

    /** Starts the output in the form of a table that was read. */
    CsvOutput open(Console console, Dialect like) throws IOException {
        return new CsvOutput(out, console.out(), force, like.delimiter(), like.quote(), spreadsheet);
    }

    /**
     * Writes the rows of a table again, in its own form: with a header only if it has one.
     *
     * @param console where it goes, and where progress is shown
     * @param table the table
     * @param more the names of added columns
     * @param edit makes the rows
     */
    void copy(Console console, Table table, List<String> more, RowEdit edit) throws IOException {
        try (Bar bar = new Bar(console.progress(), "writing " + Shown.name(out), " rows", 1);
                CsvOutput csv = open(console, table.dialect())) {
            if (table.dialect().header()) {
                List<String> header = new ArrayList<>(table.header());
                header.addAll(more);
                csv.row(header);
            }
            table.scan((row, line, cells) -> {
                List<String> edited = edit.row(row, new ArrayList<>(cells));
                if (edited != null) {
                    csv.row(edited);
                }
                if (row % PROGRESS_EVERY == PROGRESS_EVERY - 1 && !standardOutput()) {
                    bar.at(row + 1L, table.rows());
                }
            });
            csv.commit();
        }
    }
}
