package org.biln.cli.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.biln.table.InputException;

/**
 * Decodes UTF-8 and refuses anything else, naming the line and the byte. The JDK's readers either replace bad bytes
 * silently or say "Input length = 1" without a place, which nobody can act on.
 */
final class StrictUtf8Reader extends Reader {
    private final String name;
    private final InputStream in;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    private long consumed;
    private long newlines;
    private int lineBytes;
    private boolean end;
    private boolean started;

    StrictUtf8Reader(String name, InputStream in) {
        this.name = name;
        this.in = in;
        bytes.flip();
    }

    /** Bytes decoded so far. */
    long consumed() {
        return consumed;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        CharBuffer out = CharBuffer.wrap(target, offset, length);
        while (true) {
            if (!end && bytes.remaining() < 8) {
                fill();
            }
            if (!started) {
                refuseOtherFormats();
                started = true;
            }
            int before = bytes.position();
            CoderResult result = decoder.decode(bytes, out, end);
            count(before, bytes.position());
            if (result.isError()) {
                throw notUtf8();
            }
            int produced = out.position() - offset;
            if (produced > 0) {
                return produced;
            }
            if (end && !bytes.hasRemaining()) {
                return -1;
            }
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        int n = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (n < 0) {
            end = true;
        } else {
            bytes.position(bytes.position() + n);
        }
        bytes.flip();
        if (!started && !end && bytes.remaining() < 4) {
            fill();
        }
    }

    private void count(int from, int to) {
        for (int i = from; i < to; i++) {
            lineBytes++;
            if (bytes.get(i) == '\n') {
                newlines++;
                lineBytes = 0;
            }
        }
        consumed += to - from;
    }

    /** A byte-order mark of UTF-8 is skipped; files that are plainly something else get the fitting hint. */
    private void refuseOtherFormats() {
        int b0 = peek(0);
        int b1 = peek(1);
        if (b0 == 0xEF && b1 == 0xBB && peek(2) == 0xBF) {
            bytes.position(bytes.position() + 3);
            consumed += 3;
        } else if (b0 == 0x50 && b1 == 0x4B && peek(2) == 3 && peek(3) == 4) {
            throw InputException.in(
                    name, "is a zip archive or a spreadsheet, not a CSV file", "export the sheet as CSV (UTF-8)");
        } else if (b0 == 0x1F && b1 == 0x8B) {
            throw InputException.in(
                    name, "is compressed with gzip", "unpack it on the way: gzip -dc FILE | biln ... -");
        } else if ((b0 == 0xFF && b1 == 0xFE) || (b0 == 0xFE && b1 == 0xFF)) {
            throw InputException.in(
                    name, "is UTF-16, not UTF-8", "convert it: iconv -f UTF-16 -t UTF-8 FILE > FILE.utf8.csv");
        }
    }

    private int peek(int ahead) {
        return bytes.remaining() > ahead ? bytes.get(bytes.position() + ahead) & 0xFF : -1;
    }

    private InputException notUtf8() {
        int bad = peek(0);
        return InputException.at(
                name,
                newlines + 1,
                "byte " + (lineBytes + 1) + " of the line (0x" + Integer.toHexString(bad) + ", byte " + (consumed + 1)
                        + " of the file) is not UTF-8",
                "convert the file, for instance: iconv -f WINDOWS-1252 -t UTF-8 FILE > FILE.utf8.csv");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
