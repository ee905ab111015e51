package org.biln.cli.fit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.biln.table.Column;
import org.biln.table.InputException;
import org.biln.table.Role;
import org.biln.table.Table;
import org.biln.table.TrainingRows;

/**
 * How files name rows of a training table: by the id column where there is one, otherwise by their number from 1. A number
 * follows the place and not the row: when the table is sorted, or a row is taken out, all answers would land elsewhere. So a
 * digest of the row's cells goes with each of them. The label is not in it, because labels may be put right meanwhile.
 */
public final class RowKeys {

    private final String column;
    private final TrainingRows training;
    private final Map<String, Integer> rowOf = new HashMap<>();
    private final String[] keys;
    private final long[] digests;
    private final boolean byNumber;

    private RowKeys(String column, boolean byNumber, TrainingRows training, String[] keys) {
        this.column = column;
        this.byNumber = byNumber;
        this.training = training;
        this.keys = keys;
        this.digests = new long[keys.length];
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
        RowKeys all =
                new RowKeys(id == null ? AnswerFile.ROW : id.name(), id == null, training, new String[table.rows()]);
        Column label = table.column(Role.LABEL);
        MessageDigest sha256 = sha256();
        table.scan((row, line, cells) -> {
            if (!all.put(
                    id == null
                            ? Integer.toString(row + 1)
                            : cells.get(id.position()).strip(),
                    row)) {
                throw InputException.at(
                        table.name(),
                        line,
                        id == null ? 1 : id.position() + 1,
                        all.column,
                        "the id " + InputException.quote(all.keys[row]) + " is not the only one of its kind",
                        "ids must differ to find answers by them; or drop --id to use row numbers");
            }
            for (int c = 0; c < cells.size(); c++) {
                if (label == null || c != label.position()) {
                    byte[] cell = cells.get(c).getBytes(StandardCharsets.UTF_8);
                    sha256.update(ByteBuffer.allocate(4).putInt(cell.length).array());
                    sha256.update(cell);
                }
            }
            all.digests[row] = ByteBuffer.wrap(sha256.digest()).getLong();
        });
        return all;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
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
     * Whether rows are known by their number alone.
     *
     * @return true without an id column
     */
    public boolean byNumber() {
        return byNumber;
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

    /** The key of a row, labelled or not. */
    String keyOfRow(int row) {
        return keys[row];
    }

    /** The digest of a row, labelled or not. */
    String digestOfRow(int row) {
        return String.format(Locale.ROOT, "r%016x", digests[row]);
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

    /**
     * The digest of an example's cells without its label.
     *
     * @param example the example
     * @return 17 letters and digits; the first is a letter, so that no spreadsheet takes it for a number
     */
    public String digest(int example) {
        return digestOfRow(training.row(example));
    }

    /**
     * Refuses an answer by number to a row that is another one now.
     *
     * @param file the file of the answer
     * @param line where it stands
     * @param example the row it names
     * @param digest what the file says of the row
     */
    public void refuseOther(String file, long line, int example, String digest) {
        if (byNumber && !digest.equals(digest(example))) {
            throw InputException.at(
                    file,
                    line,
                    "row " + key(example) + " of the table is not the row that was answered",
                    "the table was sorted or changed since: put it back as it was; next time a column of ids (--id) finds"
                            + " rows wherever they are");
        }
    }
}
