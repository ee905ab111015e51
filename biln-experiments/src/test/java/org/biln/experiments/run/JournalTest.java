package org.biln.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
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
            assertThat(journal.find("synthetic", 0, 2, 1000)).containsExactly(0, 990);
            assertThat(journal.find("synthetic", 1, 2, 1000)).isNull();
            assertThat(journal.find("synthetic", 2, 2, 1000)).containsExactly(2, 992);
            assertThat(journal.find("usps-6v8", 0, 2, 1000)).isNull();
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
                assertThat(journal.find("synthetic", 1, 2, 1000)).isNull();
                journal.add("synthetic", 1, 1000, new int[] {1, 991});
            }
            try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
                assertThat(journal.find("synthetic", 1, 2, 1000)).containsExactly(1, 991);
                assertThat(journal.find("synthetic", 0, 2, 1000) != null)
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
        Files.writeString(
                file,
                Journal.sealed(Journal.line("synthetic", 2, 1000, new int[] {1, 2})) + "\n",
                StandardOpenOption.APPEND);
        assertThatThrownBy(() -> write(2)).isInstanceOf(IOException.class).hasMessageContaining("line 4 is damaged");
    }

    @Test
    void a_journal_of_other_arguments_is_refused_and_left_alone() throws IOException {
        write(0);
        byte[] before = Files.readAllBytes(file);
        for (RunRequest other : new RunRequest[] {
            new RunRequest(Set.of(Part.TABLE2), REQUEST.datasets(), 3, 1, Reading.published()),
            new RunRequest(REQUEST.parts(), Set.of(UspsDataset.INSTANCE), 3, 1, Reading.published()),
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
        RunRequest other = new RunRequest(REQUEST.parts(), REQUEST.datasets(), 3, 4, Reading.published());
        assertThatThrownBy(() -> Journal.open(file, Journal.header(other)))
                .hasMessageEndingWith("\n  there:    \"seed\":1\n  this run: \"seed\":4");
    }

    @Test
    void a_longer_run_continues_a_shorter_one() throws IOException {
        write(0, 2);
        RunRequest longer = new RunRequest(REQUEST.parts(), REQUEST.datasets(), 40, 1, Reading.published());
        try (Journal journal = Journal.open(file, Journal.header(longer))) {
            assertThat(journal.find("synthetic", 0, 2, 1000)).containsExactly(0, 990);
            assertThat(journal.find("synthetic", 1, 2, 1000)).isNull();
            assertThat(journal.find("synthetic", 2, 2, 1000)).containsExactly(2, 992);
        }
    }

    @Test
    void two_runs_do_not_write_one_journal() throws IOException {
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            assertThat(journal.find("synthetic", 0, 2, 1000)).isNull();
            assertThatThrownBy(() -> Journal.open(file, Journal.header(REQUEST)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another run");
        }
    }

    @Test
    void every_single_bit_flip_is_refused_or_changes_nothing() throws IOException {
        write(0, 1, 2);
        byte[] whole = Files.readAllBytes(file);
        int refused = 0;
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, flipped);
            try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
                for (int trial = 0; trial < 3; trial++) {
                    int[] correct = journal.find("synthetic", trial, 2, 1000);
                    // a trial that is not found is run again, which gives the same counts
                    if (correct != null) {
                        assertThat(correct).as("bit %d", bit).containsExactly(trial, 990 + trial);
                    } else {
                        assertThat(trial).as("lost by bit %d", bit).isPositive();
                    }
                }
            } catch (IOException e) {
                refused++;
                assertThat(Files.readAllBytes(file)).as("bit %d", bit).isEqualTo(flipped);
            }
        }
        assertThat(refused).isGreaterThan(8 * whole.length / 2);
    }

    @Test
    void a_file_that_is_not_ours_is_refused_and_left_alone() throws IOException {
        write(0);
        String oldFormat = "{\"journal\":\"biln trials 1\",\"trials\":3}\n";
        for (String other : new String[] {"my diary", "my diary\nof two lines\n", "\n", "{", oldFormat}) {
            Files.writeString(file, other);
            if (other.equals("{")) {
                continue; // the beginning of our own first line
            }
            assertThatThrownBy(() -> write(1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("does not begin as a journal");
            assertThat(file).hasContent(other);
        }
    }

    @Test
    void counts_out_of_range_and_contradictions_are_refused_whatever_their_checksum() throws IOException {
        String[] lines = {
            Journal.line("synthetic", 0, 1000, new int[] {1, 1001}),
            Journal.line("synthetic", 0, 1000, new int[] {-1, 2}),
            "{\"dataset\":\"synthetic\",\"trial\":0,\"tested\":1000,\"correct\":[12345678901,2]}",
            "{\"dataset\":\"synthetic\",\"trial\":0,\"tested\":1000,\"correct\":[1,,2]}",
            Journal.line("synthetic", 1, 1000, new int[] {5, 6}),
        };
        for (String line : lines) {
            Files.deleteIfExists(file);
            write(1);
            Files.writeString(file, Journal.sealed(line) + "\n", StandardOpenOption.APPEND);
            byte[] before = Files.readAllBytes(file);
            assertThatThrownBy(() -> write(2)).isInstanceOf(IOException.class).hasMessageContaining("line 3");
            assertThat(file).hasBinaryContent(before);
        }
    }

    @Test
    void a_line_of_many_counts_is_read_like_any_other() throws IOException {
        write();
        int[] counts = new int[20_000];
        Files.writeString(
                file, Journal.sealed(Journal.line("synthetic", 0, 1000, counts)) + "\n", StandardOpenOption.APPEND);
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            assertThat(journal.find("synthetic", 0, counts.length, 1000)).isEqualTo(counts);
        }
    }

    @Test
    void a_trial_of_other_sizes_is_refused() throws IOException {
        write(0);
        try (Journal journal = Journal.open(file, Journal.header(REQUEST))) {
            assertThatThrownBy(() -> journal.find("synthetic", 0, 3, 1000)).hasMessageContaining("expected 3 of 1000");
            assertThatThrownBy(() -> journal.find("synthetic", 0, 2, 999)).hasMessageContaining("expected 2 of 999");
        }
    }

    @Test
    void the_header_names_version_and_reading() throws IOException {
        write(0);
        assertThat(Files.readAllLines(file).get(0))
                .contains("\"reading\":[\"digits=7v9\"")
                .containsPattern("\"version\":\"\\d+\\.\\d+\\.\\d+");
        String other = Files.readString(file);
        String header = Objects.requireNonNull(Journal.unsealed(other.substring(0, other.indexOf('\n'))));
        String newer = header.replaceFirst("\"version\":\"[^\"]*\"", "\"version\":\"9.9\"");
        Files.writeString(file, Journal.sealed(newer) + "\n");
        assertThatThrownBy(() -> write(1))
                .isInstanceOf(OtherJournalException.class)
                .hasMessageContaining("\"version\":\"9.9\"");
    }
}
