package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Trial;
import org.biln.experiments.protocol.UspsDataset;
import org.jspecify.annotations.Nullable;

/**
 * Asks the published numbers which protocol they come from: each step on which the readings differ is switched on its own,
 * all others as published, and the cells the step can touch are compared with the paper's.
 *
 * <p>All alternatives see the same random numbers: the difference between two of them is known far better than either, so
 * that small effects (the kernel, over what a mean is taken) can be told apart. These get all the trials asked for; the
 * other steps, which move their cells by whole percents, at most {@value #BLUNT_TRIALS}.
 *
 * <pre>{@code
 * Forensics.Result result = Forensics.run(
 *         Set.of(SyntheticDataset.INSTANCE), 100, 1, folder, 2, null, (done, total) -> {});
 * result.findings().get(0).favoured().choice().description();
 * }</pre>
 */
public final class Forensics {

    private static final int BLUNT_TRIALS = 100;

    private static final List<Step> STEPS = List.of(
            new Step(List.of(UspsDataset.INSTANCE), cell -> true, Choice.DIGITS_SEVEN_NINE, Choice.DIGITS_SIX_EIGHT),
            new Step(Dataset.all(), cell -> true, Choice.LOSS_SATURATING, Choice.LOSS_STABLE),
            new Step(
                    Dataset.all(),
                    cell -> cell.table() == BoundsKind.UNKNOWN,
                    Choice.BOUNDS_POOLED_10,
                    Choice.BOUNDS_NEIGHBOURHOOD_THEOREM_6,
                    Choice.BOUNDS_NEIGHBOURHOOD_AS_WRITTEN),
            new Step(
                    "the one mean",
                    null,
                    Integer.MAX_VALUE,
                    Dataset.all(),
                    cell -> cell.table() == BoundsKind.UNKNOWN && cell.method() == PaperMethod.AUTO,
                    List.of(
                            Choice.BOUNDS_POOLED_10,
                            Choice.BOUNDS_WHOLE_SAMPLE,
                            Choice.BOUNDS_POOLED_3,
                            Choice.BOUNDS_POOLED_30)),
            new Step(
                    Dataset.all(),
                    cell -> cell.method() == PaperMethod.NOISY_ACT,
                    Choice.CORRECTED_SAMPLE_POSITIONS,
                    Choice.CORRECTED_UNCOLLECTED),
            kernel(BoundsKind.KNOWN),
            kernel(BoundsKind.UNKNOWN),
            new Step(
                    Dataset.all().stream().filter(Dataset::real).toList(),
                    cell -> true,
                    Choice.INTERCEPT_WITH,
                    Choice.INTERCEPT_WITHOUT));

    private Forensics() {}

    /**
     * What came out.
     *
     * @param findings the findings, by step and data set
     * @param resumedTrials how many trials the journal already had
     */
    public record Result(List<ForensicFinding> findings, int resumedTrials) {

        /**
         * Takes a copy.
         *
         * @param findings the findings
         * @param resumedTrials how many trials the journal already had
         */
        public Result {
            findings = List.copyOf(findings);
        }
    }

    /** A question to the cells: a step of the protocol, where it matters, and the ways of taking it. */
    private record Step(
            String name,
            @Nullable BoundsKind table,
            int mostTrials,
            List<Dataset> datasets,
            Predicate<Cell> touches,
            List<Choice> choices) {
        Step(List<Dataset> datasets, Predicate<Cell> touches, Choice... choices) {
            this(choices[0].step(), null, BLUNT_TRIALS, datasets, touches, List.of(choices));
        }
    }

    /** The kernel is asked of each table on its own: text and demonstration disagree, so the two runs of the paper may. */
    private static Step kernel(BoundsKind table) {
        return new Step(
                "kernel of " + table.table(),
                table,
                Integer.MAX_VALUE,
                Dataset.all(),
                cell -> cell.method() == PaperMethod.ALGO1 && cell.table() == table,
                List.of(Choice.KERNEL_SQUARED, Choice.KERNEL_NOT_SQUARED));
    }

    /**
     * Runs the alternatives of every step.
     *
     * @param datasets on which data sets; those that are not there are left out
     * @param trials how many trials of each alternative
     * @param seed the seed of all random numbers
     * @param folder where to look for data that are not shipped
     * @param threads how many threads
     * @param journal the journal to continue or begin, or null for none
     * @param progress hears how far it is
     * @return the findings, and how many trials the journal already had
     * @throws OtherJournalException if the journal is of other arguments
     * @throws IOException if data or journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static Result run(
            Set<Dataset> datasets,
            int trials,
            long seed,
            DataFolder folder,
            int threads,
            @Nullable Path journal,
            Runner.Progress progress)
            throws IOException, InterruptedException {
        try (Journal open = journal == null ? null : Journal.open(journal, header(datasets, trials, seed))) {
            Problems problems = new Problems(datasets, folder);
            List<Case> cases = cases(problems, trials, seed);
            int total = cases.stream().mapToInt(c -> c.trials).sum();
            int before = 0;
            int resumed = 0;
            for (Case c : cases) {
                // one after the other: the workers of a case hold matrices
                int base = before;
                resumed += Workforce.run(
                        List.of(c.job), c.trials, threads, open, (done, all) -> progress.at(base + done, total));
                before += c.trials;
            }
            return new Result(findings(problems, cases, trials), resumed);
        }
    }

    private static String header(Set<Dataset> datasets, int trials, long seed) {
        RunRequest asked =
                new RunRequest(EnumSet.of(Part.TABLE1, Part.TABLE2), datasets, trials, seed, Reading.published());
        return Journal.header(asked).replace("biln trials", "biln forensics");
    }

    /** A data set under a reading for some trials: all of the cells that any step asks of it. */
    private record Case(Dataset dataset, Reading reading, int trials, Job job) {}

    private record Run(Reading reading, int trials) {}

    /** Problems by data set and reading; what two readings share is computed once. */
    private static final class Problems {
        private final Map<Dataset, Problem> published;
        private final DataFolder folder;

        Problems(Set<Dataset> datasets, DataFolder folder) throws IOException {
            this.folder = folder;
            this.published =
                    Datasets.load(datasets, folder, Reading.published()).problems();
        }

        Set<Dataset> datasets() {
            return published.keySet();
        }

        Problem get(Dataset dataset, Reading reading) throws IOException {
            Problem base = published.get(dataset);
            if (base == null || !base.sameRows(reading)) {
                base = Datasets.load(Set.of(dataset), folder, reading)
                        .problems()
                        .get(dataset);
            }
            if (base == null) {
                throw new IOException(dataset.csvName() + " has gone while it was being read");
            }
            return base.under(reading);
        }
    }

    private static List<Case> cases(Problems problems, int trials, long seed) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Dataset dataset : problems.datasets()) {
            Map<Run, Set<Cell>> asked = new LinkedHashMap<>();
            for (Step step : STEPS) {
                for (Choice choice : step.choices) {
                    if (step.datasets.contains(dataset)) {
                        asked.computeIfAbsent(run(step, dataset, choice, trials), run -> new LinkedHashSet<>())
                                .addAll(cells(dataset, step.touches));
                    }
                }
            }
            for (Map.Entry<Run, Set<Cell>> entry : asked.entrySet()) {
                cases.add(newCase(problems, dataset, entry.getKey(), List.copyOf(entry.getValue()), seed));
            }
        }
        return cases;
    }

    private static Run run(Step step, Dataset dataset, Choice choice, int trials) {
        return new Run(reading(dataset, choice), Math.min(trials, step.mostTrials));
    }

    private static List<Cell> cells(Dataset dataset, Predicate<Cell> wanted) {
        return Stream.of(BoundsKind.values())
                .flatMap(table -> Cell.paper(table, dataset).stream())
                .filter(wanted)
                .toList();
    }

    private static Case newCase(Problems problems, Dataset dataset, Run run, List<Cell> cells, long seed)
            throws IOException {
        Trial trial = new Trial(problems.get(dataset, run.reading), cells, seed);
        String name = dataset.csvName() + " " + run.reading.label() + ", " + run.trials + " trials";
        return new Case(dataset, run.reading, run.trials, new Job(name, cells, trial, run.trials));
    }

    /**
     * The published reading with one choice switched on one data set; a kernel in both tables, as neither sees the other's.
     */
    private static Reading reading(Dataset dataset, Choice choice) {
        return choice.step().equals("kernel")
                ? Reading.published().withKernel(dataset, choice)
                : Reading.published().with(choice);
    }

    private static List<ForensicFinding> findings(Problems problems, List<Case> cases, int trials) {
        PaperCells paper = PaperCells.load();
        List<ForensicFinding> findings = new ArrayList<>();
        for (Step step : STEPS) {
            for (Dataset dataset : problems.datasets()) {
                if (step.datasets.contains(dataset)) {
                    findings.add(finding(step, dataset, cases, trials, paper));
                }
            }
        }
        return findings;
    }

    private static boolean published(Step step, Dataset dataset, Choice choice) {
        return step.table == null
                ? Reading.published().has(choice)
                : Reading.published().kernel(dataset, step.table) == choice;
    }

    private static ForensicFinding finding(Step step, Dataset dataset, List<Case> cases, int trials, PaperCells paper) {
        List<ForensicFinding.Alternative> alternatives = new ArrayList<>();
        for (Choice choice : step.choices) {
            Run run = run(step, dataset, choice, trials);
            for (Case c : cases) {
                if (c.dataset == dataset && c.reading.equals(run.reading) && c.trials == run.trials) {
                    boolean published = published(step, dataset, choice);
                    List<CellResult> cells = c.job.cells(paper).stream()
                            .filter(cell -> step.touches.test(cell.cell()))
                            .toList();
                    alternatives.add(
                            published ? 0 : alternatives.size(),
                            new ForensicFinding.Alternative(choice, published, cells));
                }
            }
        }
        return new ForensicFinding(step.name, dataset, alternatives);
    }
}
