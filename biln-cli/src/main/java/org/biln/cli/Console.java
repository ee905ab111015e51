package org.biln.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.biln.table.Output;
import org.biln.table.Shown;
import org.jspecify.annotations.Nullable;

/**
 * Where the program reads and writes, and what the reader's end can show. Data and findings go to {@link #out()}, messages to {@link #err()};
 * colours and progress bars only to a terminal.
 *
 * <pre>{@code
 * Console console = Console.plain(new PrintWriter(data), new PrintWriter(messages));
 * }</pre>
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param colourOut whether standard output shows colours
 * @param colourErr whether standard error shows colours
 * @param progress whether standard error is a terminal that can show a moving bar
 */
public record Console(
        InputStream in, PrintWriter out, PrintWriter err, boolean colourOut, boolean colourErr, boolean progress) {

    private static final String RED = "\u001b[31m";
    private static final String RESET = "\u001b[0m";

    /**
     * A console that is not a terminal: no colours, no bars. Its standard input is empty.
     *
     * @param out takes the data
     * @param err takes the messages
     * @return the console
     */
    public static Console plain(PrintWriter out, PrintWriter err) {
        return plain(InputStream.nullInputStream(), out, err);
    }

    /**
     * A console that is not a terminal, with something to read.
     *
     * @param in gives the input
     * @param out takes the data
     * @param err takes the messages
     * @return the console
     */
    public static Console plain(InputStream in, PrintWriter out, PrintWriter err) {
        return new Console(in, out, err, false, false, false);
    }

    static Console of(PrintWriter out, PrintWriter err) {
        return of(out, err, System.getProperty("biln.terminal"), System.getenv());
    }

    /**
     * What the launcher found out about the two streams decides. Without a launcher we assume files: {@code
     * System.console()} means a terminal up to Java 21 and nothing since.
     */
    static Console of(PrintWriter out, PrintWriter err, @Nullable String terminal, Map<String, String> env) {
        boolean outIsTerminal = terminal != null && terminal.contains("out");
        boolean errIsTerminal = terminal != null && terminal.contains("err");
        String noColour = env.get("NO_COLOR");
        boolean colour = (noColour == null || noColour.isEmpty()) && !"dumb".equals(env.get("TERM"));
        return new Console(
                System.in,
                out,
                err,
                outIsTerminal && colour,
                errIsTerminal && colour,
                errIsTerminal && !"dumb".equals(env.get("TERM")));
    }

    /**
     * A message on standard error. Names and values of other people's files may be part of it: whatever a terminal would
     * obey is escaped.
     *
     * @param message the line
     */
    void message(String message) {
        print(err, message);
    }

    /**
     * What a command was asked to find out, for people: on standard output, escaped like a message.
     *
     * @param line the line
     */
    void say(String line) {
        print(out, line);
    }

    /**
     * Where findings for people go.
     *
     * @param dataOut whether standard output carries data
     * @return standard output, or standard error where data would be mixed with it
     */
    Consumer<String> people(boolean dataOut) {
        return dataOut ? this::message : this::say;
    }

    /**
     * Writes a whole file, and says so.
     *
     * @param name the file, - for standard output
     * @param text what goes in
     * @param force whether an existing file may be replaced
     */
    void write(String name, String text, boolean force) throws IOException {
        try (Output file = Output.to(name, out, force)) {
            file.writer().write(text);
            file.commit();
        }
        if (!name.equals("-")) {
            message("wrote " + name);
        }
    }

    private static void print(PrintWriter to, String message) {
        to.println(message.lines().map(Shown::line).collect(Collectors.joining("\n")));
        to.flush();
    }

    /**
     * An error on standard error, in one line.
     *
     * @param message the line
     */
    void error(String message) {
        err.print((colourErr ? RED + "biln:" + RESET : "biln:") + " ");
        print(err, message);
    }
}
