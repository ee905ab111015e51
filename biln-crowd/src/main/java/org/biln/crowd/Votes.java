package org.biln.crowd;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.internal.Checks;
import org.jspecify.annotations.Nullable;

/**
 * Who said what of which item: items, annotators and classes are numbers from 0, and a vote is one of each. Items nobody
 * voted on, annotators who never voted and classes nobody named are allowed; two votes of one annotator on one item are
 * not, since what the second adds to the first is not known.
 *
 * <p>Votes are kept in flat arrays by item and, within an item, by annotator, so that nothing depends on the order they came
 * in: 12 bytes a vote. Making them is O(votes + items + annotators). Of some items the class may be known for certain
 * ({@link #withGold}).
 *
 * <pre>{@code
 * // item 0 was labelled by annotators 0 and 1, item 1 by annotator 1 alone
 * Votes few = Votes.of(2, 2, 3, new int[] {0, 0, 1}, new int[] {0, 1, 1}, new int[] {2, 2, 0});
 * int said = few.said(few.from(1)); // 0
 * }</pre>
 *
 * @serial exclude
 */
public final class Votes implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int items;
    private final int annotators;
    private final int classes;
    private final int[] start;
    private final int[] who;
    private final int[] said;
    private final int[] row;
    private final int @Nullable [] gold;

    private Votes(
            int items,
            int annotators,
            int classes,
            int[] start,
            int[] who,
            int[] said,
            int[] row,
            int @Nullable [] gold) {
        this.items = items;
        this.annotators = annotators;
        this.classes = classes;
        this.start = start;
        this.who = who;
        this.said = said;
        this.row = row;
        this.gold = gold;
    }

    /**
     * Votes as a long table: one row for each.
     *
     * @param items how many items there are
     * @param annotators how many annotators
     * @param classes how many classes, at least 2
     * @param item the item of each vote
     * @param annotator its annotator
     * @param said the class that was said
     * @return the votes
     */
    public static Votes of(int items, int annotators, int classes, int[] item, int[] annotator, int[] said) {
        return of(items, annotators, classes, item, annotator, said, false);
    }

    private static Votes of(
            int items, int annotators, int classes, int[] item, int[] annotator, int[] said, boolean latest) {
        Checks.atLeast("items", items, 0);
        Checks.atLeast("annotators", annotators, 0);
        Checks.atLeast("classes", classes, 2);
        Checks.require(
                (long) annotators * classes * classes < Integer.MAX_VALUE,
                "annotators",
                "are " + annotators + ", too many for confusion matrices of " + classes + " classes");
        Math.multiplyExact(items, classes);
        Checks.length("annotator", annotator.length, item.length);
        Checks.length("said", said.length, item.length);
        for (int v = 0; v < item.length; v++) {
            inRange("item", v, item[v], items);
            inRange("annotator", v, annotator[v], annotators);
            inRange("said", v, said[v], classes);
        }
        // by annotator, then by item without disturbing that order
        int[] byAnnotator = sorted(identity(item.length), annotator, bounds(annotator, annotators));
        int[] row = sorted(byAnnotator, item, bounds(item, items));
        int kept = 0;
        for (int v = 0; v < row.length; v++) {
            boolean again = v > 0 && annotator[row[v]] == annotator[row[v - 1]] && item[row[v]] == item[row[v - 1]];
            if (again && !latest) {
                throw Checks.bad(
                        "annotator",
                        "row " + row[v] + " is a second vote of annotator " + annotator[row[v]] + " on item "
                                + item[row[v]] + ", the first is row " + row[v - 1]);
            }
            kept += again ? 0 : 1;
            // an earlier vote gives its place up
            row[kept - 1] = row[v];
        }
        row = Arrays.copyOf(row, kept);
        int[] start = bounds(picked(item, row), items);
        return new Votes(items, annotators, classes, start, picked(annotator, row), picked(said, row), row, null);
    }

    /**
     * The same, where an annotator may have voted on an item again: the last vote counts.
     *
     * @param items how many items there are
     * @param annotators how many annotators
     * @param classes how many classes, at least 2
     * @param item the item of each vote
     * @param annotator its annotator
     * @param said the class that was said
     * @return the votes that count
     */
    public static Votes latest(int items, int annotators, int classes, int[] item, int[] annotator, int[] said) {
        return of(items, annotators, classes, item, annotator, said, true);
    }

    /**
     * Votes as a wide table: one row for each item, one column for each annotator.
     *
     * @param annotators how many annotators
     * @param classes how many classes, at least 2
     * @param cells the class of each item by each annotator, item by item; -1 is a hole
     * @return the votes; {@link #row} gives positions in {@code cells}
     */
    public static Votes wide(int annotators, int classes, int[] cells) {
        Checks.atLeast("annotators", annotators, 1);
        Checks.require(
                cells.length % annotators == 0,
                "cells",
                "are " + cells.length + ", not " + annotators + " for each item");
        int[] at = java.util.stream.IntStream.range(0, cells.length)
                .filter(cell -> cells[cell] != -1)
                .toArray();
        int[] item = Arrays.stream(at).map(cell -> cell / annotators).toArray();
        int[] annotator = Arrays.stream(at).map(cell -> cell % annotators).toArray();
        Votes votes = of(cells.length / annotators, annotators, classes, item, annotator, picked(cells, at));
        return new Votes(
                votes.items, annotators, classes, votes.start, votes.who, votes.said, picked(at, votes.row), null);
    }

    private static void inRange(String name, int row, int value, int count) {
        if (value < 0 || value >= count) {
            throw Checks.bad(name, "row " + row + " is " + value + ", must be in 0.." + (count - 1));
        }
    }

    /** Where the rows of each key begin once they are in order, and where the last ones end. */
    private static int[] bounds(int[] key, int keys) {
        int[] start = new int[keys + 1];
        for (int k : key) {
            start[k + 1]++;
        }
        for (int k = 0; k < keys; k++) {
            start[k + 1] += start[k];
        }
        return start;
    }

    /** Rows by their key; rows of one key stay in the order they had. */
    private static int[] sorted(int[] rows, int[] key, int[] start) {
        int[] next = start.clone();
        int[] order = new int[rows.length];
        for (int row : rows) {
            order[next[key[row]]++] = row;
        }
        return order;
    }

    private static int[] identity(int n) {
        int[] all = new int[n];
        Arrays.setAll(all, i -> i);
        return all;
    }

    private static int[] picked(int[] values, int[] rows) {
        int[] of = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            of[i] = values[rows[i]];
        }
        return of;
    }

    /**
     * The same votes, the true class of some items being known. Every aggregator takes that for certain.
     *
     * @param known the class of each item, -1 where it is not known; copied
     * @return new votes that share the arrays
     */
    public Votes withGold(int[] known) {
        Checks.length("gold", known.length, items);
        for (int i = 0; i < items; i++) {
            Checks.require(
                    known[i] >= -1 && known[i] < classes,
                    "gold",
                    "item " + i + " is " + known[i] + ", must be -1 or in 0.." + (classes - 1));
        }
        return new Votes(items, annotators, classes, start, who, said, row, known.clone());
    }

    /**
     * The number of items.
     *
     * @return n
     */
    public int items() {
        return items;
    }

    /**
     * The number of annotators.
     *
     * @return how many, those without a vote too
     */
    public int annotators() {
        return annotators;
    }

    /**
     * The number of classes, K.
     *
     * @return at least 2
     */
    public int classes() {
        return classes;
    }

    /**
     * The number of votes.
     *
     * @return how many
     */
    public int size() {
        return who.length;
    }

    /**
     * The first vote of an item; its last is before {@code from(item + 1)}.
     *
     * @param item the item, or the number of items
     * @return a vote
     */
    public int from(int item) {
        return start[item];
    }

    /**
     * How many votes an item has.
     *
     * @param item the item
     * @return a count
     */
    public int count(int item) {
        return start[item + 1] - start[item];
    }

    /**
     * Whose vote it is.
     *
     * @param vote the vote, from 0, in the order of items
     * @return the annotator
     */
    public int who(int vote) {
        return who[vote];
    }

    /**
     * What a vote says.
     *
     * @param vote the vote
     * @return the class
     */
    public int said(int vote) {
        return said[vote];
    }

    /**
     * Where a vote stood when it was handed in.
     *
     * @param vote the vote
     * @return its place in the arrays it came from
     */
    public int row(int vote) {
        return row[vote];
    }

    /**
     * The true class of an item, where it is known.
     *
     * @param item the item
     * @return the class, or -1
     */
    public int gold(int item) {
        return gold == null ? -1 : gold[item];
    }

    /**
     * How many votes everybody cast.
     *
     * @return a new array
     */
    public int[] ofAnnotators() {
        int[] counts = new int[annotators];
        for (int annotator : who) {
            counts[annotator]++;
        }
        return counts;
    }

    /**
     * The share of an item's votes for each class; gold is certain, and all classes are alike where nobody voted.
     *
     * @return K numbers for each item in turn
     */
    double[] shares() {
        double[] shares = new double[items * classes];
        for (int item = 0; item < items; item++) {
            int at = item * classes;
            if (gold(item) >= 0) {
                shares[at + gold(item)] = 1;
            } else if (count(item) == 0) {
                Arrays.fill(shares, at, at + classes, 1.0 / classes);
            } else {
                for (int v = start[item]; v < start[item + 1]; v++) {
                    shares[at + said[v]]++;
                }
                for (int k = 0; k < classes; k++) {
                    shares[at + k] /= count(item);
                }
            }
        }
        return shares;
    }

    @Override
    public String toString() {
        return "Votes[" + size() + " of " + annotators + " annotators on " + items + " items, " + classes + " classes]";
    }
}
