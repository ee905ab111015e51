package org.biln.experiments.review;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.biln.experiments.compare.LabelNoise;
import org.biln.experiments.compare.RealTable;

/**
 * Runs simulated reviews, each finished one at once into a file of points, so that a run that was stopped goes on. The numbers
 * depend on the arguments alone.
 */
public final class ReviewRun {

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Trials are done.
         *
         * @param done how many
         * @param total of how many
         */
        void at(long done, long total);
    }

    private final List<RealTable> tables;
    private final List<ReviewTrial> trials = new ArrayList<>();
    private final long seed;

    /**
     * Plans a simulation.
     *
     * @param tables which tables
     * @param noises which noises, each on the tables it suits
     * @param count how many trials of each, at least 1
     * @param seed of everything random
     * @throws IllegalArgumentException if a noise is unknown or nothing is left to do
     */
    public ReviewRun(List<RealTable> tables, List<String> noises, int count, long seed) {
        this.tables = List.copyOf(tables);
        this.seed = seed;
        for (int trial = 0; trial < count; trial++) {
            for (String noise : noises) {
                for (RealTable table : tables) {
                    if (LabelNoise.of(noise).suits(table.sample().classes())) {
                        trials.add(new ReviewTrial(table.name(), noise, trial));
                    }
                }
            }
        }
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("none of these noises suits any of these tables");
        }
    }

    /**
     * Runs what the file does not have.
     *
     * @param threads how many trials at a time
     * @param file the points, there or not yet
     * @param progress hears how far it is
     * @return all points of this run
     * @throws IOException if the file cannot be read or written
     * @throws InterruptedException if the thread is interrupted
     */
    public ReviewResult run(int threads, Path file, Progress progress) throws IOException, InterruptedException {
        if (!Files.exists(file)) {
            Files.writeString(file, ReviewPoint.HEADER + "\n");
        }
        dropHalfTrials(file);
        Set<ReviewTrial> done = new HashSet<>(trialsOf(points(file)));
        List<ReviewTrial> left =
                trials.stream().filter(trial -> !done.contains(trial)).toList();
        progress.at(trials.size() - left.size(), trials.size());
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<ReviewPoint>>> running = left.stream()
                    .map(trial -> pool.submit(() -> trial.run(table(trial), seed)))
                    .toList();
            for (int i = 0; i < running.size(); i++) {
                String lines = running.get(i).get().stream()
                        .map(point -> point.line() + "\n")
                        .collect(Collectors.joining());
                Files.writeString(file, lines, StandardOpenOption.APPEND);
                progress.at(trials.size() - left.size() + i + 1, trials.size());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new IOException("a trial failed", e.getCause());
        } finally {
            pool.shutdownNow();
        }
        Set<ReviewTrial> mine = new HashSet<>(trials);
        return new ReviewResult(points(file).stream()
                .filter(p -> mine.contains(new ReviewTrial(p.table(), p.noise(), p.trial())))
                .toList());
    }

    private static Set<ReviewTrial> trialsOf(List<ReviewPoint> points) {
        return points.stream()
                .map(p -> new ReviewTrial(p.table(), p.noise(), p.trial()))
                .collect(Collectors.toSet());
    }

    /** What a crash cut short is run again, so its lines must not stay. */
    private static void dropHalfTrials(Path file) throws IOException {
        String text = Files.readString(file);
        if (!text.endsWith("\n")) {
            Files.writeString(file, text.substring(0, text.lastIndexOf('\n') + 1));
        }
        String whole = points(file).stream().map(point -> point.line() + "\n").collect(Collectors.joining());
        long lines = Files.readAllLines(file).size();
        if (lines != 1 + whole.lines().count()) {
            Files.writeString(file, ReviewPoint.HEADER + "\n" + whole);
        }
    }

    /** The points of a file; a trial that a crash cut short is none. */
    private static List<ReviewPoint> points(Path file) throws IOException {
        Map<String, List<ReviewPoint>> whole = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.equals(ReviewPoint.HEADER) && !line.isBlank()) {
                ReviewPoint point = ReviewPoint.parse(line);
                whole.computeIfAbsent(
                                point.table() + "," + point.noise() + "," + point.trial(), key -> new ArrayList<>())
                        .add(point);
            }
        }
        int complete = AskingOrder.values().length * ReviewTrial.STOPS.length;
        return whole.values().stream()
                .filter(points -> points.size() == complete)
                .flatMap(List::stream)
                .toList();
    }

    private RealTable table(ReviewTrial trial) {
        return tables.stream()
                .filter(table -> table.name().equals(trial.table()))
                .findFirst()
                .orElseThrow();
    }
}
