package org.biln.table;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A table at a glance, for a person or for a program: one line for each column, and the classes if there is a label. */
public final class Inspection {
    private static final int SHOWN_LEVELS = 5;
    private static final int LONGEST_LEVEL = 20;
    private static final int LONGEST_LIST = 60;
    private static final int LISTED_LEVELS = 20;

    private Inspection() {}

    /**
     * The table in lines of text: its form, then name, kind, missing cells and values of each column, with a note where
     * there is something to know, then the classes.
     *
     * @param table the table
     * @return the lines; whatever the file holds, none of them obeys a terminal
     */
    public static List<String> lines(Table table) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s: %,d %s, %,d %s; %s",
                Shown.line(table.name()),
                table.rows(),
                table.rows() == 1 ? "row" : "rows",
                table.columns().size(),
                table.columns().size() == 1 ? "column" : "columns",
                table.dialect().describe()));
        List<String[]> cells = new ArrayList<>();
        cells.add(new String[] {"column", "kind", "missing", "values", "note"});
        for (Column column : table.columns()) {
            cells.add(new String[] {
                Shown.name(column.name()), kind(column), missing(column, table.rows()), values(column), note(column)
            });
        }
        align(cells, lines);
        Column label = table.column(Role.LABEL);
        if (label != null) {
            lines.add("");
            lines.addAll(classes(table, label));
        }
        return lines;
    }

    private static void align(List<String[]> cells, List<String> lines) {
        int columns = cells.get(0).length;
        int[] widths = new int[columns];
        for (String[] row : cells) {
            for (int c = 0; c < columns - 1; c++) {
                widths[c] = Math.max(widths[c], row[c].codePointCount(0, row[c].length()));
            }
        }
        for (String[] row : cells) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = row[c];
                int pad = Math.max(0, widths[c] - cell.codePointCount(0, cell.length()));
                boolean right = c == 2;
                line.append(c == 0 ? "" : "  ")
                        .append(right ? " ".repeat(pad) : "")
                        .append(cell)
                        .append(right ? "" : " ".repeat(pad));
            }
            lines.add(line.toString().stripTrailing());
        }
    }

    private static String kind(Column column) {
        return column.role() == Role.FEATURE
                ? column.kind().toString()
                : column.role().toString();
    }

    private static String missing(Column column, int rows) {
        if (column.role() == Role.IGNORED || column.missing() == 0) {
            return "-";
        }
        return String.format(Locale.ROOT, "%,d (%.0f %%)", column.missing(), 100.0 * column.missing() / rows);
    }

    private static String values(Column column) {
        if (column.kind() == Kind.CONSTANT) {
            return Shown.cut(Shown.line(column.constant()), LONGEST_LEVEL);
        }
        if (column.numeric()) {
            return Double.isNaN(column.min())
                    ? ""
                    : number(column, column.min()) + " to " + number(column, column.max());
        }
        if (!column.coded()) {
            return "";
        }
        int count = column.levelCount();
        List<String> shown = new ArrayList<>();
        for (int k = 0; k < Math.min(SHOWN_LEVELS, count); k++) {
            String level = column.level(k);
            shown.add(Shown.cut(Shown.line(Shown.cut(level, 4 * LONGEST_LEVEL)), LONGEST_LEVEL));
        }
        String list = String.join(", ", shown) + (count > SHOWN_LEVELS ? ", ..." : "");
        return Shown.cut(String.format(Locale.ROOT, "%,d: ", count) + list, LONGEST_LIST);
    }

    private static String number(Column column, double value) {
        return column.kind() == Kind.DATE
                ? LocalDate.ofEpochDay((long) Math.floor(value)).toString()
                : Numbers.brief(value);
    }

    private static String note(Column column) {
        return Shown.line(column.note());
    }

    private static List<String> classes(Table table, Column label) {
        List<String> lines = new ArrayList<>();
        lines.add("label '" + Shown.name(label.name()) + "':");
        int[] counts = label.counts();
        Integer[] order = byCount(counts);
        for (int k = 0; k < Math.min(LISTED_LEVELS, order.length); k++) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-20s %,12d  %5.1f %%",
                    Shown.name(label.level(order[k])),
                    counts[order[k]],
                    100.0 * counts[order[k]] / table.rows()));
        }
        if (order.length > LISTED_LEVELS) {
            lines.add(String.format(Locale.ROOT, "  ... %,d different values in all", order.length));
        }
        if (label.missing() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-20s %,12d  %5.1f %%",
                    "(no label)",
                    label.missing(),
                    100.0 * label.missing() / table.rows()));
        }
        if (label.levelCount() >= 2 && label.levelCount() <= LabelSet.MOST_CLASSES) {
            LabelSet labels = LabelSet.of(table, null);
            if (labels.binary()) {
                lines.add("  positive: " + Shown.name(labels.positive())
                        + (labels.guessed() ? " (a guess: say which with --positive)" : ""));
            }
            labels.alike().forEach(remark -> lines.add("  " + remark));
        }
        return lines;
    }

    private static Integer[] byCount(int[] counts) {
        Integer[] order = new Integer[counts.length];
        Arrays.setAll(order, k -> k);
        Arrays.sort(order, (a, b) -> Integer.compare(counts[b], counts[a]));
        return order;
    }

    /**
     * The same as JSON, names and values as they are.
     *
     * @param table the table
     * @return an object in text, a final line break included
     */
    public static String json(Table table) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));
            FieldWriter out = new FieldWriter(json, (part, fields) -> {});
            json.writeStartObject();
            Dialect dialect = table.dialect();
            out.text("file", table.name())
                    .text("sha256", table.sha256())
                    .whole("rows", table.rows())
                    .text("delimiter", String.valueOf(dialect.delimiter()))
                    .text("quote", String.valueOf(dialect.quote()))
                    .truth("header", dialect.header())
                    .text("encoding", dialect.charset().name())
                    .truth("gzip", dialect.gzip())
                    .objects("columns", table.columns(), Inspection::column);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text + "\n";
    }

    private static void column(Column column, FieldWriter out) {
        out.text("name", column.name())
                .text("role", column.role().toString())
                .text("kind", column.kind().toString())
                .truth("used", column.used())
                .whole("missing", column.missing());
        if (column.numeric() && !Double.isNaN(column.min())) {
            out.number("min", column.min()).number("max", column.max());
        }
        if (column.kind() == Kind.CONSTANT) {
            out.text("constant", column.constant());
        }
        if (column.coded()) {
            out.whole("different", column.levelCount());
        }
        if (column.coded() && column.kind() != Kind.IDENTIFIER && column.levelCount() <= Schema.MOST_LEVELS) {
            out.texts("levels", column.levels()).wholes("counts", column.counts());
        }
        out.text("note", column.note());
    }
}
