package org.biln.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Standard output as UTF-8. A print writer only knows that something went wrong; this one also knows whether it was the
 * reader who went away, as {@code head} does, because then there is nothing to complain of.
 */
final class StandardOutput extends PrintWriter {
    private final Watched watched;

    StandardOutput(OutputStream out) {
        this(new Watched(out));
    }

    private StandardOutput(Watched watched) {
        super(new OutputStreamWriter(new BufferedOutputStream(watched, 1 << 13), StandardCharsets.UTF_8), false);
        this.watched = watched;
    }

    /** Whether writing failed because nobody reads any more. */
    boolean readerGone() {
        return Failures.readerGone(watched.first);
    }

    private static final class Watched extends FilterOutputStream {
        private @Nullable IOException first;

        Watched(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            IOException earlier = first;
            if (earlier != null) {
                throw new IOException(earlier.getMessage(), earlier);
            }
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                first = e;
                throw e;
            }
        }
    }
}
