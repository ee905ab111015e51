package org.biln.table;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A text output that is there complete or not at all: written beside the target in a file that was created exclusively
 * and that only its owner may read, forced to disk, then renamed by {@link #commit()}. Closing without commit, for
 * instance because the disk is full, leaves nothing behind and an existing file as it was; so does a signal that ends
 * the program. A file that is replaced keeps its permissions.
 *
 * <pre>{@code
 * try (Output out = Output.to("weights.csv", standardOutput, force)) {
 *     out.writer().write("weight\n");
 *     out.commit();
 * }
 * }</pre>
 */
public final class Output implements Closeable {
    private final String name;
    private final @Nullable Path target;
    private final @Nullable Path beside;
    private final @Nullable FileChannel channel;
    private final boolean replace;
    private final Writer writer;
    private boolean closed;

    private Output(
            String name,
            @Nullable Path target,
            @Nullable Path beside,
            @Nullable FileChannel channel,
            boolean replace,
            Writer writer) {
        this.name = name;
        this.target = target;
        this.beside = beside;
        this.channel = channel;
        this.replace = replace;
        this.writer = writer;
    }

    /**
     * Starts an output.
     *
     * @param file a path, or {@code -} for standard output
     * @param stdout what {@code -} means
     * @param force whether an existing file may be replaced
     * @return the output, to be committed
     * @throws IOException when the folder cannot be written to
     */
    public static Output to(String file, Writer stdout, boolean force) throws IOException {
        return to(file, stdout, force, stream -> stream);
    }

    /** As above, with the file's stream wrapped: how tests fill a disk. */
    static Output to(String file, Writer stdout, boolean force, UnaryOperator<OutputStream> wrap) throws IOException {
        if (file.equals("-")) {
            return new Output("standard output", null, null, null, true, new FilterWriter(stdout) {
                @Override
                public void close() throws IOException {
                    flush(); // standard output is not ours to close
                }
            });
        }
        refuseExisting(file, force);
        if (isDevice(Path.of(file))) {
            // Renaming something over a device or a pipe would take it from everybody else.
            return new Output(file, null, null, null, true, writer(file, Files.newOutputStream(Path.of(file)), wrap));
        }
        Path target = target(file);
        PartFiles.Part part = PartFiles.create(folder(file, target), ".part");
        return new Output(
                file,
                target,
                part.path(),
                part.channel(),
                force,
                writer(file, Channels.newOutputStream(part.channel()), wrap));
    }

    /** A link stays a link: what it points to is replaced. */
    private static Path target(String file) throws IOException {
        Path path = Path.of(file);
        return Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    }

    private static Path folder(String file, Path target) {
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw InputException.in(file, "its folder does not exist", "create it: mkdir -p " + folder);
        }
        if (!Files.isWritable(folder)) {
            throw InputException.in(file, "its folder cannot be written to", "check its permissions: ls -ld " + folder);
        }
        return folder;
    }

    private static Writer writer(String file, OutputStream stream, UnaryOperator<OutputStream> wrap) {
        OutputStream named = new NamedStream(file, wrap.apply(stream));
        return new BufferedWriter(new OutputStreamWriter(named, StandardCharsets.UTF_8), 1 << 16);
    }

    /** Something that can be written to but not replaced: {@code /dev/null}, a named pipe. */
    private static boolean isDevice(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
    }

    /** "No space left on device" says neither which file nor what became of it. */
    private static final class NamedStream extends FilterOutputStream {
        private final String name;

        NamedStream(String name, OutputStream out) {
            super(out);
            this.name = name;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw new IOException(name + ": " + e.getMessage() + "; nothing of it was left behind", e);
            }
        }
    }

    /**
     * Refuses a target that exists or cannot be written, before hours of work have gone into its content.
     *
     * @param file the target; {@code -}, devices and pipes are always free
     * @param force whether an existing file may be replaced
     * @throws IOException when the file system cannot be asked
     */
    public static void check(String file, boolean force) throws IOException {
        if (file.equals("-")) {
            return;
        }
        refuseExisting(file, force);
        if (!isDevice(Path.of(file))) {
            folder(file, target(file));
        }
    }

    /**
     * Refuses a target that exists.
     *
     * @param file the target; {@code -}, devices and pipes are always free
     * @param force whether an existing file may be replaced
     */
    public static void refuseExisting(String file, boolean force) {
        if (file.equals("-")) {
            return;
        }
        Path target = Path.of(file);
        if (Files.isDirectory(target)) {
            throw InputException.in(file, "is a folder", "name a file");
        }
        if (!force && Files.exists(target) && !isDevice(target)) {
            throw InputException.in(file, "exists", "choose another name, or replace it with --force");
        }
    }

    /**
     * Refuses outputs that would overwrite each other or one of the inputs, however they are spelt: {@code x} and
     * {@code ./x}, a link and what it points to, two names of one file.
     *
     * @param outputs the files to be written, by the option or argument that names them
     * @param inputs the files to be read, likewise; {@code -} is nobody's
     * @throws IOException when the file system cannot be asked
     */
    public static void refuseSame(Map<String, String> outputs, Map<String, String> inputs) throws IOException {
        List<Map.Entry<String, String>> written = List.copyOf(outputs.entrySet());
        for (int i = 0; i < written.size(); i++) {
            String output = written.get(i).getValue();
            for (int j = 0; j < i; j++) {
                if (same(output, written.get(j).getValue())) {
                    throw new InputException(
                            written.get(j).getKey() + " and " + written.get(i).getKey() + " are one file, "
                                    + InputException.quote(output),
                            "give each output a name of its own");
                }
            }
            for (Map.Entry<String, String> input : inputs.entrySet()) {
                if (!output.equals("-") && !input.getValue().equals("-") && same(output, input.getValue())) {
                    throw new InputException(
                            written.get(i).getKey() + " is the file that is read, "
                                    + InputException.quote(input.getValue()) + " (" + input.getKey() + ")",
                            "write to another file");
                }
            }
        }
    }

    private static boolean same(String a, String b) throws IOException {
        if (a.equals("-") || b.equals("-")) {
            return a.equals(b);
        }
        Path left = Path.of(a);
        Path right = Path.of(b);
        if (isDevice(left) || isDevice(right)) {
            return false;
        }
        if (Files.exists(left) && Files.exists(right)) {
            return Files.isSameFile(left, right);
        }
        return place(left).equals(place(right));
    }

    /** Where a file is or will be: the real path of its folder, and its name. */
    private static Path place(Path path) throws IOException {
        if (Files.exists(path)) {
            return path.toRealPath();
        }
        Path absolute = path.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        return folder == null || !Files.isDirectory(folder)
                ? absolute
                : folder.toRealPath().resolve(String.valueOf(absolute.getFileName()));
    }

    /**
     * Where to write.
     *
     * @return the writer, UTF-8, buffered
     */
    public Writer writer() {
        return writer;
    }

    /**
     * Makes what was written appear under its name.
     *
     * @throws IOException when it cannot be written entirely; nothing is left behind then
     */
    public void commit() throws IOException {
        writer.flush();
        if (beside == null || target == null || channel == null) {
            return;
        }
        channel.force(true);
        writer.close();
        closed = true;
        try {
            if (PartFiles.posix(target)) {
                Files.setPosixFilePermissions(beside, permissions(target));
            }
            if (replace) {
                move(beside, target);
            } else {
                place(beside, target);
            }
        } finally {
            PartFiles.remove(beside);
        }
    }

    private static Set<PosixFilePermission> permissions(Path target) throws IOException {
        if (Files.exists(target)) {
            return Files.getPosixFilePermissions(target);
        }
        Path folder = target.getParent();
        return PartFiles.usualPermissions(folder == null ? target : folder);
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A second name replaces nothing, whatever appeared in the meantime; not every file system has second names. */
    private void place(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(name + ": appeared while it was being written; nothing was replaced", e);
        } catch (UnsupportedOperationException | FileSystemException e) {
            if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(name + ": appeared while it was being written; nothing was replaced", e);
            }
            move(from, to);
        }
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (beside == null || channel == null) {
            writer.close();
            return;
        }
        // Not the writer: flushing what does not fit on the disk would fail again and hide the first failure.
        channel.close();
        PartFiles.remove(beside);
    }
}
