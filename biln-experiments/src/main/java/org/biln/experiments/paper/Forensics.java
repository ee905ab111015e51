package org.biln.experiments.paper;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.UspsDataset;
import org.jspecify.annotations.Nullable;

/**
 * Asks the published numbers which protocol they come from: each step on which the readings differ is switched on its own,
 * all others as published, and the cells the step can touch are compared with the paper's.
 *
 * <p>All alternatives see the same random numbers: the difference between two of them is known far better than either, so
 * that small effects (the kernel, over what a mean is taken) can be told apart. These get all the trials asked for; the
 * other steps, which move their cells by whole percents, at most 100.
 */
public final class Forensics implements Experiment<List<ForensicRow>> {
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

    /** A data set under a reading for some trials: all of the cells that any step asks of it. */
    private record Case(Dataset dataset, Reading reading, int trials) {
        String name() {
            return (dataset + "/" + reading.label() + "/" + trials).replace(' ', '_');
        }
    }

    private final Set<Dataset> asked;
    private final int trials;
    private final long seed;
    private final Set<Dataset> available = new LinkedHashSet<>();
    private final Map<Case, PaperTrials> cases = new LinkedHashMap<>();

    /**
     * Reads the data.
     *
     * @param datasets on which data sets; those that are not there are left out
     * @param trials how many trials of each alternative
     * @param seed the seed of all random numbers
     * @param folder where to look for data that are not shipped
     * @throws IOException if data cannot be read
     */
    public Forensics(Set<Dataset> datasets, int trials, long seed, DataFolder folder) throws IOException {
        this.asked = Dataset.inOrder(datasets);
        this.trials = trials;
        this.seed = seed;
        for (Dataset dataset : asked) {
            try {
                enter(dataset, dataset.problem(Reading.published(), folder), folder);
                available.add(dataset);
            } catch (NoSuchFileException e) {
                // left out
            }
        }
    }

    private void enter(Dataset dataset, Problem published, DataFolder folder) throws IOException {
        Map<Case, Set<Cell>> cells = new LinkedHashMap<>();
        for (Step step : STEPS) {
            for (Choice choice : step.choices) {
                if (step.datasets.contains(dataset)) {
                    cells.computeIfAbsent(caseOf(step, dataset, choice), c -> new LinkedHashSet<>())
                            .addAll(cells(dataset, step.touches));
                }
            }
        }
        for (Map.Entry<Case, Set<Cell>> entry : cells.entrySet()) {
            Reading reading = entry.getKey().reading;
            // what two readings share is computed once
            Problem problem = published.sameRows(reading) ? published.under(reading) : dataset.problem(reading, folder);
            cases.put(entry.getKey(), new PaperTrials(problem, List.copyOf(entry.getValue()), seed));
        }
    }

    private Case caseOf(Step step, Dataset dataset, Choice choice) {
        // a kernel is switched in both tables, as neither sees the other's
        Reading reading = choice.step().equals("kernel")
                ? Reading.published().withKernel(dataset, choice)
                : Reading.published().with(choice);
        return new Case(dataset, reading, Math.min(trials, step.mostTrials));
    }

    private static List<Cell> cells(Dataset dataset, Predicate<Cell> wanted) {
        return Stream.of(BoundsKind.values())
                .flatMap(table -> Cell.paper(table, dataset).stream())
                .filter(wanted)
                .toList();
    }

    @Override
    public String description() {
        return "biln-forensics 4, data "
                + String.join(" ", asked.stream().map(Dataset::csvName).toList()) + ", trials " + trials + ", seed "
                + seed;
    }

    /** One case after the other: their workers hold matrices. */
    @Override
    public List<String> trials() {
        return cases.keySet().stream()
                .flatMap(c -> IntStream.range(0, c.trials).mapToObj(trial -> c.name() + "/" + trial))
                .toList();
    }

    @Override
    public String run(String trial) {
        int slash = trial.lastIndexOf('/');
        for (Map.Entry<Case, PaperTrials> entry : cases.entrySet()) {
            if (entry.getKey().name().equals(trial.substring(0, slash))) {
                return entry.getValue().run(Integer.parseInt(trial.substring(slash + 1)));
            }
            entry.getValue().release();
        }
        throw new IllegalArgumentException("no trial " + trial);
    }

    @Override
    public List<ForensicRow> result(Map<String, String> results) throws IOException {
        PaperCells paper = PaperCells.load();
        Map<Case, List<CellResult>> found = new LinkedHashMap<>();
        for (Map.Entry<Case, PaperTrials> entry : cases.entrySet()) {
            List<String> lines = IntStream.range(0, entry.getKey().trials)
                    .mapToObj(trial -> results.getOrDefault(entry.getKey().name() + "/" + trial, ""))
                    .toList();
            found.put(entry.getKey(), PaperTrials.cells(entry.getValue().counts(lines), paper));
        }
        List<ForensicRow> rows = new ArrayList<>();
        for (Step step : STEPS) {
            for (Dataset dataset : available) {
                if (step.datasets.contains(dataset)) {
                    rows.addAll(rows(step, dataset, found));
                }
            }
        }
        return rows;
    }

    /** The alternatives of a step, the published one first. */
    private List<ForensicRow> rows(Step step, Dataset dataset, Map<Case, List<CellResult>> found) {
        List<ForensicRow> rows = new ArrayList<>();
        for (Choice choice : step.choices) {
            boolean published = step.table == null
                    ? Reading.published().has(choice)
                    : Reading.published().kernel(dataset, step.table) == choice;
            List<CellResult> cells = found.getOrDefault(caseOf(step, dataset, choice), List.of()).stream()
                    .filter(cell -> step.touches.test(cell.cell()))
                    .toList();
            rows.add(ForensicRow.of(step.name, choice, published, cells));
        }
        rows.sort(Comparator.comparing(row -> !row.published()));
        return rows;
    }
}
