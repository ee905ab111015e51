package org.biln.cli.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.table.Columns;
import org.biln.cli.table.CsvInput;
import org.biln.cli.table.TrainingTable;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Numbers;

/**
 * Questions to an expert and their answers, as files. A query file holds the rows asked about, found again by row number
 * or by id, with an empty {@code answer} column; the same file filled in is the answer file. Unanswered rows are
 * skipped. An answer file whose features differ from the training file's belongs to other data and is refused.
 */
public final class Answers {
    /** The column an expert fills in. */
    public static final String ANSWER = "answer";
    /** The column that finds a row when there is no id: its number in the training file, from 1. */
    public static final String ROW = "row";

    private Answers() {}

    /**
     * Checks, before any work, that the training file leaves room for the columns of a query file.
     *
     * @param in the training file
     * @param hasId whether rows are found by id
     */
    public static void checkNames(CsvInput in, boolean hasId) {
        for (String name : hasId ? List.of(ANSWER) : List.of(ROW, ANSWER)) {
            if (in.header().contains(name)) {
                throw InputException.at(
                        in.name(),
                        1,
                        in.header().indexOf(name) + 1,
                        name,
                        "the query file needs a column of this name",
                        name.equals(ROW) ? "rename yours, or use it: --id " + ROW : "rename yours");
            }
        }
    }

    /**
     * Writes a query file.
     *
     * @param table the training table
     * @param positions the rows to ask about
     * @param out where to
     * @throws IOException when it cannot be written
     */
    public static void write(TrainingTable table, List<Integer> positions, CsvOutput out) throws IOException {
        CsvInput in = table.input();
        int id = table.columns().id();
        List<String> header = new ArrayList<>();
        header.add(id < 0 ? ROW : in.header().get(id));
        header.addAll(without(in.header(), id));
        header.add(ANSWER);
        out.row(header);
        Map<Integer, List<String>> text = table.text(positions);
        for (int i : positions) {
            List<String> cells = text.getOrDefault(i, List.of());
            List<String> record = new ArrayList<>();
            record.add(id < 0 ? Integer.toString(table.fileRows()[i] + 1) : cells.get(id));
            record.addAll(without(cells, id));
            record.add("");
            out.row(record);
        }
    }

    private static List<String> without(List<String> cells, int column) {
        List<String> rest = new ArrayList<>(cells);
        if (column >= 0) {
            rest.remove(column);
        }
        return rest;
    }

    /**
     * Reads an answer file.
     *
     * @param table the training table
     * @param in the answer file
     * @return label codes by position in the table, in the order of positions
     * @throws IOException when reading fails for reasons other than the file's content
     */
    public static Map<Integer, Integer> read(TrainingTable table, CsvInput in) throws IOException {
        int id = table.columns().id();
        String key = id < 0 ? ROW : table.input().header().get(id);
        int keyAt = find(in, key, "the file fit wrote with --queries has it");
        int answerAt = find(in, ANSWER, "the file fit wrote with --queries has it");
        Map<String, Long> rowOfId = id < 0 ? Map.of() : ids(table);
        Map<Integer, Integer> answers = new TreeMap<>();
        in.scan(CsvInput.Progress.NONE, (row, line, cells) -> {
            String answer = cells.get(answerAt).strip();
            if (answer.isEmpty()) {
                return;
            }
            int code = table.labels().values().indexOf(answer);
            if (code < 0) {
                String close = Columns.closest(answer, table.labels().values());
                throw InputException.at(
                        in.name(),
                        line,
                        answerAt + 1,
                        ANSWER,
                        InputException.quote(answer) + " is not one of the labels",
                        (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "the labels are: "
                                + Columns.shortList(table.labels().values()));
            }
            int i = id < 0
                    ? byNumber(table, in, line, keyAt, cells.get(keyAt).strip())
                    : byId(table, in, line, keyAt, cells.get(keyAt), rowOfId);
            checkSameRow(table, in, line, cells, i);
            Integer earlier = answers.put(i, code);
            if (earlier != null && earlier != code) {
                throw InputException.at(
                        in.name(),
                        line,
                        answerAt + 1,
                        ANSWER,
                        "the row was answered differently above",
                        "keep one answer");
            }
        });
        return answers;
    }

    private static int find(CsvInput in, String name, String hint) {
        int at = in.header().indexOf(name);
        if (at < 0) {
            throw InputException.at(in.name(), 1, "no column is called '" + name + "'", hint);
        }
        return at;
    }

    private static Map<String, Long> ids(TrainingTable table) throws IOException {
        Map<String, Long> rows = new HashMap<>();
        int id = table.columns().id();
        CsvInput in = table.input();
        in.scan(CsvInput.Progress.NONE, (row, line, cells) -> {
            if (rows.put(cells.get(id), row) != null) {
                throw InputException.at(
                        in.name(),
                        line,
                        id + 1,
                        in.header().get(id),
                        "the id " + InputException.quote(cells.get(id)) + " is not the only one of its kind",
                        "ids must differ to find answers by them; or drop --id to use row numbers");
            }
        });
        return rows;
    }

    private static int byNumber(TrainingTable table, CsvInput in, long line, int keyAt, String text) {
        int i = text.matches("\\d{1,10}") ? table.position(Long.parseLong(text) - 1) : -1;
        if (i < 0) {
            throw InputException.at(
                    in.name(),
                    line,
                    keyAt + 1,
                    ROW,
                    InputException.quote(text) + " is not the number of a row used for training",
                    "rows of " + table.input().name() + " count from 1 below the header");
        }
        return i;
    }

    private static int byId(
            TrainingTable table, CsvInput in, long line, int keyAt, String text, Map<String, Long> rowOfId) {
        Long row = rowOfId.get(text);
        int i = row == null ? -1 : table.position(row);
        if (i < 0) {
            throw InputException.at(
                    in.name(),
                    line,
                    keyAt + 1,
                    in.header().get(keyAt),
                    "no row used for training has the id " + InputException.quote(text),
                    "is this the answer file of " + table.input().name() + "?");
        }
        return i;
    }

    /** A spreadsheet may have rewritten the numbers, but not to others. */
    private static void checkSameRow(TrainingTable table, CsvInput in, long line, List<String> cells, int i) {
        List<String> names = table.standardisation().names();
        for (int j = 0; j < names.size(); j++) {
            int at = in.header().indexOf(names.get(j));
            if (at < 0 || Numbers.isMissing(cells.get(at))) {
                continue;
            }
            double here = Numbers.parse(cells.get(at));
            double there = table.standardisation().raw(j, table.x().get(i, j + 1));
            if (!(Math.abs(here - there)
                    <= 1e-6 * (Math.abs(there) + table.standardisation().sds()[j]))) {
                throw InputException.at(
                        in.name(),
                        line,
                        at + 1,
                        names.get(j),
                        InputException.quote(cells.get(at)) + " differs from the training file's "
                                + Numbers.format(there),
                        "the answers seem to belong to other data than "
                                + table.input().name());
            }
        }
    }
}
