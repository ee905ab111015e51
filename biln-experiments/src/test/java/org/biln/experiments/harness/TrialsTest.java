package org.biln.experiments.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialsTest {

    private static final List<String> NAMES =
            IntStream.range(0, 20).mapToObj(Integer::toString).toList();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private static String square(String name) {
        int i = Integer.parseInt(name);
        return name + " squared is " + i * i;
    }

    /** What comes of a name. */
    private interface Line {
        String of(String name);
    }

    private record Lines(String description, Line line) implements Experiment<Map<String, String>> {
        @Override
        public List<String> trials() {
            return NAMES;
        }

        @Override
        public String run(String trial) {
            return line.of(trial);
        }

        @Override
        public Map<String, String> result(Map<String, String> results) {
            return results;
        }
    }

    private Map<String, String> run(String experiment, int threads) throws IOException, InterruptedException {
        return Trials.run(
                        new Lines(experiment, TrialsTest::square),
                        folder.resolve("journal"),
                        TrialExecutor.threads(threads),
                        (d, t) -> {})
                .result();
    }

    @Test
    void every_trial_is_run_once_and_its_line_stays() throws IOException, InterruptedException {
        Map<String, String> first = run("squares", 3);
        assertThat(first).hasSize(20).containsEntry("7", "7 squared is 49");
        byte[] journal = Files.readAllBytes(folder.resolve("journal"));
        assertThat(run("squares", 1)).isEqualTo(first);
        assertThat(folder.resolve("journal")).hasBinaryContent(journal);
    }

    @Test
    void what_a_stop_cut_off_is_run_again_wherever_it_was_cut() throws IOException, InterruptedException {
        Map<String, String> whole = run("squares", 1);
        byte[] journal = Files.readAllBytes(folder.resolve("journal"));
        for (int length : new int[] {0, 5, 17, 18, 40, journal.length - 1}) {
            byte[] cut = new byte[length];
            System.arraycopy(journal, 0, cut, 0, length);
            Files.write(folder.resolve("journal"), cut);
            assertThat(run("squares", 1)).isEqualTo(whole);
            assertThat(folder.resolve("journal")).hasBinaryContent(journal);
        }
    }

    @Test
    void a_file_of_somebody_else_is_neither_believed_nor_cut() throws IOException, InterruptedException {
        for (String text : List.of("no line end", "a,b\n1,2\n", "12345678")) {
            Files.writeString(folder.resolve("journal"), text);
            assertThatThrownBy(() -> run("squares", 1)).isInstanceOf(IOException.class);
            assertThat(folder.resolve("journal")).hasContent(text);
        }
        Files.delete(folder.resolve("journal"));
        run("squares", 1);
        assertThatThrownBy(() -> run("cubes", 1)).hasMessageContaining("another experiment (squares, not cubes)");
    }

    @Test
    void a_journal_of_another_version_is_not_believed() throws IOException, InterruptedException {
        run("squares", 1);
        Path journal = folder.resolve("journal");
        List<String> lines = new ArrayList<>(Files.readAllLines(journal));
        String older = "squares, version 0.0.1";
        CRC32 crc = new CRC32();
        crc.update(older.getBytes(StandardCharsets.UTF_8));
        lines.set(0, String.format(Locale.ROOT, "%08x %s", crc.getValue(), older));
        Files.write(journal, lines);
        assertThatThrownBy(() -> run("squares", 1))
                .hasMessageContaining("another experiment (version 0.0.1, not version " + TrialJournal.version());
        assertThat(journal).content().contains("0.0.1");
    }

    @Test
    void a_changed_byte_is_an_error_wherever_it_is() throws IOException, InterruptedException {
        run("squares", 1);
        byte[] journal = Files.readAllBytes(folder.resolve("journal"));
        for (int at = 0; at < journal.length - 1; at += 7) {
            byte[] changed = journal.clone();
            changed[at] ^= 1;
            Files.write(folder.resolve("journal"), changed);
            assertThatThrownBy(() -> run("squares", 1)).as("byte %d", at).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_line_that_contradicts_an_earlier_one_is_an_error() throws IOException, InterruptedException {
        run("squares", 1);
        CRC32 crc = new CRC32();
        crc.update("7 seven".getBytes(StandardCharsets.UTF_8));
        Files.writeString(
                folder.resolve("journal"),
                String.format(Locale.ROOT, "%08x 7 seven%n", crc.getValue()),
                StandardOpenOption.APPEND);
        assertThatThrownBy(() -> run("squares", 1)).hasMessageContaining("line 22, contradicts an earlier line");
    }

    @Test
    void one_run_writes_at_a_time() throws IOException {
        try (TrialJournal mine = TrialJournal.open(folder.resolve("journal"), "squares")) {
            assertThatThrownBy(() -> run("squares", 1)).hasMessageContaining("being written by another run");
            mine.add("1", "one");
            assertThatThrownBy(() -> mine.add("two words", "x")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> TrialJournal.open(folder.resolve("other"), "two\nlines"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void a_trial_that_fails_ends_the_run_and_keeps_what_was_finished() {
        List<String> heard = new ArrayList<>();
        assertThatThrownBy(() -> Trials.run(
                        new Lines("squares", name -> {
                            if (name.equals("5")) {
                                throw new IllegalStateException("five");
                            }
                            return square(name);
                        }),
                        folder.resolve("journal"),
                        TrialExecutor.threads(1),
                        (done, total) -> heard.add(done + "/" + total)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("five");
        assertThat(heard).endsWith("5/20");
        assertThat(folder.resolve("journal")).content().hasLineCount(6);
    }
}
