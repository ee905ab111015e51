package org.biln.cli.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tasks go out and come back as the other programs write them. */
class ExchangeTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final int CASES = Integer.getInteger("biln.fuzz", 300);

    private static final String DAMAGE = "\"'{}[],: 0-.eE\\tnull\0\n\u001b\u0085\ud800é";

    private static final List<Exchange.Task> TASKS = List.of(
            new Exchange.Task("A, 1", "r01", "width: 2", Map.of("width", "2"), "a.png", "good", 0.9),
            new Exchange.Task("B\"2", "r02", "width: 3", Map.of("width", "3"), null, "bad", 0.6));

    @Test
    void labelStudioGetsPredictionsAndGivesAnnotationsBack() throws IOException {
        ArrayNode tasks = (ArrayNode) JSON.readTree(Exchange.LABEL_STUDIO.write(TASKS));
        JsonNode prediction = tasks.get(0).get("predictions").get(0);
        assertThat(prediction.get("score").asDouble()).isEqualTo(0.9);
        assertThat(prediction
                        .get("result")
                        .get(0)
                        .get("value")
                        .get("choices")
                        .get(0)
                        .asText())
                .isEqualTo("good");
        // its export: the task as it was, with what people said
        annotate(tasks.get(0), "good", 7, false);
        annotate(tasks.get(0), "bad", "{\"id\": 8, \"email\": \"b@example.org\"}", false);
        annotate(tasks.get(1), null, 7, true);
        assertThat(Exchange.read("export.json", tasks.toString()))
                .containsExactly(
                        new Exchange.Imported("A, 1", "r01", "good", "7", "2026-11-17T10:00:00.000001Z"),
                        new Exchange.Imported("A, 1", "r01", "bad", "b@example.org", "2026-11-17T10:00:00.000001Z"),
                        new Exchange.Imported("B\"2", "r02", null, "7", "2026-11-17T10:00:00.000001Z"));
    }

    private static void annotate(JsonNode task, @Nullable String label, Object who, boolean skipped)
            throws IOException {
        ObjectNode annotation = JSON.createObjectNode();
        ArrayNode result = annotation.putArray("result");
        if (label != null) {
            result.add(JSON.readTree(
                    "{\"id\": \"x1\", \"from_name\": \"label\", \"to_name\": \"row\", \"type\": \"choices\","
                            + " \"value\": {\"choices\": [\"" + label + "\"]}}"));
        }
        annotation.put("was_cancelled", skipped);
        annotation.put("created_at", "2026-11-17T10:00:00.000001Z");
        annotation.set("completed_by", JSON.readTree(who.toString()));
        ObjectNode record = (ObjectNode) task;
        if (!record.has("annotations")) {
            record.putArray("annotations");
        }
        ((ArrayNode) record.get("annotations")).add(annotation);
    }

    @Test
    void argillaGetsSuggestionsAndGivesResponsesBack() throws IOException {
        ArrayNode records = (ArrayNode) JSON.readTree(Exchange.ARGILLA.write(TASKS));
        JsonNode suggestion = records.get(1).get("suggestions").get("label");
        assertThat(suggestion.get("value").asText()).isEqualTo("bad");
        assertThat(suggestion.get("score").asDouble()).isEqualTo(0.6);
        assertThat(records.get(0).get("metadata").get("image").asText()).isEqualTo("a.png");
        respond(records.get(0), "{\"value\": \"bad\", \"user_id\": \"ann\"}");
        respond(records.get(1), "{\"value\": null, \"user_id\": \"ann\", \"status\": \"discarded\"}");
        respond(records.get(1), "{\"value\": \"good\", \"user_id\": \"bob\", \"status\": \"draft\"}");
        assertThat(Exchange.read("export.json", records.toString()))
                .containsExactly(
                        new Exchange.Imported("A, 1", "r01", "bad", "ann", ""),
                        new Exchange.Imported("B\"2", "r02", null, "ann", ""));
    }

    private static void respond(JsonNode record, String response) throws IOException {
        ObjectNode responses = (ObjectNode) record.get("responses");
        if (!responses.has("label")) {
            responses.putArray("label");
        }
        ((ArrayNode) responses.get("label")).add(JSON.readTree(response));
    }

    @Test
    void anythingElseIsRefused() {
        for (String bad : List.of(
                "[",
                "{}",
                "[{\"id\": 1}]",
                "\"x\"",
                "[]\n[]",
                "[] x",
                "[{\"annotations\": [], \"annotations\": []}]")) {
            assertThatThrownBy(() -> Exchange.read("export.json", bad))
                    .as(bad)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("export.json");
        }
        assertThatThrownBy(() -> Exchange.named("doccano")).isInstanceOf(InputException.class);
    }

    @Test
    void theLabellingInterfaceNamesAllLabels() {
        assertThat(Exchange.labelStudioConfig(List.of("a<b", "say \"x\""), true))
                .contains("<Choice value=\"a&lt;b\"/>", "<Choice value=\"say &quot;x&quot;\"/>", "$image");
        assertThat(Exchange.labelStudioConfig(List.of("a"), false)).doesNotContain("$image");
    }

    private static Entry said(int row, int code, String time) {
        return new Entry(row, code < 0 ? Entry.Said.UNSURE : Entry.Said.LABEL, code, "", time, null);
    }

    @Test
    void damagedExportsAreReadOrRefusedByName() throws IOException {
        ArrayNode tasks = (ArrayNode) JSON.readTree(Exchange.LABEL_STUDIO.write(TASKS));
        annotate(tasks.get(0), "good", 7, false);
        annotate(tasks.get(1), null, "{\"email\": \"b@example.org\"}", true);
        ArrayNode records = (ArrayNode) JSON.readTree(Exchange.ARGILLA.write(TASKS));
        respond(records.get(0), "{\"value\": \"bad\", \"user_id\": \"ann\"}");
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(random.nextBoolean() ? tasks.toString() : records.toString());
            for (int k = random.nextInt(4); k >= 0; k--) {
                int at = random.nextInt(text.length());
                int to = Math.min(text.length(), at + 1 + random.nextInt(30));
                switch (random.nextInt(5)) {
                    case 0 -> text.setCharAt(at, DAMAGE.charAt(random.nextInt(DAMAGE.length())));
                    case 1 -> text.insert(at, DAMAGE.charAt(random.nextInt(DAMAGE.length())));
                    case 2 -> text.delete(at, to);
                    case 3 -> text.insert(at, text.substring(at, to));
                    default -> text.insert(at, "[".repeat(random.nextInt(3000)));
                }
                text.append(text.isEmpty() ? " " : "");
            }
            try {
                for (Exchange.Imported answer : Exchange.read("export.json", text.toString())) {
                    Entry entry = new Entry(0, Entry.Said.UNSURE, -1, answer.who(), answer.time(), null);
                    assertThat((entry.who() + entry.time()).chars()).noneMatch(Character::isISOControl);
                }
            } catch (InputException e) {
                assertThat(e).hasMessageStartingWith("export.json");
                assertThat(String.valueOf(e.getMessage())).hasSizeLessThan(5000);
                assertThat(String.valueOf(e.getMessage()).chars()).allMatch(c -> c >= ' ' && c != 0x7F);
            }
        }
    }

    @Test
    void whateverIsImportedTwiceChangesNothingAndNothingNewerIsTakenBack() {
        for (int seed = 0; seed < CASES; seed++) {
            Random random = new Random(seed);
            List<Entry> log = said(random);
            List<Entry> given = said(random);
            Import taken = Import.of(given, log);
            List<Entry> after = new ArrayList<>(log);
            after.addAll(taken.taken());
            assertThat(Import.of(given, after).taken()).isEmpty();
            for (Entry entry : taken.taken()) {
                assertThat(taken.disputed()).doesNotContain(entry.example());
                Entry last = null;
                for (Entry before : log) {
                    last = before.example() == entry.example() ? before : last;
                }
                // of these times a later one is a longer way through the alphabet
                assertThat(last == null || entry.time().compareTo(last.time()) > 0)
                        .isTrue();
            }
        }
    }

    private static List<Entry> said(Random random) {
        return random.ints(random.nextInt(12), 0, 4)
                .mapToObj(row -> said(
                        row,
                        random.nextInt(3) - 1,
                        random.nextInt(4) == 0 ? "" : "2026-01-0" + (1 + random.nextInt(9)) + "T00:00:00Z"))
                .toList();
    }

    @Test
    void importsTakeBackNothingThatIsNewer() {
        List<Entry> given = List.of(
                said(1, 0, "2026-01-02T00:00:00Z"),
                said(2, 0, ""),
                said(3, 0, "2026-01-02 00:00:00"),
                said(3, -1, "2026-01-03T00:00:00+01:00"),
                said(4, 0, "2026-01-01T00:00:00Z"),
                said(4, 1, "2026-01-05T00:00:00Z"));
        Import first = Import.of(given, List.of());
        assertThat(first.taken()).containsExactly(given.get(0), given.get(1), given.get(2));
        assertThat(first.disputed()).containsExactly(4);
        assertThat(Import.of(given, first.taken()).taken()).isEmpty();
        // newer in the log: another label, and taken back
        List<Entry> log = new ArrayList<>(first.taken());
        log.add(said(1, 1, "2026-01-03T00:00:00Z"));
        log.add(said(3, 0, "2026-01-02T00:00:00Z").undone("", "2026-01-04T00:00:00Z"));
        Import again = Import.of(given, log);
        assertThat(again.taken()).isEmpty();
        assertThat(again.known()).isEqualTo(3);
        Entry later = said(1, 0, "2026-01-04T00:00:00.5Z");
        assertThat(Import.of(List.of(later), log).taken()).containsExactly(later);
    }
}
