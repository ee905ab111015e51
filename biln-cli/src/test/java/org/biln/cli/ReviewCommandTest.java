package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code review} as its users call it. */
class ReviewCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private String table() throws IOException {
        Path file = folder.resolve("machines.csv");
        return Files.writeString(file, ExampleData.machines(3, 60, 1)).toString();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aLineOnTheTerminalEndsIt() throws IOException {
        String table = table();
        Ran ran = Ran.bilnReading(
                "\n", "review", table, "--label", "state", "--id", "machine", "--base", "logistic", "--no-browser");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err())
                .contains("review at http://127.0.0.1:")
                .contains("ended")
                .contains("0 rows answered, 0 wrong labels found");
        assertThat(Files.readString(folder.resolve("machines-answers.csv")))
                .isEqualTo("machine,answer,said,who,time,drawn,row_digest\n");
    }

    private Ran exported(String table, String program, String file) {
        return Ran.biln(
                "review",
                table,
                "--label",
                "state",
                "--id",
                "machine",
                "--base",
                "logistic",
                "--export",
                program,
                "--out",
                at(file));
    }

    @Test
    void answersTravelThroughAnotherProgramAndIntoAFit() throws IOException {
        String table = table();
        Ran export = exported(table, "label-studio", "tasks.json");
        assertThat(export.exitCode()).as(export.err()).isZero();
        assertThat(export.err()).contains("60 tasks for label-studio");
        assertThat(Files.readString(folder.resolve("tasks.xml"))).contains("<Choice value=\"worn\"/>");
        assertThat(Files.readString(folder.resolve("tasks.json"))).contains("\"biln_key\" : \"M0001\"");
        Files.writeString(
                folder.resolve("done.json"),
                "[{\"id\": 1, \"data\": {\"biln_key\": \"M0007\"}, \"annotations\": [{\"completed_by\": 3, \"created_at\": \"2026-11-17\","
                        + " \"was_cancelled\": false, \"result\": [{\"from_name\": \"label\", \"value\": {\"choices\": [\"worn\"]}}]}]}]");
        Ran taken = Ran.biln("review", table, "--label", "state", "--id", "machine", "--import", at("done.json"));
        assertThat(taken.exitCode()).as(taken.err()).isZero();
        assertThat(Files.readString(folder.resolve("machines-answers.csv")))
                .containsPattern("\nM0007,worn,label,3,2026-11-17,,r[0-9a-f]{16}\n$");
        Files.writeString(folder.resolve("filled.csv"), "machine,answer\nM0008,ok\nM0009,\n");
        assertThat(Ran.biln("review", table, "--label", "state", "--id", "machine", "--import", at("filled.csv"))
                        .exitCode())
                .isZero();
        Ran fit = Ran.biln(
                "fit",
                table,
                "--label",
                "state",
                "--id",
                "machine",
                "--base",
                "logistic",
                "--answers",
                at("machines-answers.csv"),
                "--model",
                at("model.json"));
        assertThat(fit.exitCode()).as(fit.err()).isZero();
        assertThat(fit.out()).contains("2 answers");
        // what an answer counted for is written down, so that the model can be made again
        assertThat(Files.readString(folder.resolve("model.json")))
                .contains("--answer-weight")
                .contains("2.5");
        assertThat(Ran.biln("fit", "--verify", at("model.json")).exitCode()).isZero();
        // answered rows are not exported again
        Ran again = exported(table, "argilla", "records.json");
        assertThat(again.err()).contains("58 tasks for argilla");
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        String table = table();
        for (List<String> more : List.of(
                List.of("--method", "paper"),
                List.of("--every", "0"),
                List.of("--idle", "-1"),
                List.of("--share", "3/2"),
                List.of("--export", "label-studio"),
                List.of("--export", "doccano", "--out", at("x.json")),
                List.of("--export", "argilla", "--out", at("x.json"), "--import", at("y.json")),
                List.of("--image", "nothing"),
                List.of("--import", at("missing.json")))) {
            List<String> args = new ArrayList<>(List.of("review", table, "--label", "state", "--no-browser"));
            args.addAll(more);
            Ran ran = Ran.bilnReading("\n", args.toArray(String[]::new));
            assertThat(ran.exitCode()).as(more.toString()).isEqualTo(2);
        }
        assertThat(Ran.biln("review", "-", "--label", "state").exitCode()).isEqualTo(2);
    }

    /** A table without ids, its query file with two answers, and a list of arguments for more of the kind. */
    private Ran answered(String file, String... more) {
        List<String> args = new ArrayList<>(List.of("--label", "state", "--ignore", "machine", "--base", "logistic"));
        args.addAll(0, List.of(more[0], file));
        args.addAll(List.of(more).subList(1, more.length));
        return Ran.biln(args.toArray(String[]::new));
    }

    @Test
    void answersByNumberAreForTheRowsThatWereAsked() throws IOException {
        String table = table();
        Ran asked = answered(table, "fit", "--act", "3", "--queries", at("ask.csv"), "--model", at("m.json"));
        assertThat(asked.exitCode()).as(asked.err()).isZero();
        List<String> queries = Files.readAllLines(folder.resolve("ask.csv"));
        assertThat(queries.get(0)).startsWith("row,").endsWith(",row_digest,answer");
        Files.writeString(folder.resolve("ask.csv"), queries.get(0) + "\n" + queries.get(1) + "ok\n");
        for (String command : List.of("fit", "distill")) {
            Ran used = command.equals("fit")
                    ? answered(table, "fit", "--answers", at("ask.csv"), "--model", at("m2.json"))
                    : answered(table, "distill", "--answers", at("ask.csv"), "--out", at("d.csv"));
            assertThat(used.exitCode()).as(used.err()).isZero();
        }
        assertThat(answered(table, "review", "--import", at("ask.csv")).exitCode())
                .isZero();
        assertThat(answered(table, "review", "--import", at("ask.csv")).err()).contains("0 answers of", "1 rows keep");
        // sorted the other way round
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(table)));
        java.util.Collections.reverse(lines.subList(1, lines.size()));
        Files.write(Path.of(table), lines);
        for (Ran wrong : List.of(
                answered(table, "fit", "--answers", at("ask.csv"), "--model", at("m3.json")),
                answered(table, "fit", "--answers", at("machines-answers.csv"), "--model", at("m3.json")),
                answered(table, "review", "--no-browser"),
                answered(table, "review", "--answers", at("new.csv"), "--import", at("ask.csv")))) {
            assertThat(wrong.exitCode()).isEqualTo(2);
            assertThat(wrong.err()).contains("is not the row that was answered");
        }
    }

    @Test
    void namesThatWouldMakeAnswersUnreadableAreRefusedAtTheStart() throws IOException {
        String header = Files.readAllLines(Path.of(table())).get(0);
        for (String name : List.of("answer", "said", "who", "time", "drawn", "row_digest")) {
            Path file = folder.resolve("named.csv");
            Files.writeString(
                    file, Files.readString(Path.of(table())).replaceFirst(header, header.replace("machine", name)));
            Ran ran = Ran.bilnReading(
                    "\n",
                    "review",
                    file.toString(),
                    "--label",
                    "state",
                    "--id",
                    name,
                    "--base",
                    "logistic",
                    "--no-browser");
            assertThat(ran.exitCode()).as(name).isEqualTo(2);
            assertThat(ran.err()).contains("rename yours");
            assertThat(folder.resolve("named-answers.csv")).doesNotExist();
        }
        Path twice = folder.resolve("twice.csv");
        Files.writeString(twice, Files.readString(Path.of(table())).replace("M0002", "M0001"));
        Ran ran = Ran.biln(
                "fit",
                twice.toString(),
                "--label",
                "state",
                "--id",
                "machine",
                "--base",
                "logistic",
                "--act",
                "3",
                "--queries",
                at("q.csv"),
                "--model",
                at("q.json"));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("'M0001' is not the only one of its kind");
    }

    @Test
    void anExportOverwritesNoneOfItsInputs() throws IOException {
        String table = table();
        Path answers = Files.writeString(folder.resolve("a.xml"), "");
        for (List<String> more :
                List.of(List.of("--out", table), List.of("--answers", answers.toString(), "--out", at("a.json")))) {
            List<String> args = new ArrayList<>(
                    List.of("review", table, "--label", "state", "--export", "label-studio", "--force"));
            args.addAll(more);
            Ran ran = Ran.biln(args.toArray(String[]::new));
            assertThat(ran.exitCode()).as(more.toString()).isEqualTo(2);
            assertThat(ran.err()).contains("is the file that is read");
        }
    }

    @Test
    void peopleWhoDisagreeAnswerNothing() throws IOException {
        String table = table();
        String annotation = "{\"completed_by\": \"a\\u0000b\", \"result\": [{\"from_name\": \"label\", \"value\":"
                + " {\"choices\": [\"%s\"]}}]}";
        Files.writeString(
                folder.resolve("two.json"),
                "\uFEFF[{\"data\": {\"biln_key\": \"M0007\"}, \"annotations\": [" + annotation.formatted("ok") + ","
                        + annotation.formatted("worn") + "]},"
                        + "{\"data\": {\"biln_key\": \"M0008\"}, \"annotations\": ["
                        + annotation.formatted("ok") + "]}]");
        Ran ran = Ran.biln("review", table, "--label", "state", "--id", "machine", "--import", at("two.json"));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("1 rows were answered differently", "(M0007)", "1 answers of");
        assertThat(Files.readString(folder.resolve("machines-answers.csv"))).contains("\nM0008,ok,label,a b,,,r");
        Files.write(folder.resolve("latin.json"), new byte[] {'[', '"', (byte) 0xE9, '"', ']'});
        Ran latin = Ran.biln("review", table, "--label", "state", "--id", "machine", "--import", at("latin.json"));
        assertThat(latin.exitCode()).isEqualTo(2);
        assertThat(latin.err()).contains("latin.json", "is not UTF-8");
    }

    @Test
    void shownColumnsMayBeSaidByNumber() throws IOException {
        String table = table();
        Ran ran = Ran.bilnReading(
                "\n",
                "review",
                table,
                "--label",
                "state",
                "--id",
                "machine",
                "--base",
                "logistic",
                "--no-browser",
                "--text",
                "2",
                "--image",
                "3");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("0 of 60 rows have an image");
    }

    @Test
    void ordersOfAskingAreComparedOnTablesOfOnesOwn() throws IOException {
        Path tables = Files.createDirectory(folder.resolve("tables"));
        Files.writeString(
                tables.resolve("small.csv"), ExampleData.machines(5, 48, 1).replace(",state\n", ",label\n"));
        Files.writeString(tables.resolve("other.csv"), "x,y\n1,2\n");
        Ran ran = Ran.biln(
                "compare",
                "review",
                "--folder",
                tables.toString(),
                "--noise",
                "class-0.2-0.2",
                "--trials",
                "1",
                "--threads",
                "1",
                "--out",
                at("out"));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).hasSize(4).first().asString().startsWith("biln review");
        assertThat(folder.resolve("out").resolve("REVIEW.md")).content().contains("| small |");
        assertThat(Ran.biln("compare", "review", "--folder", at("out")).exitCode())
                .isEqualTo(2);
        assertThat(Ran.biln("compare", "review", "--trials", "0").exitCode()).isEqualTo(2);
        assertThat(Ran.biln("compare", "review", "--tables", "titanic").exitCode())
                .isEqualTo(2);
    }
}
