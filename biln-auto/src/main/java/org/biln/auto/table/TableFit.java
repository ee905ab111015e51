package org.biln.auto.table;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.biln.auto.AutoLearner;
import org.biln.auto.AutoResult;
import org.biln.auto.BaseLearners;
import org.biln.auto.NoisePrior;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.distill.Answers;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.encode.Encoder;
import org.biln.core.ensemble.Member;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.learn.ImportanceEstimator;
import org.biln.core.learn.Progress;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.math.Rng;
import org.biln.core.noise.Pairing;
import org.biln.core.noise.RateBounds;
import org.biln.kmm.KernelMeanMatching;
import org.biln.table.Column;
import org.biln.table.ColumnOptions;
import org.biln.table.Format;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Missing;
import org.biln.table.Model;
import org.biln.table.Provenance;
import org.biln.table.Role;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.biln.table.TrainingRows;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A learner on a table: puts encodings and base learners together as a plan says, and keeps what came out of it: judged labels, and
 * a model to save.
 *
 * <pre>{@code
 * TableFit fit = TableFit.of(machines, ColumnOptions.builder().label("state").id("machine").build());
 * for (int row : fit.suspects()) {
 *     System.out.println(fit.id(row) + " is wrong with probability " + fit.wrong(row));
 * }
 * fit.model().write(file);
 * Predictions later = Model.read(file).predict(newMachines);
 * }</pre>
 *
 * <p>Immutable, serves any number of threads.
 */
public final class TableFit {
    /** As many as the parts that posteriors are made by. */
    private static final int FEWEST_GROUPS = 5;

    private final TrainingTable table;
    private final TrainingRows training;
    private final FitPlan plan;
    private final Classifier classifier;
    private final OutOfFoldFit plain;
    private final Distillation distillation;
    private final Answers answers;
    private final double[] wrong;
    private final @Nullable AutoResult recommended;
    private final String learners;
    private final boolean[] answered;
    private final boolean[] suspect;

    private TableFit(
            TrainingTable table,
            FitPlan plan,
            Classifier classifier,
            OutOfFoldFit plain,
            Distillation distillation,
            Answers answers,
            double[] wrong,
            @Nullable AutoResult recommended,
            String learners) {
        this.table = table;
        this.training = table.rows();
        this.plan = plan;
        this.classifier = classifier;
        this.plain = plain;
        this.distillation = distillation;
        this.answers = answers;
        this.wrong = wrong;
        this.recommended = recommended;
        this.learners = learners;
        this.answered = new boolean[wrong.length];
        for (int example : answers.rows()) {
            answered[example] = true;
        }
        this.suspect = new boolean[wrong.length];
        for (int example : listed()) {
            suspect[example] = true;
        }
    }

    /** As many labels as are expected to be wrong, or the list of the precision asked for; by the paper's method, the contradicted. */
    private int[] listed() {
        AutoResult result = recommended;
        if (result != null) {
            Double precision = plan.flagPrecision();
            return precision == null ? result.suspects() : result.suspects(precision);
        }
        return IntStream.of(distillation.contradicted(training.sample()))
                .filter(example -> !answered(example))
                .toArray();
    }

    /**
     * Reads a table and learns from it as recommended.
     *
     * @param file a CSV file
     * @param columns which of its columns is the label, and what else is to be said of them
     * @return what came out
     * @throws IOException if the file cannot be read
     */
    public static TableFit of(Path file, ColumnOptions columns) throws IOException {
        return of(file, columns, FitPlan.recommended(1));
    }

    /**
     * Reads a table and learns from it.
     *
     * @param file a CSV file
     * @param columns which of its columns is the label, and what else is to be said of them
     * @param plan how to learn
     * @return what came out
     * @throws IOException if the file cannot be read
     */
    public static TableFit of(Path file, ColumnOptions columns, FitPlan plan) throws IOException {
        try (Input input = Input.open(file.toString(), InputStream.nullInputStream())) {
            Table table = TableReader.read(input, Format.DETECT, columns, org.biln.table.Progress.NONE);
            Schema schema = Schema.of(table);
            LabelSet labels = LabelSet.of(table, null);
            TrainingRows rows = TrainingRows.of(table, schema, labels, Missing.LEARN);
            return run(
                    new TrainingTable(table, schema, labels, rows),
                    plan,
                    Answers.none(),
                    Oracle.none(),
                    Progress.none());
        }
    }

    /**
     * The model that was learnt, to be written to a file: it scores later tables by the names of their columns.
     *
     * @return schema, labels and classifier, and where they come from
     */
    public Model model() {
        return model(
                BuildVersion.NUMBER,
                "unknown",
                table.table().name(),
                Map.of("--method", plan.method().toString()),
                Map.of());
    }

    /**
     * The same with what a program says of itself and of the fit.
     *
     * @param version the program's
     * @param commit the program's
     * @param file what the table was called
     * @param options what decided the fit besides the table
     * @param summary what was found, for people
     * @return the model
     */
    public Model model(
            String version, String commit, String file, Map<String, String> options, Map<String, String> summary) {
        Map<Integer, String> given = new LinkedHashMap<>();
        for (int i = 0; i < answers.size(); i++) {
            int code = answers.label(i);
            given.put(training.row(answers.row(i)), table.labels().classes().get(code));
        }
        return new Model(
                table.schema(),
                table.labels(),
                classifier,
                new Provenance(
                        version,
                        commit,
                        file,
                        table.table().sha256(),
                        table.table().rows(),
                        training.sample().size(),
                        plan.seed(),
                        options,
                        given,
                        summary));
    }

    /**
     * Learns.
     *
     * @param table the table
     * @param plan how
     * @param known true labels that are known already, by example
     * @param oracle whom to ask for more
     * @param progress hears how far it is
     * @return what came out
     */
    public static TableFit run(TrainingTable table, FitPlan plan, Answers known, Oracle oracle, Progress progress) {
        refuseFewGroups(table);
        return plan.method() == FitPlan.Method.PAPER
                ? paper(table, plan, known, oracle, progress)
                : recommended(table, plan, known, oracle, progress);
    }

    /** A label is judged by rows of other groups alone, so there must be some of them for each of the parts. */
    private static void refuseFewGroups(TrainingTable table) {
        int[] groups = table.rows().sample().groups();
        Column column = table.table().column(Role.GROUP);
        long count = groups == null
                ? FEWEST_GROUPS
                : Arrays.stream(groups).distinct().count();
        if (column != null && count < FEWEST_GROUPS) {
            throw InputException.in(
                    table.table().name(),
                    "column " + InputException.quote(column.name()) + ": the rows with a label are of " + count
                            + (count == 1 ? " group" : " groups") + ", it takes at least " + FEWEST_GROUPS,
                    "rows of one group do not judge each other: take a finer grouping, or drop --group");
        }
    }

    private static List<Member> members(TrainingRows training, Schema schema, FitPlan.Base base) {
        int n = training.sample().size();
        int threads = Runtime.getRuntime().availableProcessors();
        Encoder.Fitter linear = IndicatorEncoding.fitter(schema);
        List<Integer> categorical = new ArrayList<>();
        boolean[] is = schema.categorical();
        for (int f = 0; f < is.length; f++) {
            if (is[f]) {
                categorical.add(f);
            }
        }
        List<Member> members = switch (base) {
            case AUTO -> BaseLearners.of(n, linear, categorical, threads);
            case LOGISTIC -> BaseLearners.linear(linear, threads);
            case KERNEL -> List.of(BaseLearners.kernel(linear, threads));
            case FOREST -> BaseLearners.forests(n, categorical, threads);
        };
        return members;
    }

    private static NoisePrior read(String file) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return NoisePrior.read(in);
        } catch (IOException e) {
            throw InputException.in(file, "is no noise prior: " + e.getMessage(), "biln simulate makes one");
        }
    }

    private static TableFit recommended(
            TrainingTable table, FitPlan plan, Answers known, Oracle oracle, Progress progress) {
        TrainingRows training = table.rows();
        Schema schema = table.schema();
        Sample sample = training.sample();
        AutoLearner.Builder builder = AutoLearner.builder()
                .members(members(training, schema, plan.base()))
                .encoding(IndicatorEncoding.fitter(schema))
                .bounds(bounds(plan, schema, sample))
                .labelsToBuy(plan.act())
                .answerWeight(plan.answerWeight())
                .seed(plan.seed())
                .progress(progress);
        if (plan.rhoPlus() != null && plan.rhoMinus() != null) {
            builder.knownBounds(plan.rhoPlus(), plan.rhoMinus());
        }
        Double noiseProbability = plan.noiseProbability();
        if (noiseProbability != null) {
            builder.noiseProbability(noiseProbability);
        }
        if (plan.prior() != null) {
            builder.prior(read(plan.prior()));
        }
        double[] posteriors = table.posteriors();
        if (posteriors != null) {
            builder.posteriors(posteriors);
        }
        AutoResult result = builder.build().learn(sample, oracle, known);
        return new TableFit(
                table,
                plan,
                plan.method() == FitPlan.Method.PLAIN ? result.uncorrected().classifier() : result.classifier(),
                result.uncorrected(),
                result.distillation(),
                result.answers(),
                result.wrong(),
                result,
                result.fit().learners());
    }

    private static TableFit paper(TrainingTable table, FitPlan plan, Answers known, Oracle oracle, Progress progress) {
        TrainingRows training = table.rows();
        Schema schema = table.schema();
        Sample sample = training.sample();
        double[] etas = training.etas();
        Trainer logistic = new EncodedTrainer(IndicatorEncoding.fitter(schema), LogisticTrainer.recommended());
        BilnResult result = BilnLearner.builder()
                .posterior(etas == null ? logistic : Trainer.supplied(etas, logistic))
                .classifier(logistic)
                .bounds(bounds(plan, schema, sample))
                .importance(importance(plan, schema, sample))
                .labelsToBuy(plan.act())
                .seed(plan.seed())
                .progress(progress)
                .build()
                .learn(sample, oracle, known);
        double[] wrong = new double[sample.size()];
        for (int row = 0; row < wrong.length; row++) {
            wrong[row] = 1 - result.posterior().posterior(row, sample.label(row));
        }
        return new TableFit(
                table,
                plan,
                result.classifier(),
                result.posterior(),
                result.distillation(),
                result.answers(),
                wrong,
                null,
                "logistic regression on " + result.training().size() + " rows");
    }

    /**
     * Whether what was found out about the noise also decides: the plain method judges the labels by it and predicts as if they
     * were right.
     *
     * @return true if the classifier is the recommended one
     */
    public boolean corrected() {
        return plan.method() == FitPlan.Method.RECOMMENDED;
    }

    private static RateBounds bounds(FitPlan plan, Schema schema, Sample sample) {
        if (plan.rhoPlus() != null && plan.rhoMinus() != null) {
            return RateBounds.known(plan.rhoPlus(), plan.rhoMinus());
        }
        int k = FitPlan.neighbours(plan.bounds());
        if (k == 0) {
            return RateBounds.wholeSample(Pairing.THEOREM_6);
        }
        if (IndicatorEncoding.fit(schema, sample.x(), null).outputs() == 0) {
            throw new InputException(
                    "--bounds neighbours:" + k + " finds no neighbours: no value of the columns is frequent enough",
                    "use sample");
        }
        if (k > sample.size()) {
            throw new InputException(
                    "--bounds neighbours:" + k + " asks for more rows than the " + sample.size()
                            + " that are learnt from",
                    "use neighbours:K, K at most " + sample.size() + ", or sample");
        }
        Encoder encoder = IndicatorEncoding.fit(schema, sample.x(), null);
        DMatrixRMaj points = encoder.encode(sample.x());
        RateBounds nearest = RateBounds.neighbourhood(k, Pairing.THEOREM_6);
        return (x, eta) -> nearest.bounds(points, eta);
    }

    private static ImportanceEstimator importance(FitPlan plan, Schema schema, Sample sample) {
        if (!plan.reweight()) {
            return ImportanceEstimator.uniform();
        }
        Encoder encoder = IndicatorEncoding.fit(schema, sample.x(), null);
        DMatrixRMaj points = encoder.encode(sample.x());
        double sigma = plan.kernel().sigmaFor(points, plan.seed());
        ImportanceEstimator matching = KernelMeanMatching.of(plan.kernel().kernel(sigma));
        return (x, rows) -> matching.weigh(points, rows);
    }

    /**
     * The table that was learnt from, for instance for {@code TableCheck.of(fit.table(), fit)}.
     *
     * @return as given, or as read
     */
    public TrainingTable table() {
        return table;
    }

    /**
     * The rows that were learnt from.
     *
     * @return as given
     */
    public TrainingRows training() {
        return training;
    }

    /**
     * The plan.
     *
     * @return as given
     */
    public FitPlan plan() {
        return plan;
    }

    /**
     * The classifier of raw features.
     *
     * @return what was learnt
     */
    public Classifier classifier() {
        return classifier;
    }

    /**
     * The fit that takes the labels for right, with its out-of-fold posteriors.
     *
     * @return the first step
     */
    public OutOfFoldFit plain() {
        return plain;
    }

    /**
     * What the theorem says.
     *
     * @return the verdicts
     */
    public Distillation distillation() {
        return distillation;
    }

    /**
     * The true labels, known and asked for, by example.
     *
     * @return the answers
     */
    public Answers answers() {
        return answers;
    }

    /**
     * All that the recommended learner found.
     *
     * @return the result, or null for the paper's method
     */
    public @Nullable AutoResult recommended() {
        return recommended;
    }

    /**
     * Which base learners took part.
     *
     * @return for people
     */
    public String learners() {
        return learners;
    }

    /**
     * The probability that the label of an example is an error.
     *
     * @param example the example
     * @return between 0 and 1
     */
    public double wrong(int example) {
        return wrong[example];
    }

    /**
     * What an example is called in the table.
     *
     * @param example the example
     * @return its id where a column was named for it, else the number of its row, from 1
     */
    public String id(int example) {
        return table.name(training.row(example));
    }

    /**
     * Whether the label of an example is on the list of those to look at: as many as are expected to be wrong, or as the precision
     * asked for allows; by the paper's method, those that the theorem contradicts. Answered rows are never on it.
     *
     * @param example the example
     * @return true for a suspect
     */
    public boolean suspect(int example) {
        return suspect[example];
    }

    /**
     * Whether the label of an example is better corrected: more likely wrong than right, and not answered; by the paper's method,
     * whether the theorem contradicts it.
     *
     * @param example the example
     * @return true if the suggestion is more likely right
     */
    public boolean likelyWrong(int example) {
        return recommended == null ? suspect[example] : wrong[example] > 0.5 && !answered(example);
    }

    private boolean answered(int example) {
        return answered[example];
    }

    /**
     * The suspects.
     *
     * @return examples, the most doubtful first
     */
    public int[] suspects() {
        return IntStream.of(byDoubt()).filter(this::suspect).toArray();
    }

    /**
     * The labels to look at: the suspects, or the most doubtful ones where suspects are fewer than asked for. A short list of
     * suspects does not mean that all other labels are right.
     *
     * @param fewest how many at least, if there are as many without an answer
     * @return examples, the most doubtful first
     */
    public int[] mostDoubtful(int fewest) {
        int[] suspects = suspects();
        return suspects.length >= fewest
                ? suspects
                : IntStream.of(byDoubt()).limit(fewest).toArray();
    }

    /**
     * All examples without an answer.
     *
     * @return examples, the most doubtful first
     */
    public int[] byDoubt() {
        return IntStream.range(0, wrong.length)
                .filter(example -> !answered(example))
                .boxed()
                .sorted((a, b) -> Double.compare(wrong[b], wrong[a]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * The label an example should have if its own is wrong.
     *
     * @param example the example
     * @return the answer where there is one, else the most probable label but the observed one; by the paper's method the label that
     *     the theorem decides on, or the observed one where it is silent
     */
    public int suggested(int example) {
        if (recommended != null) {
            return recommended.suggested(example);
        }
        for (int i = 0; i < answers.size(); i++) {
            if (answers.row(i) == example) {
                return answers.label(i);
            }
        }
        return suspect(example)
                ? distillation.label(example)
                : training.sample().label(example);
    }

    /**
     * The query order: examples without an answer.
     *
     * @return examples
     */
    public int[] toAsk() {
        Rng rng = Rng.of(plan.seed(), answers.size());
        if (recommended != null) {
            return recommended.rowsToAsk(rng);
        }
        int[] undecided = distillation.undecided();
        return Arrays.stream(rng.permutation(wrong.length))
                .filter(row -> Arrays.binarySearch(undecided, row) >= 0 && !answered(row))
                .toArray();
    }

    /**
     * How well the model predicts the observed labels, each by fits that have not seen it; by the paper's method, which has no
     * such fits of its classifier, how well its posterior does.
     *
     * @return measures against the observed labels
     */
    public Quality quality() {
        return recommended == null || plan.method() == FitPlan.Method.PLAIN
                ? uncorrected()
                : Quality.of(training.sample(), recommended.corrected().posteriors());
    }

    /**
     * How well the uncorrected baseline predicts the observed labels, each by fits that have not seen it.
     *
     * @return measures against the observed labels
     */
    public Quality uncorrected() {
        return Quality.of(training.sample(), plain.posteriors());
    }
}
