package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.experiments.paper.ForensicRow;

/** The forensic findings in plain words: which alternative the published cells speak for, and how clearly. */
public final class Findings {
    /** Differences of chi-square below this could be chance: a likelihood ratio of exp(2), about 7. */
    private static final double CLEAR = 4;

    private Findings() {}

    static String page(List<ForensicRow> rows, String command) {
        return new Document("forensics.md")
                .with("command", command)
                .with("findings", table(rows))
                .text();
    }

    /** A line per step and data set. */
    public static String table(List<ForensicRow> rows) {
        Map<List<String>, List<ForensicRow>> questions = new LinkedHashMap<>();
        for (ForensicRow row : rows) {
            questions
                    .computeIfAbsent(List.of(row.step(), row.dataset().title()), question -> new ArrayList<>())
                    .add(row);
        }
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("step", "data set", "cells", "chi-square of each alternative", "verdict"));
        questions.forEach((question, alternatives) -> table.add(List.of(
                question.get(0),
                question.get(1),
                Integer.toString(alternatives.get(0).cells()),
                alternatives.stream()
                        .map(row -> row.choice()
                                + (row.published() ? " (published) " : " ")
                                + Decimals.fixed(row.chiSquare(), row.chiSquare() < 1000 ? 1 : 0))
                        .collect(Collectors.joining("; ")),
                verdict(alternatives))));
        return Document.table(table);
    }

    static String verdict(List<ForensicRow> alternatives) {
        int trials = alternatives.stream().mapToInt(ForensicRow::trials).min().orElseThrow();
        if (!CellTables.enough(trials)) {
            return "no verdict: " + CellTables.tooFew(trials) + ", take " + CellTables.ENOUGH_TRIALS + " or more";
        }
        ForensicRow best = alternatives.stream()
                .min(Comparator.comparingDouble(ForensicRow::chiSquare))
                .orElseThrow();
        List<ForensicRow> left = alternatives.stream()
                .filter(row -> row.chiSquare() - best.chiSquare() < CLEAR)
                .toList();
        if (left.size() == 1) {
            return "the paper ran " + best.choice() + (best.published() ? "" : ", not what we call published");
        }
        String between = left.size() == alternatives.size()
                ? "the alternatives"
                : left.stream().map(ForensicRow::choice).collect(Collectors.joining(" and "));
        return "open: the cells do not tell " + between + " apart";
    }
}
