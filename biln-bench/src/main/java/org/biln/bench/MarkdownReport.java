package org.biln.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The results as tables: one for the machine's limits, one per benchmark class, one of goals. */
final class MarkdownReport {

    private final List<Row> rows;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(List<Row> rows) {
        this.rows = rows;
    }

    static String of(List<Row> rows, String machine, String command) {
        MarkdownReport report = new MarkdownReport(rows);
        report.text
                .append("# Benchmarks\n\n`")
                .append(command)
                .append("` on ")
                .append(machine)
                .append(".\n\n");
        report.text.append("""
                One thread. *ratio* is a row's time over the time of our fastest row of the same group: 3.0 is a peer three \
                times slower than ours. A peer that did not reach the accuracy asked for has no ratio: its time buys \
                a different answer. *roof* is the share of the machine's limit of the same run, the nearer of arithmetic \
                (fma) and memory (read at the size that is in no cache).

                """);
        report.goals();
        report.groups();
        return report.text.toString();
    }

    private void goals() {
        text.append(
                        "## Ours against the best peer\n\n| group | ours | best peer as accurate | ratio | less accurate |\n")
                .append("|---|---|---|---|---|\n");
        for (List<Row> group : grouped(Row::group).values()) {
            OptionalDouble ours = fastest(group);
            if (ours.isEmpty() || group.stream().allMatch(Row::ours)) {
                continue;
            }
            Row best = null;
            List<String> inaccurate = new ArrayList<>();
            for (Row row : group) {
                if (row.ours()) {
                    continue;
                }
                if (!row.accurate()) {
                    inaccurate.add(String.format(
                            Locale.ROOT, "%s (%s, reached %.0e)", row.method(), Row.time(row.nanos()), row.reached()));
                } else if (best == null || row.nanos() < best.nanos()) {
                    best = row;
                }
            }
            Row mine = group.stream()
                    .filter(r -> r.ours() && r.nanos() == ours.getAsDouble())
                    .findFirst()
                    .orElseThrow();
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %s %s | %s | %s | %s |%n",
                    mine.group(),
                    mine.method(),
                    Row.time(mine.nanos()),
                    best == null ? "none" : best.method() + " " + Row.time(best.nanos()),
                    best == null ? "" : String.format(Locale.ROOT, "**%.2f**", best.nanos() / mine.nanos()),
                    String.join("; ", inaccurate)));
        }
        text.append('\n');
    }

    private void groups() {
        double flopsLimit = limit("fma");
        double bytesLimit = limit("read");
        for (Map.Entry<String, List<Row>> suite : grouped(Row::suite).entrySet()) {
            text.append("## ").append(suite.getKey()).append("\n\n");
            text.append("| parameters | benchmark | time | ± | ratio | B/op | accuracy | rate | roof | remark |\n")
                    .append("|---|---|---|---|---|---|---|---|---|---|\n");
            for (Row row : suite.getValue()) {
                List<Row> group =
                        rows.stream().filter(r -> r.group().equals(row.group())).toList();
                OptionalDouble ours = fastest(group);
                text.append("| ")
                        .append(String.join(
                                " | ",
                                row.parameters(),
                                row.method(),
                                Row.time(row.nanos()),
                                Double.isNaN(row.error())
                                        ? ""
                                        : String.format(Locale.ROOT, "%.0f %%", 100 * row.error() / row.nanos()),
                                ours.isEmpty() || !row.accurate()
                                        ? ""
                                        : String.format(Locale.ROOT, "%.2f", row.nanos() / ours.getAsDouble()),
                                Double.isNaN(row.bytesPerOp())
                                        ? ""
                                        : String.format(Locale.ROOT, "%.1f", row.bytesPerOp()),
                                Double.isNaN(row.reached())
                                        ? ""
                                        : String.format(
                                                Locale.ROOT,
                                                "%.0e%s",
                                                row.reached(),
                                                row.accurate()
                                                        ? ""
                                                        : String.format(Locale.ROOT, " (asked %.0e)", row.wanted())),
                                rate(row),
                                roof(row, flopsLimit, bytesLimit),
                                row.remark()))
                        .append(" |\n");
            }
            text.append('\n');
        }
    }

    private static String rate(Row row) {
        List<String> rates = new ArrayList<>();
        if (!Double.isNaN(row.flops())) {
            rates.add(String.format(Locale.ROOT, "%.2f GFLOP/s", row.flops() / row.nanos()));
        }
        if (!Double.isNaN(row.bytes())) {
            rates.add(String.format(Locale.ROOT, "%.2f GB/s", row.bytes() / row.nanos()));
        }
        return String.join(", ", rates);
    }

    private static String roof(Row row, double flopsLimit, double bytesLimit) {
        double share = 0;
        if (!Double.isNaN(row.flops()) && !Double.isNaN(flopsLimit)) {
            share = Math.max(share, row.flops() / row.nanos() / flopsLimit);
        }
        if (!Double.isNaN(row.bytes()) && !Double.isNaN(bytesLimit)) {
            share = Math.max(share, row.bytes() / row.nanos() / bytesLimit);
        }
        return share == 0 ? "" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Operations or bytes per nanosecond of the machine benchmark; of several sizes the last, which no cache holds. */
    private double limit(String method) {
        double limit = Double.NaN;
        double largest = 0;
        for (Row row : rows) {
            if (row.suite().equals("MachineBenchmark") && row.method().equals(method)) {
                double work = method.equals("fma") ? row.flops() : row.bytes();
                if (work > largest) {
                    largest = work;
                    limit = work / row.nanos();
                }
            }
        }
        return limit;
    }

    private static OptionalDouble fastest(List<Row> group) {
        return group.stream()
                .filter(r -> r.ours() && r.accurate())
                .mapToDouble(Row::nanos)
                .min();
    }

    private Map<String, List<Row>> grouped(java.util.function.Function<Row, String> by) {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            groups.computeIfAbsent(by.apply(row), k -> new ArrayList<>()).add(row);
        }
        return groups;
    }
}
