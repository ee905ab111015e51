package org.biln.cli;

import java.io.IOException;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.Missing;
import org.biln.table.InputException;
import picocli.CommandLine.Option;

/** How tables are read; shared by the commands that take some. */
final class TableOptions {
    @Option(
            names = "--missing",
            paramLabel = "mean|drop|error",
            defaultValue = "error",
            description = "Empty cells: use the column's mean, drop the row, or refuse the file (default).")
    Missing missing = Missing.ERROR;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            defaultValue = ",",
            description = "Separator of cells, for instance ';' or tab. Default: a comma.")
    String delimiter = ",";

    char delimiterChar() {
        if (delimiter.equals("\\t") || delimiter.equalsIgnoreCase("tab")) {
            return '\t';
        }
        if (delimiter.length() != 1 || delimiter.equals("\"") || delimiter.equals("\n")) {
            throw new InputException("--delimiter is " + InputException.quote(delimiter), "use one character, or tab");
        }
        return delimiter.charAt(0);
    }

    CsvInput open(Console console, String file) throws IOException {
        return CsvInput.open(file, console.in(), delimiterChar(), CsvInput.Header.REQUIRED);
    }
}
