package org.biln.table;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.zip.ZipException;

/**
 * The text of an input. Gzip is unpacked, a byte-order mark skipped; bytes that are no characters, and files that are
 * plainly something other than text, are refused by line and byte. Java's own decoders replace bad bytes silently, and a
 * model trained on replaced characters is nobody's wish.
 */
final class TextReader extends Reader {
    private static final int BUFFER = 1 << 16;

    private final String name;
    private final Charset charset;
    private final InputStream in;
    private final boolean gzip;
    private final CharsetDecoder decoder;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    private long consumed;
    private long newlines;
    private long lineBytes;
    private boolean end;
    private boolean started;

    TextReader(String name, InputStream stream, Charset charset) throws IOException {
        this.name = name;
        this.charset = charset;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        PushbackInputStream first = new PushbackInputStream(stream, 2);
        byte[] magic = new byte[2];
        int count = first.readNBytes(magic, 0, 2);
        first.unread(magic, 0, count);
        this.gzip = count == 2 && magic[0] == 0x1F && (magic[1] & 0xFF) == 0x8B;
        this.in = gzip ? new GzipStream(first) : first;
        bytes.flip();
    }

    private InputException damagedGzip(IOException e) {
        return InputException.in(
                name,
                "its gzip data are damaged or cut off (" + e.getMessage() + ")",
                "take the file again from where it came from");
    }

    boolean gzip() {
        return gzip;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
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
                throw notText();
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
        try {
            // The first bytes tell what the file is; a pipe may hand them over one by one.
            int wanted = bytes.position() + (started ? 1 : 8);
            while (!end && bytes.position() < wanted) {
                int n = in.read(bytes.array(), bytes.position(), bytes.remaining());
                if (n < 0) {
                    end = true;
                } else {
                    bytes.position(bytes.position() + n);
                }
            }
        } catch (ZipException | EOFException e) {
            if (gzip) {
                throw damagedGzip(e);
            }
            throw e;
        }
        bytes.flip();
    }

    private void count(int from, int to) {
        byte[] array = bytes.array();
        for (int i = from; i < to; i++) {
            lineBytes++;
            if (array[i] == '\n') {
                newlines++;
                lineBytes = 0;
            } else if (array[i] == 0) {
                consumed += i - from;
                throw InputException.at(
                        name,
                        newlines + 1,
                        "byte " + lineBytes + " of the line is zero, which no text has",
                        "is the file binary, or UTF-16? convert it: iconv -f UTF-16 -t UTF-8 FILE > FILE.utf8.csv");
            }
        }
        consumed += to - from;
    }

    private void refuseOtherFormats() {
        if (begins(0xEF, 0xBB, 0xBF)) {
            bytes.position(bytes.position() + 3);
            consumed += 3;
        } else if (begins(0x50, 0x4B, 3, 4)) {
            throw other(
                    "a zip archive or an Excel sheet (xlsx)", "export the sheet as CSV (UTF-8), or unpack the archive");
        } else if (begins(0xD0, 0xCF, 0x11, 0xE0)) {
            throw other("an old Excel sheet (xls)", "export the sheet as CSV (UTF-8)");
        } else if (begins('P', 'A', 'R', '1')) {
            throw other(
                    "a Parquet file",
                    "convert it, for instance: duckdb -c \"copy 'FILE' to 'FILE.csv'\", or pandas.read_parquet('FILE')"
                            + ".to_csv('FILE.csv', index=False)");
        } else if (begins('A', 'R', 'R', 'O', 'W', '1')) {
            throw other("an Arrow (Feather) file", "convert it: pandas.read_feather('FILE').to_csv('FILE.csv')");
        } else if (begins(0x28, 0xB5, 0x2F, 0xFD)) {
            throw other("compressed with zstd", "unpack it on the way: zstd -dc FILE | biln ... -");
        } else if (begins('B', 'Z', 'h') && bytes.remaining() > 4 && bytes.get(bytes.position() + 4) == 0x31) {
            throw other("compressed with bzip2", "unpack it on the way: bzip2 -dc FILE | biln ... -");
        } else if (begins(0xFD, '7', 'z', 'X', 'Z')) {
            throw other("compressed with xz", "unpack it on the way: xz -dc FILE | biln ... -");
        } else if (begins('%', 'P', 'D', 'F')) {
            throw other("a PDF", "export the table as CSV");
        } else if (begins(0xFF, 0xFE) || begins(0xFE, 0xFF)) {
            throw other("UTF-16, not UTF-8", "convert it: iconv -f UTF-16 -t UTF-8 FILE > FILE.utf8.csv");
        }
    }

    private InputException other(String what, String hint) {
        return InputException.in(name, "is " + what, hint);
    }

    private boolean begins(int... magic) {
        if (bytes.remaining() < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((bytes.get(bytes.position() + i) & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    private InputException notText() {
        int bad = bytes.get(bytes.position()) & 0xFF;
        return InputException.at(
                name,
                newlines + 1,
                "byte " + (lineBytes + 1) + " of the line (0x" + Integer.toHexString(bad) + ", byte " + (consumed + 1)
                        + " of the " + (gzip ? "text" : "file") + ") is not " + charset.name(),
                "say what it is, for instance --encoding latin-1, or convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
