package org.biln.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out from the first lines how a file is written.
 *
 * <ul>
 *   <li>Delimiter: the candidate by which most lines have as many cells as the first one, and more than one. Of equals a
 *       tab, then a semicolon, then a vertical bar, then a comma: a comma may also stand inside numbers.
 *   <li>Quote: double, unless cells stand between single quotes and none between double ones.
 *   <li>Header: a first line that has every column somebody asked for by name, or most of a model's, is one. Otherwise a word above a column of
 *       numbers means a header, a number above one means none. If no column is of numbers, it is a header when its cells
 *       differ from each other and none occurs again in its column.
 * </ul>
 */
final class DialectDetector {
    private static final char[] CANDIDATES = {'\t', ';', '|', ','};
    private static final int LINES = 500;

    private final String name;
    private final Format format;
    private final ColumnOptions columns;
    private final String head;
    private final boolean whole;

    /** The head is the beginning of the text; whole says that it is all of it. */
    DialectDetector(String name, Format format, ColumnOptions columns, String head, boolean whole) {
        this.name = name;
        this.format = format;
        this.columns = columns;
        this.head = head;
        this.whole = whole;
    }

    Dialect.Detected detect(boolean gzip) {
        Character known = format.delimiter();
        char asked = format.quote() == null ? '"' : format.quote();
        char delimiter = known != null ? known : delimiter(asked);
        List<List<String>> lines = lines(delimiter, asked);
        char quote = format.quote() == null ? quote(lines) : asked;
        if (quote != asked) {
            delimiter = known != null ? known : delimiter(quote);
            lines = lines(delimiter, quote);
        }
        if (lines.isEmpty()) {
            if (head.isBlank() && whole) {
                throw InputException.in(name, "is empty", "it needs a line with the column names and rows below");
            }
            throw InputException.at(
                    name,
                    1,
                    "the first line does not end within " + head.length() + " characters",
                    "look for a quote (" + quote + ") that is opened and not closed; is it a CSV file?");
        }
        Boolean header = format.header();
        return new Dialect.Detected(
                new Dialect(
                        format.charset(),
                        gzip,
                        delimiter,
                        quote,
                        header != null ? header : header(lines),
                        format.decimal()),
                lines.get(0));
    }

    private char delimiter(char quote) {
        char best = ',';
        double bestShare = 0;
        for (char candidate : CANDIDATES) {
            if (candidate == format.decimal() || candidate == quote) {
                continue;
            }
            List<List<String>> lines = lines(candidate, quote);
            int cells = lines.isEmpty() ? 0 : lines.get(0).size();
            if (cells < 2) {
                continue;
            }
            double share =
                    (double) lines.stream().filter(line -> line.size() == cells).count() / lines.size();
            if (share > bestShare) {
                bestShare = share;
                best = candidate;
            }
        }
        return best == format.decimal() ? ';' : best;
    }

    private static char quote(List<List<String>> lines) {
        boolean single = false;
        for (List<String> line : lines) {
            for (String cell : line) {
                String bare = cell.strip();
                if (bare.startsWith("'")) {
                    if (bare.length() < 2 || !bare.endsWith("'")) {
                        return '"';
                    }
                    single = true;
                }
            }
        }
        return single ? '\'' : '"';
    }

    private boolean header(List<List<String>> lines) {
        List<String> first = lines.get(0);
        if (columns.named(first)) {
            return true;
        }
        boolean numbersBelow = false;
        for (int c = 0; c < first.size(); c++) {
            if (!allNumbers(lines, c)) {
                continue;
            }
            if (!isMissing(first.get(c)) && !isValue(first.get(c))) {
                return true;
            }
            numbersBelow = true;
        }
        if (numbersBelow || first.stream().anyMatch(this::isValue)) {
            return false;
        }
        Set<String> seen = new HashSet<>();
        for (int c = 0; c < first.size(); c++) {
            String word = first.get(c).strip();
            if (!seen.add(word) || (isMissing(word) && !word.isEmpty())) {
                return false;
            }
            int column = c;
            if (lines.stream()
                    .skip(1)
                    .anyMatch(line ->
                            column < line.size() && line.get(column).strip().equals(word))) {
                return false;
            }
        }
        return true;
    }

    private boolean allNumbers(List<List<String>> lines, int column) {
        boolean any = false;
        for (List<String> line : lines.subList(1, lines.size())) {
            if (column >= line.size() || isMissing(line.get(column))) {
                continue;
            }
            if (!isValue(line.get(column))) {
                return false;
            }
            any = true;
        }
        return any;
    }

    private boolean isMissing(String cell) {
        return Numbers.isMissing(cell) || format.missing().contains(cell.strip());
    }

    private boolean isValue(String cell) {
        char[] text = cell.toCharArray();
        return !Double.isNaN(Numbers.parse(text, 0, text.length, format.decimal()))
                || !Double.isNaN(Dates.parse(cell.strip()));
    }

    /** The complete lines of the head that hold anything. */
    private List<List<String>> lines(char delimiter, char quote) {
        List<List<String>> lines = new ArrayList<>();
        @Nullable List<String> last = null;
        CsvReader<CsvRecord> csv = CsvReader.builder()
                .fieldSeparator(delimiter)
                .quoteCharacter(quote)
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .build(CsvRecordHandler.of(records -> records.maxFields(head.length() + 1)), head);
        Iterator<CsvRecord> records = csv.iterator();
        try {
            while (lines.size() < LINES && records.hasNext()) {
                if (last != null) {
                    lines.add(last);
                }
                List<String> cells = records.next().getFields();
                last = cells.size() == 1 && cells.get(0).isBlank() ? null : cells;
            }
        } catch (CsvParseException e) {
            // The head may end inside a quoted cell; a fault of the file is found when it is read. The line before is
            // whole.
            if (last != null) {
                lines.add(last);
            }
            return lines;
        }
        if (last != null && (whole || head.endsWith("\n") || lines.size() == LINES)) {
            lines.add(last);
        }
        return lines;
    }
}
