package org.biln.cli.table;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A text output that is there complete or not at all: written beside the target under another name, forced to disk, then
 * renamed by {@link #commit()}. Closing without commit, for instance because the disk is full, leaves nothing behind and
 * an existing file as it was.
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
        // A link stays a link: what it points to is replaced.
        Path target = Files.exists(Path.of(file))
                ? Path.of(file).toRealPath()
                : Path.of(file).toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw InputException.in(file, "its folder does not exist", "create it: mkdir -p " + folder);
        }
        Path beside = folder.resolve("." + target.getFileName() + "."
                + Long.toHexString(ProcessHandle.current().pid()) + ".part");
        FileChannel channel = FileChannel.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        return new Output(file, target, beside, channel, force, writer(file, Channels.newOutputStream(channel), wrap));
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
     * Refuses a target that exists, before hours of work have gone into its content.
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
            if (!replace && Files.exists(target)) {
                throw new IOException(name + ": appeared while it was being written; nothing was replaced");
            }
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
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
        Files.deleteIfExists(beside);
    }
}
