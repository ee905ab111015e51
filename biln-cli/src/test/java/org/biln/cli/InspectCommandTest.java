package org.biln.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectCommandTest {

    @TempDir
    private Path folder;

    @Test
    void aTableIsShownColumnByColumn() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "age;city;ill\n31;Bern;yes\n;Chur;no\n28;Bern;yes\n");
        Ran ran = Ran.biln("inspect", file.toString(), "--label", "ill");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("3 rows, 3 columns; separated by semicolons, a header, UTF-8")
                .contains("age     number    1 (33 %)  28 to 31")
                .contains("2: Bern, Chur")
                .contains("positive: yes");
    }

    @Test
    void programsGetJson() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "1,a\n2,b\n");
        Ran ran = Ran.biln("inspect", file.toString(), "--json", "--categorical", "1");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("\"header\" : false").contains("\"levels\" : [ \"1\", \"2\" ]");
    }

    @Test
    void whatIsWrongIsSaidInOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "x,y\n1,2\n3\n");
        Ran ragged = Ran.biln("inspect", file.toString());
        assertThat(ragged.exitCode()).isEqualTo(2);
        assertThat(ragged.err()).contains("line 3: has 1 cell where the header has 2");
        assertThat(Ran.biln("inspect", file.toString(), "--header", "--no-header")
                        .err())
                .contains("exclude each other");
        assertThat(Ran.biln("inspect", file.toString(), "--encoding", "klingon").err())
                .contains("--encoding is 'klingon'");
        assertThat(Ran.biln("inspect", file.toString(), "--decimal", "::").err())
                .contains("--decimal is '::'");
    }
}
