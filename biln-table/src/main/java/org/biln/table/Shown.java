package org.biln.table;

import java.util.Locale;

/**
 * Text of unknown origin as it is shown to people: on one line, without characters that a terminal would obey or that
 * would reorder the text around them, and not longer than anybody reads.
 */
public final class Shown {
    private static final int LONGEST_NAME = 40;

    private Shown() {}

    /**
     * A name or a cell: escaped, and cut after 40 characters.
     *
     * @param text the text
     * @return what to show of it
     */
    public static String name(String text) {
        // Cut first: a cell may have millions of characters.
        return cut(line(text.length() <= 4 * LONGEST_NAME ? text : text.substring(0, 4 * LONGEST_NAME)), LONGEST_NAME);
    }

    /**
     * A whole text on one line: line breaks, tabs, control characters and characters that change the direction of the
     * text appear as escapes.
     *
     * @param text the text
     * @return the escaped text; the text itself when nothing needed escaping
     */
    public static String line(String text) {
        StringBuilder escaped = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (harmless(text, i, c)) {
                if (escaped != null) {
                    escaped.append(c);
                }
                continue;
            }
            if (escaped == null) {
                escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
            }
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            }
        }
        return escaped == null ? text : escaped.toString();
    }

    private static boolean harmless(String text, int i, char c) {
        if (c >= ' ' && c < 0x7F) {
            return true;
        }
        if (Character.isSurrogate(c)) {
            return Character.isHighSurrogate(c)
                    ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                    : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
        }
        int type = Character.getType(c);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.UNASSIGNED;
    }

    /**
     * Cuts a text that is too long, between characters.
     *
     * @param text the text
     * @param longest how many characters may stay, at least 4
     * @return the text, or its beginning and three dots
     */
    public static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = longest - 3;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "...";
    }
}
