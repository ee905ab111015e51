package org.biln.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.biln.cli.crowd.ConsensusTables;
import org.biln.cli.crowd.VoteTable;
import org.biln.core.Certificate;
import org.biln.crowd.AnnotatorQuality;
import org.biln.crowd.Consensus;
import org.biln.crowd.Votes;
import org.jspecify.annotations.Nullable;

/** What votes come to, on one screen. */
final class ConsensusScreen {
    private static final int ROWS = 8;
    private static final double SURE = 0.95;

    private final String file;
    private final VoteTable table;
    private final ConsensusTables tables;
    private final String method;

    ConsensusScreen(String file, VoteTable table, ConsensusTables tables, String method) {
        this.file = file;
        this.table = table;
        this.tables = tables;
        this.method = method;
    }

    /** In sentences. */
    List<String> summary() {
        Votes votes = table.votes();
        Consensus consensus = tables.consensus();
        int[] labels = consensus.labels();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s: %,d votes of %,d annotators on %,d items",
                file.equals("-") ? "standard input" : file,
                votes.size(),
                tables.annotators().size(),
                votes.items()));
        if (table.holes() > 0) {
            lines.add(String.format(Locale.ROOT, "%,d cells without a label are no votes", table.holes()));
        }
        if (table.repeated() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%,d votes were cast again by the same annotator on the same item: the last one counts",
                    table.repeated()));
        }
        lines.add("Consensus (" + method + "): "
                + IntStream.range(0, table.classes().size())
                        .mapToObj(k -> String.format(
                                Locale.ROOT,
                                "%s %,d",
                                table.classes().get(k),
                                IntStream.of(labels).filter(l -> l == k).count()))
                        .collect(Collectors.joining(", ")));
        Certificate certificate = consensus.certificate();
        if (!certificate.converged()) {
            lines.add("The fit has " + certificate.summary() + ": take its probabilities as rough");
        }
        double right = 0;
        int sure = 0;
        double wrong = 0;
        for (int item = 0; item < votes.items(); item++) {
            right += consensus.probability(item);
            sure += consensus.probability(item) >= SURE ? 1 : 0;
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                wrong += 1 - consensus.posterior(item, votes.said(v));
            }
        }
        lines.add(String.format(
                Locale.ROOT,
                "%,d of %,d items are at least 95 %% sure; about %.1f %% of the consensus labels are expected to be right",
                sure,
                votes.items(),
                100 * right / votes.items()));
        lines.add(String.format(Locale.ROOT, "About %,.0f of %,d votes look wrong", wrong, votes.size()));
        List<String> spammers = tables.annotators().stream()
                .filter(AnnotatorQuality::spammer)
                .map(one -> table.annotators().get(one.annotator()))
                .toList();
        if (!spammers.isEmpty()) {
            lines.add("Their votes tell nothing of the truth, as far as can be seen: " + String.join(", ", spammers));
        }
        return lines;
    }

    /** For people. */
    List<String> lines(@Nullable String report) {
        List<String> lines = new ArrayList<>(summary());
        add(
                lines,
                "Annotators, the least accurate first:",
                first(tables.quality(), 10),
                tables.annotators().size());
        add(lines, "Votes most likely wrong:", tables.doubt(ROWS), 0);
        add(lines, "Items that another vote would tell most of, in bits:", tables.ask(ROWS), 0);
        if (report != null) {
            lines.add("");
            lines.add("Everybody's confusion matrix and more: " + report);
        }
        return lines;
    }

    private static List<List<String>> first(List<List<String>> rows, int most) {
        return rows.subList(0, Math.min(rows.size(), 1 + most));
    }

    private static void add(List<String> lines, String heading, List<List<String>> rows, int all) {
        if (rows.size() > 1) {
            lines.add("");
            lines.add(heading);
            lines.addAll(CheckScreen.columns(rows));
            if (all >= rows.size()) {
                lines.add("  and " + (all - rows.size() + 1) + " more, in the report");
            }
        }
    }

    /** For programs. */
    String asJson() {
        Certificate certificate = tables.consensus().certificate();
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        all.put("method", method)
                .put("votes", table.votes().size())
                .put("converged", certificate.converged())
                .put("certificate", certificate.summary());
        ArrayNode said = all.putArray("summary");
        summary().forEach(said::add);
        all.set("items", objects(tables.items()));
        all.set("annotators", objects(tables.quality()));
        all.set("votes_in_doubt", objects(tables.doubt(table.votes().size())));
        return all.toString();
    }

    private static ArrayNode objects(List<List<String>> rows) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        List<String> names = rows.get(0);
        for (List<String> row : rows.subList(1, rows.size())) {
            ObjectNode one = all.addObject();
            for (int c = 0; c < names.size(); c++) {
                one.put(names.get(c), row.get(c));
            }
        }
        return all;
    }
}
