package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void listSaysWhatIsThereAndHowToGetTheRest() {
        Ran ran = Ran.biln("data", "list", "--data", folder.toString());
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("uci-image", "shipped", "usps_all.mat  missing", "biln data fetch");
    }

    @Test
    void verifyExitsWithOneForAMissingAndForADamagedFile() throws IOException {
        Ran missing = Ran.biln("data", "verify", "--data", folder.toString());
        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).contains("missing");
        Files.writeString(folder.resolve("usps_all.mat"), "not it");
        Ran damaged = Ran.biln("data", "verify", "--data", folder.toString());
        assertThat(damaged.exitCode()).isEqualTo(1);
        assertThat(damaged.err()).contains("damaged");
    }

    @Test
    void withoutAVerbItSaysWhichThereAre() {
        Ran ran = Ran.biln("data");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err().lines()).hasSize(1).first().asString().contains("list", "fetch", "verify");
    }
}
