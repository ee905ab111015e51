package org.biln.experiments.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.biln.experiments.harness.TrialJournal;
import org.biln.experiments.protocol.Dataset;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run: a first line with all arguments that decide the numbers and the version of the program, then one
 * line per finished trial of a job (a data set, or in forensics a data set under an alternative), in the order they finished.
 * How many trials were asked for is not among them: a longer run continues a shorter one, and a shorter one reads its part.
 *
 * <pre>
 * {"journal":"biln trials 3","parts":["table1"],...,"reading":["digits=7v9",...],"version":"0.1.0","crc32":"5f0a11c2"}
 * {"dataset":"synthetic","trial":0,"tested":1000,"correct":[997,993,...],"crc32":"c3a41d07"}
 * </pre>
 *
 * <p>{@code correct} counts the test examples each classifier got right, in the order of the measures (Table 1, Table 2,
 * Figure 2, as far as asked for); the counts are whole numbers, so what is read back is what was measured.
 *
 * <p>Nothing in the file is believed: each line ends with the CRC-32 of what is before, and counts must lie between 0 and
 * the number tested. A killed run may leave half a last line: a last line that is not whole is cut off, and its trial is
 * run again. Any other damage is refused, as is a file whose first line is not that of a journal or is another one's; such a
 * file is left as it is.
 */
final class Journal implements Closeable {

    /** The counts are looked at one by one: Java's repeated groups need a frame of the stack for each repetition. */
    private static final Pattern LINE = Pattern.compile(
            "\\{\"dataset\":\"([^\"]+)\",\"trial\":(\\d{1,9}),\"tested\":(\\d{1,9}),\"correct\":\\[([\\d,]*)]}");

    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");
    private static final Pattern SEAL = Pattern.compile(",\"crc32\":\"[0-9a-f]{8}\"}$");

    private final FileChannel file;
    private final Map<Key, Entry> found = new HashMap<>();

    /** Which trial of which job. */
    private record Key(String job, int trial) {}

    /** A trial's line. */
    private record Entry(int tested, List<Integer> correct) {}

    private Journal(FileChannel file) {
        this.file = file;
    }

    /**
     * Opens or creates the journal that begins with a header and reads the trials it holds.
     *
     * @param path the file
     * @param header all arguments that decide the numbers, as a JSON object in one line; the version is added to it
     * @throws OtherJournalException if the file begins with another header
     * @throws IOException if the file cannot be used, is damaged or is no journal
     */
    static Journal open(Path path, String header) throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean opened = false;
        try {
            lock(file, path);
            Journal journal = new Journal(file);
            journal.read(path, with(header, "version", TrialJournal.version()));
            opened = true;
            return journal;
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    /** A JSON object with one more entry at its end. */
    private static String with(String object, String name, String value) {
        return object.substring(0, object.length() - 1) + ",\"" + name + "\":\"" + value + "\"}";
    }

    /** A line as it is in the file: with the checksum of what is before it. */
    static String sealed(String line) {
        CRC32 crc = new CRC32();
        crc.update(line.getBytes(StandardCharsets.UTF_8));
        return with(line, "crc32", String.format(Locale.ROOT, "%08x", crc.getValue()));
    }

    /** A line without its checksum, or null if that is not there or not right. */
    static @Nullable String unsealed(String line) {
        Matcher seal = SEAL.matcher(line);
        if (!seal.find()) {
            return null;
        }
        String bare = line.substring(0, seal.start()) + "}";
        return sealed(bare).equals(line) ? bare : null;
    }

    private static void lock(FileChannel file, Path path) throws IOException {
        FileLock lock;
        try {
            lock = file.tryLock();
        } catch (OverlappingFileLockException e) {
            throw new IOException("journal " + path + " is being written by another run", e);
        }
        if (lock == null) {
            throw new IOException("journal " + path + " is being written by another run");
        }
    }

    static String header(RunRequest request) {
        return "{\"journal\":\"biln trials 3\",\"parts\":"
                + strings(request.parts().stream().map(Part::argument).toList())
                + ",\"datasets\":"
                + strings(request.datasets().stream().map(Dataset::csvName).toList())
                + ",\"seed\":"
                + request.seed()
                + ",\"reading\":"
                + strings(request.reading().choices())
                + "}";
    }

    private static String strings(List<String> words) {
        return "[\"" + String.join("\",\"", words) + "\"]";
    }

    private void read(Path path, String header) throws IOException {
        if (file.size() > Integer.MAX_VALUE / 2) {
            throw new IOException("journal " + path + " is too long to be one");
        }
        byte[] bytes = new byte[(int) file.size()];
        ByteBuffer into = ByteBuffer.wrap(bytes);
        while (into.hasRemaining() && file.read(into, into.position()) >= 0) {
            // until all is read
        }
        List<String> lines = new ArrayList<>();
        int whole = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.add(new String(bytes, whole, i - whole, StandardCharsets.UTF_8));
                whole = i + 1;
            }
        }
        if (lines.isEmpty() && sealed(header).startsWith(new String(bytes, StandardCharsets.UTF_8))) {
            // nothing yet, or the beginning of our own first line
            file.truncate(0);
            append(header);
            return;
        }
        String there = lines.isEmpty() ? null : unsealed(lines.get(0));
        if (there == null) {
            throw new IOException(
                    path + " does not begin as a journal of this version does: it is another file, damaged,"
                            + " or of an earlier version. It is left as it is; choose another folder or remove it.");
        }
        if (!there.equals(header)) {
            throw new OtherJournalException(path, there, header);
        }
        file.truncate(enter(path, lines, whole));
        file.position(file.size());
    }

    /** Takes in the trials; returns how many bytes of the file are good. */
    private long enter(Path path, List<String> lines, int whole) throws IOException {
        for (int i = 1; i < lines.size(); i++) {
            String line = unsealed(lines.get(i));
            if (line != null) {
                enter(path, i + 1, line);
            } else if (i == lines.size() - 1) {
                return whole - lines.get(i).getBytes(StandardCharsets.UTF_8).length - 1L;
            } else {
                throw damaged(path, i + 1, "is damaged");
            }
        }
        return whole;
    }

    private void enter(Path path, int number, String line) throws IOException {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw damaged(path, number, "is not a trial");
        }
        int tested = Integer.parseInt(matcher.group(3));
        String list = matcher.group(4);
        List<Integer> correct = new ArrayList<>();
        for (String text : list.isEmpty() ? new String[0] : list.split(",", -1)) {
            if (!COUNT.matcher(text).matches()) {
                throw damaged(path, number, "is not a trial");
            }
            int count = Integer.parseInt(text);
            if (count > tested) {
                throw damaged(path, number, "has " + count + " right of " + tested + " tested");
            }
            correct.add(count);
        }
        Entry entry = new Entry(tested, correct);
        Entry before = found.put(new Key(matcher.group(1), Integer.parseInt(matcher.group(2))), entry);
        if (before != null && !before.equals(entry)) {
            throw damaged(path, number, "contradicts an earlier line about the same trial");
        }
    }

    private static IOException damaged(Path path, int number, String what) {
        return new IOException("journal " + path + ", line " + number + " " + what
                + "; it is not continued and left as it is. Choose another folder or remove it.");
    }

    /**
     * The counts of a finished trial, or null.
     *
     * @throws IOException if the journal's trial has another number of counts or of test examples
     */
    int @Nullable [] find(String job, int trial, int measures, int tested) throws IOException {
        Entry entry = found.get(new Key(job, trial));
        if (entry == null) {
            return null;
        }
        if (entry.correct.size() != measures || entry.tested != tested) {
            throw new IOException("the journal's trial " + trial + " of " + job + " has " + entry.correct.size()
                    + " counts of " + entry.tested + " tested, expected " + measures + " of " + tested);
        }
        return entry.correct.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Writes a finished trial as one line in one write. */
    synchronized void add(String job, int trial, int tested, int[] correct) throws IOException {
        append(line(job, trial, tested, correct));
    }

    /** The canonical line of a trial without its checksum, which the committed digests are taken over. */
    static String line(String job, int trial, int tested, int[] correct) {
        StringBuilder line = new StringBuilder("{\"dataset\":\"")
                .append(job)
                .append("\",\"trial\":")
                .append(trial)
                .append(",\"tested\":")
                .append(tested)
                .append(",\"correct\":[");
        for (int i = 0; i < correct.length; i++) {
            line.append(i == 0 ? "" : ",").append(correct[i]);
        }
        return line.append("]}").toString();
    }

    private void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((sealed(line) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
