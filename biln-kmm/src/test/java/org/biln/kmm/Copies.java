package org.biln.kmm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Copies of a thing as another machine would get them: through bytes. */
final class Copies {
    private Copies() {}

    static <T extends Serializable> Supplier<T> of(T thing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thing);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return () -> {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                @SuppressWarnings("unchecked") // what was written is read
                T copy = (T) in.readObject();
                return copy;
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        };
    }
}
