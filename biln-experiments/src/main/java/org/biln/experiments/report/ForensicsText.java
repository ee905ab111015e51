package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.biln.experiments.protocol.Dataset;

/**
 * The forensic findings in plain words: for each step of the protocol and each data set, which alternative the published
 * cells speak for and how clearly.
 *
 * <pre>{@code
 * stdout.print(ForensicsText.plain(rows));
 * }</pre>
 */
public final class ForensicsText {

    /** Differences of chi-square below this could be chance: a likelihood ratio of exp(2), about 7. */
    private static final double CLEAR = 4;

    private ForensicsText() {}

    private record Question(String step, Dataset dataset) {}

    /**
     * For a terminal.
     *
     * @param rows the findings
     * @return a paragraph per step and data set
     */
    public static String plain(List<ForensicRow> rows) {
        StringBuilder text = new StringBuilder();
        questions(rows).forEach((question, alternatives) -> {
            text.append(question.step())
                    .append(" on ")
                    .append(question.dataset().title())
                    .append(": ")
                    .append(verdict(alternatives))
                    .append('\n');
            for (ForensicRow row : alternatives) {
                text.append("    ")
                        .append(row.choice())
                        .append(row.published() ? " (published)" : "")
                        .append(": chi-square ")
                        .append(chiSquare(row.chiSquare()))
                        .append(" for ")
                        .append(row.cells())
                        .append(" cells; worst ")
                        .append(row.worst())
                        .append(", z ")
                        .append(Decimals.signed(row.worstZ(), 1))
                        .append('\n');
            }
        });
        return text.toString();
    }

    /** A Markdown table with one line per alternative, grouped by step. */
    static String markdown(List<ForensicRow> rows) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("step", "data set", "alternative", "trials", "chi-square / cells", "worst cell", "verdict"));
        questions(rows).forEach((question, alternatives) -> {
            ForensicRow best = best(alternatives);
            for (int i = 0; i < alternatives.size(); i++) {
                ForensicRow row = alternatives.get(i);
                String score = chiSquare(row.chiSquare()) + " / " + row.cells();
                table.add(List.of(
                        i == 0 ? question.step() : "",
                        i == 0 ? question.dataset().title() : "",
                        row.description(),
                        Integer.toString(row.trials()),
                        row.equals(best) && Agreement.enough(row.trials()) ? "**" + score + "**" : score,
                        row.worst() + ": " + Decimals.signed(row.worstZ(), 1),
                        i == 0 ? verdict(alternatives) : ""));
            }
        });
        return MarkdownReport.aligned(table);
    }

    private static Map<Question, List<ForensicRow>> questions(List<ForensicRow> rows) {
        Map<Question, List<ForensicRow>> questions = new LinkedHashMap<>();
        for (ForensicRow row : rows) {
            questions
                    .computeIfAbsent(new Question(row.step(), row.dataset()), question -> new ArrayList<>())
                    .add(row);
        }
        return questions;
    }

    static String verdict(List<ForensicRow> alternatives) {
        int trials = trials(alternatives);
        if (!Agreement.enough(trials)) {
            return "no verdict: " + Agreement.tooFew(trials) + ", take " + Agreement.ENOUGH_TRIALS + " or more";
        }
        ForensicRow best = best(alternatives);
        List<ForensicRow> left = alternatives.stream()
                .filter(row -> row.chiSquare() - best.chiSquare() < CLEAR)
                .toList();
        if (left.size() == 1) {
            return "the paper ran " + best.choice() + (best.published() ? "" : ", not what we call published");
        }
        double spread = left.stream().mapToDouble(ForensicRow::chiSquare).max().orElseThrow() - best.chiSquare();
        String between = left.size() == alternatives.size()
                ? "the alternatives"
                : left.stream().map(ForensicRow::choice).collect(Collectors.joining(" and "));
        return "open: the cells do not tell " + between + " apart (chi-square differs by " + Decimals.fixed(spread, 1)
                + ")";
    }

    private static int trials(List<ForensicRow> alternatives) {
        return alternatives.stream().mapToInt(ForensicRow::trials).min().orElseThrow();
    }

    private static ForensicRow best(List<ForensicRow> alternatives) {
        ForensicRow best = alternatives.get(0);
        for (ForensicRow row : alternatives) {
            if (row.chiSquare() < best.chiSquare()) {
                best = row;
            }
        }
        return best;
    }

    private static String chiSquare(double value) {
        return Decimals.fixed(value, value < 1000 ? 1 : 0);
    }
}
