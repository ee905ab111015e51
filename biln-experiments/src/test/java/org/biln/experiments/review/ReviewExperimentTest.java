package org.biln.experiments.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A simulated expert on a small table that is easy to learn. */
class ReviewExperimentTest {

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    private RealTable table() throws IOException {
        Rng rng = Rng.of(4);
        StringBuilder csv = new StringBuilder("a,b,label\n");
        for (int i = 0; i < 80; i++) {
            boolean yes = i % 2 == 0;
            csv.append(String.format(
                    Locale.ROOT,
                    "%.3f,%.3f,%s\n",
                    (yes ? 2 : -2) + rng.nextGaussian(),
                    (yes ? 2 : -2) + rng.nextGaussian(),
                    yes ? "yes" : "no"));
        }
        return RealTable.load(Files.writeString(folder.resolve("easy.csv"), csv));
    }

    private ReviewResult run(ReviewExperiment experiment, int threads) throws IOException, InterruptedException {
        return Trials.run(
                        experiment,
                        folder.resolve("review.journal"),
                        TrialExecutor.threads(threads),
                        (done, total) -> {})
                .result();
    }

    @Test
    void onAnEasyTableWrongLabelsStandOut() throws IOException, InterruptedException {
        ReviewResult result = run(new ReviewExperiment(List.of(table()), List.of("class-0.2-0.2"), 10, 1), 2);
        assertThat(result.toFindMost("", AskingOrder.REVIEW))
                .isLessThan(result.toFindMost("", AskingOrder.RANDOM) - 10);
        assertThat(result.toFindMost("", AskingOrder.CONFIDENT_LEARNING)).isLessThan(30);
    }

    @Test
    void aRunIsTheSameHoweverOftenItWasStoppedAndItsPageSaysWhatItFound() throws IOException, InterruptedException {
        RealTable table = table();
        assertThat(table.name()).isEqualTo("easy");
        Path file = folder.resolve("review.journal");
        ReviewExperiment experiment = new ReviewExperiment(List.of(table), List.of("class-0.2-0.2"), 1, 1);
        ReviewResult result = run(experiment, 1);
        String once = Files.readString(file);
        assertThat(result.points()).hasSize(AskingOrder.values().length * ReviewTrial.STOPS.length);
        // a crash in the middle of a line: the trial is run again
        Files.writeString(file, once.substring(0, once.length() / 2));
        assertThat(run(experiment, 2).points()).isEqualTo(result.points());
        assertThat(Files.readString(file)).isEqualTo(once);
        // nothing is left to do
        Trials.run(
                experiment,
                file,
                TrialExecutor.threads(1),
                (done, total) -> assertThat(done).isEqualTo(total));
        assertThat(Files.readString(file)).isEqualTo(once);
        assertThat(result.csv().lines()).hasSize(1 + result.points().size()).startsWith(ReviewPoint.HEADER);

        for (ReviewPoint point : result.points()) {
            assertThat(ReviewPoint.parse(point.line()).line()).isEqualTo(point.line());
            assertThat(point.found()).isBetween(0, point.wrong());
            assertThat(point.most()).isBetween(1, point.rows());
        }
        assertThat(result.tables()).containsExactly("easy");
        assertThat(result.trials()).isEqualTo(1);

        Path csv = Files.writeString(folder.resolve("review.csv"), result.csv());
        assertThat(ReviewResult.read(csv).csv()).isEqualTo(result.csv());

        List<Path> written = new ReviewDocument(result, "./biln compare review").write(folder.resolve("docs"));
        String page = Files.readString(written.get(0), StandardCharsets.UTF_8);
        assertThat(page)
                .contains("./biln compare review")
                .containsPattern("\\| easy +\\|")
                .contains(String.format(
                        Locale.ROOT,
                        "after answering **%.0f %%** of the rows",
                        result.toFindMost("", AskingOrder.REVIEW)));
        if (written.size() > 1) {
            assertThat(Files.readString(written.get(1))).contains("<svg");
        }
    }

    /** A point of a made-up course. */
    private static ReviewPoint point(AskingOrder order, int stop, double accuracy, double low) {
        return new ReviewPoint(
                "t",
                "none",
                0,
                order,
                stop,
                100,
                accuracy,
                10,
                5,
                low,
                20,
                Double.NaN,
                1,
                order == AskingOrder.RANDOM ? 80 : 30);
    }

    @Test
    void answersForTheSameAccuracyAreReadOffTheCourse() {
        List<ReviewPoint> points = new ArrayList<>();
        for (int stop : ReviewTrial.STOPS) {
            points.add(point(AskingOrder.RANDOM, stop, 0.7 + 0.001 * stop, 5));
            points.add(point(AskingOrder.REVIEW, stop, 0.7 + 0.002 * stop, stop < 20 ? 5 : 11));
            points.add(point(AskingOrder.LEAST_CONFIDENT, stop, 0.7, Double.NaN));
            points.add(point(AskingOrder.CONFIDENT_LEARNING, stop, 0.75, Double.NaN));
        }
        ReviewResult result = new ReviewResult(points);
        assertThat(result.needed("t", AskingOrder.RANDOM)).isCloseTo(40, within(1e-9));
        assertThat(result.needed("t", AskingOrder.REVIEW)).isCloseTo(20, within(1e-9));
        assertThat(result.needed("t", AskingOrder.LEAST_CONFIDENT)).isInfinite();
        assertThat(result.needed("t", AskingOrder.CONFIDENT_LEARNING)).isNaN();
        assertThat(result.covered("t", AskingOrder.REVIEW)).isEqualTo(0.5);
        assertThat(result.covered("t", AskingOrder.LEAST_CONFIDENT)).isNaN();
        assertThat(result.toFindMost("t", AskingOrder.RANDOM)).isEqualTo(80);
    }

    @Test
    void whatCannotBeIsRefused() throws IOException {
        RealTable table = table();
        assertThatThrownBy(() -> new ReviewExperiment(List.of(table), List.of("loud"), 1, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ReviewExperiment(List.of(table), List.of("uniform-25"), 1, 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ReviewPoint.parse("a,b,c")).isInstanceOf(IllegalArgumentException.class);
    }
}
