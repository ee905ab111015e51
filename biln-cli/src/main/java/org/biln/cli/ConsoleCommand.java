package org.biln.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/** What every command shares: a console, {@code --help} and an exit code. */
abstract class ConsoleCommand implements Callable<Integer> {

    private final Console console;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    private boolean help;

    ConsoleCommand(Console console) {
        this.console = console;
    }

    final Console console() {
        return console;
    }
}
