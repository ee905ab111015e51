package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} as its users call it. */
class CheckCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    /** Bolts of two kinds far apart; Bob turns two thirds of his labels round. */
    private String bolts(int rows) throws IOException {
        Rng rng = Rng.of(3);
        List<String> lines = new ArrayList<>(List.of("bolt,width,depth,by,state"));
        for (int i = 0; i < rows; i++) {
            boolean good = rng.nextDouble() < 0.5;
            boolean bob = rng.nextDouble() < 0.1;
            boolean flip = bob && rng.nextDouble() < 0.67;
            lines.add(String.format(
                    Locale.ROOT,
                    "B%03d,%.3f,%.3f,%s,%s",
                    i,
                    (good ? 3 : -3) + rng.nextGaussian(),
                    (good ? 3 : -3) + rng.nextGaussian(),
                    bob ? "Bob" : "Ann",
                    good != flip ? "good" : "bad"));
        }
        return Files.write(folder.resolve("bolts.csv"), lines).toString();
    }

    private static Ran ok(String... args) {
        Ran ran = Ran.biln(args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    @Test
    void one_screen_says_what_is_wrong_and_what_to_do_and_a_report_lies_beside_the_table() throws IOException {
        String table = bolts(300);
        Ran ran = ok("check", table, "--label", "state", "--positive", "good", "--id", "bolt", "--base", "logistic");
        assertThat(ran.out())
                .containsPattern("About [0-9]+ of 300 labels look wrong")
                .containsPattern("bolt +state +better +wrong +why")
                .containsPattern("B[0-9]{3} +(good +bad|bad +good) +[0-9]{2,3} %")
                .contains("biln review " + table + " --label state --positive good --id bolt");
        assertThat(ran.out().lines().count()).isLessThan(40);
        assertThat(ran.err()).isEqualTo("wrote " + at("bolts-check.html") + "\n");
        byte[] report = Files.readAllBytes(folder.resolve("bolts-check.html"));
        ok("check", table, "--label", "state", "--positive", "good", "--id", "bolt", "--base", "logistic");
        assertThat(Files.readAllBytes(folder.resolve("bolts-check.html"))).isEqualTo(report);
    }

    @Test
    void data_and_findings_do_not_share_standard_output() throws IOException {
        String table = bolts(120);
        Ran json = ok("check", table, "--label", "state", "--base", "logistic", "--json");
        assertThat(json.out().lines())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("{")
                .endsWith("}");
        Ran csv = ok("check", table, "--label", "state", "--base", "logistic", "--out", "-");
        assertThat(csv.out().lines()).hasSize(121).first().asString().endsWith(",wrong,suspect,suggested_label");
        assertThat(csv.err()).contains("labels look wrong");
        assertThat(Ran.biln("check", table, "--label", "state", "--json", "--out", "-")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void a_file_of_somebody_elses_is_not_replaced() throws IOException {
        String table = bolts(40);
        Files.writeString(folder.resolve("bolts-check.html"), "<p>mine</p>");
        Ran ran = Ran.biln("check", table, "--label", "state");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(folder.resolve("bolts-check.html")).hasContent("<p>mine</p>");
        assertThat(Ran.biln("check", table, "--label", "state", "--method", "paper")
                        .exitCode())
                .isEqualTo(2);
        assertThat(Ran.biln("check", table, "--label", "state", "--out", table, "--force", "--report", at("r.html"))
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void labels_of_a_later_table_are_judged_by_the_same_posterior() throws IOException {
        String table = bolts(300);
        ok("fit", table, "--label", "state", "--id", "bolt", "--base", "logistic", "--model", at("m.json"));
        Ran ran = ok("predict", table, "--model", at("m.json"), "--out", at("p.csv"));
        assertThat(ran.err()).containsPattern("about [0-9]+ of these labels look wrong");
        List<String> predicted = Files.readAllLines(folder.resolve("p.csv"));
        assertThat(predicted.get(0)).endsWith(",state,probability,predicted_label,wrong,suggested_label");
        int doubted = 0;
        for (String line : predicted.subList(1, predicted.size())) {
            String[] cells = line.split(",", -1);
            assertThat(cells[8]).isNotEqualTo(cells[4]);
            // of two labels the other is predicted exactly where the own is more likely wrong than right, but for ties
            doubted += Double.parseDouble(cells[7]) > 0.5 ? 1 : 0;
            if (Double.parseDouble(cells[7]) > 0.6) {
                assertThat(cells[6]).isEqualTo(cells[8]);
            }
        }
        assertThat(doubted).isBetween(5, 40);
        List<String> unlabelled = new ArrayList<>(List.of("bolt,width,depth,by", "B1,3,3,Ann"));
        Files.write(folder.resolve("new.csv"), unlabelled);
        ok("predict", at("new.csv"), "--model", at("m.json"), "--out", at("q.csv"));
        assertThat(Files.readAllLines(folder.resolve("q.csv")).get(0)).endsWith("by,probability,predicted_label");
    }

    @Test
    void probabilities_of_somebody_elses_model_judge_any_number_of_labels() throws IOException {
        Rng rng = Rng.of(5);
        List<String> rows = new ArrayList<>(List.of("id,a,kind"));
        List<String> own = new ArrayList<>(List.of("red,id,green,blue"));
        for (int i = 0; i < 150; i++) {
            int kind = i % 3;
            int called = i % 15 == 7 ? (kind + 1) % 3 : kind;
            rows.add("k" + i + "," + rng.nextGaussian() + ","
                    + List.of("red", "green", "blue").get(called));
            own.add(
                    1,
                    String.format(
                            Locale.ROOT,
                            "%.3f,k%d,%.3f,%.3f",
                            kind == 0 ? 0.94 : 0.03,
                            i,
                            kind == 1 ? 0.94 : 0.03,
                            kind == 2 ? 0.94 : 0.03));
        }
        String table = Files.write(folder.resolve("k.csv"), rows).toString();
        String file = Files.write(folder.resolve("p.csv"), own).toString();
        List<String> args = List.of("check", table, "--label", "kind", "--base", "logistic", "--force", "--json");
        // the features say nothing; the probabilities, in another order and found by the id, say which labels are wrong
        assertThat(with(args).out()).contains("\"verdict\":false");
        Ran ran = with(args, "--id", "id", "--probabilities", file);
        assertThat(ran.out())
                .contains("\"verdict\":true")
                .contains("\"name\":\"k7\",\"label\":\"blue\",\"better\":\"green\"");
        Ran fit = ok(
                "fit",
                table,
                "--label",
                "kind",
                "--id",
                "id",
                "--base",
                "logistic",
                "--probabilities",
                file,
                "--model",
                at("m"));
        assertThat(fit.out()).contains("labels look wrong");
        assertThat(ok("fit", "--verify", at("m")).err()).contains("the same to the last bit");
        refused(with(args, "--probabilities", file, "--eta", "a"), "exclude each other");
        Files.write(folder.resolve("p.csv"), List.of("red,green", "1,0"));
        refused(with(args, "--probabilities", file), "has no column for blue");
        Files.write(folder.resolve("p.csv"), List.of("red,green,blue", "1,0,0"));
        refused(with(args, "--probabilities", file), "has 1 rows, the training table has 150");
        own.set(3, own.get(4));
        Files.write(folder.resolve("p.csv"), own);
        refused(with(args, "--id", "id", "--probabilities", file), "p.csv, line 5: is the second line about row ");
        own.set(3, "0.5,k4,0.5,0.5");
        Files.write(folder.resolve("p.csv"), own);
        refused(
                with(args, "--id", "id", "--probabilities", file),
                "p.csv, line 4: the probabilities of the row add up to 1.5");
    }

    private static Ran with(List<String> args, String... more) {
        List<String> all = new ArrayList<>(args);
        all.addAll(List.of(more));
        return Ran.biln(all.toArray(String[]::new));
    }

    private static void refused(Ran ran, String why) {
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains(why);
    }

    @Test
    void several_people_who_labelled_the_same_rows_are_recognised() throws IOException {
        List<String> lines = new ArrayList<>(List.of("bolt,by,width,state"));
        Rng rng = Rng.of(5);
        for (int i = 0; i < 60; i++) {
            double width = rng.nextGaussian();
            for (String by : List.of("Ann", "Bob")) {
                boolean good = width > 0 != (i % 5 == 0 && by.equals("Bob"));
                lines.add(String.format(Locale.ROOT, "B%02d,%s,%.3f,%s", i, by, width, good ? "good" : "bad"));
            }
        }
        String table = Files.write(folder.resolve("votes.csv"), lines).toString();
        Ran ran = ok("check", table, "--label", "state", "--id", "bolt", "--base", "logistic");
        assertThat(ran.out())
                .contains("if by says who labelled the row, biln consensus --item bolt --annotator by --label state");
    }
}
