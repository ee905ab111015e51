package org.biln.bench.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.CurvePoint;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Trial;

/** A trial as the reproduction runs it: every setting, as published. */
final class TrialCase {

    private TrialCase() {}

    /** Prepares the trials of both tables on a data set; USPS is looked for where the experiments look for it. */
    static Trial of(Dataset dataset) throws IOException {
        return of(dataset, List.of());
    }

    /** Prepares the trials of both tables and Figure 2. */
    static Trial whole(Dataset dataset) throws IOException {
        return of(dataset, CurvePoint.figure2(dataset));
    }

    private static Trial of(Dataset dataset, List<CurvePoint> points) throws IOException {
        List<Measure> measures = new ArrayList<>();
        for (BoundsKind bounds : BoundsKind.values()) {
            measures.addAll(Cell.paper(bounds, dataset));
        }
        measures.addAll(points);
        DataFolder folder = DataFolder.find(null, System.getenv(), Path.of(""));
        return new Trial(dataset.problem(Reading.published(), folder), measures, 1);
    }
}
