package org.biln.cli.review;

import java.util.Locale;
import org.biln.auto.review.Question;
import org.jspecify.annotations.Nullable;

/**
 * One line of the answers file.
 *
 * @param example the row it is about
 * @param said what was said
 * @param code the code of the label given, or -1
 * @param who the expert, or empty
 * @param time when, in UTC, as ISO 8601 has it, or empty
 * @param question how the row came to be asked about, or null for answers from elsewhere
 */
record Entry(
        int example,
        Said said,
        int code,
        String who,
        String time,
        @Nullable Question question) {

    /** Names and times come from anywhere; what no text has, and no reader of tables takes, is no part of them. */
    Entry {
        who = plain(who);
        time = plain(time);
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isISOControl(c) || (c >= 0xD800 && c < 0xE000) ? ' ' : c)
                .forEach(plain::appendCodePoint);
        return plain.toString().strip();
    }

    /** What an expert can say. */
    enum Said {
        /** This is the label. */
        LABEL,
        /** I cannot tell. */
        UNSURE,
        /** Forget what I said. */
        UNDONE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same row, its answer taken back. */
    Entry undone(String by, String at) {
        return new Entry(example, Said.UNDONE, -1, by, at, null);
    }
}
