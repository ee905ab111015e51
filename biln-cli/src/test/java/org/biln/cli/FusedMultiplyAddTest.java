package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FusedMultiplyAddTest {

    private static String errorsOf(String option) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.biln.cli.Biln",
                        "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return errors;
    }

    @Test
    void aMachineWithoutTheInstructionSaysWhyItIsSlow() throws Exception {
        assertThat(errorsOf("-XX:-UseFMA")).contains("no fused multiply-add");
    }

    @Test
    void aMachineThatHasItSaysNothing() throws Exception {
        org.junit.jupiter.api.Assumptions.assumeTrue(FusedMultiplyAdd.available(), "this machine has no FMA");
        assertThat(errorsOf("-XX:+UseFMA")).doesNotContain("fused multiply-add");
    }
}
