package org.biln.cli.review;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.biln.auto.review.QuestionMix;
import org.biln.auto.review.QuestionRule;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.cli.fit.RowKeys;
import org.biln.core.distill.Answers;
import org.biln.table.Column;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.Names;
import org.biln.table.Output;
import org.biln.table.Role;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;

/** A review of a table: on the page, or by way of another annotation program. */
public final class Review {

    /**
     * What decides a review besides its table.
     *
     * @param mix where questions come from
     * @param share whose rows, for example {@code 1/2}
     * @param seed the seed of the draws
     * @param every after how many answers to learn again
     * @param who the expert, or empty
     * @param show whether labels and suggestions are shown before the answer
     * @param image a column that names images, or null
     * @param text a column with a text, or null
     * @param next the command that learns from the answers, for when the review has ended
     */
    public record Options(
            QuestionMix mix,
            String share,
            long seed,
            int every,
            String who,
            boolean show,
            @Nullable String image,
            @Nullable String text,
            String next) {}

    private final TrainingTable training;
    private final Options options;
    private final Share share;
    private final RowKeys keys;
    private final Images images;
    private final AnswerLog log;
    private final Function<Answers, TableFit> learner;
    private final Consumer<String> message;

    /**
     * Prepares a review.
     *
     * @param training the table
     * @param folder where it is
     * @param answers the answers file, there or not yet
     * @param learner learns from the table and answers
     * @param options what else decides it
     * @param message takes lines for people
     * @throws IOException when a file cannot be read or written
     */
    public Review(
            TrainingTable training,
            @Nullable Path folder,
            Path answers,
            Function<Answers, TableFit> learner,
            Options options,
            Consumer<String> message)
            throws IOException {
        this.training = training;
        this.options = new Options(
                options.mix(),
                options.share(),
                options.seed(),
                options.every(),
                options.who(),
                options.show(),
                column(training.table(), options.image(), "--image"),
                column(training.table(), options.text(), "--text"),
                options.next());
        this.learner = learner;
        this.message = message;
        this.share = Share.parse(options.share());
        this.keys = RowKeys.of(training.table(), training.rows());
        this.images = Images.of(training, folder == null ? Path.of("") : folder, this.options.image());
        if (options.image() != null) {
            message.accept(String.format(
                    Locale.ROOT,
                    "%,d of %,d rows have an image",
                    images.count(),
                    training.rows().sample().size()));
        }
        this.log = AnswerLog.open(answers, keys, training.labels());
    }

    /** Columns may be said by number; from here on they have their names. */
    private static @Nullable String column(Table table, @Nullable String name, String option) {
        return name == null ? null : table.header().get(ColumnOptions.find(table.name(), table.header(), name, option));
    }

    /**
     * Serves the page until somebody ends it.
     *
     * @param idleMinutes how long nobody may use it, 0 for ever
     * @param open whether to open a browser
     * @param in a line from here ends it too
     * @throws IOException when the answers cannot be read or the server cannot start
     * @throws InterruptedException if the thread is interrupted
     */
    public void serve(int idleMinutes, boolean open, InputStream in) throws IOException, InterruptedException {
        RowViews views = new RowViews(training, keys, images, options.text());
        ReviewSession.Options how = new ReviewSession.Options(
                new QuestionRule(options.mix()),
                share,
                options.seed(),
                options.every(),
                options.who(),
                options.show(),
                options.next());
        try (ReviewSession session = new ReviewSession(training, log, views, how, learner, Clock.systemUTC());
                ReviewServer server = new ReviewServer(session, images)) {
            Learnt before = session.learnt();
            if (before.answered() > 0) {
                message.accept(String.format(
                        Locale.ROOT, "continuing: %,d rows are answered in %s", before.answered(), log.file()));
            }
            message.accept("review at " + server.address());
            message.accept("answers go to " + log.file() + "; Enter ends the review");
            endOnLine(in, server);
            Browser browser = open ? Browser.open(server.address()) : Browser.none();
            try {
                boolean asked = server.await(TimeUnit.MINUTES.toSeconds(idleMinutes));
                message.accept(asked ? "ended" : "ended: nobody has used the page for " + idleMinutes + " minutes");
            } finally {
                browser.close();
            }
            summary(session);
        }
    }

    private void summary(ReviewSession session) {
        Learnt learnt = session.learnt();
        message.accept(String.format(
                Locale.ROOT,
                "%,d rows answered, %,d wrong labels found, in %s",
                learnt.answered(),
                learnt.found(),
                log.file()));
        if (learnt.answered() > 0) {
            learnt.sentences().forEach(message);
            message.accept("next: " + options.next());
        }
    }

    /** The terminal's way to end: a line. The end of input is none, or a review in the background could not live. */
    private static void endOnLine(InputStream in, ReviewServer server) {
        Thread reader = new Thread(
                () -> {
                    try {
                        if (new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine() != null) {
                            server.end();
                        }
                    } catch (IOException e) {
                        // no terminal to read from: the page still ends the review
                        return;
                    }
                },
                "biln-review-terminal");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Writes the rows without an answer for another program, the most doubtful first.
     *
     * @param format {@code label-studio} or {@code argilla}
     * @param file where to
     * @param stdout what {@code -} means
     * @param force whether an existing file may be replaced
     * @throws IOException when it cannot be written
     */
    public void export(String format, String file, PrintWriter stdout, boolean force) throws IOException {
        Exchange exchange = Exchange.named(format);
        Standing standing = standing();
        TableFit fit = learner.apply(standing.answers());
        boolean[] mine = share.rows(training.rows().sample().size(), options.seed());
        int[] open = IntStream.range(0, mine.length)
                .filter(example -> mine[example] && !standing.settled(example))
                .boxed()
                .sorted(Comparator.comparingDouble((Integer example) -> -fit.wrong(example)))
                .mapToInt(Integer::intValue)
                .toArray();
        write(file, exchange.write(tasks(open, fit)), stdout, force);
        message.accept("wrote " + file + ": " + open.length + " tasks for " + exchange);
        String config = interfaceFile(format, file);
        if (config != null) {
            write(
                    config,
                    Exchange.labelStudioConfig(training.labels().classes(), options.image() != null),
                    stdout,
                    force);
            message.accept("wrote " + config + ": the labelling interface to paste into the project");
        }
    }

    /**
     * The file beside an export that tells the other program how to show its tasks.
     *
     * @param format the other program
     * @param file where the export goes
     * @return its name, or null if there is none
     */
    public static @Nullable String interfaceFile(@Nullable String format, String file) {
        return Exchange.LABEL_STUDIO.toString().equals(format) && !file.equals("-")
                ? file.replaceFirst("\\.json$", "") + ".xml"
                : null;
    }

    private static void write(String file, String text, PrintWriter stdout, boolean force) throws IOException {
        try (Output out = Output.to(file, stdout, force)) {
            out.writer().write(text);
            out.commit();
        }
    }

    private List<Exchange.Task> tasks(int[] open, TableFit fit) throws IOException {
        int[] rows = Arrays.stream(open).map(training.rows()::row).toArray();
        Map<Integer, List<String>> text = AnswerFile.text(training.table(), rows);
        List<String> header = training.table().header();
        Column label = training.table().column(Role.LABEL);
        List<Exchange.Task> tasks = new ArrayList<>();
        for (int example : open) {
            List<String> cells = text.getOrDefault(training.rows().row(example), List.of());
            Map<String, String> byName = new LinkedHashMap<>();
            for (int c = 0; c < cells.size(); c++) {
                // the doubtful label would suggest the answer
                if (label == null || c != label.position()) {
                    byName.put(header.get(c), cells.get(c));
                }
            }
            int suggested = fit.suggested(example);
            double probability =
                    suggested == training.rows().sample().label(example) ? 1 - fit.wrong(example) : fit.wrong(example);
            tasks.add(new Exchange.Task(
                    keys.key(example),
                    keys.digest(example),
                    options.text() == null
                            ? String.join(
                                    "\n",
                                    byName.entrySet().stream()
                                            .map(cell -> cell.getKey() + ": " + cell.getValue())
                                            .toList())
                            : byName.getOrDefault(options.text(), ""),
                    byName,
                    options.image() == null ? null : byName.get(options.image()),
                    training.labels().classes().get(suggested),
                    probability));
        }
        return tasks;
    }

    private Standing standing() throws IOException {
        Standing standing = new Standing(training.rows().sample());
        log.read().forEach(standing::add);
        return standing;
    }

    /**
     * Takes answers over from a file.
     *
     * @param file an export in JSON, or a query file
     * @param format how a query file is read
     * @throws IOException when a file cannot be read or written
     */
    public void take(String file, Format format) throws IOException {
        String json = json(file);
        List<Entry> given = json != null ? exported(file, json) : filledIn(file, format);
        Import taken = Import.of(given, log.read());
        log.append(taken.taken());
        message.accept(String.format(
                Locale.ROOT, "%,d answers of %s are now in %s", taken.taken().size(), file, log.file()));
        if (taken.known() > 0) {
            message.accept(String.format(
                    Locale.ROOT,
                    "%,d rows keep what %s says of them already: it is the same, or not known to be older",
                    taken.known(),
                    log.file()));
        }
        if (taken.disputed().length > 0) {
            message.accept(String.format(
                    Locale.ROOT,
                    "%,d rows were answered differently by different people and are left open (%s)",
                    taken.disputed().length,
                    Names.shortList(
                            Arrays.stream(taken.disputed()).mapToObj(keys::key).toList())));
        }
    }

    /** The text of a file of JSON, or null if it is none. */
    static @Nullable String json(String file) throws IOException {
        try (Input input = Input.open(file, InputStream.nullInputStream())) {
            byte[] bytes = input.readAll();
            String text = new String(bytes, StandardCharsets.UTF_8);
            String bare = (text.startsWith("\uFEFF") ? text.substring(1) : text).strip();
            if (!bare.startsWith("[") && !bare.startsWith("{")) {
                return null;
            }
            if (!Arrays.equals(bytes, text.getBytes(StandardCharsets.UTF_8))) {
                throw InputException.in(file, "is not UTF-8", "export it again, as JSON");
            }
            return bare;
        }
    }

    /** All are checked before any is taken. */
    private List<Entry> exported(String file, String text) {
        List<Entry> entries = new ArrayList<>();
        for (Exchange.Imported answer : Exchange.read(file, text)) {
            int example = keys.example(answer.key());
            String label = answer.label();
            int code = label == null ? -1 : training.labels().classes().indexOf(label);
            if (example < 0) {
                throw InputException.in(
                        file,
                        InputException.quote(answer.key()) + " names no labelled row of "
                                + training.table().name(),
                        "is it the export of tasks of that table, with the same --id?");
            }
            if (keys.byNumber()
                    && !answer.digest().isEmpty()
                    && !answer.digest().equals(keys.digest(example))) {
                throw InputException.in(
                        file,
                        "row " + answer.key() + " of the table is not the row that was answered",
                        "the table was sorted or changed since: put it back as it was");
            }
            if (label != null && code < 0) {
                throw InputException.in(
                        file,
                        InputException.quote(label) + " is not one of the labels",
                        "the labels are: " + Names.shortList(training.labels().classes()));
            }
            entries.add(new Entry(
                    example,
                    label == null ? Entry.Said.UNSURE : Entry.Said.LABEL,
                    code,
                    answer.who(),
                    answer.time(),
                    null));
        }
        return entries;
    }

    private List<Entry> filledIn(String file, Format format) throws IOException {
        Answers answers = AnswerFile.read(training, file, InputStream.nullInputStream(), format);
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            int code = answers.label(i);
            entries.add(new Entry(answers.row(i), Entry.Said.LABEL, code, options.who(), "", null));
        }
        return entries;
    }
}
