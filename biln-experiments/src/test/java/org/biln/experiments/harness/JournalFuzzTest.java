package org.biln.experiments.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damage nobody thought of, to a journal: either the file is refused and left as it is, or what is read
 * was written. A few hundred cases, as many as {@code -Dbiln.fuzz=N} says in a long run.
 */
class JournalFuzzTest {

    private static final int CASES = Integer.getInteger("biln.fuzz", 500);
    private static final int TRIALS = 6;

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = directory.resolve("journal");
    }

    /** Opens the file and compares what it finds. */
    @FunctionalInterface
    private interface Reader {
        void compare() throws IOException;
    }

    private void damage(byte[] whole, Reader reading) throws IOException {
        for (int seed = 0; seed < CASES; seed++) {
            byte[] damaged = damaged(whole, new Random(seed));
            Files.write(file, damaged);
            try {
                reading.compare();
            } catch (IOException e) {
                assertThat(e).as("seed %d", seed).hasMessageContaining(file.toString());
                assertThat(file).as("seed %d", seed).hasBinaryContent(damaged);
            }
        }
    }

    private static byte[] damaged(byte[] whole, Random random) throws IOException {
        byte[] bytes = whole.clone();
        for (int k = 1 + random.nextInt(3); k > 0 && bytes.length > 0; k--) {
            int at = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, at + 1 + random.nextInt(60));
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) "0123456789,[]{}\" \n\r\0é".charAt(random.nextInt(21));
                case 2 -> bytes = Arrays.copyOf(bytes, at + 1);
                case 3 -> bytes = joined(bytes, 0, at, bytes, to, bytes.length);
                case 4 -> bytes = joined(bytes, 0, to, bytes, at, bytes.length); // a part of it twice
                default -> bytes = joined(bytes, 0, at, "id,label\n1,a\n".getBytes(StandardCharsets.US_ASCII), 0, 13);
            }
        }
        return bytes;
    }

    private static byte[] joined(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(a, aFrom, aTo - aFrom);
        all.write(b, bFrom, bTo - bFrom);
        return all.toByteArray();
    }

    @Test
    void a_journal_is_never_believed_more_than_it_says() throws IOException {
        try (TrialJournal journal = TrialJournal.open(file, "squares, seed 1")) {
            for (int trial = 0; trial < TRIALS; trial++) {
                journal.add("sonar/1f/none/" + trial, trial + " squared is " + trial * trial);
            }
        }
        damage(Files.readAllBytes(file), () -> {
            try (TrialJournal journal = TrialJournal.open(file, "squares, seed 1")) {
                for (int trial = 0; trial < TRIALS; trial++) {
                    String found = journal.find("sonar/1f/none/" + trial);
                    assertThat(found == null ? trial + " squared is " + trial * trial : found)
                            .isEqualTo(trial + " squared is " + trial * trial);
                }
            }
        });
    }
}
