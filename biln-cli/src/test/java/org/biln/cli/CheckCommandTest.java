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
}
