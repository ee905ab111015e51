package org.biln.table;

import java.util.Set;

/** Which cells say that there is no value. Blanks around a cell do not matter. */
final class MissingWords {
    private final Set<String> own;
    private final boolean[] lengths = new boolean[64];
    private final boolean longer;

    MissingWords(Set<String> own) {
        this.own = own;
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

    /** A cell without blanks around it. The word "none" may be a class like any other: labels keep it. */
    boolean is(char[] buffer, int from, int to, boolean label) {
        int length = to - from;
        if (length == 0) {
            return true;
        }
        char first = buffer[from];
        if (length <= 4 && (first > '9' || first < '0')) {
            String cell = new String(buffer, from, length);
            if (Numbers.isMissing(cell) && !(label && cell.equalsIgnoreCase("none"))) {
                return true;
            }
        }
        boolean candidate = length < lengths.length ? lengths[length] : longer;
        return candidate && own.contains(new String(buffer, from, length));
    }
}
