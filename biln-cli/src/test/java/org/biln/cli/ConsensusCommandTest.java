package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code consensus} as its users call it. */
class ConsensusCommandTest {

    private static final String VOTES = """
            item,by,label
            a,Ann,yes
            a,Bob,yes
            a,Cleo,no
            b,Ann,no
            b,Bob,no
            b,Cleo,no
            c,Ann,yes
            c,Bob,yes
            c,Cleo,yes
            d,Ann,no
            d,Bob,
            d,Cleo,yes
            d,Cleo,no
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static Ran ok(String... args) {
        Ran ran = Ran.biln(args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    @Test
    void one_screen_three_files_and_a_report() throws IOException {
        String votes = write("votes.csv", VOTES);
        Ran ran = ok(
                "consensus",
                votes,
                "--item",
                "item",
                "--annotator",
                "by",
                "--label",
                "label",
                "--out",
                at("out.csv"),
                "--quality",
                at("quality.csv"),
                "--doubt",
                at("doubt.csv"));
        assertThat(ran.out())
                .contains("11 votes of 3 annotators on 4 items")
                .contains("1 cells without a label are no votes")
                .contains("1 votes were cast again")
                .contains("Consensus (dawid-skene): no 2, yes 2")
                .contains("Votes most likely wrong:");
        assertThat(Files.readAllLines(folder.resolve("out.csv")))
                .hasSize(5)
                .startsWith("item,consensus,probability,votes,another_vote_tells")
                .anyMatch(line -> line.startsWith("a,yes,") && line.contains(",3,"));
        assertThat(Files.readAllLines(folder.resolve("quality.csv"))).hasSize(4);
        assertThat(Files.readAllLines(folder.resolve("doubt.csv")))
                .hasSize(12)
                .element(1)
                .asString()
                .startsWith("a,Cleo,no,");
        byte[] report = Files.readAllBytes(folder.resolve("votes-consensus.html"));
        ok("consensus", votes, "--item", "item", "--annotator", "by", "--label", "label");
        assertThat(Files.readAllBytes(folder.resolve("votes-consensus.html"))).isEqualTo(report);
    }

    @Test
    void wide_tables_gold_and_other_methods() throws IOException {
        String votes = write("wide.csv", "item,Ann,Bob,Cleo\na,1,2,2\nb,1,,1\nc,2,2,1\n");
        String gold = write("gold.csv", "item,label\na,1\n");
        for (String method : List.of("majority", "glad", "mace", "dawid-skene")) {
            Ran ran = ok(
                    "consensus",
                    votes,
                    "--item",
                    "item",
                    "--votes",
                    "Ann,Bob,Cleo",
                    "--gold",
                    gold,
                    "--method",
                    method,
                    "--out",
                    "-");
            assertThat(ran.out()).contains("a,1,1.0000,3,0.0000").contains("b,1,");
        }
    }

    @Test
    void features_judge_what_nobody_voted_on() throws IOException {
        StringBuilder votes = new StringBuilder("item,by,label\n");
        StringBuilder table = new StringBuilder("name,size\n");
        for (int i = 0; i < 60; i++) {
            table.append("i")
                    .append(i)
                    .append(',')
                    .append(i % 2 == 0 ? 10 + i : -10 - i)
                    .append('\n');
            for (String by : i < 50 ? List.of("Ann", "Bob") : List.<String>of()) {
                boolean wrong = i % 7 == 3 && by.equals("Bob");
                votes.append("i")
                        .append(i)
                        .append(',')
                        .append(by)
                        .append(',')
                        .append((i % 2 == 0) != wrong ? "big" : "small")
                        .append('\n');
            }
        }
        Ran ran = ok(
                "consensus",
                write("v.csv", votes.toString()),
                "--item",
                "item",
                "--annotator",
                "by",
                "--label",
                "label",
                "--features",
                write("t.csv", table.toString()),
                "--id",
                "name",
                "--out",
                "-");
        assertThat(ran.out()).contains("i58,big,").contains("i59,small,").contains("i3,small,");
    }

    @Test
    void exports_with_several_annotators_are_read() throws IOException {
        String studio = """
                [{"id": 1, "data": {"text": "x"}, "annotations": [
                   {"completed_by": {"email": "ann"}, "result": [{"from_name": "kind", "value": {"choices": ["cat"]}}]},
                   {"completed_by": 7, "result": [{"from_name": "kind", "value": {"choices": ["dog"]}}]}]},
                 {"id": 2, "data": {"text": "y"}, "annotations": [
                   {"completed_by": {"email": "ann"}, "result": [{"from_name": "kind", "value": {"choices": ["dog"]}}]},
                   {"completed_by": 7, "was_cancelled": true, "result": []}]}]
                """;
        Ran ran = ok("consensus", write("studio.json", studio), "--label", "kind", "--out", "-");
        assertThat(ran.out()).contains("item,consensus").contains("2,dog,");
        assertThat(ran.err()).contains("3 votes of 2 annotators on 2 items");
        String argilla = """
                [{"id": "r1", "fields": {}, "responses": {"label": [
                    {"user_id": "u1", "value": "cat", "status": "submitted"},
                    {"user_id": "u2", "value": "dog", "status": "submitted"},
                    {"user_id": "u3", "value": "dog", "status": "submitted"}]}}]
                """;
        assertThat(ok("consensus", write("argilla.json", argilla), "--out", "-").err())
                .contains("3 votes of 3 annotators on 1 items");
    }

    @Test
    void mistakes_are_named() throws IOException {
        String votes = write("votes.csv", VOTES);
        assertThat(Ran.biln("consensus", votes, "--item", "item").err()).contains("--annotator is missing");
        assertThat(Ran.biln(
                                "consensus",
                                votes,
                                "--item",
                                "item",
                                "--annotator",
                                "by",
                                "--label",
                                "label",
                                "--features",
                                votes,
                                "--method",
                                "glad")
                        .err())
                .contains("--features and --method glad exclude each other");
        String table = write("t.csv", "item,size\na,1\nb,2\n");
        assertThat(Ran.biln(
                                "consensus",
                                votes,
                                "--item",
                                "item",
                                "--annotator",
                                "by",
                                "--label",
                                "label",
                                "--features",
                                table)
                        .err())
                .contains("has no row for c, d");
        String same = write("same.csv", "item,by,label\na,Ann,yes\nb,Ann,yes\n");
        assertThat(Ran.biln("consensus", same, "--item", "item", "--annotator", "by", "--label", "label")
                        .exitCode())
                .isEqualTo(2);
    }
}
