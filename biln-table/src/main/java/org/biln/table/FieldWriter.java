package org.biln.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes the fields of an object of a model file, in the order of the calls. */
public final class FieldWriter {
    private final JsonGenerator json;
    private final BiConsumer<Object, FieldWriter> parts;

    FieldWriter(JsonGenerator json, BiConsumer<Object, FieldWriter> parts) {
        this.json = json;
        this.parts = parts;
    }

    private interface Action {
        void run() throws IOException;
    }

    private FieldWriter field(String name, Action value) {
        try {
            json.writeFieldName(name);
            value.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /**
     * A text.
     *
     * @param name the field
     * @param value its text, or null
     * @return this
     */
    public FieldWriter text(String name, @Nullable String value) {
        return field(name, () -> json.writeString(value));
    }

    /**
     * A whole number.
     *
     * @param name the field
     * @param value its number
     * @return this
     */
    public FieldWriter whole(String name, long value) {
        return field(name, () -> json.writeNumber(value));
    }

    /**
     * A number, by the shortest digits that read back to it.
     *
     * @param name the field
     * @param value its number, finite
     * @return this
     */
    public FieldWriter number(String name, double value) {
        return field(name, () -> json.writeNumber(digits(name, value)));
    }

    private static String digits(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + ": " + value + " has no place in a model");
        }
        return Numbers.format(value);
    }

    /**
     * True or false.
     *
     * @param name the field
     * @param value its value
     * @return this
     */
    public FieldWriter truth(String name, boolean value) {
        return field(name, () -> json.writeBoolean(value));
    }

    /**
     * A list of numbers.
     *
     * @param name the field
     * @param values the numbers, finite
     * @return this
     */
    public FieldWriter numbers(String name, double[] values) {
        return field(name, () -> {
            json.writeStartArray();
            for (double value : values) {
                json.writeNumber(digits(name, value));
            }
            json.writeEndArray();
        });
    }

    /**
     * A list of whole numbers.
     *
     * @param name the field
     * @param values the numbers
     * @return this
     */
    public FieldWriter wholes(String name, int[] values) {
        return field(name, () -> json.writeArray(values, 0, values.length));
    }

    /**
     * A list of texts.
     *
     * @param name the field
     * @param values the texts
     * @return this
     */
    public FieldWriter texts(String name, List<String> values) {
        return field(name, () -> json.writeArray(values.toArray(new String[0]), 0, values.size()));
    }

    /**
     * Texts by name.
     *
     * @param name the field
     * @param values the texts; they are written in the map's order
     * @return this
     */
    public FieldWriter texts(String name, Map<String, String> values) {
        return object(name, out -> values.forEach(out::text));
    }

    /**
     * Bytes, as base64 with their SHA-256 beside them.
     *
     * @param name the field
     * @param value the bytes
     * @return this
     */
    public FieldWriter bytes(String name, byte[] value) {
        return object(
                name,
                out -> out.text("sha256", Digests.sha256(value))
                        .text("base64", Base64.getEncoder().encodeToString(value)));
    }

    /**
     * An object.
     *
     * @param name the field
     * @param fields writes its fields
     * @return this
     */
    public FieldWriter object(String name, Consumer<FieldWriter> fields) {
        return field(name, () -> {
            json.writeStartObject();
            fields.accept(this);
            json.writeEndObject();
        });
    }

    /**
     * A list of objects.
     *
     * @param name the field
     * @param items the items
     * @param fields writes the fields of one
     * @param <T> the type of the items
     * @return this
     */
    public <T> FieldWriter objects(String name, List<? extends T> items, BiConsumer<T, FieldWriter> fields) {
        return field(name, () -> {
            json.writeStartArray();
            for (T item : items) {
                json.writeStartObject();
                fields.accept(item, this);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    /**
     * A part that has a format of its own: a classifier or an encoder.
     *
     * @param name the field
     * @param part the part
     * @return this
     */
    public FieldWriter part(String name, Object part) {
        return object(name, out -> parts.accept(part, out));
    }

    /**
     * A list of such parts.
     *
     * @param name the field
     * @param list the parts
     * @return this
     */
    public FieldWriter parts(String name, List<?> list) {
        return objects(name, list, parts);
    }
}
