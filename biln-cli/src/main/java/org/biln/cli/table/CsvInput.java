package org.biln.cli.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * A CSV file (or standard input, spooled to a temporary file) that can be read any number of times from the start.
 * Commands read it once for the numbers and once more to copy its text, so that the text of a large file never sits in
 * memory. Reading is strict: UTF-8, a header of distinct names, the same number of cells in each row.
 *
 * <pre>{@code
 * try (CsvInput in = CsvInput.open("train.csv", System.in, ',', CsvInput.Header.REQUIRED)) {
 *     in.scan(Progress.NONE, (row, line, cells) -> System.out.println(line + ": " + cells));
 * }
 * }</pre>
 */
public final class CsvInput implements Closeable {
    /** Whether the first line must name the columns. */
    public enum Header {
        /** It must; a first line of numbers is refused. */
        REQUIRED,
        /** A first line of numbers only is a row, and columns are called c1, c2, ... */
        OPTIONAL
    }

    /** Told how far a scan is. */
    @FunctionalInterface
    public interface Progress {
        /** Tells nobody. */
        Progress NONE = (rows, bytes, total) -> {};

        /**
         * Called now and then during a scan and once at its end.
         *
         * @param rows rows read so far
         * @param bytes bytes read so far
         * @param total bytes in all
         */
        void at(long rows, long bytes, long total);
    }

    /** Takes rows one by one. */
    @FunctionalInterface
    public interface RowSink {
        /**
         * One row.
         *
         * @param row the row's number, from 0, the header not counted
         * @param line the line it starts on, from 1
         * @param cells as many cells as the header has names
         * @throws IOException when what is done with the row fails
         */
        void row(long row, long line, List<String> cells) throws IOException;
    }

    private static final int PROGRESS_EVERY = 1 << 13;

    private final String name;
    private final Path path;
    private final boolean spooled;
    private final char delimiter;
    private final boolean headerless;
    private final List<String> header;
    private @Nullable String sha256;

    private CsvInput(String name, Path path, boolean spooled, char delimiter, Header mode) throws IOException {
        this.name = name;
        this.path = path;
        this.spooled = spooled;
        this.delimiter = delimiter;
        try (StrictUtf8Reader text = new StrictUtf8Reader(name, Files.newInputStream(path));
                CsvReader<CsvRecord> csv = reader(text)) {
            CsvRecord first = first(csv);
            List<String> names = first.getFields();
            this.headerless = mode == Header.OPTIONAL && names.stream().allMatch(Numbers::isNumber);
            this.header = headerless ? positions(names.size()) : checkedHeader(names, first.getStartingLineNumber());
        }
    }

    /**
     * Opens a file and reads its header.
     *
     * @param file a path, or {@code -} for standard input, which is copied to a temporary file first
     * @param stdin what {@code -} means
     * @param delimiter the separator of cells
     * @param mode whether a header is required
     * @return the opened input
     * @throws IOException when reading fails for reasons other than the file's content
     */
    public static CsvInput open(String file, InputStream stdin, char delimiter, Header mode) throws IOException {
        if (file.equals("-")) {
            Path spool = Files.createTempFile("biln-stdin-", ".csv");
            try {
                try (var out = Files.newOutputStream(spool)) {
                    stdin.transferTo(out);
                }
                return new CsvInput("standard input", spool, true, delimiter, mode);
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(spool);
                throw e;
            }
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw InputException.in(file, "is a folder", "name the CSV file inside it");
        }
        if (!Files.exists(path)) {
            throw InputException.in(file, "no such file", neighbourHint(path));
        }
        if (!Files.isReadable(path)) {
            throw InputException.in(file, "cannot be read", "check its permissions: ls -l " + file);
        }
        return new CsvInput(file, path, false, delimiter, mode);
    }

    private static String neighbourHint(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        Path last = path.getFileName();
        if (folder == null || last == null || !Files.isDirectory(folder)) {
            return "check the path, or use - for standard input";
        }
        try (var entries = Files.list(folder)) {
            List<String> names =
                    entries.map(p -> String.valueOf(p.getFileName())).sorted().toList();
            String close = Columns.closest(last.toString(), names);
            return close == null ? "check the path, or use - for standard input" : "did you mean " + close + "?";
        }
    }

    private CsvReader<CsvRecord> reader(StrictUtf8Reader text) {
        return CsvReader.builder()
                .fieldSeparator(delimiter)
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .ofCsvRecord(text);
    }

    private CsvRecord first(CsvReader<CsvRecord> csv) {
        Iterator<CsvRecord> records = csv.iterator();
        CsvRecord first = hasNext(records) ? records.next() : null;
        if (first == null) {
            throw InputException.in(name, "is empty", "it needs a header line with the column names and rows below");
        }
        return first;
    }

    private List<String> checkedHeader(List<String> names, long line) {
        if (names.size() == 1) {
            for (char other : new char[] {';', '\t', '|'}) {
                if (other != delimiter && names.get(0).indexOf(other) >= 0) {
                    throw InputException.at(
                            name,
                            line,
                            "the header has one column only, " + InputException.quote(names.get(0)),
                            "cells seem to be separated by " + (other == '\t' ? "tabs" : "'" + other + "'")
                                    + ": add --delimiter '" + (other == '\t' ? "\\t" : String.valueOf(other)) + "'");
                }
            }
        }
        if (names.stream().allMatch(Numbers::isNumber)) {
            throw InputException.at(
                    name,
                    line,
                    "the first line holds numbers only, not column names",
                    "put a header line on top, for instance: x1,x2,label");
        }
        Map<String, Integer> seen = new HashMap<>();
        for (int c = 0; c < names.size(); c++) {
            String column = names.get(c).strip();
            if (column.isEmpty()) {
                throw InputException.at(
                        name, line, c + 1, "no name", "the column has no name", "give every column a name");
            }
            Integer earlier = seen.put(column, c);
            if (earlier != null) {
                throw InputException.at(
                        name,
                        line,
                        c + 1,
                        column,
                        "the header has this name twice (column " + (earlier + 1) + " too)",
                        "rename one of them");
            }
        }
        return names.stream().map(String::strip).toList();
    }

    private static List<String> positions(int count) {
        return java.util.stream.IntStream.rangeClosed(1, count)
                .mapToObj(c -> "c" + c)
                .toList();
    }

    /**
     * Reads all rows from the start.
     *
     * @param progress told how far it is
     * @param sink takes the rows
     * @return the number of rows
     * @throws IOException when reading fails for reasons other than the file's content
     */
    public long scan(Progress progress, RowSink sink) throws IOException {
        MessageDigest digest = newDigest();
        long total = Files.size(path);
        long rows = 0;
        try (DigestInputStream raw = new DigestInputStream(Files.newInputStream(path), digest);
                StrictUtf8Reader text = new StrictUtf8Reader(name, raw);
                CsvReader<CsvRecord> csv = reader(text)) {
            Iterator<CsvRecord> records = csv.iterator();
            if (!headerless) {
                hasNext(records);
                records.next();
            }
            while (hasNext(records)) {
                CsvRecord record = records.next();
                if (record.getFieldCount() != header.size()) {
                    throw ragged(record);
                }
                sink.row(rows++, record.getStartingLineNumber(), record.getFields());
                if (rows % PROGRESS_EVERY == 0) {
                    progress.at(rows, text.consumed(), total);
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        progress.at(rows, total, total);
        sha256 = HexFormat.of().formatHex(digest.digest());
        return rows;
    }

    private boolean hasNext(Iterator<CsvRecord> records) {
        try {
            return records.hasNext();
        } catch (CsvParseException e) {
            throw unparsable(e);
        }
    }

    private InputException unparsable(CsvParseException e) {
        Throwable cause = e;
        while (cause != null) {
            if (cause instanceof InputException input) {
                return input;
            }
            cause = cause.getCause();
        }
        String what = String.valueOf(e.getMessage());
        return InputException.in(
                name, what, "look for a quote (\") that is opened and not closed, or stands inside an unquoted cell");
    }

    private InputException ragged(CsvRecord record) {
        int have = record.getFieldCount();
        String hint = have > header.size()
                ? "a cell that contains '" + delimiter + "' must stand in quotes; write decimals with a point"
                : "fill the missing cells, or leave them empty between separators and use --missing";
        return InputException.at(
                name,
                record.getStartingLineNumber(),
                "has " + have + (have == 1 ? " cell" : " cells") + " where the header has " + header.size(),
                hint);
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * The name to use in messages.
     *
     * @return the path as given, or "standard input"
     */
    public String name() {
        return name;
    }

    /**
     * The column names.
     *
     * @return the header, in order
     */
    public List<String> header() {
        return header;
    }

    /**
     * Whether the file had no header and columns are called by position.
     *
     * @return true without a header
     */
    public boolean headerless() {
        return headerless;
    }

    /**
     * The separator of cells.
     *
     * @return the separator
     */
    public char delimiter() {
        return delimiter;
    }

    /**
     * The digest of the file's bytes, known after a scan.
     *
     * @return SHA-256 in lower-case hexadecimal
     */
    public String sha256() {
        if (sha256 == null) {
            throw new IllegalStateException("scan first");
        }
        return sha256;
    }

    @Override
    public void close() throws IOException {
        if (spooled) {
            Files.deleteIfExists(path);
        }
    }
}
