package org.biln.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.spark.SparkFiles;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.run.Part;
import org.biln.experiments.run.RunRequest;
import org.biln.experiments.run.Runner;
import org.jspecify.annotations.Nullable;

/**
 * Runs trials on an executor. What travels is the request in words; data sets are prepared once by each executor, workers are made as
 * many as trials run at a time there, and both live as long as the broadcast that brought the words.
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

    private transient @Nullable Map<String, Workers> prepared;

    TrialSource(ReproduceArguments arguments) {
        parts = List.copyOf(arguments.parts().stream().map(Part::argument).toList());
        datasets =
                List.copyOf(arguments.datasets().stream().map(Dataset::csvName).toList());
        trials = arguments.trials();
        seed = arguments.seed();
        reading = arguments.reading();
    }

    /** The counts of a trial. */
    int[] run(String dataset, int trial) {
        Workers workers = prepared().computeIfAbsent(dataset, this::workers);
        IntFunction<int[]> worker = workers.idle.poll();
        if (worker == null) {
            worker = workers.more.get();
        }
        int[] correct = worker.apply(trial);
        workers.idle.add(worker);
        return correct;
    }

    private synchronized Map<String, Workers> prepared() {
        if (prepared == null) {
            prepared = new ConcurrentHashMap<>();
        }
        return prepared;
    }

    private Workers workers(String dataset) {
        RunRequest request = new RunRequest(
                Set.copyOf(parts.stream().map(Part::of).toList()),
                Set.copyOf(datasets.stream().map(Dataset::of).toList()),
                trials,
                seed,
                Reading.of(reading));
        DataFolder folder = DataFolder.at(Path.of(SparkFiles.getRootDirectory()));
        try {
            return new Workers(Runner.workers(request, Dataset.of(dataset), folder));
        } catch (IOException e) {
            throw new UncheckedIOException("data set " + dataset + " cannot be had on this executor", e);
        }
    }

    private static final class Workers {
        private final Supplier<IntFunction<int[]>> more;
        private final Queue<IntFunction<int[]>> idle = new ConcurrentLinkedQueue<>();

        Workers(Supplier<IntFunction<int[]>> more) {
            this.more = more;
        }
    }
}
