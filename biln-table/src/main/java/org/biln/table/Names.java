package org.biln.table;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Names in messages: short lists, and what a mistyped one most likely meant. */
public final class Names {
    private static final int SHOWN = 12;
    /** Comparing letter by letter is for words, not for cells of a million characters. */
    private static final int LONGEST = 200;

    private Names() {}

    /**
     * Names for a message, cut after a dozen.
     *
     * @param names the names
     * @return them in one line
     */
    public static String shortList(List<String> names) {
        int shown = Math.min(SHOWN, names.size());
        String text = String.join(
                ", ", names.subList(0, shown).stream().map(Shown::name).toList());
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
        if (word.length() > LONGEST) {
            return null;
        }
        String best = null;
        // Two edits are one exchange of letters; words of one or two letters resemble everything.
        int bestDistance = Math.min(word.length(), Math.max(2, word.length() / 3) + 1);
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - word.length()) >= bestDistance) {
                continue;
            }
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
