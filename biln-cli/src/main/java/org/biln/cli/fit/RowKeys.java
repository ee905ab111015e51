package org.biln.cli.fit;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.biln.table.Column;
import org.biln.table.InputException;
import org.biln.table.Role;
import org.biln.table.Table;
import org.biln.table.TrainingRows;

/** How files name rows of a training table: by the id column where there is one, otherwise by their number from 1. */
public final class RowKeys {

    private final String column;
    private final TrainingRows training;
    private final Map<String, Integer> rowOf = new HashMap<>();
    private final String[] keys;

    private RowKeys(String column, TrainingRows training, String[] keys) {
        this.column = column;
        this.training = training;
        this.keys = keys;
    }

    /**
     * Reads the keys of a table.
     *
     * @param table the table
     * @param training its rows that are learnt from
     * @return the keys
     * @throws IOException when the table cannot be read again
     */
    public static RowKeys of(Table table, TrainingRows training) throws IOException {
        Column id = table.column(Role.ID);
        RowKeys all = new RowKeys(id == null ? AnswerFile.ROW : id.name(), training, new String[table.rows()]);
        if (id == null) {
            for (int row = 0; row < table.rows(); row++) {
                all.put(Integer.toString(row + 1), row);
            }
            return all;
        }
        table.scan((row, line, cells) -> {
            if (!all.put(cells.get(id.position()).strip(), row)) {
                throw InputException.at(
                        table.name(),
                        line,
                        id.position() + 1,
                        id.name(),
                        "the id " + InputException.quote(cells.get(id.position())) + " is not the only one of its kind",
                        "ids must differ to find answers by them; or drop --id to use row numbers");
            }
        });
        return all;
    }

    private boolean put(String key, int row) {
        keys[row] = key;
        return rowOf.put(key, row) == null;
    }

    /**
     * The column of keys.
     *
     * @return its name
     */
    public String column() {
        return column;
    }

    /**
     * The key of an example.
     *
     * @param example the example
     * @return what files call it
     */
    public String key(int example) {
        return keys[training.row(example)];
    }

    /**
     * The example of a key.
     *
     * @param key what a file calls it
     * @return the example, or negative if there is no labelled row of this key
     */
    public int example(String key) {
        Integer row = rowOf.get(key);
        return row == null ? -1 : training.example(row);
    }
}
