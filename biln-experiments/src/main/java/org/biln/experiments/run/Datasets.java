package org.biln.experiments.run;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;

/** The problems of a request, and a sentence for each data set that is not there. */
final class Datasets {

    private final Map<Dataset, Problem> problems = new LinkedHashMap<>();
    private final Map<Dataset, String> notAvailable = new LinkedHashMap<>();

    private Datasets() {}

    static Datasets load(Set<Dataset> asked, DataFolder folder, Reading reading) throws IOException {
        Datasets datasets = new Datasets();
        for (Dataset dataset : asked) {
            try {
                datasets.problems.put(dataset, dataset.problem(reading, folder));
            } catch (NoSuchFileException e) {
                datasets.notAvailable.put(dataset, dataset.notAvailable());
            }
        }
        return datasets;
    }

    Map<Dataset, Problem> problems() {
        return problems;
    }

    Map<Dataset, String> notAvailable() {
        return notAvailable;
    }
}
