package org.biln.cli.crowd;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.crowd.AnnotatorQuality;
import org.biln.crowd.Consensus;
import org.biln.crowd.NextVotes;
import org.biln.crowd.Votes;

/** A consensus as tables: of items, of annotators, and of votes, each with a header, under the names of the file. */
public final class ConsensusTables {

    private final VoteTable table;
    private final Consensus consensus;
    private final List<AnnotatorQuality> annotators;
    private final NextVotes next;

    /**
     * Tables of a consensus.
     *
     * @param table the votes and their names
     * @param consensus what they come to
     */
    public ConsensusTables(VoteTable table, Consensus consensus) {
        this.table = table;
        this.consensus = consensus;
        this.annotators = AnnotatorQuality.of(consensus);
        this.next = NextVotes.of(consensus);
    }

    /**
     * What they are of.
     *
     * @return the consensus
     */
    public Consensus consensus() {
        return consensus;
    }

    /**
     * Everybody who voted, the least informative first.
     *
     * @return in that order, ties as they came
     */
    public List<AnnotatorQuality> annotators() {
        return annotators.stream()
                .filter(one -> one.votes() > 0)
                .sorted(Comparator.comparing((AnnotatorQuality one) -> !one.spammer())
                        .thenComparingDouble(AnnotatorQuality::accuracy))
                .toList();
    }

    /**
     * Every item: its name, consensus, probability, number of votes, and what another vote would tell, in bits.
     *
     * @return rows below a header
     */
    public List<List<String>> items() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(table.column(), "consensus", "probability", "votes", "another_vote_tells"));
        for (int item = 0; item < table.items().size(); item++) {
            rows.add(item(item));
        }
        return rows;
    }

    /**
     * The items that another vote would tell most of.
     *
     * @param most how many
     * @return rows as of {@link #items}, below the same header
     */
    public List<List<String>> ask(int most) {
        List<List<String>> rows = new ArrayList<>(List.of(items().get(0)));
        for (int item : next.items(most)) {
            rows.add(item(item));
        }
        return rows;
    }

    private List<String> item(int item) {
        return List.of(
                table.items().get(item),
                table.classes().get(consensus.label(item)),
                number(consensus.probability(item)),
                Integer.toString(table.votes().count(item)),
                number(next.gain(item)));
    }

    /**
     * Everybody, in the order of {@link #annotators}: votes, accuracy and its interval, information, whether they look like a
     * spammer, and their most frequent mistake.
     *
     * @return rows below a header
     */
    public List<List<String>> quality() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "annotator",
                "votes",
                "accuracy",
                "low",
                "high",
                "bits",
                "spammer",
                "takes",
                "for",
                "mistakes_expected"));
        for (AnnotatorQuality one : annotators()) {
            rows.add(List.of(
                    table.annotators().get(one.annotator()),
                    Integer.toString(one.votes()),
                    number(one.accuracy()),
                    number(one.low()),
                    number(one.high()),
                    number(one.information()),
                    one.spammer() ? "1" : "0",
                    table.classes().get(one.truth()),
                    table.classes().get(one.said()),
                    String.format(Locale.ROOT, "%.1f", one.mistakes())));
        }
        return rows;
    }

    /**
     * How an annotator takes classes for others.
     *
     * @param annotator the annotator
     * @return a row for each true class, a column for each that is said
     */
    public List<List<String>> confusion(int annotator) {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of("true class"));
        table.classes().forEach(c -> header.add("says " + c));
        rows.add(header);
        for (int k = 0; k < table.classes().size(); k++) {
            List<String> row = new ArrayList<>(List.of(table.classes().get(k)));
            for (int c = 0; c < table.classes().size(); c++) {
                row.add(number(consensus.confusion(annotator, k, c)));
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * The votes that are most probably wrong.
     *
     * @param most how many
     * @return rows below a header, the most doubtful first
     */
    public List<List<String>> doubt(int most) {
        Votes votes = table.votes();
        int[] itemOf = new int[votes.size()];
        double[] wrong = new double[votes.size()];
        for (int item = 0; item < votes.items(); item++) {
            for (int v = votes.from(item); v < votes.from(item + 1); v++) {
                itemOf[v] = item;
                wrong[v] = 1 - consensus.posterior(item, votes.said(v));
            }
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(table.column(), "annotator", "label", "wrong", "consensus"));
        IntStream.range(0, wrong.length)
                .boxed()
                .sorted(Comparator.comparingDouble(v -> -wrong[v]))
                .limit(most)
                .forEach(v -> rows.add(List.of(
                        table.items().get(itemOf[v]),
                        table.annotators().get(votes.who(v)),
                        table.classes().get(votes.said(v)),
                        number(wrong[v]),
                        table.classes().get(consensus.label(itemOf[v])))));
        return rows;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }
}
