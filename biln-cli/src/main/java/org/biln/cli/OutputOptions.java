package org.biln.cli;

import java.io.IOException;
import java.util.Map;
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

    CsvOutput open(Console console, char delimiter) throws IOException {
        return new CsvOutput(out, console.out(), force, delimiter);
    }
}
