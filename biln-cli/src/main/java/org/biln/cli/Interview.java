package org.biln.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.biln.auto.table.TrainingTable;
import org.biln.cli.fit.AnswerFile;
import org.biln.core.distill.Oracle;
import org.biln.table.Column;
import org.biln.table.Role;

/** An expert at the terminal: shows rows one by one, without their label, and takes a label, nothing (skip) or q (stop). */
final class Interview implements Oracle {
    private final Console console;
    private final TrainingTable training;
    private final BufferedReader in;
    private int asked;
    private boolean stopped;

    Interview(Console console, TrainingTable training) {
        this.console = console;
        this.training = training;
        this.in = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    }

    @Override
    public int label(int example) {
        if (stopped) {
            return DECLINED;
        }
        try {
            int row = training.rows().row(example);
            show(row, AnswerFile.text(training.table(), new int[] {row}).getOrDefault(row, List.of()));
            return ask();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void show(int row, List<String> cells) {
        Column label = training.table().column(Role.LABEL);
        console.message(String.format(Locale.ROOT, "%n[%d] row %d", ++asked, row + 1));
        for (int c = 0; c < cells.size(); c++) {
            // the doubtful label would suggest the answer
            if (label == null || c != label.position()) {
                console.message("  " + training.table().header().get(c) + ": " + cells.get(c));
            }
        }
    }

    private int ask() throws IOException {
        List<String> values = training.labels().classes();
        while (true) {
            console.err().print("label (" + String.join(" / ", values) + "; empty to skip, q to stop): ");
            console.err().flush();
            String line = in.readLine();
            if (line == null || (line.strip().equals("q") && !values.contains("q"))) {
                stopped = true;
                return DECLINED;
            }
            String answer = line.strip();
            if (answer.isEmpty()) {
                return DECLINED;
            }
            List<String> begun = values.contains(answer)
                    ? List.of(answer)
                    : values.stream()
                            .filter(value -> value.toLowerCase(Locale.ROOT).startsWith(answer.toLowerCase(Locale.ROOT)))
                            .toList();
            if (begun.size() == 1) {
                return values.indexOf(begun.get(0));
            }
            console.message("'" + answer + "' is not one of the labels");
        }
    }
}
