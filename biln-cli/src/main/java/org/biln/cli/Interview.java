package org.biln.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.fit.Expert;
import org.biln.cli.table.TrainingTable;
import org.jspecify.annotations.Nullable;

/** An expert at the terminal: shows rows one by one and takes a label, nothing (skip) or q (stop). */
final class Interview implements Expert {
    private final Console console;
    private final TrainingTable table;
    private final int most;

    /**
     * @param console where to ask
     * @param table the rows asked about
     * @param most how many questions at most
     */
    Interview(Console console, TrainingTable table, int most) {
        this.console = console;
        this.table = table;
        this.most = most;
    }

    @Override
    public Map<Integer, Integer> answers(int[] order) {
        Map<Integer, Integer> answers = new TreeMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
        try {
            List<Integer> rows = Arrays.stream(order).limit(most).boxed().toList();
            Map<Integer, List<String>> text = table.text(rows);
            for (int asked = 0; asked < rows.size(); asked++) {
                int row = rows.get(asked);
                show(asked + 1, rows.size(), row, text.getOrDefault(row, List.of()));
                Integer code = ask(in);
                if (code == null) {
                    break;
                }
                if (code >= 0) {
                    answers.put(row, code);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        console.message(String.format(Locale.ROOT, "%,d answers", answers.size()));
        return answers;
    }

    private void show(int number, int of, int row, List<String> cells) {
        console.message(String.format(Locale.ROOT, "%n[%d/%d] row %d", number, of, table.fileRows()[row] + 1));
        for (int c = 0; c < cells.size(); c++) {
            console.message("  " + table.input().header().get(c) + ": " + cells.get(c));
        }
    }

    /** A label code, -1 to skip, null to stop. */
    private @Nullable Integer ask(BufferedReader in) throws IOException {
        List<String> values = table.labels().values();
        while (true) {
            console.err().print("label (" + String.join(" / ", values) + "; empty to skip, q to stop): ");
            console.err().flush();
            String line = in.readLine();
            if (line == null || (line.strip().equals("q") && !values.contains("q"))) {
                return null;
            }
            String answer = line.strip();
            if (answer.isEmpty()) {
                return -1;
            }
            if (values.contains(answer)) {
                return values.indexOf(answer);
            }
            List<String> begun = values.stream()
                    .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(answer.toLowerCase(Locale.ROOT)))
                    .toList();
            if (begun.size() == 1) {
                return values.indexOf(begun.get(0));
            }
            console.message("'" + answer + "' is not one of the labels");
        }
    }
}
