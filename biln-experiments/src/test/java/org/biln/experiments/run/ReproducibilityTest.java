package org.biln.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.SharedData;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UciImageDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty trials of every setting: the same bits as ever, and the paper's numbers as far as twenty trials can tell.
 *
 * <p>A deliberate change of behaviour puts the new digests, which the failure prints, into {@code digests.properties} in the
 * same commit.
 */
class ReproducibilityTest {

    private static final int TRIALS = 20;

    @TempDir
    Path directory;

    @Test
    void synthetic_trials_are_the_same_to_the_bit_and_agree_with_the_paper() throws Exception {
        check(SyntheticDataset.INSTANCE);
    }

    @Test
    void uci_image_trials_are_the_same_to_the_bit_and_agree_with_the_paper() throws Exception {
        check(UciImageDataset.INSTANCE);
    }

    @Test
    void usps_trials_are_the_same_to_the_bit_and_agree_with_the_paper() throws Exception {
        Assumptions.assumeTrue(
                SharedData.find().status(DataFile.USPS) == DataFolder.Status.GOOD, "USPS is not in the data folder");
        check(UspsDataset.INSTANCE);
    }

    private void check(Dataset dataset) throws Exception {
        RunRequest request =
                new RunRequest(EnumSet.of(Part.TABLE1, Part.TABLE2), Set.of(dataset), TRIALS, 1, Reading.published());
        Path journal = directory.resolve("trials.jsonl");
        RunResult result = Runner.run(request, SharedData.find(), 2, journal, (done, total) -> {});
        SoftAssertions softly = new SoftAssertions();
        softly.assertThat(digest(journal))
                .as("digest of the trials of %s", dataset.csvName())
                .isEqualTo(committed().getProperty(dataset.csvName()));
        softly.assertThat(result.rmsZ()).as("rms z").isLessThan(1.6);
        for (CellResult cell : result.cells()) {
            softly.assertThat(Math.abs(cell.z()))
                    .as(() -> String.format(
                            Locale.ROOT,
                            "|z| of %s: ours %.2f+-%.2f, the paper's %.2f+-%.2f",
                            cell.cell().label(),
                            cell.meanPercent(),
                            cell.sdPercent(),
                            cell.paperMeanPercent(),
                            cell.paperSdPercent()))
                    .isLessThan(4.5);
        }
        softly.assertAll();
        assertThat(result.cells()).hasSize(dataset.real() ? 57 : 33);
    }

    /**
     * Of the trials' lines, without their checksums, in sorted order: the order in which they finished is the only thing that
     * may differ.
     */
    private static String digest(Path journal) throws IOException, NoSuchAlgorithmException {
        List<String> lines = Files.readAllLines(journal, StandardCharsets.UTF_8);
        TreeSet<String> trials = new TreeSet<>();
        lines.subList(1, lines.size()).forEach(line -> trials.add(Journal.unsealed(line)));
        String sorted = String.join("\n", trials);
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(sorted.getBytes(StandardCharsets.UTF_8)));
    }

    private static Properties committed() throws IOException {
        Properties digests = new Properties();
        try (InputStream in = ReproducibilityTest.class.getResourceAsStream("digests.properties")) {
            digests.load(in);
        }
        return digests;
    }
}
