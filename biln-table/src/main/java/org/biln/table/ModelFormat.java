package org.biln.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.biln.core.Classifier;
import org.jspecify.annotations.Nullable;

/**
 * Models as text: JSON with a schema number, and at the end a SHA-256 of everything before it. The bytes depend on the
 * model alone, not on the machine or the JDK. A file that was cut, edited or damaged, or whose fields do not make a model,
 * is refused with a {@link ModelException} that names the field.
 *
 * <p>Classifiers and encoders are written by their {@linkplain PartFormat formats}: those of the core are known, those
 * of other modules are found by {@link ServiceLoader}, others are added by {@link #with}.
 */
public final class ModelFormat {
    /** Knows the classifiers and encoders of the core, of this module and of all that provide {@link PartFormat}. */
    public static final ModelFormat STANDARD = standard();

    /** The schema number this program writes and reads. */
    public static final int SCHEMA = 4;

    private static final String FORMAT = "biln-model";
    private static final String CHECKSUM = ",\n  \"checksum\" : \"";
    private static final String END = "\"\n}\n";
    private static final int HEX = 64;
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNestingDepth(100)
                    .build())
            .build();

    private final List<PartFormat<?>> formats;

    private ModelFormat(List<PartFormat<?>> formats) {
        this.formats = List.copyOf(formats);
    }

    private static ModelFormat standard() {
        ModelFormat all = new ModelFormat(CoreFormats.ALL);
        for (PartFormat<?> format : ServiceLoader.load(PartFormat.class, PartFormat.class.getClassLoader())) {
            all = all.with(format);
        }
        return all;
    }

    /**
     * Knows one more type of classifier or encoder.
     *
     * @param format how it is written
     * @return a format that knows it too
     */
    public ModelFormat with(PartFormat<?> format) {
        List<PartFormat<?>> all = new ArrayList<>(formats);
        for (PartFormat<?> known : formats) {
            if (known.name().equals(format.name()) || known.type() == format.type()) {
                throw new IllegalArgumentException("format: " + format.name() + " is known already");
            }
        }
        all.add(format);
        return new ModelFormat(all);
    }

    /**
     * A model as text.
     *
     * @param model the model
     * @return JSON, a final line break included
     */
    public String write(Model model) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            // The platform's line separator would make the bytes depend on the machine.
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            FieldWriter out = new FieldWriter(json, this::writePart);
            json.writeStartObject();
            write(model, out);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String body = text.toString();
        // The checksum is one more field of the object, over all that stands before it.
        body = body.substring(0, body.lastIndexOf("\n}"));
        return body + CHECKSUM + Digests.sha256(body.getBytes(StandardCharsets.UTF_8)) + END;
    }

    /** Whether two models are written alike; not if this format does not know them. */
    boolean alike(Model a, Model b) {
        try {
            return write(a).equals(write(b));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Writes a model to a file, complete or not at all; an existing file is replaced.
     *
     * @param model the model
     * @param file the file
     * @throws IOException when it cannot be written
     */
    public void write(Model model, Path file) throws IOException {
        try (Output out = Output.to(file.toString(), Writer.nullWriter(), true)) {
            out.writer().write(write(model));
            out.commit();
        }
    }

    private static void write(Model model, FieldWriter out) {
        Provenance provenance = model.provenance();
        out.text("format", FORMAT).whole("schema", SCHEMA);
        out.object("program", o -> o.text("version", provenance.version()).text("commit", provenance.commit()));
        out.object(
                "training",
                o -> o.text("file", provenance.file())
                        .text("sha256", provenance.sha256())
                        .whole("rows", provenance.rows())
                        .whole("used", provenance.used()));
        out.object(
                "labels",
                o -> o.text("column", model.labels().column())
                        .texts("classes", model.labels().classes())
                        .wholes("counts", model.labels().counts())
                        .whole("missing", model.labels().missing()));
        out.object(
                "columns",
                o -> o.whole("count", model.schema().columns())
                        .truth("header", model.schema().header())
                        .whole("label", model.schema().labelPosition())
                        .objects("features", model.schema().features(), ModelFormat::write));
        out.part("classifier", model.classifier());
        out.whole("seed", provenance.seed());
        out.texts("options", provenance.options());
        Map<String, String> answers = new LinkedHashMap<>();
        new TreeMap<>(provenance.answers()).forEach((row, label) -> answers.put(String.valueOf(row + 1), label));
        out.texts("answers", answers);
        out.texts("summary", provenance.summary());
    }

    private static void write(Schema.Feature feature, FieldWriter out) {
        out.text("name", feature.name())
                .whole("position", feature.position())
                .text("kind", feature.kind().toString())
                .texts("levels", feature.levels());
    }

    private void writePart(Object part, FieldWriter out) {
        for (PartFormat<?> format : formats) {
            if (format.type() == part.getClass()) {
                out.text("type", format.name());
                write(format, part, out);
                return;
            }
        }
        throw new IllegalArgumentException(
                "model: no format is known for a " + part.getClass().getSimpleName());
    }

    private static <T> void write(PartFormat<T> format, Object part, FieldWriter out) {
        format.write(format.type().cast(part), out);
    }

    /**
     * Reads a model file.
     *
     * @param file the file
     * @return the model
     * @throws IOException when it cannot be read at all; content that is no model is a {@link ModelException}
     */
    public Model read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw ModelException.of(
                    file.toString(), "no such model file", "make one: biln fit TRAIN.csv --label COL --model " + file);
        }
        if (Files.size(file) > Integer.MAX_VALUE - 8) {
            throw ModelException.of(file.toString(), "is larger than any model", "name the file that fit wrote");
        }
        return parse(file.toString(), Files.readAllBytes(file));
    }

    /**
     * Reads a model.
     *
     * @param name what to call it in messages
     * @param bytes the content of a model file
     * @return the model
     */
    public Model parse(String name, byte[] bytes) {
        FieldReader root = root(name, bytes);
        try {
            return model(root);
        } catch (IllegalArgumentException e) {
            throw ModelException.damaged(name, String.valueOf(e.getMessage()));
        }
    }

    private FieldReader root(String name, byte[] bytes) {
        Object tree;
        try (JsonParser json = JSON.createParser(bytes)) {
            json.nextToken();
            tree = tree(json);
            if (json.nextToken() != null) {
                throw ModelException.damaged(name, "something follows its end");
            }
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            throw ModelException.damaged(
                    name,
                    "it is not complete JSON"
                            + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
        } catch (IOException e) {
            throw ModelException.damaged(name, "it is not UTF-8 text");
        }
        if (!(tree instanceof Map<?, ?> fields) || !FORMAT.equals(fields.get("format"))) {
            throw ModelException.of(name, "is not a model of biln", "name the file that fit wrote with --model");
        }
        String schema = fields.get("schema") instanceof FieldReader.Digits digits ? digits.text() : "none";
        if (!schema.equals(String.valueOf(SCHEMA))) {
            throw ModelException.of(
                    name,
                    "has schema version " + Shown.name(schema) + ", this program reads version " + SCHEMA,
                    "fit again: biln fit TRAIN.csv --label COL --model " + name
                            + "; its training file and options stand in the file");
        }
        refuseDamage(name, bytes);
        return new FieldReader(fields, "", this::part);
    }

    private static void refuseDamage(String name, byte[] bytes) {
        byte[] mark = CHECKSUM.getBytes(StandardCharsets.UTF_8);
        byte[] end = END.getBytes(StandardCharsets.UTF_8);
        int at = bytes.length - end.length - HEX - mark.length;
        boolean whole = at > 0
                && Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length)
                && Arrays.equals(bytes, bytes.length - end.length, bytes.length, end, 0, end.length);
        if (whole) {
            String stated = new String(bytes, at + mark.length, HEX, StandardCharsets.US_ASCII);
            whole = stated.equals(Digests.sha256(Arrays.copyOf(bytes, at)));
        }
        if (!whole) {
            throw ModelException.damaged(name, "its content does not match its checksum");
        }
    }

    private static @Nullable Object tree(JsonParser json) throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return null;
        }
        switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    fields.put(name, tree(json));
                }
                return fields;
            }
            case START_ARRAY -> {
                List<@Nullable Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(tree(json));
                }
                return items;
            }
            case VALUE_STRING -> {
                return json.getText();
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                return new FieldReader.Digits(json.getText());
            }
            case VALUE_TRUE -> {
                return true;
            }
            case VALUE_FALSE -> {
                return false;
            }
            default -> {
                return null;
            }
        }
    }

    private Object part(FieldReader in) {
        String type = in.text("type");
        for (PartFormat<?> format : formats) {
            if (format.name().equals(type)) {
                return format.read(in);
            }
        }
        throw in.wrong("type", "is " + InputException.quote(type) + ", which this program does not know");
    }

    private static Model model(FieldReader root) {
        FieldReader program = root.object("program");
        FieldReader training = root.object("training");
        FieldReader labels = root.object("labels");
        FieldReader columns = root.object("columns");
        List<Schema.Feature> features = new ArrayList<>();
        for (FieldReader feature : columns.objects("features")) {
            features.add(new Schema.Feature(
                    feature.text("name"),
                    (int) feature.whole("position", 0, Integer.MAX_VALUE),
                    kind(feature),
                    feature.texts("levels")));
        }
        int most = Integer.MAX_VALUE;
        int rows = (int) training.whole("rows", 0, most);
        Map<Integer, String> answers = new LinkedHashMap<>();
        root.textsByName("answers").forEach((row, label) -> answers.put(row(root, row, rows), label));
        return new Model(
                new Schema(features, (int) columns.whole("count", 1, most), columns.truth("header"), (int)
                        columns.whole("label", -1, most)),
                new LabelSet(labels.text("column"), labels.texts("classes"), labels.wholes("counts", 0, most), (int)
                        labels.whole("missing", 0, most)),
                root.part("classifier", Classifier.class),
                new Provenance(
                        program.text("version"),
                        program.text("commit"),
                        training.text("file"),
                        training.text("sha256"),
                        rows,
                        (int) training.whole("used", 0, most),
                        root.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
                        root.textsByName("options"),
                        answers,
                        root.textsByName("summary")));
    }

    private static int row(FieldReader root, String text, int rows) {
        if (text.matches("[1-9][0-9]{0,8}") && Integer.parseInt(text) <= rows) {
            return Integer.parseInt(text) - 1;
        }
        throw root.wrong("answers", "names " + InputException.quote(text) + ", which is no row of " + rows);
    }

    static Kind kind(FieldReader in) {
        String text = in.text("kind");
        for (Kind kind : Kind.values()) {
            if (kind.toString().equals(text.toLowerCase(Locale.ROOT))) {
                return kind;
            }
        }
        throw in.wrong("kind", "is " + InputException.quote(text) + ", which is no kind of column");
    }
}
