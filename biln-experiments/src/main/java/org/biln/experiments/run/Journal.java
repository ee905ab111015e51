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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.biln.experiments.protocol.Dataset;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a run: a first line with all arguments that decide the numbers, then one line per finished trial of a job
 * (a data set, or in forensics a data set under an alternative), in the order they finished.
 *
 * <pre>
 * {"journal":"biln trials 1","parts":["table1"],"datasets":["synthetic"],"trials":2,"seed":1,"reading":["digits=7v9",...]}
 * {"dataset":"synthetic","trial":0,"tested":1000,"correct":[997,993,...]}
 * </pre>
 *
 * <p>{@code correct} counts the test examples each classifier got right, in the order of the measures (Table 1, Table 2,
 * Figure 2, as far as asked for); the counts are whole numbers, so what is read back is what was measured.
 *
 * <p>A killed run may leave half a last line: it is cut off. A journal whose first line is another one's is refused.
 */
final class Journal implements Closeable {

    private static final Pattern LINE = Pattern.compile(
            "\\{\"dataset\":\"([^\"]+)\",\"trial\":(\\d{1,9}),\"tested\":(\\d{1,9}),\"correct\":\\[([0-9,]*)]}");

    private final FileChannel file;
    private final Map<Key, int[]> found = new HashMap<>();

    /** Which trial of which job. */
    private record Key(String job, int trial) {}

    private Journal(FileChannel file) {
        this.file = file;
    }

    /**
     * Opens or creates the journal that begins with a header and reads the trials it holds.
     *
     * @throws OtherJournalException if the file begins with another header
     * @throws IOException if the file cannot be used or is no journal
     */
    static Journal open(Path path, String header) throws IOException {
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean opened = false;
        try {
            lock(file, path);
            Journal journal = new Journal(file);
            journal.read(path, header);
            opened = true;
            return journal;
        } finally {
            if (!opened) {
                file.close();
            }
        }
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
        return "{\"journal\":\"biln trials 1\",\"parts\":"
                + strings(request.parts().stream().map(Part::argument).toList())
                + ",\"datasets\":"
                + strings(request.datasets().stream().map(Dataset::csvName).toList())
                + ",\"trials\":"
                + request.trials()
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
        byte[] bytes = new byte[Math.toIntExact(file.size())];
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
        if (lines.isEmpty()) {
            file.truncate(0);
            append(header);
            return;
        }
        if (!lines.get(0).equals(header)) {
            throw new OtherJournalException(path, lines.get(0), header);
        }
        file.truncate(enter(path, lines, whole));
        file.position(file.size());
    }

    /** Takes in the trials; returns how many bytes of the file are good. */
    private long enter(Path path, List<String> lines, int whole) throws IOException {
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher matcher = LINE.matcher(line);
            if (matcher.matches()) {
                found.put(new Key(matcher.group(1), Integer.parseInt(matcher.group(2))), numbers(matcher.group(4)));
            } else if (i == lines.size() - 1) {
                return whole - line.getBytes(StandardCharsets.UTF_8).length - 1L;
            } else {
                throw new IOException("journal " + path + ", line " + (i + 1) + " is not a trial: " + line);
            }
        }
        return whole;
    }

    private static int[] numbers(String list) {
        return list.isEmpty()
                ? new int[0]
                : Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    /** The counts of a finished trial, or null. */
    int @Nullable [] find(String job, int trial) {
        return found.get(new Key(job, trial));
    }

    /** Writes a finished trial as one line in one write. */
    synchronized void add(String job, int trial, int tested, int[] correct) throws IOException {
        append(line(job, trial, tested, correct));
    }

    /** The canonical line of a trial, which the committed digests are taken over. */
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
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
