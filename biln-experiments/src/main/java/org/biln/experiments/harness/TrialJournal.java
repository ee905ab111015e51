package org.biln.experiments.harness;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Finished trials on disk, a line each: a checksum, the trial, its numbers as text. The first line says of which experiment. Whoever
 * was stopped goes on where the journal ends; a line that was cut off by the stop is dropped, a line that was changed is an error.
 * One process writes at a time.
 */
public final class TrialJournal implements Closeable {

    private final FileChannel channel;
    private final Map<String, String> found = new HashMap<>();

    private TrialJournal(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens a journal, or begins one.
     *
     * @param file where it is
     * @param experiment all that decides what a trial gives besides the version of the program: seed, options, digests of
     *     tables; one line
     * @return the journal, locked
     * @throws IOException if it cannot be read or written, is of another experiment, damaged, or being written
     */
    public static TrialJournal open(Path file, String experiment) throws IOException {
        if (experiment.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("experiment: has more than one line");
        }
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(channel, file);
            TrialJournal journal = new TrialJournal(channel);
            journal.read(file, experiment + ", version " + version());
            return journal;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * What a journal says it was written by: the version of this module, whichever jar it was put into, since a journal that
     * was begun on a cluster goes on elsewhere.
     *
     * @return the version
     * @throws IOException if it cannot be read
     */
    public static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = TrialJournal.class.getResourceAsStream("version.properties")) {
            properties.load(Objects.requireNonNull(in, "version.properties"));
        }
        return properties.getProperty("version", "unversioned");
    }

    private static void lock(FileChannel channel, Path file) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            throw new IOException(file + " is being written by another run; wait for it, or name another folder");
        }
    }

    private void read(Path file, String experiment) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (all.hasRemaining() && channel.read(all) >= 0) {
            // goes on
        }
        byte[] bytes = all.array();
        int from = 0;
        int number = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                number++;
                String payload = payload(file, number, Arrays.copyOfRange(bytes, from, at));
                if (number == 1 && !payload.equals(experiment)) {
                    throw new OtherJournalException(file, payload, experiment);
                }
                int key = payload.indexOf(' ');
                if (number > 1 && key > 0) {
                    String result = payload.substring(key + 1);
                    String before = found.put(payload.substring(0, key), result);
                    if (before != null && !before.equals(result)) {
                        throw new IOException(
                                file + ", line " + number + ", contradicts an earlier line; delete one or the file");
                    }
                }
                from = at + 1;
            }
        }
        if (number == 0 && !isBeginning(bytes, line(experiment))) {
            throw new IOException(file + " is not a journal of this program; name another folder, or move it away");
        }
        channel.truncate(from);
        channel.position(from);
        if (number == 0) {
            write(experiment);
        }
    }

    /** Whether a stop may have left this of a line: a file of somebody else's is not cut. */
    private static boolean isBeginning(byte[] bytes, byte[] line) {
        return bytes.length <= line.length && Arrays.equals(bytes, Arrays.copyOf(line, bytes.length));
    }

    private static String payload(Path file, int number, byte[] line) throws IOException {
        String text = new String(line, StandardCharsets.UTF_8);
        if (text.length() > 9 && text.charAt(8) == ' ' && text.substring(0, 8).equals(checksum(text.substring(9)))) {
            return text.substring(9);
        }
        throw new IOException(
                file + ", line " + number + ", was changed, or is not of a journal; delete the line or the file");
    }

    private static String checksum(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static byte[] line(String payload) {
        return (checksum(payload) + " " + payload + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void write(String payload) throws IOException {
        ByteBuffer line = ByteBuffer.wrap(line(payload));
        while (line.hasRemaining()) {
            channel.write(line);
        }
    }

    /**
     * What came of a trial.
     *
     * @param trial its name
     * @return as it was added, or null if it has not been run
     */
    public synchronized @Nullable String find(String trial) {
        return found.get(trial);
    }

    /**
     * Takes what came of a trial; it is in the file when this returns.
     *
     * @param trial its name, without spaces
     * @param result what came of it, one line
     * @throws IOException if it cannot be written
     */
    public synchronized void add(String trial, String result) throws IOException {
        if (trial.indexOf(' ') >= 0 || trial.isEmpty() || (trial + result).indexOf('\n') >= 0) {
            throw new IllegalArgumentException("trial: " + trial + " does not fit into a line");
        }
        write(trial + " " + result);
        found.put(trial, result);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
