package org.biln.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * What a command line did.
 *
 * @param exitCode its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Ran(int exitCode, String out, String err) {

    static Ran biln(String... args) {
        return bilnReading("", args);
    }

    /** With something on standard input. */
    static Ran bilnReading(String in, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        ByteArrayInputStream stdin = new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8));
        int exitCode = Biln.execute(Console.plain(stdin, new PrintWriter(out), new PrintWriter(err)), args);
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
