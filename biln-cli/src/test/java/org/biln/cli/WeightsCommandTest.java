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
        Path source = Files.writeString(folder.resolve("large.csv"), points(rng, 5001, 0));
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
        assertThat(Files.readAllLines(Path.of(at("large-weights.csv")))).hasSize(5002);
        // and the exact problem says nothing of the kind
        Ran exact = weights("shift2d", "--out", at("exact.csv"));
        assertThat(JSON.readTree(exact.out()).has("approximation")).isFalse();
    }

    private static String points(Rng rng, int count, double centre) {
        StringBuilder text = new StringBuilder("x\n");
        for (int i = 0; i < count; i++) {
            text.append(centre + rng.nextGaussian()).append('\n');
        }
        return text.toString();
    }

    @Test
    void aScaleThatCannotBeFoundIsAskedFor() throws IOException {
        Files.writeString(Path.of(at("equal.csv")), "a\n1\n1\n1\n2\n");
        refused("--sigma median finds no scale", "--source", at("equal.csv"), "--target", at("equal.csv"));
    }

    @Test
    void whatDoesNotFitIsRefused() throws IOException {
        Files.writeString(Path.of(at("s.csv")), "a,b\n1,10\n");
        Files.writeString(Path.of(at("t.csv")), "a,c\n1,10\n");
        refused("columns of " + at("s.csv") + " are missing: b", "--source", at("s.csv"), "--target", at("t.csv"));
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
