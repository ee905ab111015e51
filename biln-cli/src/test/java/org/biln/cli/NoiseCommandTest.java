package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseCommandTest {

    @TempDir
    private Path folder;

    private String clean = "";

    @BeforeEach
    void cleanData() throws IOException {
        StringBuilder text = new StringBuilder("a,note,b,class\n");
        Rng rng = Rng.of(5);
        for (int i = 0; i < 2000; i++) {
            text.append(rng.nextGaussian()).append(",\"x, y\",").append(rng.nextGaussian());
            text.append(i % 2 == 0 ? ",yes\n" : ",no\n");
        }
        clean = Files.writeString(folder.resolve("clean.csv"), text.toString()).toString();
    }

    @Test
    void labelsFlipWithinTheRatesAndNothingElseChanges() throws IOException {
        String out = folder.resolve("noisy.csv").toString();
        Ran ran = noise("--rho-plus", "0.5", "--rho-minus", "0", "--clean", "truth", "--out", out);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("0 of 1,000 'no' became 'yes'");
        List<String> before = Files.readAllLines(Path.of(clean));
        List<String> after = Files.readAllLines(Path.of(out));
        assertThat(after).hasSameSizeAs(before).first().isEqualTo("a,note,b,class,truth");
        int flipped = 0;
        for (int i = 1; i < before.size(); i++) {
            String features = before.get(i).substring(0, before.get(i).lastIndexOf(','));
            String truth = before.get(i).substring(features.length() + 1);
            assertThat(after.get(i)).startsWith(features + ",").endsWith("," + truth);
            if (!after.get(i).equals(features + "," + truth + "," + truth)) {
                assertThat(truth).isEqualTo("yes");
                flipped++;
            }
        }
        // S(w.x) is below 1, and on average near 1/2 for rows that are symmetric about 0
        assertThat(flipped).isBetween(100, 450);
    }

    @Test
    void theSameSeedGivesTheSameNoise() {
        String[] rates = {"--rho-plus", "0.3", "--rho-minus", "0.3", "--out", "-", "--seed"};
        String first = noise(with(rates, "1")).out();
        assertThat(noise(with(rates, "1")).out()).isEqualTo(first);
        assertThat(noise(with(rates, "2")).out()).isNotEqualTo(first);
    }

    @Test
    void standardInputAndOutputAreDashes() throws IOException {
        Ran ran = Ran.bilnReading(
                Files.readString(Path.of(clean)),
                "noise",
                "-",
                "--label",
                "class",
                "--ignore",
                "note",
                "--rho-plus",
                "0",
                "--rho-minus",
                "0",
                "--out",
                "-");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).isEqualTo(Files.readString(Path.of(clean)));
    }

    @Test
    void wrongRatesAndExistingOutputsAreRefused() {
        assertThat(noise("--rho-plus", "1.5", "--rho-minus", "0", "--out", "-"))
                .satisfies(refusal("rates are in [0,1)"));
        assertThat(noise("--rho-plus", "0.6", "--rho-minus", "0.6", "--out", "-"))
                .satisfies(refusal("sum to more than 1"));
        assertThat(noise("--rho-plus", "0", "--rho-minus", "0", "--out", clean)).satisfies(refusal("--force"));
        assertThat(noise("--rho-plus", "0", "--rho-minus", "0", "--clean", "a", "--out", "-"))
                .satisfies(refusal("has a column of this name"));
    }

    @Test
    void moreThanTwoLabelsAreRefusedByName() {
        Ran ran = Ran.bilnReading(
                "x,class\n1,a\n2,b\n3,c\n",
                "noise",
                "-",
                "--label",
                "class",
                "--rho-plus",
                "0.1",
                "--rho-minus",
                "0.1",
                "--out",
                "-");
        assertThat(ran).satisfies(refusal("column 'class' holds 3 label values"));
    }

    @Test
    void categoriesAndMissingCellsTakePartAndRowsWithoutALabelStayAsTheyAre() {
        StringBuilder text = new StringBuilder("x;colour;class\n");
        Rng rng = Rng.of(6);
        for (int i = 0; i < 400; i++) {
            text.append(i % 10 == 0 ? "" : Double.toString(rng.nextGaussian()))
                    .append(i % 3 == 0 ? ";red" : ";blue")
                    .append(i % 50 == 7 ? ";" : i % 2 == 0 ? "; a" : ";b")
                    .append('\n');
        }
        String[] args = {
            "noise",
            "-",
            "--label",
            "class",
            "--rho-plus",
            "0.4",
            "--rho-minus",
            "0.4",
            "--out",
            "-",
            "--clean",
            "truth"
        };
        Ran ran = Ran.bilnReading(text.toString(), args);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("392 rows: ").contains("; 8 without a label stay as they are");
        List<String> before = text.toString().lines().toList();
        List<String> after = ran.out().lines().toList();
        assertThat(after).hasSameSizeAs(before).first().isEqualTo("x;colour;class;truth");
        int flipped = 0;
        for (int i = 1; i < before.size(); i++) {
            String label = before.get(i).substring(before.get(i).lastIndexOf(';') + 1);
            boolean same = after.get(i).equals(before.get(i) + ";" + label.strip());
            assertThat(same || !label.isEmpty()).isTrue();
            flipped += same ? 0 : 1;
        }
        assertThat(flipped).isBetween(20, 160);
    }

    private static java.util.function.Consumer<Ran> refusal(String message) {
        return ran -> {
            assertThat(ran.exitCode()).isEqualTo(2);
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err().lines())
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("biln: ")
                    .contains(message);
        };
    }

    private Ran noise(String... args) {
        return Ran.biln(with(new String[] {"noise", clean, "--label", "class", "--ignore", "note"}, args));
    }

    private static String[] with(String[] first, String... more) {
        String[] all = java.util.Arrays.copyOf(first, first.length + more.length);
        System.arraycopy(more, 0, all, first.length, more.length);
        return all;
    }
}
