package org.biln.experiments.paper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.biln.experiments.harness.Tally;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Measure;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Trial;

/**
 * The trials of one problem as lines of text: how many test examples there are, and how many of them each measure's classifier gets
 * right. Workers keep their memory from trial to trial; there are as many as trials run at a time.
 */
final class PaperTrials {
    private final Problem problem;
    private final List<Measure> measures;
    private final Trial trial;
    private final Queue<Trial.Worker> idle = new ConcurrentLinkedQueue<>();

    PaperTrials(Problem problem, List<? extends Measure> measures, long seed) {
        this.problem = problem;
        this.measures = List.copyOf(measures);
        this.trial = new Trial(problem, measures, seed);
    }

    String run(int number) {
        Trial.Worker worker = idle.poll();
        if (worker == null) {
            worker = trial.newWorker();
        }
        int[] correct = worker.run(number);
        idle.add(worker);
        return trial.tested() + " "
                + Arrays.stream(correct).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }

    /** Lets go of the workers' memory. */
    void release() {
        idle.clear();
    }

    /** The trials one by one. */
    TrialCounts counts(List<String> results) throws IOException {
        int[][] correct = new int[results.size()][];
        for (int i = 0; i < correct.length; i++) {
            correct[i] = read(results.get(i));
        }
        return new TrialCounts(problem.dataset(), measures, trial.tested(), correct);
    }

    private int[] read(String result) throws IOException {
        String[] parts = result.split("[ ,]", -1);
        try {
            int[] correct =
                    Arrays.stream(parts).skip(1).mapToInt(Integer::parseInt).toArray();
            boolean ours = correct.length == measures.size() && Integer.parseInt(parts[0]) == trial.tested();
            if (ours && Arrays.stream(correct).allMatch(c -> c >= 0 && c <= trial.tested())) {
                return correct;
            }
        } catch (NumberFormatException e) {
            throw new IOException("not a trial of " + problem.dataset() + ": " + result, e);
        }
        throw new IOException("a trial of " + problem.dataset() + " has " + (parts.length - 1) + " counts of "
                + parts[0] + " tested, expected " + measures.size() + " of at most " + trial.tested());
    }

    /** The tables' cells among the measures, summed up. */
    static List<CellResult> cells(TrialCounts counts, PaperCells paper) {
        List<CellResult> cells = new ArrayList<>();
        for (int i = 0; i < counts.measures().size(); i++) {
            if (counts.measures().get(i) instanceof Cell cell) {
                cells.add(CellResult.of(cell, Tally.ofCounts(counts.of(i), counts.tested()), paper.get(cell)));
            }
        }
        return cells;
    }
}
