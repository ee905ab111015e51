package org.biln.cli.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.biln.core.Labels;
import org.biln.core.distill.Answers;
import org.biln.table.Column;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Names;
import org.biln.table.Role;
import org.biln.table.Table;
import org.biln.table.TrainingRows;
import org.jspecify.annotations.Nullable;

/**
 * The file an expert fills in: some rows of the training table with an empty column {@code answer}, found again by their
 * number (column {@code row}, from 1) or by the id column.
 */
public final class AnswerFile {

    /** The column of answers. */
    public static final String ANSWER = "answer";
    /** The column of row numbers, where there is no id. */
    public static final String ROW = "row";
    /** The column that makes the file a log: {@code label}, {@code unsure} or {@code undone}. */
    public static final String SAID = "said";

    private AnswerFile() {}

    /**
     * Refuses, before any work, a training table whose columns leave no room for those of the file.
     *
     * @param table the training table
     */
    public static void checkNames(Table table) {
        Column id = table.column(Role.ID);
        for (String name : id == null ? List.of(ROW, ANSWER) : List.of(ANSWER)) {
            if (table.header().contains(name)) {
                throw InputException.at(
                        table.name(),
                        1,
                        table.header().indexOf(name) + 1,
                        name,
                        "the query file needs a column of this name",
                        name.equals(ROW) ? "rename yours, or use it: --id " + ROW : "rename yours");
            }
        }
    }

    /**
     * Writes the rows to ask about; the observed label is left out, so that it suggests nothing.
     *
     * @param table the training table
     * @param rows its rows, in the order to ask
     * @param out where to
     * @throws IOException when it cannot be written
     */
    public static void write(Table table, int[] rows, CsvOutput out) throws IOException {
        Column id = table.column(Role.ID);
        Column label = table.column(Role.LABEL);
        List<String> header = new ArrayList<>();
        header.add(id == null ? ROW : id.name());
        header.addAll(others(table.header(), id, label));
        header.add(ANSWER);
        out.row(header);
        Map<Integer, List<String>> text = text(table, rows);
        for (int row : rows) {
            List<String> cells = text.getOrDefault(row, List.of());
            List<String> record = new ArrayList<>();
            record.add(id == null ? Integer.toString(row + 1) : cells.get(id.position()));
            record.addAll(others(cells, id, label));
            record.add("");
            out.row(record);
        }
    }

    private static List<String> others(List<String> cells, @Nullable Column id, @Nullable Column label) {
        List<String> rest = new ArrayList<>();
        for (int c = 0; c < cells.size(); c++) {
            boolean left = (id != null && id.position() == c) || (label != null && label.position() == c);
            if (!left) {
                rest.add(cells.get(c));
            }
        }
        return rest;
    }

    /**
     * The cells of some rows, as they stand in the file.
     *
     * @param table the table
     * @param rows its rows
     * @return their cells by row
     * @throws IOException when the table cannot be read again
     */
    public static Map<Integer, List<String>> text(Table table, int[] rows) throws IOException {
        Map<Integer, List<String>> text = new HashMap<>();
        for (int row : rows) {
            text.put(row, List.of());
        }
        table.scan((row, line, cells) -> {
            if (text.containsKey(row)) {
                text.put(row, List.copyOf(cells));
            }
        });
        return text;
    }

    /**
     * Reads answers. A file with a column {@code said} is the log of a review: of several lines about a row the last one
     * counts, and one that took an answer back, or was unsure, leaves none.
     *
     * @param table the training table
     * @param training its rows that are learnt from
     * @param labels its labels
     * @param file the filled-in file
     * @return the answers by example
     * @throws IOException when a table cannot be read
     */
    public static Answers read(Table table, TrainingRows training, LabelSet labels, Table file) throws IOException {
        RowKeys keys = RowKeys.of(table, training);
        int keyAt = find(file, keys.column());
        int answerAt = find(file, ANSWER);
        boolean log = file.header().contains(SAID);
        Map<Integer, Integer> answers = new TreeMap<>();
        file.scan((row, line, cells) -> {
            String answer = cells.get(answerAt).strip();
            if (answer.isEmpty() && !log) {
                return;
            }
            String text = cells.get(keyAt).strip();
            int example = keys.example(text);
            if (example < 0) {
                throw InputException.at(
                        file.name(),
                        line,
                        keyAt + 1,
                        keys.column(),
                        InputException.quote(text) + " names no labelled row of " + table.name(),
                        keys.column().equals(ROW)
                                ? "rows count from 1 below the header"
                                : "is this the answer file of that table?");
            }
            if (answer.isEmpty()) {
                answers.remove(example);
                return;
            }
            int code = code(file, line, answerAt, answer, labels);
            Integer earlier = answers.put(example, code);
            if (earlier != null && earlier != code && !log) {
                throw InputException.at(
                        file.name(),
                        line,
                        answerAt + 1,
                        ANSWER,
                        "the row was answered differently above",
                        "keep one answer");
            }
        });
        int k = labels.size();
        return Answers.of(
                answers.keySet().stream().mapToInt(Integer::intValue).toArray(),
                answers.values().stream().mapToInt(code -> Labels.of(code, k)).toArray());
    }

    private static int code(Table file, long line, int answerAt, String answer, LabelSet labels) {
        int code = labels.classes().indexOf(answer);
        if (code < 0) {
            String close = Names.closest(answer, labels.classes());
            throw InputException.at(
                    file.name(),
                    line,
                    answerAt + 1,
                    ANSWER,
                    InputException.quote(answer) + " is not one of the labels",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "the labels are: "
                            + Names.shortList(labels.classes()));
        }
        return code;
    }

    private static int find(Table file, String name) {
        int at = file.header().indexOf(name);
        if (at < 0) {
            throw InputException.at(
                    file.name(),
                    1,
                    "no column is called " + InputException.quote(name),
                    "the file that fit wrote with --queries has it");
        }
        return at;
    }
}
