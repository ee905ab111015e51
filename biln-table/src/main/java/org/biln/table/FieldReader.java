package org.biln.table;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The fields of an object of a model file. A field that is missing, of another type or out of range is refused by its
 * path with an {@link IllegalArgumentException}, which {@link ModelFormat} turns into a {@link ModelException}.
 */
public final class FieldReader {
    /** A number as it stands in the file. */
    record Digits(String text) {}

    private final Map<?, ?> fields;
    private final String path;
    private final Function<FieldReader, Object> parts;

    FieldReader(Map<?, ?> fields, String path, Function<FieldReader, Object> parts) {
        this.fields = fields;
        this.path = path;
        this.parts = parts;
    }

    /**
     * A complaint about a field.
     *
     * @param name the field
     * @param what what is wrong with it
     * @return the exception, to be thrown
     */
    public IllegalArgumentException wrong(String name, String what) {
        return new IllegalArgumentException("field '" + path + name + "' " + what);
    }

    private <T> T value(String name, Class<T> type, String kind) {
        Object value = fields.get(name);
        if (!type.isInstance(value)) {
            throw wrong(name, "is missing or not " + kind);
        }
        return type.cast(value);
    }

    /**
     * Whether a field is there and not null.
     *
     * @param name the field
     * @return true if it has a value
     */
    public boolean has(String name) {
        return fields.get(name) != null;
    }

    /**
     * A text.
     *
     * @param name the field
     * @return its text
     */
    public String text(String name) {
        return value(name, String.class, "a text");
    }

    /**
     * A whole number within bounds.
     *
     * @param name the field
     * @param least the smallest that is allowed
     * @param most the largest that is allowed
     * @return the number
     */
    public long whole(String name, long least, long most) {
        return whole(name, value(name, Digits.class, "a whole number"), least, most);
    }

    private long whole(String name, Digits digits, long least, long most) {
        long number;
        try {
            number = Long.parseLong(digits.text());
        } catch (NumberFormatException e) {
            throw wrong(name, "is not a whole number: " + Shown.name(digits.text()));
        }
        if (number < least || number > most) {
            throw wrong(name, "is " + number + ", not between " + least + " and " + most);
        }
        return number;
    }

    /**
     * A finite number.
     *
     * @param name the field
     * @return the number
     */
    public double number(String name) {
        return number(name, value(name, Digits.class, "a number"));
    }

    private double number(String name, Digits digits) {
        double number = Double.parseDouble(digits.text());
        if (!Double.isFinite(number)) {
            throw wrong(name, "is too large: " + Shown.name(digits.text()));
        }
        return number;
    }

    /**
     * True or false.
     *
     * @param name the field
     * @return its value
     */
    public boolean truth(String name) {
        return value(name, Boolean.class, "true or false");
    }

    /**
     * A list of finite numbers.
     *
     * @param name the field
     * @return the numbers
     */
    public double[] numbers(String name) {
        List<?> list = value(name, List.class, "a list");
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(list.get(i) instanceof Digits digits)) {
                throw wrong(name, "is not a list of numbers");
            }
            numbers[i] = number(name, digits);
        }
        return numbers;
    }

    /**
     * A list of whole numbers within bounds.
     *
     * @param name the field
     * @param least the smallest that is allowed
     * @param most the largest that is allowed
     * @return the numbers
     */
    public int[] wholes(String name, int least, int most) {
        List<?> list = value(name, List.class, "a list");
        int[] numbers = new int[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(list.get(i) instanceof Digits digits)) {
                throw wrong(name, "is not a list of whole numbers");
            }
            numbers[i] = (int) whole(name, digits, least, most);
        }
        return numbers;
    }

    /**
     * A list of texts.
     *
     * @param name the field
     * @return the texts
     */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object each : value(name, List.class, "a list")) {
            if (!(each instanceof String text)) {
                throw wrong(name, "is not a list of texts");
            }
            texts.add(text);
        }
        return texts;
    }

    /**
     * Texts by name.
     *
     * @param name the field
     * @return the texts, in the file's order
     */
    public Map<String, String> textsByName(String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<?, ?> each : ((Map<?, ?>) value(name, Map.class, "an object")).entrySet()) {
            if (!(each.getValue() instanceof String text)) {
                throw wrong(name, "does not hold texts only");
            }
            texts.put(String.valueOf(each.getKey()), text);
        }
        return texts;
    }

    /**
     * Bytes, checked against their digest.
     *
     * @param name the field
     * @return the bytes
     */
    public byte[] bytes(String name) {
        FieldReader inside = object(name);
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(inside.text("base64"));
        } catch (IllegalArgumentException e) {
            throw wrong(name, "is not base64");
        }
        if (!Digests.sha256(bytes).equals(inside.text("sha256"))) {
            throw wrong(name, "does not match its digest");
        }
        return bytes;
    }

    /**
     * An object.
     *
     * @param name the field
     * @return its fields
     */
    public FieldReader object(String name) {
        return new FieldReader(value(name, Map.class, "an object"), path + name + ".", parts);
    }

    /**
     * A list of objects.
     *
     * @param name the field
     * @return the fields of each
     */
    public List<FieldReader> objects(String name) {
        List<FieldReader> objects = new ArrayList<>();
        for (Object each : value(name, List.class, "a list")) {
            if (!(each instanceof Map<?, ?> map)) {
                throw wrong(name, "is not a list of objects");
            }
            objects.add(new FieldReader(map, path + name + "[" + objects.size() + "].", parts));
        }
        return objects;
    }

    /**
     * A part that has a format of its own.
     *
     * @param name the field
     * @param type what it must be
     * @param <T> what it must be
     * @return the part
     */
    public <T> T part(String name, Class<T> type) {
        return part(object(name), type);
    }

    /**
     * A list of such parts.
     *
     * @param name the field
     * @param type what each must be
     * @param <T> what each must be
     * @return the parts
     */
    public <T> List<T> parts(String name, Class<T> type) {
        List<T> list = new ArrayList<>();
        for (FieldReader each : objects(name)) {
            list.add(part(each, type));
        }
        return list;
    }

    private <T> T part(FieldReader inside, Class<T> type) {
        Object part = parts.apply(inside);
        if (!type.isInstance(part)) {
            throw inside.wrong("type", "is not that of a " + type.getSimpleName());
        }
        return type.cast(part);
    }
}
