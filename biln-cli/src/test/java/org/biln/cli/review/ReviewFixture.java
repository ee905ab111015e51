package org.biln.cli.review;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.biln.auto.AutoLearner;
import org.biln.auto.review.QuestionMix;
import org.biln.auto.review.QuestionRule;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.KernelOptions;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.RowKeys;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Rng;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Progress;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;

/** A small table of parts with wrong labels, a note and a picture each, and a review of it. */
final class ReviewFixture implements AutoCloseable {

    static final int ROWS = 90;

    private final Path folder;
    private final List<String> truth = new ArrayList<>();
    private final List<Input> inputs = new ArrayList<>();

    ReviewFixture(Path folder) {
        this.folder = folder;
        try {
            write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write() throws IOException {
        Rng rng = Rng.of(11);
        StringBuilder csv = new StringBuilder("part,width,depth,shop,note,picture,state\n");
        BufferedImage image = new BufferedImage(24, 16, BufferedImage.TYPE_INT_RGB);
        image.setRGB(3, 3, 0xff8800);
        ImageIO.write(image, "png", folder.resolve("part.png").toFile());
        Files.writeString(folder.resolve("secret.txt"), "not for the page");
        Path outside = Files.createDirectories(folder.resolveSibling("outside"));
        Files.copy(folder.resolve("part.png"), outside.resolve("other.png"));
        for (int i = 0; i < ROWS; i++) {
            boolean good = rng.nextDouble() < 0.5;
            boolean flipped = rng.nextDouble() < 0.2;
            truth.add(good ? "good" : "bad");
            String picture = switch (i) {
                case 1 -> "secret.txt";
                case 2 -> "../outside/other.png";
                case 3 -> "missing.png";
                default -> "part.png";
            };
            csv.append(String.format(
                    Locale.ROOT,
                    "P%02d,%.2f,%.2f,%s,\"seen, twice: %d\",%s,%s%n",
                    i,
                    (good ? 2 : -2) + rng.nextGaussian(),
                    (good ? 2 : -2) + rng.nextGaussian(),
                    rng.nextDouble() < 0.5 ? "north" : "south",
                    i,
                    picture,
                    good != flipped ? "good" : "bad"));
        }
        Files.writeString(table(), csv.toString());
    }

    Path table() {
        return folder.resolve("parts.csv");
    }

    Path answers() {
        return folder.resolve("answers.csv");
    }

    /** The true label of a row by its title on the page. */
    String truth(String title) {
        return truth.get(Integer.parseInt(title.substring(title.length() - 2)));
    }

    TrainingTable training() throws IOException {
        // a table reads its file again when it is asked for cells: it is closed with the fixture
        Input input = Input.of("parts.csv", Files.newInputStream(table()));
        inputs.add(input);
        ColumnOptions columns = ColumnOptions.builder()
                .label("state")
                .id("part")
                .ignore(List.of("note", "picture"))
                .build();
        Table table = TableReader.read(input, Format.DETECT, columns, Progress.NONE);
        LabelSet labels = LabelSet.of(table, "good");
        Schema schema = Schema.of(table);
        return new TrainingTable(table, schema, labels, TrainingRows.of(table, schema, labels, Missing.LEARN));
    }

    @Override
    public void close() throws IOException {
        for (Input input : inputs) {
            input.close();
        }
    }

    static Function<Answers, TableFit> learner(TrainingTable training) {
        FitPlan plan = new FitPlan(
                FitPlan.Method.RECOMMENDED,
                FitPlan.Base.LOGISTIC,
                "sample",
                null,
                null,
                new KernelOptions(KernelOptions.GAUSSIAN, KernelOptions.MEDIAN),
                true,
                0,
                1,
                AutoLearner.ANSWER_WEIGHT,
                null,
                null,
                null);
        return known -> TableFit.run(training, plan, known, Oracle.none(), (step, done, total) -> {});
    }

    /** A review and what serves it. */
    record Open(ReviewSession session, ReviewServer server, AnswerLog log) implements AutoCloseable {
        @Override
        public void close() {
            server.close();
            session.close();
        }
    }

    Open open(QuestionMix mix, String share, String who, boolean show) throws IOException {
        TrainingTable training = training();
        RowKeys keys = RowKeys.of(training.table(), training.rows());
        AnswerLog log = AnswerLog.open(answers(), keys, training.labels());
        Images images = Images.of(training, folder, "picture");
        ReviewSession session = new ReviewSession(
                training,
                log,
                new RowViews(training, keys, images, "note"),
                new ReviewSession.Options(
                        new QuestionRule(mix), Share.parse(share), 1, 5, who, show, "biln fit parts.csv"),
                learner(training),
                Clock.fixed(Instant.parse("2026-11-17T10:00:00.5Z"), ZoneOffset.UTC));
        return new Open(session, new ReviewServer(session, images), log);
    }

    Open open() throws IOException {
        return open(QuestionMix.MIXED, "1/1", "ann", false);
    }
}
