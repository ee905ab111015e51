package org.biln.table;

import java.nio.charset.Charset;
import java.util.List;

/**
 * The form a file turned out to have.
 *
 * @param charset the encoding of the text
 * @param gzip whether the file is compressed
 * @param delimiter the separator of cells
 * @param quote the character around cells
 * @param header whether the first line names the columns
 * @param decimal the character before decimals
 */
public record Dialect(Charset charset, boolean gzip, char delimiter, char quote, boolean header, char decimal) {

    /** The dialect and the cells of the first line. */
    record Detected(Dialect dialect, List<String> first) {}

    /**
     * The form in words, to be shown to people.
     *
     * @return for instance {@code separated by semicolons, a header, UTF-8}
     */
    public String describe() {
        String separated = switch (delimiter) {
            case ',' -> "commas";
            case ';' -> "semicolons";
            case '\t' -> "tabs";
            case '|' -> "vertical bars";
            default -> InputException.quote(String.valueOf(delimiter));
        };
        return "separated by " + separated + (header ? ", a header" : ", no header (columns are called c1, c2, ...)")
                + (quote == '"' ? "" : ", quoted by " + quote) + (decimal == '.' ? "" : ", decimal commas") + ", "
                + charset.name() + (gzip ? ", gzip" : "");
    }
}
