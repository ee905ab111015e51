package org.biln.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.SparkFiles;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.paper.PaperExperiment;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials on an executor. What travels is the request in words; the experiment is prepared once by each executor and lives as long
 * as the broadcast that brought the words.
 */
final class TrialSource implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // the list is of a serializable class
    private final List<String> parts;

    @SuppressWarnings("serial") // the list is of a serializable class
    private final List<String> datasets;

    private final int trials;
    private final long seed;
    private final String reading;

    private transient @Nullable PaperExperiment prepared;

    TrialSource(ReproduceArguments arguments) {
        parts = List.copyOf(arguments.parts().stream().map(Part::argument).toList());
        datasets =
                List.copyOf(arguments.datasets().stream().map(Dataset::csvName).toList());
        trials = arguments.trials();
        seed = arguments.seed();
        reading = arguments.reading();
    }

    /** What comes of a trial. */
    String run(String trial) {
        return prepared().run(trial);
    }

    private synchronized PaperExperiment prepared() {
        PaperExperiment experiment = prepared;
        if (experiment == null) {
            RunRequest request = new RunRequest(
                    Set.copyOf(parts.stream().map(Part::of).toList()),
                    Set.copyOf(datasets.stream().map(Dataset::of).toList()),
                    trials,
                    seed,
                    Reading.of(reading));
            try {
                experiment = new PaperExperiment(request, DataFolder.at(Path.of(SparkFiles.getRootDirectory())));
            } catch (IOException e) {
                throw new UncheckedIOException("the data cannot be had on this executor", e);
            }
            prepared = experiment;
        }
        return experiment;
    }
}
