package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void aSmallComparisonWritesItsTableAndItsPage() {
        String[] command = {
            "compare", "--tables", "sonar", "--noise", "class-0.2-0.4", "--trials", "1", "--out", folder.toString()
        };
        Ran ran = Ran.biln(command);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("Mean rank by accuracy over 1 settings", "recommended");
        assertThat(folder)
                .isDirectoryContaining("glob:**/compare.csv")
                .isDirectoryContaining("glob:**/compare.journal")
                .isDirectoryContaining("glob:**/BENCHMARK.md");
        assertThat(folder.resolve("BENCHMARK.md"))
                .content()
                .contains("`./biln compare --tables sonar --noise class-0.2-0.4 --trials 1`");
        // everything is in the journal now
        assertThat(Ran.biln(command).out()).isEqualTo(ran.out());
        // and in the file of means
        String[] again = Arrays.copyOf(command, command.length + 2);
        again[command.length] = "--from";
        again[command.length + 1] = folder.resolve("compare.csv").toString();
        again[command.length - 1] = folder.resolve("again").toString();
        assertThat(Ran.biln(again).exitCode()).isZero();
        assertThat(folder.resolve("again/BENCHMARK.md")).hasSameTextualContentAs(folder.resolve("BENCHMARK.md"));
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
