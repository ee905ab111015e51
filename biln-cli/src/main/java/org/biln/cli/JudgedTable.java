package org.biln.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Classifier;
import org.biln.table.Column;
import org.biln.table.CsvOutput;
import org.biln.table.InputException;
import org.biln.table.Numbers;
import org.biln.table.Role;
import org.biln.table.Table;
import org.ejml.data.DMatrixRMaj;

/** A table with eight more columns: what was found out about each of its labels. */
final class JudgedTable {
    private static final List<String> ADDED =
            List.of("eta", "eta_of", "bound_plus", "bound_minus", "verdict", "wrong", "suspect", "suggested_label");

    private final TrainingTable training;
    private final List<String> added;

    /** Refuses, before any work, a table that has one of these columns already. */
    JudgedTable(TrainingTable training) {
        this.training = training;
        this.added = added(training.table());
    }

    /** Our columns; eta is not written twice when the user's own column has this name. */
    private static List<String> added(Table table) {
        List<String> names = new ArrayList<>(ADDED);
        Column own = table.column(Role.ETA);
        for (String name : ADDED) {
            int at = table.header().indexOf(name);
            if (at >= 0 && own != null && own.position() == at) {
                names.remove(name);
            } else if (at >= 0) {
                throw InputException.at(
                        table.name(),
                        1,
                        at + 1,
                        name,
                        "a column of this name is written beside it",
                        "rename yours, or take it out when it comes from an earlier distill");
            }
        }
        return names;
    }

    /** Writes the table with what was found out about each of its labels. */
    void write(TableFit fit, CsvOutput csv) throws IOException {
        Table table = training.table();
        Predicted predicted = new Predicted(training, fit);
        List<String> header = new ArrayList<>(table.header());
        header.addAll(added);
        csv.row(header);
        table.scan((row, line, cells) -> {
            int example = training.rows().example(row);
            List<String> extended = new ArrayList<>(cells);
            for (String name : added) {
                extended.add(example < 0 ? predicted.cell(row, name) : cell(fit, example, name));
            }
            csv.row(extended);
        });
        csv.commit();
    }

    private String cell(TableFit fit, int example, String column) {
        return switch (column) {
            case "eta" -> Numbers.format(fit.distillation().eta(example));
            case "eta_of" -> etaOf(fit, example);
            case "bound_plus" -> Numbers.format(fit.distillation().bounds().plus(example));
            case "bound_minus" -> Numbers.format(fit.distillation().bounds().minus(example));
            case "verdict" ->
                fit.distillation().decided(example)
                        ? value(training, fit.distillation().label(example))
                        : "undecided";
            case "wrong" -> Numbers.format(fit.wrong(example));
            case "suspect" -> fit.suspect(example) ? "1" : "0";
            case "suggested_label" -> value(training, fit.suggested(example));
            default -> throw new IllegalStateException("no such column: " + column);
        };
    }

    /** The label that eta is the probability of. */
    private String etaOf(TableFit fit, int example) {
        int k = training.labels().size();
        int best = 1;
        if (k > 2) {
            for (int c = 0; c < k; c++) {
                best = c == 0 || fit.plain().posterior(example, c) > fit.plain().posterior(example, best) ? c : best;
            }
        }
        return training.labels().classes().get(best);
    }

    static String value(TrainingTable training, int label) {
        return training.labels().classes().get(label);
    }

    /** Rows that were not learnt from: without a label they are predicted; without cells they stay without findings. */
    private static final class Predicted {
        private final TrainingTable training;
        private final TableFit fit;
        private final boolean[] unlabelled;

        Predicted(TrainingTable training, TableFit fit) {
            this.training = training;
            this.fit = fit;
            unlabelled = new boolean[training.table().rows()];
            for (int row : training.rows().unlabelled()) {
                unlabelled[row] = true;
            }
        }

        String cell(int row, String column) {
            if (!unlabelled[row] || !(column.startsWith("eta") || column.equals("suggested_label"))) {
                return "";
            }
            DMatrixRMaj x = training.rows().features().x();
            double[] p = new double[fit.classifier().classes()];
            fit.classifier().probabilities(x.data, row * x.numCols, p, 0);
            int best = Classifier.mostProbable(p, 0, p.length);
            int of = column.equals("suggested_label") || p.length > 2 ? best : 1;
            return column.equals("eta")
                    ? Numbers.format(p[of])
                    : training.labels().classes().get(of);
        }
    }
}
