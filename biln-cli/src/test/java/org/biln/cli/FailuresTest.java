package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static Ran report(Exception failed) throws Exception {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = Console.plain(new PrintWriter(out), new PrintWriter(err));
        int exitCode = Failures.report(console, failed, Biln.commandLine(console));
        return new Ran(exitCode, out.toString(), err.toString().strip());
    }

    @Test
    void whatTheUserCanPutRightExitsWithTwoTheRestWithOne() throws Exception {
        assertThat(report(new UserError("no")).exitCode()).isEqualTo(2);
        assertThat(report(new IllegalArgumentException("trials is 0")).exitCode())
                .isEqualTo(2);
        assertThat(report(new IOException("disk full")).exitCode()).isEqualTo(1);
    }

    @Test
    void errorsOfTheMachineAreOneLineToo() {
        for (Error error : List.of(new StackOverflowError(), new ExceptionInInitializerError("no prior"))) {
            StringWriter err = new StringWriter();
            Console console = Console.plain(new PrintWriter(new StringWriter()), new PrintWriter(err));
            assertThat(Failures.report(console, error)).isEqualTo(1);
            assertThat(err.toString().lines()).singleElement().asString().startsWith("biln: unexpected java.lang.");
        }
    }

    @Test
    void filesAreNamedInWords() throws Exception {
        assertThat(report(new NoSuchFileException("a.csv")).err()).isEqualTo("biln: a.csv: no such file or folder");
        assertThat(report(new AccessDeniedException("a.csv")).err()).isEqualTo("biln: a.csv: permission denied");
        assertThat(report(new NotDirectoryException("a.csv")).err()).isEqualTo("biln: a.csv: not a folder");
        assertThat(report(new FileSystemException("a.csv", null, "No space left on device"))
                        .err())
                .isEqualTo("biln: a.csv: No space left on device");
        assertThat(report(new UncheckedIOException("cannot read x", new NoSuchFileException("x")))
                        .err())
                .isEqualTo("biln: cannot read x: x: no such file or folder");
        assertThat(report(new UncheckedIOException(new IOException("gone"))).err())
                .isEqualTo("biln: gone");
    }

    @Test
    void aClosedPipeEndsInSilence() throws Exception {
        IOException closed = new IOException("/dev/stdout: Broken pipe; nothing was left behind");
        for (Exception failed : java.util.List.of(closed, new UncheckedIOException(closed))) {
            Ran ran = report(failed);
            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isEqualTo(141);
        }
    }

    @Test
    void aMessageOfSeveralLinesBecomesOne() throws Exception {
        assertThat(report(new IOException("first\n  second\n")).err()).isEqualTo("biln: first; second");
    }

    @Test
    void theUnexpectedNamesItselfWithoutAStackTrace() throws Exception {
        Ran ran = report(new ArithmeticException("1/0"));
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err().lines()).hasSize(1);
        assertThat(ran.err()).contains("ArithmeticException: 1/0", "biln.debug");
    }

    @Test
    void aHostileMessageIsOneShortLineInNoTime() {
        assertThat(Failures.oneLine("a" + " ".repeat(1_000_000) + "b")).hasSizeLessThan(5000);
        assertThat(Failures.oneLine("a\u001b[31m\n  b\r\n\nc")).isEqualTo("a\\u001b[31m; b; c");
    }
}
