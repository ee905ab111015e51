package org.biln.cli.review;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.biln.table.InputException;
import org.biln.table.Shown;
import org.jspecify.annotations.Nullable;

/**
 * Rows to other annotation programs and their answers back. Both formats are lists in JSON; the row's key travels with each task
 * and comes back with its answer.
 */
enum Exchange {
    /** Label Studio's tasks with predictions, and its JSON export. */
    LABEL_STUDIO {
        @Override
        Map<String, Object> task(Task task) {
            Map<String, Object> data = new LinkedHashMap<>(task.cells());
            data.put(KEY, task.key());
            data.put(DIGEST, task.digest());
            data.put(SHOWN, task.text());
            if (task.image() != null) {
                data.put("image", task.image());
            }
            return Map.of(
                    "data",
                    data,
                    "predictions",
                    List.of(Map.of(
                            "model_version",
                            "biln",
                            "score",
                            task.probability(),
                            "result",
                            List.of(Map.of(
                                    "from_name",
                                    LABEL,
                                    "to_name",
                                    SHOWN,
                                    "type",
                                    "choices",
                                    "value",
                                    Map.of("choices", List.of(task.suggested())))))));
        }

        @Override
        boolean wrote(JsonNode record) {
            return record.has("annotations");
        }

        @Override
        List<Imported> answers(JsonNode record, String question) {
            List<Imported> all = new ArrayList<>();
            // tasks of others have no key of ours, but a number
            String key = record.path("data").path(KEY).asText(record.path("id").asText());
            String digest = record.path("data").path(DIGEST).asText();
            for (JsonNode annotation : record.path("annotations")) {
                boolean skipped = annotation.path("was_cancelled").asBoolean();
                String label = null;
                for (JsonNode result : annotation.path("result")) {
                    JsonNode choices = result.path("value").path("choices");
                    label = result.path("from_name").asText().equals(question) && choices.size() == 1
                            ? choices.get(0).asText()
                            : label;
                }
                JsonNode who = annotation.path("completed_by");
                if (skipped || label != null) {
                    all.add(new Imported(
                            key,
                            digest,
                            skipped ? null : label,
                            who.isObject() ? who.path("email").asText() : who.asText(),
                            annotation
                                    .path("updated_at")
                                    .asText(annotation.path("created_at").asText())));
                }
            }
            return all;
        }
    },

    /** Argilla's records with suggestions, as its {@code to_json} and {@code from_json} have them. */
    ARGILLA {
        @Override
        Map<String, Object> task(Task task) {
            Map<String, Object> record = new LinkedHashMap<>();
            record.put("id", task.key());
            record.put("fields", Map.of(SHOWN, task.text()));
            Map<String, Object> metadata = new LinkedHashMap<>();
            metadata.put(DIGEST, task.digest());
            if (task.image() != null) {
                metadata.put("image", task.image());
            }
            record.put("metadata", metadata);
            record.put(
                    "suggestions",
                    Map.of(LABEL, Map.of("value", task.suggested(), "score", task.probability(), "agent", "biln")));
            record.put("responses", Map.of());
            record.put("vectors", Map.of());
            return record;
        }

        @Override
        boolean wrote(JsonNode record) {
            return record.has("responses");
        }

        @Override
        List<Imported> answers(JsonNode record, String question) {
            List<Imported> all = new ArrayList<>();
            for (JsonNode response : record.path("responses").path(question)) {
                String status = response.path("status").asText("submitted");
                boolean discarded = status.equals("discarded");
                JsonNode value = response.path("value");
                if (discarded || (status.equals("submitted") && value.isTextual())) {
                    all.add(new Imported(
                            record.path("id").asText(),
                            record.path("metadata").path(DIGEST).asText(),
                            discarded ? null : value.asText(),
                            response.path("user_id").asText(),
                            response.path("updated_at")
                                    .asText(record.path("updated_at").asText())));
                }
            }
            return all;
        }
    };

    /** What the question is called in the other program. */
    static final String LABEL = "label";
    /** What the row is called there. */
    static final String SHOWN = "row";
    /** Where a task keeps the row's key. */
    static final String KEY = "biln_key";
    /** Where it keeps the row's digest. */
    static final String DIGEST = "biln_digest";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /**
     * A row to be answered elsewhere.
     *
     * @param key how files name it
     * @param digest of its cells
     * @param text the row for people
     * @param cells its cells by column, but not its label
     * @param image the image it names, or null
     * @param suggested the label the model finds likeliest
     * @param probability how likely
     */
    record Task(
            String key,
            String digest,
            String text,
            Map<String, String> cells,
            @Nullable String image,
            String suggested,
            double probability) {}

    /**
     * An answer from elsewhere.
     *
     * @param key which row
     * @param digest of its cells when it was exported, or empty
     * @param label the label, or null if the row was skipped
     * @param who who answered
     * @param time when
     */
    record Imported(String key, String digest, @Nullable String label, String who, String time) {}

    abstract Map<String, Object> task(Task task);

    abstract boolean wrote(JsonNode record);

    abstract List<Imported> answers(JsonNode record, String question);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Exchange named(String name) {
        for (Exchange one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new InputException("--export is " + InputException.quote(name), "use label-studio or argilla");
    }

    /** The file the other program reads. */
    String write(List<Task> tasks) throws IOException {
        return JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(tasks.stream().map(this::task).toList())
                + "\n";
    }

    /** What Label Studio has to be told to show such tasks. */
    static String labelStudioConfig(List<String> labels, boolean image) {
        StringBuilder xml = new StringBuilder("<View>\n");
        if (image) {
            xml.append("  <Image name=\"picture\" value=\"$image\"/>\n");
        }
        xml.append("  <Text name=\"")
                .append(SHOWN)
                .append("\" value=\"$")
                .append(SHOWN)
                .append("\"/>\n");
        xml.append("  <Choices name=\"")
                .append(LABEL)
                .append("\" toName=\"")
                .append(SHOWN)
                .append("\" choice=\"single\">\n");
        for (String label : labels) {
            String escaped = label.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
            xml.append("    <Choice value=\"").append(escaped).append("\"/>\n");
        }
        return xml.append("  </Choices>\n</View>\n").toString();
    }

    /**
     * Reads the export of either program.
     *
     * @param name the file's name, for complaints
     * @param text its text
     * @return what it answers, in its order
     */
    static List<Imported> read(String name, String text) {
        return read(name, text, LABEL);
    }

    /**
     * The same, where the question has another name.
     *
     * @param question its name
     */
    static List<Imported> read(String name, String text, String question) {
        JsonNode all;
        try {
            all = JSON.readTree(text);
        } catch (JacksonException e) {
            throw InputException.in(
                    name,
                    "is not one document of JSON: " + Shown.line(e.getOriginalMessage()),
                    "export it again, as JSON; of several exports import one after the other");
        }
        List<Imported> answers = new ArrayList<>();
        if (!all.isArray()) {
            throw InputException.in(
                    name, "is not a list of tasks", "export it as JSON (Label Studio) or by to_json (Argilla)");
        }
        for (JsonNode record : all) {
            Exchange from = null;
            for (Exchange one : values()) {
                from = one.wrote(record) ? one : from;
            }
            if (from == null) {
                throw InputException.in(
                        name,
                        "has a task with neither annotations nor responses",
                        "export it as JSON (Label Studio; not JSON-MIN) or by to_json (Argilla)");
            }
            answers.addAll(from.answers(record, question));
        }
        return answers;
    }
}
