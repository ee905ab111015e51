package org.biln.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command line did.
 *
 * @param exitCode its exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record Ran(int exitCode, String out, String err) {

    static Ran biln(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Biln.execute(Console.plain(new PrintWriter(out), new PrintWriter(err)), args);
        return new Ran(exitCode, out.toString(), err.toString());
    }
}
