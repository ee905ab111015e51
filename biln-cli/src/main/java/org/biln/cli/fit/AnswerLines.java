package org.biln.cli.fit;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the answers file of a review. It has one form, whatever that of the table is and whatever anybody says about
 * tables: UTF-8 without a mark, commas, double quotes around cells that need them, every line with its end. What is written
 * here is read here; nothing is detected.
 */
public final class AnswerLines {

    /** What was said: label, unsure or undone. */
    public static final String SAID = "said";
    /** Who said it. */
    public static final String WHO = "who";
    /** When. */
    public static final String TIME = "time";
    /** How the row came to be asked about. */
    public static final String DRAWN = "drawn";

    private static final List<String> OLDER = List.of(AnswerFile.ANSWER, SAID, WHO, TIME, DRAWN);
    private static final List<String> NAMES = List.of(AnswerFile.ANSWER, SAID, WHO, TIME, DRAWN, AnswerFile.DIGEST);

    /**
     * A line.
     *
     * @param number where it begins, from 1
     * @param cells its cells
     */
    public record Line(long number, List<String> cells) {}

    /**
     * The lines of a file.
     *
     * @param whole those that have their end
     * @param end how many bytes they are
     * @param rest what follows them: a line whose end is missing, or null if there is none that can be understood
     */
    public record Lines(List<Line> whole, int end, @Nullable Line rest) {}

    private AnswerLines() {}

    /**
     * The header of a file of ours.
     *
     * @param key the column that names rows
     * @return the names of its columns
     */
    public static List<String> header(String key) {
        if (NAMES.contains(key)) {
            throw new InputException(
                    "the column of ids is called " + InputException.quote(key)
                            + ", as a column of the answers file of a review",
                    "rename yours; taken are: " + String.join(", ", NAMES));
        }
        List<String> header = new ArrayList<>();
        header.add(key);
        header.addAll(NAMES);
        return header;
    }

    /** Whether a header is one of ours, or of the version before, which kept no digests. */
    static boolean ours(List<String> header) {
        List<String> names = header.subList(1, header.size());
        return names.equals(NAMES) || names.equals(OLDER);
    }

    /**
     * Whether a file begins as ours do.
     *
     * @param bytes the file
     * @return whether its first line is a header of ours
     */
    public static boolean ours(byte[] bytes) {
        try {
            List<Line> first = new Reader("", bytes).read(1).whole();
            return !first.isEmpty() && ours(first.get(0).cells());
        } catch (InputException e) {
            return false;
        }
    }

    /**
     * Whether a line whose end is missing is all there but for that: a crash may have cut it anywhere. A digest has always as
     * many letters; without digests nobody can tell.
     *
     * @param line the line
     * @param header the header of its file
     * @return whether it is an answer
     */
    public static boolean complete(Line line, List<String> header) {
        int last = header.size() - 1;
        return line.cells().size() == header.size()
                && header.get(last).equals(AnswerFile.DIGEST)
                && line.cells().get(last).matches("r[0-9a-f]{16}");
    }

    /**
     * A line as it stands in the file.
     *
     * @param cells its cells
     * @return its text, end and all
     */
    public static String line(List<String> cells) {
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

    /**
     * Reads a file.
     *
     * @param file its name, for complaints
     * @param bytes all of it
     * @return its lines
     */
    public static Lines read(String file, byte[] bytes) {
        return new Reader(file, bytes).read(Integer.MAX_VALUE);
    }

    private static final class Reader {
        private final String file;
        private final byte[] bytes;
        private final List<Line> whole = new ArrayList<>();
        private int at;
        private long line = 1;

        Reader(String file, byte[] bytes) {
            this.file = file;
            this.bytes = bytes;
        }

        /** So many lines, or all there are. */
        Lines read(int most) {
            int end = 0;
            while (at < bytes.length && whole.size() < most) {
                long number = line;
                List<String> cells = new ArrayList<>();
                boolean more = true;
                while (more) {
                    String cell = cell(number);
                    if (cell == null) {
                        return new Lines(whole, end, null);
                    }
                    cells.add(cell);
                    more = at < bytes.length && bytes[at] == ',';
                    at += more ? 1 : 0;
                }
                if (at == bytes.length) {
                    return new Lines(whole, end, new Line(number, cells));
                }
                at++;
                line++;
                end = at;
                whole.add(new Line(number, cells));
            }
            return new Lines(whole, end, null);
        }

        /** The next cell, up to a comma or the end of the line or the file; null if the file ends within it. */
        private @Nullable String cell(long number) {
            if (at == bytes.length || bytes[at] != '"') {
                int from = at;
                while (at < bytes.length && bytes[at] != ',' && bytes[at] != '\n') {
                    if (bytes[at] == '"' || bytes[at] == '\r' || bytes[at] == 0) {
                        throw foreign(number);
                    }
                    at++;
                }
                return text(from, at, number);
            }
            int from = ++at;
            while (at < bytes.length && (bytes[at] != '"' || (at + 1 < bytes.length && bytes[at + 1] == '"'))) {
                line += bytes[at] == '\n' ? 1 : 0;
                at += bytes[at] == '"' ? 2 : 1;
            }
            if (at >= bytes.length) {
                return null;
            }
            String text = text(from, at, number);
            at++;
            if (at < bytes.length && bytes[at] != ',' && bytes[at] != '\n') {
                throw foreign(number);
            }
            return text == null ? null : text.replace("\"\"", "\"");
        }

        private @Nullable String text(int from, int to, long number) {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes, from, to - from))
                        .toString();
            } catch (CharacterCodingException e) {
                if (to == bytes.length) {
                    return null; // the file ends within a letter
                }
                throw foreign(number);
            }
        }

        private InputException foreign(long number) {
            return InputException.at(
                    file,
                    number,
                    "this is not a line that a review writes",
                    "was the file saved by another program? name a new one with --answers, and take the answers of a"
                            + " table over with --import");
        }
    }
}
