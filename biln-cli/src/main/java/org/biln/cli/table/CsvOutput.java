package org.biln.cli.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/** Rows into an {@link Output}, quoted where needed; complete or not at all. */
public final class CsvOutput implements Closeable {
    private final Output output;
    private final CsvWriter csv;

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
        this.output = Output.to(file, stdout, force);
        this.csv = CsvWriter.builder()
                .fieldSeparator(delimiter)
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
            csv.writeRecord(cells);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
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
