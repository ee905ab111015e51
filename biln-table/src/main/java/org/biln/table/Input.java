package org.biln.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file, a pipe or standard input, read exactly once. While its bytes go by they are digested (SHA-256) and kept, so
 * that whoever needs the text again reads those very bytes and never the path: what was read, what is recorded and what
 * is copied into outputs are the same. A regular file that changes while it is read is refused.
 *
 * <p>Up to 8 MiB are kept in memory, more in a private file in {@code java.io.tmpdir} that has no name while it is used.
 *
 * <pre>{@code
 * try (Input input = Input.open("train.csv", System.in)) {
 *     Table table = TableReader.read(input, Format.DETECT, ColumnOptions.NONE, Progress.NONE);
 *     System.out.println(table.rows() + " rows of " + input.sha256());
 * }
 * }</pre>
 */
public final class Input implements Closeable {
    private final String name;
    private final InputStream in;
    private final boolean owned;
    private final @Nullable Path path;
    private final @Nullable State before;
    private final MessageDigest digest = Digests.start();
    private final Spool spool;
    private boolean opened;
    private @Nullable String sha256;

    private record State(
            long size, FileTime modified, @Nullable Object key) {
        static State of(Path path) throws IOException {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return new State(now.size(), now.lastModifiedTime(), now.fileKey());
        }
    }

    private Input(
            String name, InputStream in, boolean owned, @Nullable Path path, @Nullable State before, Spool spool) {
        this.name = name;
        this.in = in;
        this.owned = owned;
        this.path = path;
        this.before = before;
        this.spool = spool;
    }

    /**
     * Opens an input.
     *
     * @param file a path, or {@code -} for standard input
     * @param stdin what {@code -} means
     * @return the input, to be read and closed
     * @throws IOException when it cannot be opened
     */
    public static Input open(String file, InputStream stdin) throws IOException {
        return file.equals("-") ? of("standard input", stdin) : open(file);
    }

    /**
     * Bytes from anywhere.
     *
     * @param name what to call them in messages
     * @param in the bytes; not closed
     * @return the input
     */
    public static Input of(String name, InputStream in) {
        return of(name, in, new Spool());
    }

    static Input of(String name, InputStream in, Spool spool) {
        return new Input(name, in, false, null, null, spool);
    }

    private static Input open(String file) throws IOException {
        Path path;
        try {
            path = Path.of(file);
        } catch (java.nio.file.InvalidPathException e) {
            throw InputException.in(Shown.name(file), "is not a path", "check the name");
        }
        if (Files.isDirectory(path)) {
            throw InputException.in(file, "is a folder", "name the file inside it");
        }
        if (!Files.exists(path)) {
            throw InputException.in(file, "no such file", neighbourHint(path));
        }
        if (!Files.isReadable(path)) {
            throw InputException.in(file, "cannot be read", "check its permissions: ls -l " + file);
        }
        if (!Files.isRegularFile(path)) {
            return new Input(file, Files.newInputStream(path), true, null, null, new Spool());
        }
        State before = State.of(path);
        return new Input(file, Files.newInputStream(path), true, path, before, new Spool());
    }

    private static String neighbourHint(Path path) throws IOException {
        String otherwise = "check the path, or use - for standard input";
        Path folder = path.toAbsolutePath().getParent();
        Path last = path.getFileName();
        if (folder == null || last == null || !Files.isDirectory(folder) || !Files.isReadable(folder)) {
            return otherwise;
        }
        try (var entries = Files.list(folder)) {
            List<String> names = entries.limit(10_000)
                    .map(p -> String.valueOf(p.getFileName()))
                    .sorted()
                    .toList();
            String close = Names.closest(last.toString(), names);
            return close == null ? otherwise : "did you mean " + close + "?";
        }
    }

    /** The bytes, once. Reading to the end completes the digest and the check that nothing changed. */
    InputStream stream() {
        if (opened) {
            throw new IllegalStateException(name + " has been read; read it again from the table");
        }
        opened = true;
        return new Tee();
    }

    /**
     * All bytes at once, of what is small and may not be a table.
     *
     * @return the bytes
     * @throws IOException when it cannot be read, or changes meanwhile
     */
    public byte[] readAll() throws IOException {
        return stream().readAllBytes();
    }

    private final class Tee extends InputStream {
        private final byte[] one = new byte[1];

        @Override
        public int read() throws IOException {
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (sha256 != null) {
                return -1;
            }
            int count = in.read(target, offset, length);
            if (count < 0) {
                sha256 = Digests.hex(digest.digest());
                refuseChange();
            } else {
                digest.update(target, offset, count);
                spool.add(target, offset, count);
            }
            return count;
        }

        /** A pipe may have nothing ready at the moment and still go on; who asks wants to know whether this is the end. */
        @Override
        public int available() {
            return sha256 == null ? 1 : 0;
        }
    }

    private void refuseChange() throws IOException {
        if (path == null || before == null) {
            return;
        }
        boolean same = Files.exists(path) && Objects.equals(before, State.of(path)) && spool.size() == before.size();
        if (!same) {
            throw InputException.in(
                    name, "changed while it was read", "wait until it is complete, or read a copy of it");
        }
    }

    /** The bytes again, from the copy that was kept. */
    InputStream again() {
        return spool.open();
    }

    /**
     * The name to use in messages.
     *
     * @return the path as given, or "standard input"
     */
    public String name() {
        return name;
    }

    /** Bytes in all when the file system knows, else -1. */
    long expectedSize() {
        return before == null ? -1 : before.size();
    }

    /** Bytes read so far. */
    long size() {
        return spool.size();
    }

    /**
     * The digest of the bytes as they came (of a gzip file: compressed), known once all of them were read.
     *
     * @return SHA-256 in lower-case hexadecimal
     */
    public String sha256() {
        if (sha256 == null) {
            throw new IllegalStateException(name + " has not been read to its end");
        }
        return sha256;
    }

    @Override
    public void close() throws IOException {
        try {
            if (owned) {
                in.close();
            }
        } finally {
            spool.close();
        }
    }
}
