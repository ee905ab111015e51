package org.biln.cli.fit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.biln.auto.table.TrainingTable;
import org.biln.core.distill.Answers;
import org.biln.table.Column;
import org.biln.table.ColumnOptions;
import org.biln.table.CsvOutput;
import org.biln.table.Format;
import org.biln.table.Input;
import org.biln.table.InputException;
import org.biln.table.LabelSet;
import org.biln.table.Names;
import org.biln.table.Progress;
import org.biln.table.Role;
import org.biln.table.Table;
import org.biln.table.TableReader;
import org.jspecify.annotations.Nullable;

/**
 * The file an expert fills in: some rows of the training table with an empty column {@code answer}, found again by the id
 * column, or by their number (column {@code row}, from 1) with a digest of their cells ({@code row_digest}).
 */
public final class AnswerFile {

    /** The column of answers. */
    public static final String ANSWER = "answer";
    /** The column of row numbers, where there is no id. */
    public static final String ROW = "row";
    /** The column of digests of rows. */
    public static final String DIGEST = "row_digest";

    private AnswerFile() {}

    /**
     * Refuses, before any work, a training table whose columns leave no room for those of the file, or whose ids do not tell
     * its rows apart.
     *
     * @param training the training table
     * @return how the file will name rows
     * @throws IOException when the table cannot be read again
     */
    public static RowKeys keys(TrainingTable training) throws IOException {
        Table table = training.table();
        Column id = table.column(Role.ID);
        for (String name : id == null ? List.of(ROW, ANSWER, DIGEST) : List.of(ANSWER)) {
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
        return RowKeys.of(table, training.rows());
    }

    /**
     * Writes the rows to ask about; the observed label is left out, so that it suggests nothing.
     *
     * @param training the training table
     * @param keys how rows are named
     * @param rows its rows, in the order to ask
     * @param out where to
     * @throws IOException when it cannot be written
     */
    public static void write(TrainingTable training, RowKeys keys, int[] rows, CsvOutput out) throws IOException {
        Table table = training.table();
        Column id = table.column(Role.ID);
        Column label = table.column(Role.LABEL);
        List<String> header = new ArrayList<>();
        header.add(keys.column());
        header.addAll(others(table.header(), id, label));
        header.addAll(keys.byNumber() ? List.of(DIGEST, ANSWER) : List.of(ANSWER));
        out.row(header);
        Map<Integer, List<String>> text = text(table, rows);
        for (int row : rows) {
            List<String> record = new ArrayList<>();
            record.add(keys.keyOfRow(row));
            record.addAll(others(text.getOrDefault(row, List.of()), id, label));
            if (keys.byNumber()) {
                record.add(keys.digestOfRow(row));
            }
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
     * Reads answers: from a query file that was filled in, or from the answers file of a review. Of several lines about a row
     * the latter's last one counts, and one that took an answer back, or was unsure, leaves none.
     *
     * @param training the training table
     * @param file the file, {@code -} for standard input
     * @param stdin standard input
     * @param format how a query file is read
     * @return the answers by example
     * @throws IOException when a table cannot be read
     */
    public static Answers read(TrainingTable training, String file, InputStream stdin, Format format)
            throws IOException {
        try (Input input = Input.open(file, stdin)) {
            byte[] bytes = input.readAll();
            if (AnswerLines.ours(bytes)) {
                AnswerLines.Lines lines = AnswerLines.read(input.name(), bytes);
                List<AnswerLines.Line> all = new ArrayList<>(lines.whole());
                AnswerLines.Line rest = lines.rest();
                if (rest != null && AnswerLines.complete(rest, all.get(0).cells())) {
                    all.add(rest);
                }
                return read(training, input.name(), true, all);
            }
            try (Input again = Input.of(input.name(), new ByteArrayInputStream(bytes))) {
                Table table = TableReader.read(again, format.withHeader(true), ColumnOptions.NONE, Progress.NONE);
                List<AnswerLines.Line> all = new ArrayList<>();
                all.add(new AnswerLines.Line(1, table.header()));
                table.scan((row, line, cells) -> all.add(new AnswerLines.Line(line, cells)));
                return read(training, input.name(), false, all);
            }
        }
    }

    private static Answers read(TrainingTable training, String file, boolean log, List<AnswerLines.Line> lines)
            throws IOException {
        LabelSet labels = training.labels();
        RowKeys keys = RowKeys.of(training.table(), training.rows());
        List<String> header = lines.get(0).cells();
        int keyAt = find(file, header, keys.column());
        int answerAt = find(file, header, ANSWER);
        int digestAt = header.indexOf(DIGEST);
        Map<Integer, Integer> answers = new TreeMap<>();
        for (AnswerLines.Line line : lines.subList(1, lines.size())) {
            if (line.cells().size() != header.size()) {
                throw InputException.at(
                        file,
                        line.number(),
                        "has " + line.cells().size() + " cells where the header has " + header.size(),
                        "was the file changed by hand?");
            }
            String answer = line.cells().get(answerAt).strip();
            if (answer.isEmpty() && !log) {
                continue;
            }
            String text = line.cells().get(keyAt).strip();
            int example = keys.example(text);
            if (example < 0) {
                throw InputException.at(
                        file,
                        line.number(),
                        keyAt + 1,
                        keys.column(),
                        InputException.quote(text) + " names no labelled row of "
                                + training.table().name(),
                        keys.byNumber()
                                ? "rows count from 1 below the header"
                                : "is this the answer file of that table?");
            }
            if (digestAt >= 0 && !line.cells().get(digestAt).isBlank()) {
                keys.refuseOther(
                        file, line.number(), example, line.cells().get(digestAt).strip());
            }
            if (answer.isEmpty()) {
                answers.remove(example);
                continue;
            }
            int code = code(file, line.number(), answerAt, answer, labels);
            Integer earlier = answers.put(example, code);
            if (earlier != null && earlier != code && !log) {
                throw InputException.at(
                        file,
                        line.number(),
                        answerAt + 1,
                        ANSWER,
                        "the row was answered differently above",
                        "keep one answer");
            }
        }
        return Answers.of(
                answers.keySet().stream().mapToInt(Integer::intValue).toArray(),
                answers.values().stream().mapToInt(Integer::intValue).toArray());
    }

    private static int code(String file, long line, int answerAt, String answer, LabelSet labels) {
        int code = labels.classes().indexOf(answer);
        if (code < 0) {
            String close = Names.closest(answer, labels.classes());
            throw InputException.at(
                    file,
                    line,
                    answerAt + 1,
                    ANSWER,
                    InputException.quote(answer) + " is not one of the labels",
                    (close == null ? "" : "did you mean " + InputException.quote(close) + "? ") + "the labels are: "
                            + Names.shortList(labels.classes()));
        }
        return code;
    }

    private static int find(String file, List<String> header, String name) {
        int at = header.indexOf(name);
        if (at < 0) {
            throw InputException.at(
                    file,
                    1,
                    "no column is called " + InputException.quote(name),
                    "the file that fit wrote with --queries has it");
        }
        return at;
    }
}
