package org.biln.cli.fit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.biln.auto.table.TrainingTable;
import org.biln.table.Column;
import org.biln.table.InputException;
import org.biln.table.Names;
import org.biln.table.Numbers;
import org.biln.table.Role;
import org.biln.table.Table;

/**
 * Out-of-fold probabilities of anybody's model: a column for each label, named like it, and a row for each row of the training table,
 * in the same order, or found by the id column if the file has it.
 */
public final class ProbabilityFile {

    /** What rounding to a few digits may leave of a sum of 1. */
    private static final double ROUNDING = 0.01;

    private ProbabilityFile() {}

    /**
     * Reads probabilities.
     *
     * @param training the training table
     * @param file the file
     * @return a number for every label of every row that is learnt from, of sum 1 for each row
     * @throws IOException when the file cannot be read again
     */
    public static double[] read(TrainingTable training, Table file) throws IOException {
        List<String> classes = training.labels().classes();
        int k = classes.size();
        int[] places = places(classes, file);
        Column id = training.table().column(Role.ID);
        int idAt = id == null ? -1 : file.header().indexOf(id.name());
        if (idAt < 0 && file.rows() != training.table().rows()) {
            throw InputException.in(
                    file.name(),
                    String.format(
                            Locale.ROOT,
                            "has %,d rows, the training table has %,d",
                            file.rows(),
                            training.table().rows()),
                    "there must be one for each row, in the same order, or a column of ids as in the table (--id)");
        }
        Map<String, Integer> rowOf = idAt < 0 || id == null ? Map.of() : rows(training.table(), id);
        double[] all = new double[Math.multiplyExact(training.rows().sample().size(), k)];
        Arrays.fill(all, Double.NaN);
        file.scan((row, line, cells) -> {
            Integer at =
                    idAt < 0 ? Integer.valueOf(row) : rowOf.get(cells.get(idAt).strip());
            int example = at == null ? -1 : training.rows().example(at);
            if (example < 0) {
                // rows without a label, and rows of another table, are nothing to learn from
                return;
            }
            if (!Double.isNaN(all[example * k])) {
                throw InputException.at(
                        file.name(),
                        line,
                        "is the second line about row " + (training.rows().row(example) + 1) + " of "
                                + training.table().name(),
                        "keep one of them");
            }
            double sum = 0;
            for (int c = 0; c < k; c++) {
                double p = Numbers.parse(cells.get(places[c]));
                if (!(p >= 0 && p <= 1)) {
                    throw InputException.at(
                            file.name(),
                            line,
                            places[c] + 1,
                            classes.get(c),
                            InputException.quote(cells.get(places[c])) + " is no probability",
                            "each must be a number between 0 and 1");
                }
                all[example * k + c] = p;
                sum += p;
            }
            if (Math.abs(sum - 1) > ROUNDING) {
                throw InputException.at(
                        file.name(),
                        line,
                        "the probabilities of the row add up to " + Numbers.brief(sum),
                        "they must add up to 1");
            }
            for (int c = 0; c < k; c++) {
                all[example * k + c] /= sum;
            }
        });
        for (int i = 0; i < all.length; i += k) {
            if (Double.isNaN(all[i])) {
                throw InputException.in(
                        file.name(),
                        "has no row for row " + (training.rows().row(i / k) + 1) + " of "
                                + training.table().name(),
                        "there must be one for each row with a label");
            }
        }
        return all;
    }

    private static int[] places(List<String> classes, Table file) {
        List<String> absent = new ArrayList<>(classes);
        absent.removeAll(file.header());
        if (!absent.isEmpty()) {
            throw InputException.at(
                    file.name(),
                    1,
                    "has no column for " + Names.shortList(absent),
                    "there must be a column of probabilities for each label, named like it; the columns are: "
                            + Names.shortList(file.header()));
        }
        return classes.stream().mapToInt(file.header()::indexOf).toArray();
    }

    private static Map<String, Integer> rows(Table table, Column id) {
        Map<String, Integer> rows = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
            String key = id.code(row) < 0 ? "" : id.level(id.code(row));
            if (rows.put(key, row) != null) {
                throw InputException.in(
                        table.name(),
                        "the id " + InputException.quote(key) + " stands in several rows",
                        "drop the column from the file of probabilities, so that rows are found by their order");
            }
        }
        return rows;
    }
}
