package org.biln.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an input, kept for a second reading: in memory while they are few, in a private file without a name when
 * they are many. Nobody else can change them.
 */
final class Spool implements Closeable {
    static final int IN_MEMORY = 8 << 20;

    private final int inMemory;
    private byte[] bytes = new byte[1 << 13];
    private @Nullable FileChannel file;
    private long size;

    Spool() {
        this(IN_MEMORY);
    }

    /** With another limit: how tests see the file used. */
    Spool(int inMemory) {
        this.inMemory = inMemory;
    }

    void add(byte[] from, int offset, int length) throws IOException {
        if (file == null && size + length > inMemory) {
            spill();
        }
        FileChannel channel = file;
        if (channel == null) {
            int at = (int) size;
            if (at + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(inMemory, Math.max(2 * bytes.length, at + length)));
            }
            System.arraycopy(from, offset, bytes, at, length);
        } else {
            write(channel, ByteBuffer.wrap(from, offset, length));
        }
        size += length;
    }

    private void spill() throws IOException {
        FileChannel channel;
        try {
            channel = PartFiles.createScratch(folder());
        } catch (IOException e) {
            throw new IOException("the temporary folder " + folder() + " cannot be written to", e);
        }
        file = channel;
        write(channel, ByteBuffer.wrap(bytes, 0, (int) size));
        bytes = new byte[0];
    }

    private static void write(FileChannel channel, ByteBuffer data) throws IOException {
        try {
            while (data.hasRemaining()) {
                channel.write(data);
            }
        } catch (IOException e) {
            throw new IOException(
                    "the temporary folder " + folder() + " cannot hold the input: " + e.getMessage()
                            + "; name another one with -Djava.io.tmpdir=FOLDER",
                    e);
        }
    }

    private static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir", "."));
    }

    long size() {
        return size;
    }

    boolean onDisk() {
        return file != null;
    }

    /** Reads the bytes from the start; several readings may go on at once. */
    InputStream open() {
        return new InputStream() {
            private long at;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (length == 0) {
                    return 0;
                }
                if (at >= size) {
                    return -1;
                }
                int count = (int) Math.min(length, size - at);
                FileChannel channel = file;
                if (channel == null) {
                    System.arraycopy(bytes, (int) at, target, offset, count);
                } else {
                    count = channel.read(ByteBuffer.wrap(target, offset, count), at);
                }
                at += Math.max(0, count);
                return count;
            }

            @Override
            public int available() {
                return (int) Math.min(Integer.MAX_VALUE, size - at);
            }
        };
    }

    @Override
    public void close() throws IOException {
        bytes = new byte[0];
        size = 0;
        if (file != null) {
            file.close();
        }
    }
}
