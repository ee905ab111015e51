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
                .isEqualTo("machine,answer,said,who,time,drawn\n");
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
                .endsWith("M0007,worn,label,3,2026-11-17,\n");
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
        assertThat(fit.err()).contains("2 answers");
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
