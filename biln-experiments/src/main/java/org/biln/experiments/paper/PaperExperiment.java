package org.biln.experiments.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.harness.Tally;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.PaperCells;

/**
 * The paper's tables and its Figure 2. How many trials were asked for is not part of the description: a longer run continues a
 * shorter one.
 *
 * <pre>{@code
 * DataFolder folder = DataFolder.find(null, System.getenv(), Path.of(""));
 * RunResult result = Trials.run(
 *                 new PaperExperiment(RunRequest.paper(100), folder),
 *                 Path.of("trials.journal"),
 *                 TrialExecutor.threads(2),
 *                 (done, total) -> {})
 *         .result();
 * }</pre>
 */
public final class PaperExperiment implements Experiment<RunResult> {
    private final RunRequest request;
    private final Map<String, PaperTrials> ofDataset = new LinkedHashMap<>();
    private final Map<Dataset, String> notAvailable = new LinkedHashMap<>();

    /**
     * Reads the data.
     *
     * @param request what to run
     * @param folder where to look for data that are not shipped; what is not there is left out and named in the result
     * @throws IOException if data cannot be read
     */
    public PaperExperiment(RunRequest request, DataFolder folder) throws IOException {
        this.request = request;
        for (Dataset dataset : request.datasets()) {
            try {
                ofDataset.put(
                        dataset.csvName(),
                        new PaperTrials(dataset.problem(request.reading(), folder), measures(dataset), request.seed()));
            } catch (NoSuchFileException e) {
                notAvailable.put(dataset, dataset.notAvailable());
            }
        }
    }

    /**
     * Where the journal is in a folder of results.
     *
     * @param folder the folder
     * @return the file, whether it is there or not
     * @throws IOException if the folder has a journal of a version that wrote another form
     */
    public static Path journal(Path folder) throws IOException {
        Path old = folder.resolve("trials.jsonl");
        if (Files.exists(old)) {
            throw new IOException(old + " is the journal of an earlier version; name another folder, or delete it");
        }
        return folder.resolve("trials.journal");
    }

    private List<Measure> measures(Dataset dataset) {
        List<Measure> measures = new ArrayList<>();
        for (Part part : request.parts()) {
            measures.addAll(
                    switch (part) {
                        case TABLE1 -> Cell.paper(BoundsKind.KNOWN, dataset);
                        case TABLE2 -> Cell.paper(BoundsKind.UNKNOWN, dataset);
                        case FIGURE2 -> CurvePoint.figure2(dataset);
                    });
        }
        return measures;
    }

    @Override
    public String description() {
        return "biln-paper 4, "
                + request.parts().stream().map(Part::argument).collect(Collectors.joining(" "))
                + ", data "
                + request.datasets().stream().map(Dataset::csvName).collect(Collectors.joining(" "))
                + ", seed " + request.seed() + ", "
                + String.join(", ", request.reading().choices());
    }

    /** All data sets of one trial number before the next, so that the time left is easy to tell. */
    @Override
    public List<String> trials() {
        return IntStream.range(0, request.trials())
                .boxed()
                .flatMap(trial -> ofDataset.keySet().stream().map(dataset -> dataset + "/" + trial))
                .toList();
    }

    @Override
    public String run(String trial) {
        int slash = trial.lastIndexOf('/');
        PaperTrials trials = ofDataset.get(trial.substring(0, Math.max(0, slash)));
        if (trials == null) {
            throw new IllegalArgumentException("no trial " + trial);
        }
        return trials.run(Integer.parseInt(trial.substring(slash + 1)));
    }

    @Override
    public RunResult result(Map<String, String> results) throws IOException {
        PaperCells paper = PaperCells.load();
        List<TrialCounts> counts = new ArrayList<>();
        List<CellResult> cells = new ArrayList<>();
        List<Figure2Point> points = new ArrayList<>();
        for (Map.Entry<String, PaperTrials> entry : ofDataset.entrySet()) {
            TrialCounts of = entry.getValue()
                    .counts(IntStream.range(0, request.trials())
                            .mapToObj(trial -> results.getOrDefault(entry.getKey() + "/" + trial, ""))
                            .toList());
            counts.add(of);
            cells.addAll(PaperTrials.cells(of, paper));
            for (int i = 0; i < of.measures().size(); i++) {
                if (of.measures().get(i) instanceof CurvePoint point) {
                    points.add(Figure2Point.of(point, Tally.ofCounts(of.of(i), of.tested())));
                }
            }
        }
        cells.sort(Comparator.comparing(cell -> cell.cell().table()));
        return new RunResult(request, cells, points, notAvailable, counts);
    }
}
