package org.biln.cli.table;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Which column plays which part: label, id, supplied eta, ignored; every other column is a feature, in the file's
 * order.
 *
 * @param label position of the label column, or -1
 * @param id position of the id column, or -1
 * @param eta position of the column of supplied probabilities, or -1
 * @param features positions of the feature columns
 * @param featureNames their names
 */
public record Columns(int label, int id, int eta, List<Integer> features, List<String> featureNames) {
    /**
     * Copies the lists.
     *
     * @param label position of the label column, or -1
     * @param id position of the id column, or -1
     * @param eta position of the column of supplied probabilities, or -1
     * @param features positions of the feature columns
     * @param featureNames their names
     */
    public Columns {
        features = List.copyOf(features);
        featureNames = List.copyOf(featureNames);
    }

    /**
     * Finds the columns by name.
     *
     * @param in the file
     * @param label name of the label column, or null for none
     * @param id name of the id column, or null for none
     * @param eta name of the column of probabilities, or null for none
     * @param ignore names of columns to leave out
     * @return the parts
     */
    public static Columns of(
            CsvInput in, @Nullable String label, @Nullable String id, @Nullable String eta, List<String> ignore) {
        int labelAt = label == null ? -1 : find(in, label, "--label");
        int idAt = id == null ? -1 : find(in, id, "--id");
        int etaAt = eta == null ? -1 : find(in, eta, "--eta");
        Set<Integer> left = new LinkedHashSet<>();
        for (String name : ignore) {
            int at = find(in, name, "--ignore");
            if (at == labelAt || at == etaAt) {
                throw new InputException(
                        "--ignore names " + InputException.quote(name) + ", which is also the "
                                + (at == labelAt ? "--label" : "--eta") + " column",
                        "take it out of one of the two options");
            }
            left.add(at);
        }
        if ((labelAt >= 0 && (labelAt == idAt || labelAt == etaAt)) || (idAt >= 0 && idAt == etaAt)) {
            throw new InputException(
                    "--label, --id and --eta name the same column twice", "each must be a column of its own");
        }
        List<Integer> features = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int c = 0; c < in.header().size(); c++) {
            if (c != labelAt && c != idAt && c != etaAt && !left.contains(c)) {
                features.add(c);
                names.add(in.header().get(c));
            }
        }
        if (features.isEmpty()) {
            throw InputException.in(
                    in.name(),
                    "no column is left to learn from",
                    "besides label, id, eta and ignored columns there must be at least one of numbers");
        }
        return new Columns(labelAt, idAt, etaAt, features, names);
    }

    /**
     * The position of a named column.
     *
     * @param in the file
     * @param name the column's name
     * @param option the option that names it, for the complaint
     * @return the position, from 0
     */
    public static int find(CsvInput in, String name, String option) {
        int at = in.header().indexOf(name);
        if (at < 0) {
            String close = closest(name, in.header());
            throw InputException.at(
                    in.name(),
                    1,
                    "no column is called " + InputException.quote(name) + " (" + option + ")",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "the columns are: "
                            + shortList(in.header()));
        }
        return at;
    }

    /**
     * Names for a message, cut after a dozen.
     *
     * @param names the names
     * @return them in one line
     */
    public static String shortList(List<String> names) {
        int shown = Math.min(12, names.size());
        String text = String.join(", ", names.subList(0, shown));
        return shown == names.size() ? text : text + ", ... (" + names.size() + " in all)";
    }

    /**
     * The candidate a mistyped word most likely meant.
     *
     * @param word what was typed
     * @param candidates what exists
     * @return the nearest by edit distance when near enough, else null
     */
    public static @Nullable String closest(String word, List<String> candidates) {
        String best = null;
        // Two edits are one exchange of letters; words of one or two letters resemble everything.
        int bestDistance = Math.min(word.length(), Math.max(2, word.length() / 3) + 1);
        for (String candidate : candidates) {
            int distance = editDistance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                bestDistance = distance;
                best = candidate;
            }
        }
        return best;
    }

    private static int editDistance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitution, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
