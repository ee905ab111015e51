package org.biln.bench.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.data.DataFile;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.UciImage;
import org.biln.experiments.data.Usps;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.DatasetId;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Trial;

/** A trial as the reproduction runs it: both tables of the paper, every setting, as published. */
final class TrialCase {

    private TrialCase() {}

    /** Prepares the trials of a data set; USPS is looked for where the experiments look for it. */
    static Trial of(DatasetId dataset) throws IOException {
        List<Measure> measures = new ArrayList<>();
        for (BoundsKind bounds : BoundsKind.values()) {
            measures.addAll(Cell.paper(bounds, dataset));
        }
        return new Trial(problem(dataset), measures, 1);
    }

    private static Problem problem(DatasetId dataset) throws IOException {
        return switch (dataset) {
            case SYNTHETIC -> Problem.synthetic(Reading.published());
            case UCI_IMAGE -> Problem.real(dataset, UciImage.load(), Reading.published());
            case USPS -> {
                Path file = DataFolder.find(null, System.getenv(), Path.of("")).require(DataFile.USPS);
                yield Problem.real(dataset, Usps.load(file, 7, 9), Reading.published());
            }
        };
    }
}
