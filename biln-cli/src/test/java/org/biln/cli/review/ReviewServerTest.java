package org.biln.cli.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.auto.review.QuestionMix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocol between page and program, without a browser. */
class ReviewServerTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private ReviewFixture parts;

    @AfterEach
    void closeTable() throws IOException {
        parts.close();
    }

    @BeforeEach
    void writeTable() throws IOException {
        parts = new ReviewFixture(Files.createDirectory(folder.resolve("table")));
    }

    private static String answer(JsonNode state, String label) {
        return "{\"number\": " + state.get("number").intValue() + ", \"row\": "
                + state.get("row").asInt(-1) + ", \"label\": " + label + "}";
    }

    private static Raw.Reply undo(Raw page, JsonNode state) throws IOException {
        return page.post("api/undo", "{\"row\": " + state.get("undo").asInt(-1) + "}");
    }

    /** Answers the question on the table truly. */
    private JsonNode answerTruly(Raw page, JsonNode state) throws IOException {
        String truth = parts.truth(state.get("question").get("title").asText());
        Raw.Reply reply = page.post("api/answer", answer(state, "\"" + truth + "\""));
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(parts.answers());
    }

    @Nested
    class WhoMayAsk {

        @Test
        void onlyThoseWhoKnowTheTokenByTheRightNameFromTheRightPage() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                URI address = URI.create(open.server().address());
                String host = address.getAuthority();
                String path = address.getPath();
                assertThat(host).startsWith("127.0.0.1:");
                assertThat(path.length()).isGreaterThan(32);
                String state = path + "api/state";
                assertThat(page.send("GET", state, host, null, null).status()).isEqualTo(200);
                // no token, a wrong one, a shorter and a longer one
                assertThat(page.send("GET", "/", host, null, null).status()).isEqualTo(403);
                assertThat(page.send("GET", "/api/state", host, null, null).status())
                        .isEqualTo(403);
                assertThat(page.send("GET", path.substring(0, path.length() - 2) + "/api/state", host, null, null)
                                .status())
                        .isEqualTo(403);
                assertThat(page.send("GET", path.substring(0, path.length() - 1) + "x/api/state", host, null, null)
                                .status())
                        .isEqualTo(403);
                // another name for this machine
                for (String foreign : List.of("evil.example", "localhost:" + address.getPort(), "127.0.0.1", "")) {
                    assertThat(page.send("GET", state, foreign, null, null).status())
                            .as(foreign)
                            .isIn(400, 421);
                }
                assertThat(page.send("GET", state, null, null, null).status()).isIn(400, 421);
                // another page
                for (String foreign : List.of("http://evil.example", "null", "https://" + host)) {
                    assertThat(page.send("GET", state, host, foreign, null).status())
                            .isEqualTo(403);
                    assertThat(page.send("POST", path + "api/undo", host, foreign, "{}")
                                    .status())
                            .isEqualTo(403);
                }
                assertThat(page.send("POST", path + "api/end", host, null, "{}").status())
                        .isEqualTo(403);
                assertThat(page.send("DELETE", state, host, page.origin(), null).status())
                        .isEqualTo(405);
                assertThat(lines()).hasSize(1);
            }
        }

        @Test
        void pathsLeadNowhereElse() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                for (String path : List.of(
                        "../parts.csv",
                        "..%2fparts.csv",
                        "%2e%2e/parts.csv",
                        "review.html",
                        "ReviewServer.class",
                        "image/../parts.csv",
                        "image/part.png",
                        "image/99999",
                        "image/-1",
                        "api/past/0",
                        "api/nothing",
                        "//etc/passwd")) {
                    assertThat(page.get(path).status()).as(path).isEqualTo(404);
                }
                assertThat(page.post("api/nothing", "{}").status()).isEqualTo(404);
            }
        }

        @Test
        void imagesAreThoseBesideTheTableOnly() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                Raw.Reply image = page.get(imageOf(0));
                assertThat(image.status()).isEqualTo(200);
                assertThat(image.header("Content-Type")).isEqualTo("image/png");
                assertThat(image.body()).contains("PNG");
                // another type, out of the folder, not there
                assertThat(page.get(imageOf(1)).status()).isEqualTo(404);
                assertThat(page.get(imageOf(2)).status()).isEqualTo(404);
                assertThat(page.get(imageOf(3)).status()).isEqualTo(404);
            }
        }

        @Test
        void anImageThatBecameALinkOutOfTheFolderIsNotShown() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                assertThat(page.get(imageOf(0)).status()).isEqualTo(200);
                Path image = parts.table().resolveSibling("part.png");
                Path outside = folder.resolve("outside").resolve("other.png");
                Files.delete(image);
                Files.createSymbolicLink(image, outside);
                assertThat(page.get(imageOf(0)).status()).isEqualTo(404);
            }
        }

        private String imageOf(int row) throws IOException {
            return "image/" + parts.training().rows().example(row);
        }

        @Test
        void halfRequestsBlockNobody() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                URI address = URI.create(open.server().address());
                List<Socket> halves = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    Socket half = new Socket(address.getHost(), address.getPort());
                    halves.add(half);
                    String head = "POST " + address.getPath() + "api/undo HTTP/1.1\r\nHost: " + address.getAuthority()
                            + "\r\nOrigin: " + page.origin() + "\r\nContent-Length: 100\r\n";
                    half.getOutputStream()
                            .write((i % 2 == 0 ? head : head + "\r\n{").getBytes(StandardCharsets.US_ASCII));
                }
                assertThat(page.get("api/state").status()).isEqualTo(200);
                for (Socket half : halves) {
                    half.setSoTimeout(20_000);
                    assertThat(half.getInputStream().readAllBytes())
                            .asString(StandardCharsets.US_ASCII)
                            .doesNotContain(" 200 ");
                    half.close();
                }
            }
        }

        @Test
        void nothingIsFetchedFromElsewhereOrKept() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                for (String file : List.of("", "review.css", "review.js", "api/state")) {
                    Raw.Reply reply = page.get(file);
                    assertThat(reply.status()).isEqualTo(200);
                    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
                    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
                    assertThat(reply.header("Content-Security-Policy"))
                            .startsWith("default-src 'none'")
                            .doesNotContain("unsafe");
                    assertThat(reply.body().replace("http://www.w3.org/2000/svg", ""))
                            .doesNotContain("http://")
                            .doesNotContain("https://");
                }
            }
        }
    }

    @Nested
    class Answering {

        @Test
        void labelAndSuggestionAreHiddenUntilAnAnswerIsGiven() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode state = page.get("api/state").json();
                JsonNode question = state.get("question");
                assertThat(question.has("revealed")).isFalse();
                assertThat(question.get("text").asText()).startsWith("seen, twice");
                assertThat(question.get("features")).hasSize(3);
                assertThat(question.get("neighbours")).hasSize(5);
                assertThat(question.get("neighbours").get(0).get("label").asText())
                        .isIn("good", "bad");
                JsonNode next = answerTruly(page, state);
                assertThat(next.get("last").get("observed").asText()).isIn("good", "bad");
                JsonNode past = page.get("api/past/1").json();
                assertThat(past.get("row").get("title")).isEqualTo(question.get("title"));
                assertThat(past.get("row").get("revealed").get("observed"))
                        .isEqualTo(next.get("last").get("observed"));
                assertThat(past.get("row").get("revealed").get("source").asText())
                        .isIn("suspect", "undecided", "audit");
                assertThat(page.get("api/past/2").status()).isEqualTo(404);
            }
            try (ReviewFixture.Open open = parts.open(QuestionMix.MIXED, "1/1", "", true)) {
                JsonNode state =
                        new Raw(open.server().address()).get("api/state").json();
                assertThat(state.get("question").get("revealed").get("observed").asText())
                        .isIn("good", "bad");
            }
        }

        @Test
        void everyAnswerIsOnDiskBeforeTheNextRowAndUndoIsToo() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode first = page.get("api/state").json();
                String title = first.get("question").get("title").asText();
                JsonNode second = answerTruly(page, first);
                assertThat(lines()).hasSize(2);
                assertThat(lines().get(1))
                        .startsWith(title.substring(5) + "," + parts.truth(title) + ",label,ann,2026-11-17T10:00:00Z,");
                JsonNode third = page.post("api/answer", answer(second, "null")).json();
                assertThat(third.get("unsure").intValue()).isEqualTo(1);
                assertThat(lines().get(2)).contains(",,unsure,ann,");
                JsonNode back = undo(page, third).json();
                assertThat(back.get("question").get("title"))
                        .isEqualTo(second.get("question").get("title"));
                assertThat(lines().get(3)).contains(",,undone,ann,");
                JsonNode start = undo(page, back).json();
                assertThat(start.get("question").get("title").asText()).isEqualTo(title);
                assertThat(undo(page, start).status()).isEqualTo(409);
                assertThat(page.post("api/undo", "{}").status()).isEqualTo(400);
                // an answer to a question that is no longer asked changes nothing
                Raw.Reply stale = page.post("api/answer", answer(second, "\"good\""));
                assertThat(stale.status()).isEqualTo(409);
                assertThat(stale.json().get("number").intValue()).isEqualTo(1);
                assertThat(lines()).hasSize(5);
                for (String bad : List.of(
                        "",
                        "[]",
                        "{\"number\": 1}",
                        "{\"number\": 1, \"label\": \"good\"}",
                        answer(start, "\"fine\""),
                        "{")) {
                    assertThat(page.post("api/answer", bad).status()).as(bad).isEqualTo(400);
                }
                assertThat(page.post("api/answer", "\"" + "x".repeat(70_000) + "\"")
                                .status())
                        .isEqualTo(400);
                assertThat(lines()).hasSize(5);
            }
        }

        @Test
        void anAnswerGoesToTheRowThatWasSeen() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode first = page.get("api/state").json();
                JsonNode tab = answerTruly(page, first);
                // the other tab takes the first answer back and gives it again: its second question may be another row
                String other = answer(tab, "\"good\"").replaceFirst("\"row\": [0-9]+", "\"row\": " + first.get("row"));
                assertThat(page.post("api/answer", other).status()).isEqualTo(409);
                assertThat(lines()).hasSize(2);
                // an undo takes back the row that was seen, not the last one
                JsonNode third = answerTruly(page, tab);
                JsonNode again = undo(page, tab).json();
                assertThat(again.get("question").get("title"))
                        .isEqualTo(first.get("question").get("title"));
                assertThat(undo(page, tab).status()).isEqualTo(409);
                assertThat(undo(page, third).status()).isEqualTo(200);
                assertThat(lines()).hasSize(5);
            }
        }

        @Test
        void nobodyTakesAColleaguesAnswerBack() throws IOException {
            try (ReviewFixture.Open open = parts.open(QuestionMix.MIXED, "1/1", "bob", false)) {
                Raw page = new Raw(open.server().address());
                answerTruly(page, page.get("api/state").json());
            }
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode state = page.get("api/state").json();
                assertThat(state.get("answered").intValue()).isEqualTo(1);
                assertThat(state.get("undo").isNull()).isTrue();
                JsonNode mine = answerTruly(page, state);
                JsonNode back = undo(page, mine).json();
                assertThat(back.get("undo").isNull()).isTrue();
                assertThat(lines()).hasSize(4);
            }
        }

        @Test
        void aReviewGoesOnWhereItStopped() throws IOException, InterruptedException {
            List<String> asked = new ArrayList<>();
            int found;
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode state = page.get("api/state").json();
                for (int i = 0; i < 12; i++) {
                    asked.add(state.get("question").get("title").asText());
                    state = answerTruly(page, state);
                }
                found = state.get("found").intValue();
                open.session().awaitLearnt();
                assertThat(page.get("api/state").json().get("knows").intValue()).isGreaterThanOrEqualTo(10);
            }
            // a line that was cut short by a crash is not an answer
            Files.writeString(parts.answers(), Files.readString(parts.answers()) + "P77,go");
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode state = page.get("api/state").json();
                assertThat(state.get("answered").intValue()).isEqualTo(12);
                assertThat(state.get("found").intValue()).isEqualTo(found);
                assertThat(state.get("knows").intValue()).isEqualTo(12);
                assertThat(state.get("learnt").toString()).contains("labels of the table are wrong");
                for (int i = 12; i < ReviewFixture.ROWS; i++) {
                    asked.add(state.get("question").get("title").asText());
                    state = answerTruly(page, state);
                }
                assertThat(asked).doesNotHaveDuplicates().hasSize(ReviewFixture.ROWS);
                assertThat(state.get("question").isNull()).isTrue();
                assertThat(page.post("api/answer", answer(state, "\"good\"")).status())
                        .isEqualTo(409);
                assertThat(open.session().learnt().enough()).isTrue();
                assertThat(open.session().learnt().found())
                        .isEqualTo(state.get("found").intValue());
            }
        }

        @Test
        void twoExpertsShareRowsAndFile() throws IOException {
            List<String> asked = new ArrayList<>();
            for (String share : List.of("1/2", "2/2")) {
                try (ReviewFixture.Open open = parts.open(QuestionMix.MIXED, share, "expert " + share, false)) {
                    Raw page = new Raw(open.server().address());
                    JsonNode state = page.get("api/state").json();
                    assertThat(state.get("rows").intValue()).isEqualTo(45);
                    assertThat(state.get("answered").intValue()).isZero();
                    for (int i = 0; i < 45; i++) {
                        asked.add(state.get("question").get("title").asText());
                        state = answerTruly(page, state);
                    }
                    assertThat(state.get("question").isNull()).isTrue();
                }
            }
            assertThat(asked).doesNotHaveDuplicates().hasSize(ReviewFixture.ROWS);
            assertThat(lines()).hasSize(1 + ReviewFixture.ROWS);
            assertThat(lines().get(1)).contains("expert 1/2");
        }

        @Test
        void itEndsByThePageOrWhenNobodyIsThere() throws IOException, InterruptedException {
            try (ReviewFixture.Open open = parts.open()) {
                assertThat(open.server().await(1)).isFalse();
                Raw page = new Raw(open.server().address());
                assertThat(page.post("api/end", "{}").status()).isEqualTo(200);
                assertThat(open.server().await(0)).isTrue();
            }
        }

        @Test
        void anAnswerThatCannotBeSavedIsNotTaken() throws IOException {
            try (ReviewFixture.Open open = parts.open()) {
                Raw page = new Raw(open.server().address());
                JsonNode state = page.get("api/state").json();
                Files.delete(parts.answers());
                Raw.Reply reply = page.post("api/answer", answer(state, "\"good\""));
                assertThat(reply.status()).isEqualTo(500);
                assertThat(reply.body()).contains("not saved");
                assertThat(page.get("api/state").json().get("number").intValue())
                        .isEqualTo(1);
            }
        }
    }
}
