package org.biln.cli.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.math.Rng;

/** Hands out the undecided rows in one random order, and buys what the expert knows. */
final class Asking implements QueryStrategy {
    private final Map<Integer, Integer> given;
    private final Expert expert;
    private final Rng shuffle;
    private Map<Integer, Integer> answers = Map.of();
    private int[] order = {};

    /**
     * @param given answers known beforehand: label codes by row
     * @param expert asked about other undecided rows
     * @param shuffle draws the order
     */
    Asking(Map<Integer, Integer> given, Expert expert, Rng shuffle) {
        this.given = given;
        this.expert = expert;
        this.shuffle = shuffle;
    }

    @Override
    public int[] choose(Distillation distillation, int count, Rng unused) {
        int all = distillation.count(Verdict.UNDECIDED);
        order = QueryStrategy.random().choose(distillation, all, shuffle);
        Map<Integer, Integer> known = new TreeMap<>(given);
        known.putAll(expert.answers(
                Arrays.stream(order).filter(i -> !given.containsKey(i)).toArray()));
        answers = known;
        return known.keySet().stream()
                .mapToInt(i -> i)
                .filter(i -> distillation.verdict(i) == Verdict.UNDECIDED)
                .toArray();
    }

    /** The rows answered beforehand, ascending. */
    int[] given() {
        return given.keySet().stream().mapToInt(i -> i).sorted().toArray();
    }

    Map<Integer, Integer> answers() {
        return answers;
    }

    List<Integer> order() {
        return Arrays.stream(order).boxed().toList();
    }

    int code(int row) {
        Integer code = answers.get(row);
        if (code == null) {
            throw new IllegalStateException("row " + row + " was not answered");
        }
        return code;
    }

    /** The labels rows are trained with: the expert's, else the one distilled. */
    int[] over(int[] distilled) {
        int[] labels = distilled.clone();
        answers.forEach((row, code) -> labels[row] = code);
        return labels;
    }

    /** -1 or +1. */
    int sign(int row) {
        return code(row) == 1 ? 1 : -1;
    }
}
