package org.biln.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Set;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final RunRequest REQUEST =
            new RunRequest(Set.of(Part.TABLE1), Set.of(SyntheticDataset.INSTANCE), 3, 1, Reading.published());

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("trials.jsonl");
    }

    private void write(int... trials) throws IOException {
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            for (int trial : trials) {
                journal.add("synthetic", trial, 1000, new int[] {trial, 990 + trial});
            }
        }
    }

    @Test
    void what_was_written_is_found_again() throws IOException {
        write(2, 0);
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            assertThat(journal.find("synthetic", 0)).containsExactly(0, 990);
            assertThat(journal.find("synthetic", 1)).isNull();
            assertThat(journal.find("synthetic", 2)).containsExactly(2, 992);
            assertThat(journal.find("usps-6v8", 0)).isNull();
        }
    }

    @Test
    void half_a_last_line_is_cut_off_wherever_the_kill_came() throws IOException {
        write(0, 1);
        byte[] whole = Files.readAllBytes(file);
        int header = Files.readAllLines(file).get(0).length() + 1;
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
                assertThat(journal.find("synthetic", 1)).isNull();
                journal.add("synthetic", 1, 1000, new int[] {1, 991});
            }
            try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
                assertThat(journal.find("synthetic", 1)).containsExactly(1, 991);
                assertThat(journal.find("synthetic", 0) != null)
                        .isEqualTo(length >= header + (whole.length - header) / 2);
            }
        }
    }

    @Test
    void a_last_line_of_rubbish_is_cut_off_but_not_one_in_the_middle() throws IOException {
        write(0);
        Files.writeString(file, "\0\0\0\n", StandardOpenOption.APPEND);
        write(1);
        assertThat(Files.readAllLines(file)).hasSize(3);
        Files.writeString(file, "rubbish\n", StandardOpenOption.APPEND);
        Files.writeString(file, Journal.line("synthetic", 2, 1000, new int[] {1, 2}) + "\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> write(2)).isInstanceOf(IOException.class).hasMessageContaining("line 4");
    }

    @Test
    void a_journal_of_other_arguments_is_refused_and_left_alone() throws IOException {
        write(0);
        byte[] before = Files.readAllBytes(file);
        for (RunRequest other : new RunRequest[] {
            new RunRequest(Set.of(Part.TABLE2), REQUEST.datasets(), 3, 1, Reading.published()),
            new RunRequest(REQUEST.parts(), Set.of(UspsDataset.INSTANCE), 3, 1, Reading.published()),
            new RunRequest(REQUEST.parts(), REQUEST.datasets(), 4, 1, Reading.published()),
            new RunRequest(REQUEST.parts(), REQUEST.datasets(), 3, 2, Reading.published()),
            new RunRequest(REQUEST.parts(), REQUEST.datasets(), 3, 1, Reading.written()),
        }) {
            assertThatThrownBy(() -> Journal.open(file, Journal.header(other)))
                    .isInstanceOf(OtherJournalException.class)
                    .hasMessageContaining("other arguments");
        }
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void the_refusal_names_what_differs_and_only_that() throws IOException {
        write(0);
        RunRequest longer = new RunRequest(REQUEST.parts(), REQUEST.datasets(), 4, 1, Reading.published());
        assertThatThrownBy(() -> Journal.open(file, Journal.header(longer)))
                .hasMessageEndingWith("\n  there:    \"trials\":3\n  this run: \"trials\":4");
    }

    @Test
    void two_runs_do_not_write_one_journal() throws IOException {
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            assertThat(journal.find("synthetic", 0)).isNull();
            assertThatThrownBy(() -> Journal.open(file, Journal.header(REQUEST)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another run");
        }
    }
}
