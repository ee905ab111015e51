package org.biln.table;

import java.util.Locale;
import java.util.Set;

/**
 * Which cells say that there is no value; blanks around a cell do not matter. Some words may as well be a value: they are missing
 * only where the rest of the column says so. An empty word among the user's own ones turns all words of ours off.
 */
final class MissingWords {
    /** What they may mean depends on the column. */
    private static final Set<String> DOUBTFUL = Set.of("none", "null", "nil", "-");

    private final Set<String> own;
    private final boolean ours;
    private final boolean[] lengths = new boolean[64];
    private final boolean longer;

    MissingWords(Set<String> own) {
        this.own = own;
        this.ours = !own.contains("");
        boolean any = false;
        for (String word : own) {
            if (word.length() < lengths.length) {
                lengths[word.length()] = true;
            } else {
                any = true;
            }
        }
        this.longer = any;
    }

    /** A cell without blanks around it that is missing in whatever column. A label may be called "none". */
    boolean is(char[] buffer, int from, int to, boolean label) {
        int length = to - from;
        if (length == 0) {
            return true;
        }
        if (ours && shortWord(buffer, from, length)) {
            String cell = new String(buffer, from, length);
            if (Numbers.isMissing(cell) && (!doubtful(cell) || (label && !cell.equalsIgnoreCase("none")))) {
                return true;
            }
        }
        boolean candidate = length < lengths.length ? lengths[length] : longer;
        return candidate && own.contains(new String(buffer, from, length));
    }

    /** A cell without blanks around it that is missing among numbers, and perhaps a value among words. */
    boolean isDoubtful(char[] buffer, int from, int to) {
        return ours && shortWord(buffer, from, to - from) && doubtful(new String(buffer, from, to - from));
    }

    private static boolean shortWord(char[] buffer, int from, int length) {
        return length > 0 && length <= 4 && (buffer[from] > '9' || buffer[from] < '0');
    }

    static boolean doubtful(String cell) {
        return DOUBTFUL.contains(cell.toLowerCase(Locale.ROOT));
    }
}
