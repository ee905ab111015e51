package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The shipped tables are what the seed and the commands in examples/README.md make them. */
class ExampleDataTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @Test
    void theCleanTablesAreDrawnFromTheirSeeds() throws IOException {
        assertThat(Files.readString(EXAMPLES.resolve("machines-clean.csv")))
                .isEqualTo(ExampleData.machines(2021, 600, 1));
        assertThat(Files.readString(EXAMPLES.resolve("machines-new.csv")))
                .isEqualTo(ExampleData.machines(2022, 300, 601));
    }

    @Test
    void theVotesAreDrawnFromTheirSeed() throws IOException {
        String clean = Files.readString(EXAMPLES.resolve("machines-clean.csv"));
        assertThat(Files.readString(EXAMPLES.resolve("votes.csv"))).isEqualTo(ExampleData.votes(2023, clean, 200));
    }

    @Test
    void theNoisyTableIsTheCleanOneAfterNoise() throws IOException {
        Ran ran = Ran.biln(
                "noise",
                EXAMPLES.resolve("machines-clean.csv").toString(),
                "--label",
                "state",
                "--positive",
                "worn",
                "--rho-plus",
                "0.45",
                "--rho-minus",
                "0.25",
                "--ignore",
                "machine",
                "--seed",
                "4",
                "--out",
                "-");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEqualTo(Files.readString(EXAMPLES.resolve("machines.csv")));
    }
}
