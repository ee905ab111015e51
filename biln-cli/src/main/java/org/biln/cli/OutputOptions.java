package org.biln.cli;

import java.io.IOException;
import org.biln.table.CsvOutput;
import org.biln.table.Output;
import picocli.CommandLine.Option;

/** Where a resulting table goes; shared by the commands that write one. */
final class OutputOptions {
    @Option(
            names = "--out",
            paramLabel = "OUT.csv",
            required = true,
            description = "The resulting table, - for standard output.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String out;

    @Option(names = "--force", description = "Replace an existing output.")
    private boolean force;

    /** Refuses an output that exists, before any work. */
    void refuseExisting() {
        Output.refuseExisting(out, force);
    }

    boolean standardOutput() {
        return out.equals("-");
    }

    CsvOutput open(Console console, char delimiter) throws IOException {
        return new CsvOutput(out, console.out(), force, delimiter);
    }

    /** How far the writing is: rows are written as the input is read again. */
    ReadingProgress progress(Console console) {
        return new ReadingProgress(console, "writing " + out);
    }
}
