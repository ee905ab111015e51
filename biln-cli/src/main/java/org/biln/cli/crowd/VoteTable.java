package org.biln.cli.crowd;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.biln.cli.review.ExportedVote;
import org.biln.crowd.Votes;
import org.biln.table.Column;
import org.biln.table.ColumnOptions;
import org.biln.table.InputException;
import org.biln.table.Names;
import org.biln.table.Role;
import org.biln.table.Table;

/**
 * Votes, and what a file calls items, annotators and classes.
 *
 * @param votes the votes, by number
 * @param column what the file calls an item
 * @param items the names of the items, as they came
 * @param annotators the names of the annotators, as they came
 * @param classes the names of the classes, numbers in their order, other words in alphabetical order
 * @param holes cells without a vote
 * @param repeated votes that a later one of the same annotator on the same item replaced
 */
public record VoteTable(
        Votes votes,
        String column,
        List<String> items,
        List<String> annotators,
        List<String> classes,
        int holes,
        int repeated) {

    /**
     * Votes in long form, a row for each.
     *
     * @param table read with the item as its id, the annotator as its group, and the label
     * @return the votes
     * @throws IOException when the table cannot be read again
     */
    public static VoteTable rows(Table table) throws IOException {
        Column item = needed(table, Role.ID);
        Column annotator = needed(table, Role.GROUP);
        Column label = needed(table, Role.LABEL);
        Collected votes = new Collected(item.name(), item.levels(), annotator.levels(), label.levels());
        for (int row = 0; row < table.rows(); row++) {
            if (label.code(row) >= 0) {
                votes.add(named(table, item, row), named(table, annotator, row), label.code(row));
            } else {
                votes.holes++;
            }
        }
        return votes.done(table.name());
    }

    /**
     * Votes in wide form: a row for each item, a column for each annotator.
     *
     * @param table read with the item as its id and the columns as categories
     * @param columns the columns of votes
     * @return the votes
     * @throws IOException when the table cannot be read again
     */
    public static VoteTable columns(Table table, List<String> columns) throws IOException {
        Column item = needed(table, Role.ID);
        List<Column> given = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String name : columns) {
            Column column = table.columns().get(ColumnOptions.find(table.name(), table.header(), name, "--votes"));
            given.add(column);
            names.add(column.name());
        }
        List<List<String>> levels = given.stream()
                .map(column -> column.levelCount() > 0 ? column.levels() : List.of(column.constant()))
                .toList();
        List<String> classes = ordered(levels.stream().flatMap(List::stream).toList());
        Collected votes = new Collected(item.name(), item.levels(), names, classes);
        for (int a = 0; a < given.size(); a++) {
            Column column = given.get(a);
            int[] classOf = levels.get(a).stream().mapToInt(classes::indexOf).toArray();
            for (int row = 0; row < table.rows(); row++) {
                // a column of one value and no holes keeps no codes
                int code = column.levelCount() > 0
                        ? column.code(row)
                        : column.constant().isEmpty() ? -1 : 0;
                if (code >= 0) {
                    votes.add(named(table, item, row), a, classOf[code]);
                } else {
                    votes.holes++;
                }
            }
        }
        return votes.done(table.name());
    }

    /**
     * Votes that were exported by an annotation program.
     *
     * @param file the file's name, for complaints
     * @param exported the votes
     * @return the same by number
     */
    public static VoteTable exported(String file, List<ExportedVote> exported) {
        Map<String, Integer> items = new LinkedHashMap<>();
        Map<String, Integer> annotators = new LinkedHashMap<>();
        List<String> classes =
                ordered(exported.stream().map(ExportedVote::label).toList());
        for (ExportedVote vote : exported) {
            items.putIfAbsent(vote.item(), items.size());
            annotators.putIfAbsent(vote.who(), annotators.size());
        }
        Collected votes = new Collected("item", List.copyOf(items.keySet()), List.copyOf(annotators.keySet()), classes);
        for (ExportedVote vote : exported) {
            votes.add(
                    items.getOrDefault(vote.item(), -1),
                    annotators.getOrDefault(vote.who(), -1),
                    classes.indexOf(vote.label()));
        }
        return votes.done(file);
    }

    private static Column needed(Table table, Role role) {
        Column column = table.column(role);
        if (column == null) {
            throw new IllegalStateException("the table was read without a column for " + role);
        }
        return column;
    }

    private static int named(Table table, Column column, int row) throws IOException {
        if (column.code(row) < 0) {
            throw InputException.at(
                    table.name(),
                    table.line(row),
                    column.position() + 1,
                    column.name(),
                    "is empty",
                    "every vote needs to say whose it is, and on what");
        }
        return column.code(row);
    }

    /** Different names, numbers in their order, words in alphabetical order. */
    private static List<String> ordered(List<String> names) {
        List<String> different = names.stream().distinct().toList();
        boolean numbers = different.stream().allMatch(name -> name.matches("[+-]?[0-9]{1,15}(\\.[0-9]{1,15})?"));
        return different.stream()
                .sorted(numbers ? Comparator.comparingDouble(Double::parseDouble) : Comparator.naturalOrder())
                .toList();
    }

    /**
     * The same with items nobody voted on.
     *
     * @param names of items; those that are here already count once
     * @return new votes
     */
    public VoteTable withItems(List<String> names) {
        Collected all = new Collected(column, together(items, names), annotators, classes);
        all.holes = holes;
        all.addAll(votes);
        VoteTable wider = all.done("");
        return new VoteTable(wider.votes, column, wider.items, annotators, classes, holes, repeated);
    }

    private static List<String> together(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all.stream().distinct().toList();
    }

    /**
     * The same, the truth of some items being known.
     *
     * @param gold read with the item as its id, and the label
     * @return new votes
     */
    public VoteTable withGold(Table gold) {
        Column id = needed(gold, Role.ID);
        Column label = needed(gold, Role.LABEL);
        Map<String, Integer> itemOf = numbered(items);
        int[] known = new int[items.size()];
        Arrays.fill(known, -1);
        for (int row = 0; row < gold.rows(); row++) {
            Integer item = id.code(row) < 0 ? null : itemOf.get(id.level(id.code(row)));
            if (item != null && label.code(row) >= 0) {
                known[item] = classes.indexOf(label.level(label.code(row)));
                if (known[item] < 0) {
                    throw InputException.in(
                            gold.name(),
                            InputException.quote(label.level(label.code(row))) + " is a label nobody voted for",
                            "the labels are: " + Names.shortList(classes));
                }
            }
        }
        return new VoteTable(votes.withGold(known), column, items, annotators, classes, holes, repeated);
    }

    /**
     * The names of a table's rows.
     *
     * @param table read with its id
     * @return the different ones, as they came
     */
    public static List<String> names(Table table) {
        return needed(table, Role.ID).levels();
    }

    /**
     * Which row of a table each item is.
     *
     * @param table read with its id
     * @return a row for each item
     */
    public int[] rowsOf(Table table) {
        Column id = needed(table, Role.ID);
        Map<String, Integer> rowOf = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
            if (id.code(row) >= 0 && rowOf.put(id.level(id.code(row)), row) != null) {
                throw InputException.in(
                        table.name(),
                        "the id " + InputException.quote(id.level(id.code(row))) + " stands in several rows",
                        "there must be one row for each item");
            }
        }
        List<String> absent =
                items.stream().filter(name -> !rowOf.containsKey(name)).toList();
        if (!absent.isEmpty()) {
            throw InputException.in(
                    table.name(),
                    "has no row for " + Names.shortList(absent),
                    "there must be one for each item that was voted on; is --id the right column?");
        }
        return items.stream().mapToInt(name -> rowOf.getOrDefault(name, -1)).toArray();
    }

    private static Map<String, Integer> numbered(List<String> names) {
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        return numbers;
    }

    /** Votes while they are read. */
    private static final class Collected {
        private final String column;
        private final List<String> items;
        private final List<String> annotators;
        private final List<String> classes;
        private int[] item = new int[1024];
        private int[] annotator = new int[1024];
        private int[] said = new int[1024];
        private int size;
        private int holes;

        Collected(String column, List<String> items, List<String> annotators, List<String> classes) {
            this.column = column;
            this.items = items;
            this.annotators = annotators;
            this.classes = classes;
        }

        void add(int ofItem, int byAnnotator, int c) {
            if (size == item.length) {
                item = Arrays.copyOf(item, 2 * size);
                annotator = Arrays.copyOf(annotator, 2 * size);
                said = Arrays.copyOf(said, 2 * size);
            }
            item[size] = ofItem;
            annotator[size] = byAnnotator;
            said[size++] = c;
        }

        void addAll(Votes votes) {
            for (int i = 0; i < votes.items(); i++) {
                for (int v = votes.from(i); v < votes.from(i + 1); v++) {
                    add(i, votes.who(v), votes.said(v));
                }
            }
        }

        VoteTable done(String file) {
            if (classes.size() < 2) {
                throw InputException.in(
                        file,
                        classes.isEmpty() ? "holds no votes" : "every vote is " + InputException.quote(classes.get(0)),
                        "there must be two labels at least");
            }
            Votes votes = Votes.latest(
                    items.size(),
                    annotators.size(),
                    classes.size(),
                    Arrays.copyOf(item, size),
                    Arrays.copyOf(annotator, size),
                    Arrays.copyOf(said, size));
            return new VoteTable(votes, column, items, annotators, classes, holes, size - votes.size());
        }
    }
}
