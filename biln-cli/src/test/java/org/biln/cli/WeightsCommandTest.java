package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeightsCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @BeforeEach
    void goldenFiles() throws IOException {
        for (String name : List.of("shift2d", "shift2d_exponential", "sum_constraint_active")) {
            for (String part : List.of(".source.csv", ".target.csv")) {
                try (InputStream in = resource(name + part)) {
                    Files.copy(in, folder.resolve(name + part));
                }
            }
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(WeightsCommandTest.class.getResourceAsStream("kmm/" + name), name);
    }

    @Test
    void objectivesAreThoseOfAnotherSolver() throws IOException {
        JsonNode cases;
        try (InputStream in = resource("cases.json")) {
            cases = JSON.readTree(in);
        }
        for (String name : List.of("shift2d", "shift2d_exponential", "sum_constraint_active")) {
            JsonNode expected = cases.get(name);
            Ran ran = weights(
                    name,
                    "--kernel",
                    expected.get("kernel").asText(),
                    "--sigma",
                    expected.get("sigma").asText(),
                    "--bound",
                    expected.get("B").asText(),
                    "--epsilon",
                    expected.get("epsilon").asText(),
                    "--out",
                    at(name + ".weights.csv"));
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            JsonNode certificate = JSON.readTree(ran.out());
            assertThat(certificate.get("converged").asBoolean()).isTrue();
            double objective = expected.get("objective").asDouble();
            assertThat(certificate.get("objective").asDouble())
                    .isCloseTo(objective, within(1e-6 * Math.abs(objective)));
            assertThat(certificate.get("source_rows").asInt())
                    .isEqualTo(expected.get("m").asInt());
            List<String> lines = Files.readAllLines(Path.of(at(name + ".weights.csv")));
            assertThat(lines).hasSize(expected.get("m").asInt() + 1).first().isEqualTo("row,weight");
            double sum =
                    lines.stream().skip(1).mapToDouble(line -> weight(line)).sum();
            assertThat(sum).isCloseTo(certificate.get("sum").asDouble(), within(1e-9));
        }
    }

    @Test
    void aFirstLineThatBothTablesHaveIsNotTakenForARowInSilence() throws IOException {
        Files.writeString(folder.resolve("s.csv"), "400,402\n1,2\n3,1\n");
        Files.writeString(folder.resolve("t.csv"), "402,400\n2,2\n1,1\n");
        String[] both = {"weights", "--source", at("s.csv"), "--target", at("t.csv"), "--out"};
        Ran refused = Ran.biln(both[0], both[1], both[2], both[3], both[4], both[5], "-");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("t.csv, line 1: is the first line of", "--header", "--no-header");
        Ran named = Ran.biln(both[0], both[1], both[2], both[3], both[4], both[5], "-", "--header");
        assertThat(named.exitCode()).as(named.err()).isZero();
        assertThat(named.out().lines()).hasSize(3);
    }

    @Test
    void weightsGoToStandardOutputAndTheCertificateToErrorWithADash() throws IOException {
        Ran ran = weights("shift2d", "--out", "-");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("row,weight\n1,");
        assertThat(JSON.readTree(ran.err()).get("status").asText()).isEqualTo("converged");
    }

    @Test
    void namedColumnsMayComeInAnyOrderAndExtrasAreNamed() throws IOException {
        Files.writeString(Path.of(at("s.csv")), "id,a,b\nu,1,10\nv,2,20\nw,3,15\n");
        Files.writeString(Path.of(at("t.csv")), "b,note,a\n10,1,1\n12,1,1\n11,1,1\n");
        Ran ran = Ran.biln(
                "weights",
                "--source",
                at("s.csv"),
                "--target",
                at("t.csv"),
                "--id",
                "id",
                "--standardise",
                "--out",
                "-");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("in " + at("t.csv") + " only, not used: note");
        List<String> lines = ran.out().lines().toList();
        assertThat(lines).hasSize(4).first().isEqualTo("id,weight");
        assertThat(weight(lines.get(1))).isGreaterThan(weight(lines.get(2)));
    }

    @Test
    void aSourceTooLargeForTheExactProblemSaysHowFarItIsFromIt() throws IOException {
        Rng rng = Rng.of(5);
        Path source = Files.writeString(folder.resolve("large.csv"), points(rng, 20_001, 0));
        Path target = Files.writeString(folder.resolve("shifted.csv"), points(rng, 300, 0.5));
        Ran ran = Ran.biln(
                "weights",
                "--source",
                source.toString(),
                "--target",
                target.toString(),
                "--out",
                at("large-weights.csv"));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode certificate = JSON.readTree(ran.out());
        assertThat(certificate.get("path").asText()).isEqualTo("low_rank");
        JsonNode approximation = certificate.get("approximation");
        assertThat(approximation.get("trace_residual").asDouble()).isBetween(0.0, 1e-5);
        assertThat(approximation.get("sampled_rows").asInt()).isEqualTo(100);
        assertThat(approximation.get("sampled_residual").asDouble()).isLessThan(1e-3);
        assertThat(Files.readAllLines(Path.of(at("large-weights.csv")))).hasSize(20_002);
        // and the exact problem says nothing of the kind
        Ran exact = weights("shift2d", "--out", at("exact.csv"));
        assertThat(JSON.readTree(exact.out()).has("approximation")).isFalse();
    }

    @Test
    void aKernelTooNarrowForTheApproximationIsNotCalledConverged() throws IOException {
        Rng rng = Rng.of(5);
        Path source = Files.writeString(folder.resolve("large.csv"), points(rng, 20_001, 0));
        Path target = Files.writeString(folder.resolve("shifted.csv"), points(rng, 300, 0.5));
        Ran ran = Ran.biln(
                "weights",
                "--source",
                source.toString(),
                "--target",
                target.toString(),
                "--sigma",
                "1e300",
                "--out",
                at("w.csv"));
        assertThat(ran.exitCode()).isEqualTo(1);
        assertThat(ran.err()).contains("did not converge");
        assertThat(JSON.readTree(ran.out()).get("converged").asBoolean()).isFalse();
    }

    @Test
    void categoriesAndHolesAreWeighedToo() throws IOException {
        StringBuilder source = new StringBuilder("x,colour\n");
        StringBuilder target = new StringBuilder("colour,x\n");
        for (int i = 0; i < 60; i++) {
            source.append(i % 7).append(i % 2 == 0 ? ",red\n" : ",blue\n");
            target.append("red,").append(i % 7).append('\n');
        }
        Files.writeString(Path.of(at("s.csv")), source);
        Files.writeString(Path.of(at("t.csv")), target);
        Ran ran = Ran.biln("weights", "--source", at("s.csv"), "--target", at("t.csv"), "--out", "-");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("columns are brought to one scale");
        List<String> lines = ran.out().lines().toList();
        for (int i = 1; i < lines.size(); i += 2) {
            assertThat(weight(lines.get(i))).isGreaterThan(weight(lines.get(i + 1)));
        }
    }

    @Test
    void missingCellsAreTreatedAsAskedFor() throws IOException {
        StringBuilder source = new StringBuilder("x,y\n");
        StringBuilder target = new StringBuilder("x,y\n");
        for (int i = 0; i < 40; i++) {
            source.append(i % 8).append(i % 4 == 0 ? ",\n" : "," + i % 3 + "\n");
            target.append(i % 8).append(i == 20 ? ",NA\n" : "," + i % 3 + "\n");
        }
        Files.writeString(Path.of(at("s.csv")), source);
        Files.writeString(Path.of(at("t.csv")), target);
        Ran error = missing("error");
        assertThat(error.exitCode()).isEqualTo(2);
        assertThat(error.err()).contains("s.csv, line 2, column 2 (y): the cell is missing");
        Ran drop = missing("drop");
        assertThat(drop.exitCode()).as(drop.err()).isZero();
        assertThat(drop.err()).contains("11 rows with missing cells left out");
        assertThat(drop.out().lines()).hasSize(31).element(1).asString().startsWith("2,");
        Ran mean = missing("mean");
        assertThat(mean.exitCode()).as(mean.err()).isZero();
        assertThat(mean.err()).doesNotContain("one scale");
        assertThat(mean.out().lines()).hasSize(41);
        // Of the source a quarter is missing, of the target one in forty: learnt from, holes weigh less.
        Ran learn = missing("learn");
        assertThat(learn.exitCode()).as(learn.err()).isZero();
        assertThat(learn.err()).contains("one scale");
        assertThat(ofHoles(learn)).isLessThan(0.5 * ofHoles(mean));
    }

    private Ran missing(String what) {
        return Ran.biln("weights", "--source", at("s.csv"), "--target", at("t.csv"), "--missing", what, "--out", "-");
    }

    /** The share of all weight that is on rows with holes. */
    private static double ofHoles(Ran ran) {
        List<String> lines = ran.out().lines().toList();
        double holes = 0;
        double all = 0;
        for (int i = 1; i < lines.size(); i++) {
            double weight = weight(lines.get(i));
            all += weight;
            holes += (i - 1) % 4 == 0 ? weight : 0;
        }
        return holes / all;
    }

    private static String points(Rng rng, int count, double centre) {
        StringBuilder text = new StringBuilder("x\n");
        for (int i = 0; i < count; i++) {
            text.append(centre + rng.nextGaussian()).append('\n');
        }
        return text.toString();
    }

    @Test
    void aScaleBeyondAllNumbersIsAskedForToo() throws IOException {
        Path table = Files.writeString(folder.resolve("far.csv"), "x\n-1.7e308\n1.7e308\n0\n-1.6e308\n");
        refused("--sigma median finds no scale", "--source", table.toString(), "--target", table.toString());
    }

    @Test
    void aScaleThatCannotBeFoundIsAskedFor() throws IOException {
        Files.writeString(Path.of(at("equal.csv")), "a\n1\n1\n1\n2\n");
        refused("--sigma median finds no scale", "--source", at("equal.csv"), "--target", at("equal.csv"));
    }

    @Test
    void whatDoesNotFitIsRefused() throws IOException {
        Files.writeString(Path.of(at("s.csv")), "a,b\n1,10\n2,20\n");
        Files.writeString(Path.of(at("t.csv")), "a,c\n1,10\n2,20\n");
        refused(
                at("t.csv") + ", line 1: a column the model needs is missing: b",
                "--source",
                at("s.csv"),
                "--target",
                at("t.csv"));
        refused("has no header but the other", "--source", at("s.csv"), "--target", at("shift2d.target.csv"));
        refused("both standard input", "--source", "-", "--target", "-");
        refused("--bound is -1", "--source", at("s.csv"), "--target", at("s.csv"), "--bound", "-1");
        refused("--epsilon is -1", "--source", at("s.csv"), "--target", at("s.csv"), "--epsilon", "-1");
        refused("--kernel is 'box'", "--source", at("s.csv"), "--target", at("s.csv"), "--kernel", "box");
        refused("--sigma is 'wide'", "--source", at("s.csv"), "--target", at("s.csv"), "--sigma", "wide");
    }

    private static void refused(String message, String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "weights";
        System.arraycopy(more, 0, args, 1, more.length);
        args[more.length + 1] = "--out";
        args[more.length + 2] = "-";
        Ran ran = Ran.biln(args);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains(message);
    }

    private static double weight(String line) {
        return Double.parseDouble(line.substring(line.indexOf(',') + 1));
    }

    private Ran weights(String name, String... more) {
        String[] args = new String[more.length + 5];
        args[0] = "weights";
        args[1] = "--source";
        args[2] = at(name + ".source.csv");
        args[3] = "--target";
        args[4] = at(name + ".target.csv");
        System.arraycopy(more, 0, args, 5, more.length);
        return Ran.biln(args);
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }
}
