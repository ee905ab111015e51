package org.biln.cli.review;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.auto.review.Question;
import org.biln.auto.review.Source;
import org.biln.cli.fit.AnswerLines;
import org.biln.cli.fit.RowKeys;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Names;
import org.jspecify.annotations.Nullable;

/**
 * The answers file of a review: a line for everything an expert said, on disk before anything else happens, never changed
 * afterwards. {@code fit --answers} reads it.
 *
 * <p>A line is appended by a single write under a lock of the file and forced to disk, so several reviews may share a file.
 * Before that the whole file is read, under the same lock: a line is never added to what could not be read again, and nothing
 * is ever cut off a file that is not ours from its first line to its last whole one. A line without its end is what a crash
 * left; what was complete but for its end gets it, what was not is cut off.
 */
final class AnswerLog {

    private final Path file;
    private final RowKeys keys;
    private final LabelSet labels;

    private final List<String> header;

    private AnswerLog(Path file, RowKeys keys, LabelSet labels) {
        this.file = file;
        this.keys = keys;
        this.labels = labels;
        this.header = AnswerLines.header(keys.column());
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
            if (channel.size() == 0) {
                write(channel, AnswerLines.line(log.header));
                forceFolder(file);
            }
            log.checked(channel);
        }
        return log;
    }

    /** All entries of the file, after its last line was given its end or cut off. */
    private List<Entry> checked(FileChannel channel) throws IOException {
        byte[] bytes = bytes(channel);
        if (!AnswerLines.ours(bytes)) {
            throw InputException.at(
                    file.toString(),
                    1,
                    "this is not the answers file of a review",
                    "name a new one with --answers; --import takes the answers of a table over");
        }
        AnswerLines.Lines lines = AnswerLines.read(file.toString(), bytes);
        List<Entry> entries = entries(lines);
        if (lines.end() < bytes.length) {
            AnswerLines.Line rest = lines.rest();
            if (rest != null && AnswerLines.complete(rest, header)) {
                entries.add(entry(rest));
                write(channel, "\n");
            } else {
                channel.truncate(lines.end());
                channel.force(true);
            }
        }
        return entries;
    }

    private static byte[] bytes(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        int count = 0;
        while (bytes.hasRemaining() && count >= 0) {
            count = channel.read(bytes, bytes.position());
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    private List<Entry> entries(AnswerLines.Lines lines) {
        List<Entry> entries = new ArrayList<>();
        for (AnswerLines.Line line : lines.whole()) {
            if (line.number() > 1) {
                entries.add(entry(line));
            } else if (!line.cells().equals(header)) {
                throw InputException.at(
                        file.toString(),
                        1,
                        "this is not the answers file of a review of this table: it begins with "
                                + Names.shortList(line.cells()) + ", not with " + Names.shortList(header),
                        "name a new file with --answers; --import takes answers from elsewhere over");
            }
        }
        return entries;
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

    /** The file. */
    Path file() {
        return file;
    }

    /**
     * Appends lines; when this returns they are on disk.
     *
     * @param entries the lines
     */
    void append(List<Entry> entries) throws IOException {
        StringBuilder text = new StringBuilder();
        for (Entry entry : entries) {
            text.append(AnswerLines.line(List.of(
                    keys.key(entry.example()),
                    entry.code() < 0 ? "" : labels.classes().get(entry.code()),
                    entry.said().toString(),
                    entry.who(),
                    entry.time(),
                    drawn(entry.question()),
                    keys.digest(entry.example()))));
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.lock(); // until the channel is closed
            checked(channel);
            write(channel, text.toString());
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

    /** All lines there are now, of other reviews that share the file too. */
    List<Entry> read() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.lock(); // until the channel is closed
            return checked(channel);
        }
    }

    private Entry entry(AnswerLines.Line line) {
        List<String> cells = line.cells();
        int example = cells.size() == header.size() ? keys.example(cells.get(0)) : -1;
        int code = example < 0 ? -1 : labels.classes().indexOf(cells.get(1));
        Entry.@Nullable Said said = null;
        for (Entry.Said one : Entry.Said.values()) {
            said = example >= 0 && one.toString().equals(cells.get(2)) ? one : said;
        }
        if (said == null || (said == Entry.Said.LABEL) != (code >= 0)) {
            throw InputException.at(
                    file.toString(),
                    line.number(),
                    "the line does not belong to this table",
                    "is this the answers file of another table, or was it changed by hand? name a new file with"
                            + " --answers");
        }
        keys.refuseOther(file.toString(), line.number(), example, cells.get(6));
        return new Entry(
                example, said, code, cells.get(3), cells.get(4), question(example, line.number(), cells.get(5)));
    }

    private static String drawn(@Nullable Question q) {
        return q == null
                ? ""
                : String.join(
                        " ",
                        q.source().toString(),
                        q.suspect() ? "suspect" : "-",
                        Double.toString(q.probability()),
                        Double.toString(q.doubt()));
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
                    Double.parseDouble(part[3]));
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw InputException.at(
                    file.toString(),
                    line,
                    "column " + AnswerLines.DRAWN + " cannot be understood",
                    "was the file changed by hand?");
        }
    }
}
