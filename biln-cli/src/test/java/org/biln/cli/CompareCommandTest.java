package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void aSmallComparisonWritesItsTableItsPageAndItsPlots() {
        String[] command = {
            "compare", "--tables", "sonar", "--noise", "class-0.2-0.4", "--trials", "1", "--out", folder.toString()
        };
        Ran ran = Ran.biln(command);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("Mean rank by accuracy over 1 settings", "recommended");
        assertThat(folder)
                .isDirectoryContaining("glob:**/compare.csv")
                .isDirectoryContaining("glob:**/compare.journal")
                .isDirectoryContaining("glob:**/BENCHMARK.md")
                .isDirectoryContaining("glob:**/benchmark-accuracy.svg");
        assertThat(folder.resolve("BENCHMARK.md"))
                .content()
                .contains("`./biln compare --tables sonar --noise class-0.2-0.4 --trials 1`");
        // everything is in the journal now
        assertThat(Ran.biln(command).out()).isEqualTo(ran.out());
    }

    @Test
    void tablesOfAFolderAreComparedToo() throws IOException {
        Path tables = Files.createDirectory(folder.resolve("mine"));
        StringBuilder csv = new StringBuilder("x,label\n");
        for (int i = 0; i < 80; i++) {
            csv.append(i % 40).append(',').append(i % 40 < 20 ? "no" : "yes").append('\n');
        }
        Files.writeString(tables.resolve("steps.csv"), csv);
        Files.writeString(tables.resolve("other.csv"), "x,y\n1,2\n");
        String[] command = {
            "compare", "--folder", tables.toString(), "--noise", "none", "--trials", "1", "--out", folder.toString()
        };
        Ran ran = Ran.biln(command);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(folder.resolve("compare.csv")).content().contains("steps,none,recommended,accuracy,1,");
        assertThat(folder.resolve("BENCHMARK.md"))
                .content()
                .contains("`./biln compare --folder mine --noise none --trials 1`", "Tables: steps.")
                .doesNotContain("licences");
        Ran both = Ran.biln("compare", "--folder", tables.toString(), "--tables", "sonar");
        assertThat(both.exitCode()).isEqualTo(2);
        assertThat(both.err()).contains("exclude each other");
    }

    @Test
    void namesThatAreNoneAreWrongUsage() {
        Ran table = Ran.biln("compare", "--tables", "titanic", "--out", folder.toString());
        assertThat(table.exitCode()).isEqualTo(2);
        assertThat(table.err().lines()).hasSize(1).first().asString().contains("titanic", "sonar");
        Ran noise = Ran.biln("compare", "--tables", "sonar", "--noise", "loud", "--out", folder.toString());
        assertThat(noise.exitCode()).isEqualTo(2);
        assertThat(noise.err()).contains("there is no noise loud");
        assertThat(Ran.biln("compare", "--trials", "0").exitCode()).isEqualTo(2);
    }
}
