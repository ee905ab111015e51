package org.biln.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.stream.Collectors;
import org.biln.experiments.harness.OtherJournalException;
import org.biln.table.Shown;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Turns what went wrong into one line on standard error. The stack trace is for developers: {@code -Dbiln.debug=true}
 * (with the launcher: {@code BILN_JAVA_OPTS=-Dbiln.debug=true}) prints it too.
 */
final class Failures {
    /** What a shell reports of a program whose reader has gone, for instance {@code head}: 128 and the number of SIGPIPE. */
    static final int READER_GONE = 141;

    private static final int LONGEST = 4000;

    private Failures() {}

    static int report(Console console, Exception failed, CommandLine commandLine) throws Exception {
        if (failed instanceof ParameterException wrong) {
            return commandLine.getParameterExceptionHandler().handleParseException(wrong, new String[0]);
        }
        return report(console, failed);
    }

    static int report(Console console, Throwable failed) {
        if (readerGone(failed)) {
            return READER_GONE;
        }
        console.error(oneLine(describe(failed)));
        if (Boolean.getBoolean("biln.debug")) {
            failed.printStackTrace(new PrintWriter(console.err(), true));
        }
        return exitCode(failed);
    }

    /**
     * Whether somebody who was reading what we write has seen enough. That is no failure to speak of.
     *
     * @param failed what went wrong
     * @return true if it, or what it came from, is a closed pipe
     */
    static boolean readerGone(@Nullable Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException
                    && cause.getMessage() != null
                    && cause.getMessage().toLowerCase(Locale.ROOT).contains("broken pipe")) {
                return true;
            }
        }
        return false;
    }

    private static int exitCode(Throwable failed) {
        // A refused argument is the user's to put right, wherever it was noticed; the rest is not.
        return failed instanceof UserError
                        || failed instanceof IllegalArgumentException
                        || failed instanceof OtherJournalException
                ? ExitCode.USAGE
                : ExitCode.NOT_AS_ASKED;
    }

    private static String describe(Throwable failed) {
        if (failed instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
            String context = wrapped.getMessage();
            String cause = describe(wrapped.getCause());
            boolean onlyTheCause =
                    context == null || context.equals(wrapped.getCause().toString());
            return onlyTheCause ? cause : context + ": " + cause;
        }
        if (failed instanceof NoSuchFileException e) {
            return e.getFile() + ": no such file or folder";
        }
        if (failed instanceof AccessDeniedException e) {
            return e.getFile() + ": permission denied";
        }
        if (failed instanceof FileAlreadyExistsException e) {
            return e.getFile() + ": exists and is not a folder";
        }
        if (failed instanceof NotDirectoryException e) {
            return e.getFile() + ": not a folder";
        }
        if (failed instanceof FileSystemException e && e.getReason() != null) {
            return e.getFile() + ": " + e.getReason();
        }
        boolean expected = failed instanceof UserError
                || failed instanceof IllegalArgumentException
                || failed instanceof IllegalStateException
                || failed instanceof IOException;
        if (expected && failed.getMessage() != null) {
            return failed.getMessage();
        }
        return "unexpected " + failed + " (a stack trace with BILN_JAVA_OPTS=-Dbiln.debug=true; please report it)";
    }

    /** One line that a terminal only shows, of a length that somebody reads; in time that grows with the text's length. */
    static String oneLine(@Nullable String message) {
        if (message == null) {
            return "";
        }
        String joined = message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "));
        return Shown.cut(Shown.line(joined), LONGEST);
    }
}
