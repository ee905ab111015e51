package org.biln.table;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is said about a file before it is read. What is left open (null) is detected from its first lines.
 *
 * @param charset the encoding of the text
 * @param delimiter the separator of cells; null to detect a comma, semicolon, tab or vertical bar
 * @param quote the character around cells; null to detect double or single quotes
 * @param header whether the first line names the columns; null to detect
 * @param decimal the character before decimals, a point or a comma
 * @param missing words that mean "missing" besides the usual ones, compared exactly, blanks around cells ignored; an empty word
 *     turns the usual ones off
 */
public record Format(
        Charset charset,
        @Nullable Character delimiter,
        @Nullable Character quote,
        @Nullable Boolean header,
        char decimal,
        Set<String> missing) {

    /** UTF-8, decimal points, the usual words for missing; the rest is detected. */
    public static final Format DETECT = new Format(StandardCharsets.UTF_8, null, null, null, '.', Set.of());

    /**
     * Checks that the parts can be told apart.
     *
     * @param charset the encoding of the text
     * @param delimiter the separator of cells, or null
     * @param quote the character around cells, or null
     * @param header whether the first line names the columns, or null
     * @param decimal the character before decimals, a point or a comma
     * @param missing words that mean "missing" besides the usual ones
     */
    public Format {
        missing = Set.copyOf(missing);
        if (decimal != '.' && decimal != ',') {
            throw new InputException(
                    "the decimal sign is " + InputException.quote(String.valueOf(decimal)), "use a point or a comma");
        }
        if (delimiter != null) {
            if (delimiter == '\n' || delimiter == '\r' || delimiter.equals(quote) || delimiter == '"') {
                throw new InputException(
                        "the delimiter is " + InputException.quote(String.valueOf(delimiter)),
                        "use a character that neither ends lines nor quotes cells");
            }
            if (delimiter == decimal) {
                throw new InputException(
                        "the delimiter and the decimal sign are both " + InputException.quote(String.valueOf(decimal)),
                        "they must differ");
            }
        }
        if (quote != null && (quote == '\n' || quote == '\r')) {
            throw new InputException("the quote is a line break", "use a character that does not end lines");
        }
    }

    /**
     * With another encoding.
     *
     * @param value the encoding
     * @return the changed format
     */
    public Format withCharset(Charset value) {
        return new Format(value, delimiter, quote, header, decimal, missing);
    }

    /**
     * With a delimiter that is known.
     *
     * @param value the delimiter, or null to detect it
     * @return the changed format
     */
    public Format withDelimiter(@Nullable Character value) {
        return new Format(charset, value, quote, header, decimal, missing);
    }

    /**
     * With a quote that is known.
     *
     * @param value the quote, or null to detect it
     * @return the changed format
     */
    public Format withQuote(@Nullable Character value) {
        return new Format(charset, delimiter, value, header, decimal, missing);
    }

    /**
     * With or without a header.
     *
     * @param value whether the first line names the columns, or null to detect
     * @return the changed format
     */
    public Format withHeader(@Nullable Boolean value) {
        return new Format(charset, delimiter, quote, value, decimal, missing);
    }

    /**
     * With another decimal sign.
     *
     * @param value a point or a comma
     * @return the changed format
     */
    public Format withDecimal(char value) {
        return new Format(charset, delimiter, quote, header, value, missing);
    }

    /**
     * With words of one's own for missing cells.
     *
     * @param words the words, besides the usual ones
     * @return the changed format
     */
    public Format withMissing(Set<String> words) {
        return new Format(charset, delimiter, quote, header, decimal, words);
    }
}
