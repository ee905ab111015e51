package org.biln.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The rows of a text, cell by cell, in the parser's own buffer. Every pass over a file goes through here, so all of them
 * see the same rows: lines without anything are skipped (between rows of a table of one column they are missing cells),
 * rows of another length than the header are refused.
 */
final class Records {
    private static final char[] NOTHING = {};

    /** Takes the cells of rows. */
    interface Sink {
        /** A cell; the buffer is the parser's and changes afterwards. */
        void cell(int column, char[] buffer, int from, int to, long line);

        /** The end of a row; rows count from 0, lines from 1. */
        void end(int row, long line) throws IOException;
    }

    private Records() {}

    /** Reads all rows and returns their number. */
    static int read(String name, Reader text, Dialect dialect, int columns, Sink sink) throws IOException {
        Handler handler = new Handler(name, dialect, columns, sink);
        CsvReader<Boolean> csv = CsvReader.builder()
                .fieldSeparator(dialect.delimiter())
                .quoteCharacter(dialect.quote())
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .build(handler, text);
        Iterator<Boolean> records = csv.iterator();
        try {
            while (records.hasNext()) {
                records.next();
            }
        } catch (CsvParseException | UncheckedIOException e) {
            throw explained(name, dialect, e);
        }
        return handler.rows;
    }

    private static InputException explained(String name, Dialect dialect, RuntimeException e) throws IOException {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof InputException input) {
                return input;
            }
            if (cause instanceof IOException io) {
                throw io;
            }
            if (cause instanceof Error error) {
                throw error;
            }
        }
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return InputException.in(
                name,
                root == e ? String.valueOf(e.getMessage()) : e.getMessage() + ": " + root.getMessage(),
                "look for a quote (" + dialect.quote()
                        + ") that is opened and not closed, or for text behind a closing quote");
    }

    private static final class Handler extends AbstractBaseCsvCallbackHandler<Boolean> {
        private final String name;
        private final Dialect dialect;
        private final int columns;
        private final Sink sink;
        private boolean header;
        private boolean started;
        private boolean empty;
        private boolean blank;
        private char[] blanks = NOTHING;
        private int cells;
        private int emptyLines;
        private int rows;

        Handler(String name, Dialect dialect, int columns, Sink sink) {
            this.name = name;
            this.dialect = dialect;
            this.columns = columns;
            this.sink = sink;
            this.header = dialect.header();
        }

        @Override
        protected void handleBegin(long line) {
            empty = false;
            blank = false;
            cells = 0;
        }

        @Override
        protected void handleEmpty() {
            empty = true;
        }

        @Override
        protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
            cells++;
            if (index == 0 && (columns > 1 || !started) && !quoted && isBlank(buffer, offset, length)) {
                // Blanks alone on a line are no row; whether they are alone the next cell tells.
                blank = true;
                blanks = length == 0 ? NOTHING : Arrays.copyOfRange(buffer, offset, offset + length);
                return;
            }
            if (header || index >= columns) {
                blank = false;
                return;
            }
            if (columns == 1) {
                catchUp();
            }
            if (blank) {
                blank = false;
                sink.cell(0, blanks, 0, blanks.length, getStartingLineNumber());
            }
            sink.cell(index, buffer, offset, offset + length, getStartingLineNumber());
        }

        /** Empty lines of a table of one column were rows after all: something follows. */
        private void catchUp() {
            for (; emptyLines > 0; emptyLines--) {
                long line = getStartingLineNumber() - emptyLines;
                sink.cell(0, NOTHING, 0, 0, line);
                end(line);
            }
        }

        @Override
        protected Boolean buildRecord() {
            if (empty || blank) {
                emptyLines += columns == 1 && started ? 1 : 0;
            } else if (header) {
                header = false;
                started = true;
            } else {
                started = true;
                if (cells != columns) {
                    throw ragged();
                }
                end(getStartingLineNumber());
            }
            return Boolean.TRUE;
        }

        private void end(long line) {
            if (rows == Integer.MAX_VALUE - 8) {
                throw InputException.at(name, line, "more than two billion rows", "take fewer rows");
            }
            try {
                sink.end(rows++, line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private InputException ragged() {
            String hint = cells > columns
                    ? "a cell that contains '" + dialect.delimiter() + "' must stand in quotes"
                    : "fill the missing cells, or leave them empty between delimiters";
            return InputException.at(
                    name,
                    getStartingLineNumber(),
                    "has " + cells + (cells == 1 ? " cell" : " cells") + " where "
                            + (dialect.header() ? "the header" : "the first line") + " has " + columns,
                    hint);
        }

        private static boolean isBlank(char[] buffer, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                if (buffer[i] > ' ') {
                    return false;
                }
            }
            return true;
        }
    }
}
