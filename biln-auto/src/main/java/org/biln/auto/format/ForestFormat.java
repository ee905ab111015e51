package org.biln.auto.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.biln.forest.Forest;
import org.biln.table.FieldReader;
import org.biln.table.FieldWriter;
import org.biln.table.PartFormat;

/**
 * A forest in a model file: its own compact bytes, as base64 with their digest. They are not compressed, because what a
 * compressor makes of them depends on the JDK and a model's bytes must not.
 */
public final class ForestFormat implements PartFormat<Forest> {
    private static final String BYTES = "trees";

    @Override
    public String name() {
        return "forest";
    }

    @Override
    public Class<Forest> type() {
        return Forest.class;
    }

    @Override
    public void write(Forest forest, FieldWriter out) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            forest.write(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        out.bytes(BYTES, bytes.toByteArray());
    }

    @Override
    public Forest read(FieldReader in) {
        ByteArrayInputStream bytes = new ByteArrayInputStream(in.bytes(BYTES));
        Forest forest;
        try {
            forest = Forest.read(new DataInputStream(bytes));
        } catch (IOException e) {
            throw in.wrong(BYTES, "holds no forest: " + e.getMessage());
        }
        if (bytes.available() > 0) {
            throw in.wrong(BYTES, "goes on for " + bytes.available() + " bytes after the last tree");
        }
        return forest;
    }
}
