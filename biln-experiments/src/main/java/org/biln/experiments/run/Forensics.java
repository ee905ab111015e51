package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.DatasetId;
import org.biln.experiments.protocol.Method;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Asks the published numbers which protocol they come from: each step on which the readings differ is switched on its own,
 * all others as published, and the cells the step can touch are compared with the paper's.
 *
 * <p>All alternatives see the same random numbers: the difference between two of them is known far better than either, so
 * that small effects (the kernel) can be told apart.
 *
 * <pre>{@code
 * List<ForensicFinding> findings = Forensics.run(
 *         Set.of(DatasetId.SYNTHETIC), 100, 1, folder, 2, null, (done, total) -> {});
 * findings.get(0).favoured().choice().description();
 * }</pre>
 */
public final class Forensics {

    private static final List<Step> STEPS = List.of(
            new Step(
                    EnumSet.of(DatasetId.USPS),
                    cell -> true,
                    Reading.UspsDigits.SEVEN_NINE,
                    Reading.UspsDigits.SIX_EIGHT),
            new Step(
                    EnumSet.allOf(DatasetId.class), cell -> true, Reading.LossForm.SATURATING, Reading.LossForm.STABLE),
            new Step(
                    EnumSet.allOf(DatasetId.class),
                    cell -> cell.table() == BoundsKind.UNKNOWN,
                    Reading.BoundRule.WHOLE_SAMPLE,
                    Reading.BoundRule.NEIGHBOURHOOD_THEOREM_6,
                    Reading.BoundRule.NEIGHBOURHOOD_AS_WRITTEN),
            new Step(
                    EnumSet.allOf(DatasetId.class),
                    cell -> cell.method() == Method.NOISY_ACT,
                    Reading.BoughtPositions.SAMPLE_POSITIONS,
                    Reading.BoughtPositions.UNCOLLECTED),
            new Step(
                    EnumSet.allOf(DatasetId.class),
                    cell -> cell.method() == Method.ALGO1,
                    Reading.KernelForm.SQUARED,
                    Reading.KernelForm.NOT_SQUARED),
            new Step(
                    EnumSet.of(DatasetId.UCI_IMAGE, DatasetId.USPS),
                    cell -> true,
                    Reading.RealIntercept.WITH,
                    Reading.RealIntercept.WITHOUT));

    private Forensics() {}

    /** A step of the protocol, where it matters, and the ways of taking it. */
    private record Step(Set<DatasetId> datasets, Predicate<Cell> touches, List<Reading.Choice> choices) {
        Step(Set<DatasetId> datasets, Predicate<Cell> touches, Reading.Choice... choices) {
            this(Collections.unmodifiableSet(datasets), touches, List.of(choices));
        }

        List<Cell> cells(DatasetId dataset) {
            return Stream.of(BoundsKind.values())
                    .flatMap(table -> Cell.paper(table, dataset).stream())
                    .filter(touches)
                    .toList();
        }
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
     * @return the findings, by step and data set
     * @throws OtherJournalException if the journal is of other arguments
     * @throws IOException if data or journal cannot be read or written
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static List<ForensicFinding> run(
            Set<DatasetId> datasets,
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
            Workforce.run(cases.stream().map(c -> c.job).toList(), trials, threads, open, progress);
            return findings(problems, cases);
        }
    }

    private static String header(Set<DatasetId> datasets, int trials, long seed) {
        RunRequest asked =
                new RunRequest(EnumSet.of(Part.TABLE1, Part.TABLE2), datasets, trials, seed, Reading.published());
        return Journal.header(asked).replace("biln trials", "biln forensics");
    }

    /** A data set under a reading, all of the cells any step asks of that reading. */
    private record Case(DatasetId dataset, Reading reading, Job job) {}

    /** Problems by data set and reading; what two readings share is computed once. */
    private static final class Problems {
        private final Map<DatasetId, Problem> published;
        private final DataFolder folder;

        Problems(Set<DatasetId> datasets, DataFolder folder) throws IOException {
            this.folder = folder;
            this.published =
                    Datasets.load(datasets, folder, Reading.published()).problems();
        }

        Set<DatasetId> datasets() {
            return published.keySet();
        }

        Problem get(DatasetId dataset, Reading reading) throws IOException {
            Problem base = published.get(dataset);
            if (base == null || reading.digits() != Reading.published().digits()) {
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
        for (DatasetId dataset : problems.datasets()) {
            List<Cell> all = Stream.of(BoundsKind.values())
                    .flatMap(table -> Cell.paper(table, dataset).stream())
                    .toList();
            cases.add(newCase(problems, dataset, Reading.published(), all, trials, seed));
            for (Step step : STEPS) {
                for (Reading.Choice choice : step.choices) {
                    Reading reading = reading(dataset, choice);
                    if (step.datasets.contains(dataset) && !reading.equals(Reading.published())) {
                        cases.add(newCase(problems, dataset, reading, step.cells(dataset), trials, seed));
                    }
                }
            }
        }
        return cases;
    }

    private static Case newCase(
            Problems problems, DatasetId dataset, Reading reading, List<Cell> cells, int trials, long seed)
            throws IOException {
        Trial trial = new Trial(problems.get(dataset, reading), cells, seed);
        return new Case(dataset, reading, new Job(dataset.csvName() + " " + reading.label(), cells, trial, trials));
    }

    /** The published reading with one choice switched on one data set. */
    private static Reading reading(DatasetId dataset, Reading.Choice choice) {
        return choice instanceof Reading.KernelForm kernel
                ? Reading.published().withKernel(dataset, kernel)
                : Reading.published().with(choice);
    }

    private static List<ForensicFinding> findings(Problems problems, List<Case> cases) {
        PaperCells paper = PaperCells.load();
        List<ForensicFinding> findings = new ArrayList<>();
        for (Step step : STEPS) {
            for (DatasetId dataset : problems.datasets()) {
                if (step.datasets.contains(dataset)) {
                    findings.add(finding(step, dataset, cases, paper));
                }
            }
        }
        return findings;
    }

    private static ForensicFinding finding(Step step, DatasetId dataset, List<Case> cases, PaperCells paper) {
        List<ForensicFinding.Alternative> alternatives = new ArrayList<>();
        for (Reading.Choice choice : step.choices) {
            Reading reading = reading(dataset, choice);
            for (Case c : cases) {
                if (c.dataset == dataset && c.reading.equals(reading)) {
                    boolean published = reading.equals(Reading.published());
                    List<CellResult> cells = c.job.cells(paper).stream()
                            .filter(cell -> step.touches.test(cell.cell()))
                            .toList();
                    alternatives.add(
                            published ? 0 : alternatives.size(),
                            new ForensicFinding.Alternative(choice, published, cells));
                }
            }
        }
        return new ForensicFinding(step.choices.get(0).step(), dataset, alternatives);
    }
}
