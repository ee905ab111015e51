package org.biln.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/**
 * Rows into an {@link Output}, quoted where needed; complete or not at all.
 *
 * <p>A spreadsheet takes a cell that begins with {@code =}, {@code +}, {@code -} or {@code @} for a formula and computes
 * it. Cells are written as they are unless that is to be prevented: then such a cell, if it is not a number, is preceded
 * by an apostrophe, which spreadsheets show as text.
 */
public final class CsvOutput implements Closeable {
    private final Output output;
    private final CsvWriter csv;
    private final boolean neutral;

    /**
     * Starts a CSV output.
     *
     * @param file a path, or {@code -} for standard output
     * @param stdout what {@code -} means
     * @param force whether an existing file may be replaced
     * @param delimiter the separator of cells
     * @throws IOException when the folder cannot be written to
     */
    public CsvOutput(String file, Writer stdout, boolean force, char delimiter) throws IOException {
        this(file, stdout, force, delimiter, '"', false);
    }

    /**
     * Starts a CSV output.
     *
     * @param file a path, or {@code -} for standard output
     * @param stdout what {@code -} means
     * @param force whether an existing file may be replaced
     * @param delimiter the separator of cells
     * @param quote the character around cells that need it
     * @param neutral whether cells that a spreadsheet would take for formulas are made harmless
     * @throws IOException when the folder cannot be written to
     */
    public CsvOutput(String file, Writer stdout, boolean force, char delimiter, char quote, boolean neutral)
            throws IOException {
        this.neutral = neutral;
        this.output = Output.to(file, stdout, force);
        this.csv = CsvWriter.builder()
                .fieldSeparator(delimiter)
                .quoteCharacter(quote)
                .lineDelimiter(LineDelimiter.LF)
                .build(output.writer());
    }

    /**
     * Writes a row.
     *
     * @param cells its cells
     * @throws IOException when it cannot be written
     */
    public void row(List<String> cells) throws IOException {
        try {
            csv.writeRecord(neutral ? cells.stream().map(CsvOutput::neutralised).toList() : cells);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * A cell that no spreadsheet computes.
     *
     * @param cell the cell
     * @return the cell, behind an apostrophe if it begins like a formula and is not a number
     */
    public static String neutralised(String cell) {
        if (cell.isEmpty() || "=+-@\t\r".indexOf(cell.charAt(0)) < 0 || Numbers.isNumber(cell)) {
            return cell;
        }
        return "'" + cell;
    }

    /**
     * Makes what was written appear under its name.
     *
     * @throws IOException when it cannot be written entirely; nothing is left behind then
     */
    public void commit() throws IOException {
        csv.flush();
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
