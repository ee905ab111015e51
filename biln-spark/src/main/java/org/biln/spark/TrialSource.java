package org.biln.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.apache.spark.SparkFiles;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.paper.PaperExperiment;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials on an executor. What travels is the request in words; the experiment is prepared once by each executor and lives as long
 * as the broadcast that brought the words.
 */
final class TrialSource implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String[] words;

    private transient @Nullable PaperExperiment prepared;

    TrialSource(ReproduceArguments arguments) {
        words = arguments.words().toArray(String[]::new);
    }

    /** What comes of a trial. */
    String run(String trial) {
        return prepared().run(trial);
    }

    private synchronized PaperExperiment prepared() {
        PaperExperiment experiment = prepared;
        if (experiment == null) {
            try {
                experiment = new PaperExperiment(
                        ReproduceArguments.of(words).request(), DataFolder.at(Path.of(SparkFiles.getRootDirectory())));
            } catch (IOException e) {
                throw new UncheckedIOException("the data cannot be had on this executor", e);
            }
            prepared = experiment;
        }
        return experiment;
    }
}
