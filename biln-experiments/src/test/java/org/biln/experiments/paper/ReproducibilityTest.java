package org.biln.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.SharedData;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UciImageDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Twenty trials of every setting: the same bits as ever, and the paper's numbers as far as twenty trials can tell.
 *
 * <p>A deliberate change of behaviour puts the new digests, which the failure prints, into {@code digests.properties} in the
 * same commit.
 */
class ReproducibilityTest {

    private static final int TRIALS = 20;

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
        RunResult result = Trials.run(
                        new PaperExperiment(request, SharedData.find()),
                        null,
                        TrialExecutor.threads(2),
                        (done, total) -> {})
                .result();
        SoftAssertions softly = new SoftAssertions();
        softly.assertThat(digest(result.counts().get(0)))
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

    /** Of a line for each trial, in sorted order. */
    private static String digest(TrialCounts counts) throws NoSuchAlgorithmException {
        TreeSet<String> trials = new TreeSet<>();
        for (int trial = 0; trial < counts.correct().length; trial++) {
            String correct = Arrays.stream(counts.correct()[trial])
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(","));
            trials.add("{\"dataset\":\"" + counts.dataset() + "\",\"trial\":" + trial + ",\"tested\":" + counts.tested()
                    + ",\"correct\":[" + correct + "]}");
        }
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
