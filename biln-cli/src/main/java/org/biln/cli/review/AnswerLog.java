package org.biln.cli.review;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.auto.review.Question;
import org.biln.auto.review.Source;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Progress;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.jspecify.annotations.Nullable;

/**
 * The answers file of a review: a line for everything an expert said, on disk before anything else happens, never changed
 * afterwards. {@code fit --answers} reads it.
 *
 * <p>A line is appended by a single write under a lock of the file and forced to disk, so several reviews may share a file. A
 * line that a crash cut short has no line end; it is cut off when the file is opened again.
 */
final class AnswerLog {

    private static final String WHO = "who";
    private static final String TIME = "time";
    private static final String DRAWN = "drawn";

    private final Path file;
    private final RowKeys keys;
    private final LabelSet labels;

    private AnswerLog(Path file, RowKeys keys, LabelSet labels) {
        this.file = file;
        this.keys = keys;
        this.labels = labels;
    }

    /**
     * Opens a log, or starts one.
     *
     * @param file where it is or will be
     * @param keys how it names rows
     * @param labels the labels of the table
     * @return the log
     */
    static AnswerLog open(Path file, RowKeys keys, LabelSet labels) throws IOException {
        AnswerLog log = new AnswerLog(file, keys, labels);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.lock(); // until the channel is closed
            log.mend(channel);
            if (channel.size() == 0) {
                write(channel, line(log.header()));
                forceFolder(file);
            }
        }
        log.read();
        return log;
    }

    /** Cuts off a last line that was not written to its end. */
    private void mend(FileChannel channel) throws IOException {
        long end = channel.size();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (end > 0) {
            one.clear();
            channel.read(one, end - 1);
            if (one.get(0) == '\n') {
                break;
            }
            end--;
        }
        if (end < channel.size()) {
            if (end == 0) {
                throw InputException.in(
                        file.toString(), "is not an answers file of a review", "name another file, or a new one");
            }
            channel.truncate(end);
            channel.force(true);
        }
    }

    /** A new name in a folder lasts only when the folder is on disk too; not every system lets one open a folder. */
    private static void forceFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !System.getProperty("os.name", "").startsWith("Windows")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (IOException e) {
                // a file system that cannot do this has the file all the same
                return;
            }
        }
    }

    private List<String> header() {
        return List.of(keys.column(), AnswerFile.ANSWER, AnswerFile.SAID, WHO, TIME, DRAWN);
    }

    /** The file. */
    Path file() {
        return file;
    }

    /**
     * Appends a line; when this returns it is on disk.
     *
     * @param entry the line
     */
    void append(Entry entry) throws IOException {
        List<String> cells = List.of(
                keys.key(entry.example()),
                entry.code() < 0 ? "" : labels.classes().get(entry.code()),
                entry.said().toString(),
                entry.who(),
                entry.time(),
                drawn(entry.question()));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.lock(); // until the channel is closed
            write(channel, line(cells));
        }
    }

    private static void write(FileChannel channel, String line) throws IOException {
        long end = channel.size();
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        try {
            channel.position(end);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } catch (IOException e) {
            // a full disk: half a line would be worse than none
            channel.truncate(end);
            throw e;
        }
    }

    private static String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (String cell : cells) {
            line.append(line.isEmpty() ? "" : ",").append(quoted(cell));
        }
        return line.append('\n').toString();
    }

    private static String quoted(String cell) {
        boolean plain = cell.equals(cell.strip())
                && cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    /** All lines there are now, of other reviews that share the file too. */
    List<Entry> read() throws IOException {
        List<Entry> entries = new ArrayList<>();
        if (Files.readString(file).lines().limit(2).count() < 2) {
            return entries;
        }
        try (InputStream in = Files.newInputStream(file);
                Input input = Input.of(file.toString(), in)) {
            Table table = TableReader.read(input, Format.DETECT.withHeader(true), ColumnOptions.NONE, Progress.NONE);
            if (!table.header().equals(header())) {
                throw InputException.at(
                        file.toString(),
                        1,
                        "this is not the answers file of a review of this table",
                        "name a new file; --import takes answers from elsewhere over");
            }
            table.scan((row, line, cells) -> entries.add(entry(line, cells)));
        }
        return entries;
    }

    private Entry entry(long line, List<String> cells) {
        int example = keys.example(cells.get(0));
        int code = labels.classes().indexOf(cells.get(1));
        Entry.@Nullable Said said = null;
        for (Entry.Said one : Entry.Said.values()) {
            said = one.toString().equals(cells.get(2)) ? one : said;
        }
        if (example < 0 || said == null || (said == Entry.Said.LABEL) != (code >= 0)) {
            throw InputException.at(
                    file.toString(),
                    line,
                    "the line does not belong to this table",
                    "is this the answers file of another table, or was it changed by hand?");
        }
        return new Entry(example, said, code, cells.get(3), cells.get(4), question(example, line, cells.get(5)));
    }

    private static String drawn(@Nullable Question q) {
        return q == null
                ? ""
                : String.join(
                        " ",
                        q.source().toString(),
                        q.suspect() ? "suspect" : "-",
                        Double.toString(q.probability()),
                        Double.toString(q.doubt()),
                        Integer.toString(q.open()),
                        Integer.toString(q.found()),
                        Double.toString(q.expected()),
                        Double.toString(q.variance()),
                        Double.toString(q.allWrong()),
                        Double.toString(q.allRight()));
    }

    private @Nullable Question question(int example, long line, String drawn) {
        if (drawn.isEmpty()) {
            return null;
        }
        String[] part = drawn.split(" ", -1);
        try {
            return new Question(
                    example,
                    Source.valueOf(part[0].toUpperCase(Locale.ROOT)),
                    part[1].equals("suspect"),
                    Double.parseDouble(part[2]),
                    Double.parseDouble(part[3]),
                    Integer.parseInt(part[4]),
                    Integer.parseInt(part[5]),
                    Double.parseDouble(part[6]),
                    Double.parseDouble(part[7]),
                    Double.parseDouble(part[8]),
                    Double.parseDouble(part[9]));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw InputException.at(
                    file.toString(),
                    line,
                    "column " + DRAWN + " cannot be understood",
                    "was the file changed by hand?");
        }
    }
}
