package org.biln.table;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip (RFC 1952) to the last byte of its last member. Behind a member there may be another one, or nothing but
 * zeros, as tapes pad files; {@link java.util.zip.GZIPInputStream} takes whatever is no header there for the end, so that a
 * damaged header in the middle of a file loses the rest of it without a word.
 */
final class GzipStream extends InputStream {
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xE0;

    private final InputStream packed;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final CRC32 headerChecksum = new CRC32();
    private final byte[] buffer = new byte[1 << 16];
    private final byte[] one = new byte[1];
    private int at;
    private int limit;
    private boolean inside;
    private int members;
    private boolean end;

    GzipStream(InputStream packed) {
        this.packed = packed;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!end) {
            if (!inside && !begin()) {
                end = true;
                break;
            }
            int count = inflate(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            }
            if (inflater.finished()) {
                finish();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("member " + members + " asks for a dictionary");
            } else if (inflater.needsInput()) {
                if (at == limit && !fill()) {
                    throw new EOFException("member " + members + " is cut off");
                }
                inflater.setInput(buffer, at, limit - at);
                at = limit;
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            throw new ZipException("member " + members + ": " + e.getMessage());
        }
    }

    private boolean fill() throws IOException {
        at = 0;
        limit = 0;
        int count = 0;
        while (count == 0) {
            count = packed.read(buffer, 0, buffer.length);
        }
        limit = Math.max(0, count);
        return count > 0;
    }

    /** The header of the next member; false at the end of the file. */
    private boolean begin() throws IOException {
        if (at == limit && !fill()) {
            return false;
        }
        if (members > 0 && buffer[at] == 0) {
            refuseAllButZeros();
            return false;
        }
        members++;
        headerChecksum.reset();
        if (next() != 0x1F || next() != 0x8B) {
            throw new ZipException(
                    members == 1 ? "no gzip" : "behind member " + (members - 1) + " is something that is no gzip");
        }
        int method = next();
        int flags = next();
        if (method != 8 || (flags & RESERVED) != 0) {
            throw new ZipException("the header of member " + members + " is damaged");
        }
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(next() | next() << 8);
        }
        for (int text : new int[] {NAME, COMMENT}) {
            if ((flags & text) != 0) {
                skipText();
            }
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            int wanted = (int) headerChecksum.getValue() & 0xFFFF;
            if (wanted != (next() | next() << 8)) {
                throw new ZipException("the header of member " + members + " does not match its checksum");
            }
        }
        checksum.reset();
        inside = true;
        return true;
    }

    private void refuseAllButZeros() throws IOException {
        do {
            for (; at < limit; at++) {
                if (buffer[at] != 0) {
                    throw new ZipException("behind member " + members + " are zeros and then something else");
                }
            }
        } while (fill());
    }

    private void finish() throws IOException {
        at = limit - inflater.getRemaining();
        long wanted = four();
        long length = four();
        if (wanted != checksum.getValue() || length != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
            throw new ZipException("member " + members + " does not match its checksum");
        }
        inflater.reset();
        inside = false;
    }

    private long four() throws IOException {
        return next() | next() << 8 | next() << 16 | (long) next() << 24;
    }

    private int next() throws IOException {
        if (at == limit && !fill()) {
            throw new EOFException("member " + members + " is cut off");
        }
        headerChecksum.update(buffer[at]);
        return buffer[at++] & 0xFF;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            next();
        }
    }

    private void skipText() throws IOException {
        int letter;
        do {
            letter = next();
        } while (letter != 0);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        packed.close();
    }
}
