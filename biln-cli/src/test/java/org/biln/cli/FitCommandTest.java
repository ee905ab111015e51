package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fit} and {@code distill} as their users call them. */
class FitCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    /** Parts measured by two inspectors, one of whom mixes up labels; holes in one column, text in two. */
    private static List<String> parts(int rows, double noise, long seed) {
        Rng rng = Rng.of(seed);
        List<String> lines = new ArrayList<>(List.of("part,width,depth,shop,inspector,state"));
        for (int i = 0; i < rows; i++) {
            boolean good = rng.nextDouble() < 0.5;
            boolean careless = rng.nextDouble() < 0.4;
            boolean flip = careless && rng.nextDouble() < noise;
            String depth = rng.nextDouble() < 0.1
                    ? ""
                    : String.format(Locale.ROOT, "%.3f", (good ? 2 : -2) + rng.nextGaussian());
            lines.add(String.format(
                    Locale.ROOT,
                    "P%03d,%.3f,%s,%s,%s,%s",
                    i,
                    (good ? 2 : -2) + rng.nextGaussian(),
                    depth,
                    rng.nextDouble() < 0.5 ? "north" : "south",
                    careless ? "B" : "A",
                    good != flip ? "good" : "bad"));
        }
        return lines;
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    private static Ran ok(String... args) {
        Ran ran = Ran.biln(args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    private Ran fit(String... more) {
        List<String> args =
                new ArrayList<>(List.of("fit", at("t.csv"), "--label", "state", "--positive", "good", "--model"));
        args.add(at("m.json"));
        args.add("--force");
        args.addAll(Arrays.asList(more));
        return Ran.biln(args.toArray(new String[0]));
    }

    @Test
    void what_is_listed_may_be_asked_for_by_its_precision() throws IOException {
        Rng rng = Rng.of(9);
        List<String> table = new ArrayList<>(List.of("a,b,state"));
        for (int row = 0; row < 300; row++) {
            int side = row % 2 == 0 ? 1 : -1;
            boolean flipped = rng.nextDouble() < 0.25;
            table.add(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%s",
                    2 * side + rng.nextGaussian(),
                    2 * side + rng.nextGaussian(),
                    side > 0 != flipped ? "good" : "bad"));
        }
        write("t.csv", table);
        Ran ran = fit("--base", "logistic", "--json");
        assertThat(ran.out()).doesNotContain("base learners").contains("\"learners\":");
        assertThat(fit("--base", "logistic").out())
                .containsPattern("The [0-9]+ most doubtful labels are suspects; about");
        assertThat(precision(ran)).isBetween(0.5, 1.0);
        double more = precision(ran) + 0.01;
        Ran precise = fit("--base", "logistic", "--json", "--flag-precision", Double.toString(more));
        assertThat(precision(precise)).isGreaterThanOrEqualTo(more);
        assertThat(number(precise, "suspects")).isLessThan(number(ran, "suspects"));
        assertThat(fit("--flag-precision", "2").exitCode()).isEqualTo(2);
        Ran plain = fit("--base", "logistic", "--method", "plain", "--json");
        assertThat(plain.out()).contains("\"threshold\":0.5");
        Ran sure = fit("--base", "logistic", "--json", "--noise-probability", "0.01");
        assertThat(number(sure, "expected_errors")).isLessThan(number(ran, "expected_errors"));
    }

    private static double precision(Ran ran) {
        return number(ran, "suspects_precision");
    }

    private static double number(Ran ran, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":([0-9.eE-]+)").matcher(ran.out());
        assertThat(matcher.find()).as(name + " in " + ran.out()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void labels_that_may_all_be_right_are_not_said_to_be_wrong() throws IOException {
        Rng rng = Rng.of(4);
        List<String> table = new ArrayList<>(List.of("a,b,state"));
        for (int row = 0; row < 400; row++) {
            double a = rng.nextGaussian();
            boolean good = rng.nextDouble() < 1 / (1 + StrictMath.exp(-1.2 * a));
            table.add(String.format(Locale.ROOT, "%.3f,%.3f,%s", a, rng.nextGaussian(), good ? "good" : "bad"));
        }
        write("t.csv", table);
        Ran ran = fit("--json");
        assertThat(fit().out())
                .contains("It may be that no label is wrong")
                .containsPattern("between 0 and [1-9][0-9]* with a probability of 90 %");
        assertThat(ran.out()).containsPattern("\"suspects\":[0-9]{1,2},");
    }

    @Test
    void text_columns_and_holes_are_learnt_from_and_the_report_names_the_careless_inspector() throws IOException {
        write("t.csv", parts(600, 0.6, 1));
        Ran ran = fit("--id", "part", "--ignore", "inspector", "--report", at("r.html"), "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("wrote ");
        assertThat(ran.out())
                .contains(
                        "\"suspects\":",
                        "\"accuracy\":",
                        "\"expected_errors\":",
                        "\"accuracy_of_true_labels\":",
                        "\"uncorrected\":{",
                        "\"calibration_curve\":[{");
        String page = Files.readString(folder.resolve("r.html"));
        assertThat(page)
                .contains(
                        "labels look wrong; between",
                        "The most doubtful labels",
                        "its values and the nearest rows",
                        "<td>inspector = B</td>",
                        "How good the model is",
                        "predicted probability of &#39;good&#39;")
                .doesNotContain("http://", "https://", "src=", "@import", "(0 %)");
    }

    @Test
    void the_same_seed_gives_the_same_model_to_the_last_byte_and_it_verifies() throws IOException {
        write("t.csv", parts(150, 0.5, 2));
        fit();
        byte[] first = Files.readAllBytes(folder.resolve("m.json"));
        fit();
        assertThat(Files.readAllBytes(folder.resolve("m.json"))).isEqualTo(first);
        assertThat(ok("fit", "--verify", at("m.json")).err()).contains("the same to the last bit");
        List<String> other = parts(150, 0.5, 2);
        other.set(3, other.get(4));
        write("t.csv", other);
        Ran changed = Ran.biln("fit", "--verify", at("m.json"));
        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.err()).contains("is not the file the model was fitted on");
    }

    @Test
    void methods_bases_and_bounds_all_lead_to_a_model() throws IOException {
        write("t.csv", parts(120, 0.5, 3));
        for (String options : List.of(
                "--method paper",
                "--method paper --no-reweight --bounds neighbours:10",
                "--method plain --base logistic",
                "--base kernel --categorical shop",
                "--base forest --missing mean",
                "--base logistic --rho-plus 0.3 --rho-minus 0.3",
                "--base logistic --missing drop --categorical shop --ignore inspector",
                "--base logistic --group inspector --missing learn")) {
            Ran ran = fit(options.split(" "));
            // two inspectors are too few groups for five folds
            if (options.contains("--group")) {
                assertThat(ran.exitCode()).isEqualTo(2);
                assertThat(ran.err()).contains("groups");
            } else {
                assertThat(ran.exitCode()).as(options + ": " + ran.err()).isZero();
                assertThat(ok("fit", "--verify", at("m.json")).err()).contains("the same to the last bit");
            }
        }
    }

    @Nested
    class An_expert {

        @Test
        void answers_a_file_that_hides_the_observed_label() throws IOException {
            List<String> rows = parts(200, 0.6, 4);
            write("t.csv", rows);
            Ran ran = fit("--id", "part", "--act", "20", "--queries", at("q.csv"));
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            List<String> asked = Files.readAllLines(folder.resolve("q.csv"));
            assertThat(asked).hasSize(21);
            assertThat(asked.get(0)).isEqualTo("part,width,depth,shop,inspector,answer");
            List<String> filled = new ArrayList<>(List.of(asked.get(0)));
            for (String line : asked.subList(1, 21)) {
                // the expert confirms what was observed: nothing was wrong
                String id = line.substring(0, line.indexOf(','));
                String row = rows.stream()
                        .filter(each -> each.startsWith(id + ","))
                        .findFirst()
                        .orElseThrow();
                filled.add(line + row.substring(row.lastIndexOf(',') + 1));
            }
            write("a.csv", filled);
            Ran answered = fit("--id", "part", "--answers", at("a.csv"));
            assertThat(answered.exitCode()).as(answered.err()).isZero();
            assertThat(answered.out()).contains("20 answers", "Of 20 answered labels 0 were wrong.");
            assertThat(ok("fit", "--verify", at("m.json")).err()).contains("the same to the last bit");
            filled.set(5, filled.get(5).replaceAll("(good|bad)$", "godo"));
            write("a.csv", filled);
            Ran wrong = fit("--id", "part", "--answers", at("a.csv"));
            assertThat(wrong.exitCode()).isEqualTo(2);
            assertThat(wrong.err()).contains("a.csv, line 6", "'godo' is not one of the labels", "did you mean 'good'");
        }

        @Test
        void answers_on_the_terminal_and_may_skip_or_stop() throws IOException {
            write("t.csv", parts(120, 0.5, 5));
            Ran ran = Ran.bilnReading(
                    "good\n\nb\nnonsense\ngood\nq\n",
                    "fit",
                    at("t.csv"),
                    "--label",
                    "state",
                    "--base",
                    "logistic",
                    "--act",
                    "10",
                    "--interactive",
                    "--model",
                    at("m.json"));
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(ran.err()).contains("[1] row", "'nonsense' is not one of the labels");
            assertThat(ran.out()).contains("Of 3 answered labels");
            assertThat(ran.err()).doesNotContain("  state:");
        }

        @Test
        void is_asked_about_rows_without_a_label_first() throws IOException {
            List<String> rows = parts(120, 0.3, 6);
            rows.set(10, rows.get(10).replaceAll("(good|bad)$", ""));
            write("t.csv", rows);
            Ran ran = fit("--base", "logistic", "--act", "3", "--queries", at("q.csv"), "--id", "part");
            assertThat(ran.out()).contains("1 rows without a label are judged, not learnt from");
            assertThat(Files.readAllLines(folder.resolve("q.csv")).get(1)).startsWith("P009,");
        }
    }

    @Nested
    class Distilling {

        @Test
        void judges_every_row_and_cleans_the_table() throws IOException {
            List<String> rows = parts(400, 0.6, 7);
            rows.set(3, rows.get(3).replaceAll("(good|bad)$", ""));
            write("t.csv", rows);
            Ran ran = ok(
                    "distill",
                    at("t.csv"),
                    "--label",
                    "state",
                    "--id",
                    "part",
                    "--out",
                    at("d.csv"),
                    "--clean",
                    at("c.csv"));
            assertThat(ran.err()).contains("labels corrected");
            List<String> judged = Files.readAllLines(folder.resolve("d.csv"));
            assertThat(judged.get(0))
                    .endsWith("state,eta,eta_of,bound_plus,bound_minus,verdict,wrong,suspect,suggested_label");
            assertThat(judged).hasSize(401);
            List<String> cleaned = Files.readAllLines(folder.resolve("c.csv"));
            assertThat(cleaned).hasSize(401);
            double expected = 0;
            long suspects = 0;
            for (int i = 1; i < judged.size(); i++) {
                String[] cells = judged.get(i).split(",", -1);
                String suggested = cells[13];
                if (i == 3) {
                    assertThat(cells[11]).isEmpty();
                    assertThat(suggested).isIn("good", "bad");
                    continue;
                }
                double wrong = Double.parseDouble(cells[11]);
                expected += wrong;
                suspects += cells[12].equals("1") ? 1 : 0;
                assertThat(suggested).isNotEqualTo(cells[5]);
                assertThat(cleaned.get(i)).endsWith("," + (wrong > 0.5 ? suggested : cells[5]));
            }
            assertThat(suspects).isEqualTo(Math.round(expected));
        }

        @Test
        void refuses_tables_that_have_its_columns_and_outputs_that_are_inputs() throws IOException {
            write("t.csv", List.of("x,wrong,y", "1,2,a", "2,3,b"));
            Ran ran = Ran.biln("distill", at("t.csv"), "--label", "y", "--out", "-");
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.err()).contains("a column of this name is written beside it");
            Ran same = Ran.biln("distill", at("t.csv"), "--label", "y", "--out", at("./t.csv"), "--force");
            assertThat(same.exitCode()).isEqualTo(2);
            assertThat(same.err()).contains("is the file that is read");
        }
    }

    /** Rows of three kinds, some of them called the next kind. */
    private static List<String> kinds(int rows, double flipped, long seed) {
        Rng rng = Rng.of(seed);
        List<String> lines = new ArrayList<>(List.of("a,b,kind"));
        for (int i = 0; i < rows; i++) {
            int kind = i % 3;
            double a = (kind == 0 ? 4 : 0) + rng.nextGaussian();
            double b = (kind == 1 ? 4 : 0) + rng.nextGaussian();
            int called = flipped > 0 && rng.nextDouble() < flipped ? (kind + 1) % 3 : kind;
            String name = List.of("red", "green", "blue").get(called);
            lines.add(String.format(Locale.ROOT, "%.3f,%.3f,%s", a, b, name));
        }
        return lines;
    }

    @Test
    void of_many_labels_it_says_how_often_each_is_wrong() throws IOException {
        Path file = write("flips.csv", kinds(600, 0.2, 9));
        Ran ran = ok("fit", file.toString(), "--label", "kind", "--base", "logistic", "--model", at("flips.json"));
        assertThat(ran.out())
                .containsPattern("About [0-9]+ of 600 labels look wrong")
                .containsPattern("Of rows that are truly '[a-z]+', [0-9]+ % are labelled otherwise");
    }

    @Test
    void more_than_two_labels_need_no_other_options() throws IOException {
        Path file = write("k.csv", kinds(150, 0, 8));
        for (String method : List.of("recommended", "paper", "plain")) {
            ok(
                    "fit",
                    file.toString(),
                    "--label",
                    "kind",
                    "--method",
                    method,
                    "--base",
                    "logistic",
                    "--model",
                    at("k.json"),
                    "--force");
        }
        Ran rates = Ran.biln(
                "fit",
                file.toString(),
                "--label",
                "kind",
                "--rho-plus",
                "0.1",
                "--rho-minus",
                "0.1",
                "--model",
                at("z"));
        assertThat(rates.exitCode()).isEqualTo(2);
        assertThat(rates.err()).contains("are for two label values");
    }

    @Test
    void what_contradicts_itself_is_refused_before_any_work() throws IOException {
        write("t.csv", parts(20, 0, 9));
        refused("--bounds known needs --rho-plus and --rho-minus", "--bounds", "known");
        refused("--bounds known needs --rho-plus and --rho-minus", "--rho-plus", "0.1");
        refused("belong together", "--rho-plus", "0.1", "--rho-minus", "0.1", "--bounds", "sample");
        refused("--rho-plus is 1.0", "--rho-plus", "1", "--rho-minus", "0");
        refused("--bounds is 'neighbours:0'", "--bounds", "neighbours:0");
        refused("--act 5 asks nobody", "--act", "5");
        refused("--queries needs --act N", "--queries", at("q"));
        refused("--base forest and --method paper exclude each other", "--base", "forest", "--method", "paper");
        refused("--base kernel and --method paper exclude each other", "--base", "kernel", "--method", "paper");
        refused("--weight and --method paper exclude each other", "--weight", "x", "--method", "paper");
        refused("--answer-weight and --method paper exclude", "--answer-weight", "3", "--method", "paper");
        refused("--sigma is '-1'", "--sigma", "-1");
        refused("--bounds neighbours:1000 asks for more rows than the 20", "--bounds", "neighbours:1000");
        for (String read : List.of("--answers", "--probabilities", "--prior")) {
            write("read.csv", parts(2, 0, 9));
            refused("(" + read + ")", read, at("read.csv"), "--report", at("./read.csv"));
        }
        refused("--model and --report are one file", "--report", at("./m.json"));
        refused("its folder does not exist", "--report", at("nowhere/r.html"));
        assertThat(Files.exists(folder.resolve("m.json"))).isFalse();
        Ran noLabel = Ran.biln("fit", at("t.csv"), "--model", at("m.json"));
        assertThat(noLabel.err()).contains("--label is missing", "part, width, depth");
    }

    @Test
    void too_few_groups_or_rows_that_count_are_refused_by_the_column() throws IOException {
        List<String> table = new ArrayList<>(List.of("a,by,w,state"));
        for (int row = 0; row < 60; row++) {
            table.add(row % 7 + "," + "ABCD".charAt(row % 4) + "," + (row < 6 ? 1 : 0) + ","
                    + (row % 2 == 0 ? "good" : "bad"));
        }
        write("t.csv", table);
        refused("t.csv: column 'by': the rows with a label are of 4 groups, it takes at least 5", "--group", "by");
        refused("t.csv: column 'w': only 6 of the labelled rows have a weight above zero", "--weight", "w");
    }

    @Test
    void a_table_of_rare_values_alone_is_learnt_from() throws IOException {
        List<String> table = new ArrayList<>(List.of("code,state"));
        for (int row = 0; row < 60; row++) {
            table.add("v" + row / 2 + "," + (row % 3 == 0 ? "good" : "bad"));
        }
        write("t.csv", table);
        for (String base : List.of("auto", "kernel", "logistic")) {
            Ran ran = fit("--base", base);
            assertThat(ran.exitCode()).as(ran.err()).isZero();
        }
        refused("finds no neighbours", "--base", "logistic", "--bounds", "neighbours:5");
    }

    private void refused(String message, String... more) {
        Ran ran = fit(more);
        assertThat(ran.exitCode()).as(message).isEqualTo(2);
        assertThat(ran.err()).contains(message);
    }

    @Test
    void an_existing_model_is_not_replaced_without_force() throws IOException {
        write("t.csv", parts(40, 0, 10));
        Files.writeString(folder.resolve("m.json"), "mine");
        Ran ran = Ran.biln("fit", at("t.csv"), "--label", "state", "--model", at("m.json"));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(Files.readString(folder.resolve("m.json"))).isEqualTo("mine");
    }
}
