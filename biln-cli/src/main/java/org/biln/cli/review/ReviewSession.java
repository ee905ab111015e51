package org.biln.cli.review;

import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.biln.auto.AutoResult;
import org.biln.auto.NoisePosterior;
import org.biln.auto.check.Doubts;
import org.biln.auto.review.Beliefs;
import org.biln.auto.review.Question;
import org.biln.auto.review.QuestionRule;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.distill.Answers;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * A review in progress: the question on the table, what was said, and the model that learns from it in the background. What the
 * page gets to see is made here; every method may be called by any thread.
 */
final class ReviewSession implements AutoCloseable {

    /**
     * What decides a review besides its table.
     *
     * @param rule which rows to ask about
     * @param share whose rows
     * @param seed the seed of the draws
     * @param every after how many answers to learn again
     * @param who the expert, or empty
     * @param show whether label, suggestion and reasons are shown before the answer
     * @param next the command that learns from the answers
     */
    record Options(QuestionRule rule, Share share, long seed, int every, String who, boolean show, String next) {}

    private static final int REASONS = 3;

    private final TrainingTable training;
    private final AnswerLog log;
    private final RowViews views;
    private final Options options;
    private final Clock clock;
    private final Function<Answers, TableFit> learner;
    private final ExecutorService background;
    private final boolean[] mine;
    private final int rows;

    private Standing standing;
    private TableFit fit;
    private Doubts doubts;
    private Beliefs beliefs;
    private @Nullable Question question;
    private int sinceFit;
    private boolean learning;
    private boolean closed;
    private @Nullable String trouble;

    /**
     * Begins or continues a review; the first fit happens here.
     *
     * @param training the table
     * @param log what was said before, and where to say it
     * @param views how rows are shown
     * @param options what else decides it
     * @param learner learns from the table and these answers
     * @param clock tells the time
     */
    ReviewSession(
            TrainingTable training,
            AnswerLog log,
            RowViews views,
            Options options,
            Function<Answers, TableFit> learner,
            Clock clock)
            throws IOException {
        this.training = training;
        this.log = log;
        this.views = views;
        this.options = options;
        this.learner = learner;
        this.clock = clock;
        this.mine = options.share().rows(training.rows().sample().size(), options.seed());
        this.rows = (int) IntStream.range(0, mine.length).filter(i -> mine[i]).count();
        this.background = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "biln-review-learner");
            thread.setDaemon(true);
            return thread;
        });
        this.standing = reread();
        this.fit = learner.apply(standing.answers());
        this.doubts = new Doubts(fit, training.schema());
        this.beliefs = beliefs(fit);
        this.question = draw();
        views.informativeFirst(recommended(fit).corrected());
    }

    private Standing reread() throws IOException {
        Standing now = new Standing(training.rows().sample());
        log.read().forEach(now::add);
        return now;
    }

    private static Beliefs beliefs(TableFit fit) {
        return Beliefs.of(recommended(fit));
    }

    private static NoisePosterior noise(TableFit fit) {
        return recommended(fit).noise();
    }

    private static AutoResult recommended(TableFit fit) {
        AutoResult found = fit.recommended();
        if (found == null) {
            throw new IllegalArgumentException("a review needs the recommended learner");
        }
        return found;
    }

    private int[] open() {
        return IntStream.range(0, mine.length)
                .filter(example -> mine[example] && !standing.settled(example))
                .toArray();
    }

    private @Nullable Question draw() {
        int[] open = open();
        if (open.length == 0) {
            return null;
        }
        Rng rng = Rng.of(options.seed(), options.share().part(), rows - open.length);
        return options.rule().draw(beliefs, open, rng);
    }

    /**
     * Takes an answer. It is on disk when this returns.
     *
     * @param number the question it answers
     * @param row the row that was seen: the number is only a count, and may come again with another row
     * @param label the label, or null if unsure
     * @return whether it was taken: not if the question is no longer the one on the table
     * @throws IllegalArgumentException if there is no such label
     */
    synchronized boolean answer(int number, int row, @Nullable String label) throws IOException {
        Question asked = question;
        if (asked == null || number != number() || row != asked.row()) {
            return false;
        }
        int code = label == null ? -1 : training.labels().classes().indexOf(label);
        if (label != null && code < 0) {
            throw new IllegalArgumentException("there is no such label");
        }
        Entry entry = new Entry(
                asked.row(), label == null ? Entry.Said.UNSURE : Entry.Said.LABEL, code, options.who(), now(), asked);
        log.append(List.of(entry));
        standing.add(entry);
        question = draw();
        sinceFit++;
        learnEveryFew();
        return true;
    }

    /**
     * Takes an answer of this expert back and asks again. That is on disk when this returns.
     *
     * @param row the row that is to be asked about again
     * @return false if this expert has not answered it: what a colleague of the same share said is not theirs to take back
     */
    synchronized boolean undo(int row) throws IOException {
        Entry said = undoable().stream()
                .filter(entry -> entry.example() == row)
                .findFirst()
                .orElse(null);
        if (said == null) {
            return false;
        }
        Entry undone = said.undone(options.who(), now());
        log.append(List.of(undone));
        standing.add(undone);
        question = said.question();
        return true;
    }

    /** What this expert said, the oldest first. */
    private List<Entry> undoable() {
        return own().stream().filter(entry -> entry.who().equals(options.who())).toList();
    }

    /** What was said of this share's rows, as far as it was drawn here: the oldest first. */
    private List<Entry> own() {
        return standing.all().stream()
                .filter(entry -> mine[entry.example()] && entry.question() != null)
                .toList();
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void learnEveryFew() {
        if (sinceFit >= options.every() && !learning && !closed) {
            sinceFit = 0;
            learning = true;
            background.execute(this::learn);
        }
    }

    private void learn() {
        try {
            Answers known;
            synchronized (this) {
                // another expert may share the file
                standing = reread();
                known = standing.answers();
            }
            TableFit again = learner.apply(known);
            Doubts why = new Doubts(again, training.schema());
            Beliefs now = beliefs(again);
            synchronized (this) {
                fit = again;
                doubts = why;
                beliefs = now;
                trouble = null;
            }
        } catch (IOException | RuntimeException e) {
            synchronized (this) {
                trouble = "The model could not learn again: " + e.getMessage();
            }
        } finally {
            synchronized (this) {
                learning = false;
                // a fast expert has answered more in the meantime
                learnEveryFew();
                notifyAll();
            }
        }
    }

    /** Waits until the model has learnt what it is learning: for tests and the end. */
    synchronized void awaitLearnt() throws InterruptedException {
        while (learning) {
            wait();
        }
    }

    /** The number of the question on the table, from 1. */
    private int number() {
        return own().size() + 1;
    }

    /** What was learnt so far. */
    synchronized Learnt learnt() {
        return Learnt.of(options.rule(), beliefs, noise(fit), standing, mine, open());
    }

    /** All that the page shows. */
    synchronized Map<String, Object> state() throws IOException {
        Map<String, Object> state = new LinkedHashMap<>();
        Learnt learnt = learnt();
        List<Entry> own = own();
        state.put("labels", LabelKeys.of(training.labels().classes()));
        state.put("column", training.labels().column());
        state.put("number", number());
        state.put("answered", own.size());
        state.put(
                "unsure",
                own.stream().filter(e -> e.said() == Entry.Said.UNSURE).count());
        state.put("rows", rows);
        state.put("found", learnt.found());
        state.put("learnt", learnt.sentences());
        state.put("enough", learnt.enough());
        state.put("learning", learning);
        state.put("knows", fit.answers().size());
        state.put("trouble", trouble);
        state.put("next", options.next());
        Question asked = question;
        state.put("row", asked == null ? null : asked.row());
        List<Entry> undoable = undoable();
        state.put(
                "undo",
                undoable.isEmpty() ? null : undoable.get(undoable.size() - 1).example());
        state.put("question", asked == null ? null : shown(asked.row(), options.show() ? asked : null));
        state.put("last", own.isEmpty() ? null : said(own.get(own.size() - 1)));
        return state;
    }

    /** A row, with its label, suggestion and reasons only if they are to be seen. */
    private Map<String, Object> shown(int example, @Nullable Question revealed) throws IOException {
        Map<String, Object> view = views.view(example, doubts, standing);
        if (revealed != null) {
            view.put("revealed", revealed(example, revealed));
        }
        return view;
    }

    private Map<String, Object> revealed(int example, Question asked) {
        List<String> classes = training.labels().classes();
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("observed", classes.get(training.rows().sample().label(example)));
        all.put("doubt", asked.doubt());
        all.put("source", asked.source().toString());
        // an answered row is no riddle to the model any more: what it suggests is the answer
        all.put(
                "suggested",
                asked.suspect() || standing.settled(example) ? Doubts.value(fit.suggested(example), classes) : null);
        List<String> reasons = new ArrayList<>();
        for (Doubts.Reason reason : doubts.against(example, REASONS)) {
            reasons.add(String.format(Locale.ROOT, "%s (%.0f %%)", reason.name(), 100 * reason.share()));
        }
        if (reasons.isEmpty()) {
            reasons.add("no column on its own: see the nearest rows");
        }
        all.put("why", reasons);
        return all;
    }

    private Map<String, Object> said(Entry entry) {
        List<String> classes = training.labels().classes();
        Map<String, Object> said = new LinkedHashMap<>();
        said.put("title", views.title(entry.example()));
        said.put("answer", entry.code() < 0 ? null : classes.get(entry.code()));
        said.put("observed", classes.get(training.rows().sample().label(entry.example())));
        said.put("wrong", standing.wrong(entry));
        return said;
    }

    /**
     * A row that was answered.
     *
     * @param back how many answers ago, from 1
     * @return the row with everything about it, or null if there are not so many
     */
    synchronized @Nullable Map<String, Object> past(int back) throws IOException {
        List<Entry> own = own();
        if (back < 1 || back > own.size()) {
            return null;
        }
        Entry entry = own.get(own.size() - back);
        Map<String, Object> past = new LinkedHashMap<>();
        past.put("back", back);
        past.put("number", own.size() - back + 1);
        past.put("said", said(entry));
        past.put("undo", undoable().contains(entry) ? entry.example() : null);
        past.put("row", shown(entry.example(), entry.question()));
        return past;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        background.shutdownNow();
    }
}
