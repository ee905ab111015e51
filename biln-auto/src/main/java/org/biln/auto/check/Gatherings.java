package org.biln.auto.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Sample;
import org.biln.core.math.Exp;

/**
 * Where errors gather: which groups of rows have a larger sum of error probabilities than chance gives.
 *
 * <p>Chance draws as many rows of each observed label from the whole table. By Hoeffding (1963, theorem 4) the sum of a draw without
 * replacement has no larger moment generating function than one with replacement, so
 * {@code P(sum >= s) <= min_t exp(-t s) prod_c M_c(t)^(n_c)} for every size of a group, where {@code M_c} is the mean of
 * {@code exp(t w)} over the rows labelled c. The bound is corrected for all groups that were looked at by Holm's method, which holds
 * however they overlap. O(rows) for each column.
 */
final class Gatherings {

    private static final double LEVEL = 0.05;

    /** Where the bound is tried; it holds at each. Error probabilities are at most 1, so no larger ones are needed. */
    private static final double[] TILTS = tilts();

    private final TableFit fit;
    private final Sample sample;
    private final double[] mean;
    private final double[][] logMoment;

    private Gatherings(TableFit fit) {
        this.fit = fit;
        this.sample = fit.training().sample();
        int k = sample.classes();
        double[] rows = new double[k];
        mean = new double[k];
        double[][] moment = new double[k][TILTS.length];
        for (int i = 0; i < sample.size(); i++) {
            int c = sample.label(i);
            rows[c]++;
            mean[c] += fit.wrong(i);
            for (int t = 0; t < TILTS.length; t++) {
                moment[c][t] += Exp.exp(TILTS[t] * fit.wrong(i));
            }
        }
        logMoment = moment;
        for (int c = 0; c < k; c++) {
            mean[c] /= Math.max(1, rows[c]);
            for (int t = 0; t < TILTS.length; t++) {
                logMoment[c][t] = rows[c] == 0 ? 0 : StrictMath.log(moment[c][t] / rows[c]);
            }
        }
    }

    private static double[] tilts() {
        double[] all = new double[32];
        double t = 0.05;
        for (int i = 0; i < all.length; i++) {
            all[i] = t;
            t *= 1.25;
        }
        return all;
    }

    /**
     * Looks for them.
     *
     * @param training the table
     * @param fit what was learnt
     * @return those that chance does not explain, the one with most errors beyond chance first
     */
    static List<Gathering> of(TrainingTable training, TableFit fit) throws IOException {
        Gatherings gatherings = new Gatherings(fit);
        List<Gathering> all = new ArrayList<>();
        for (Grouping grouping : Grouping.all(training)) {
            gatherings.add(grouping, all);
        }
        return holm(all);
    }

    private void add(Grouping grouping, List<Gathering> all) {
        int k = sample.classes();
        int groups = grouping.names().size();
        int[][] counts = new int[groups][k];
        double[] sum = new double[groups];
        for (int i = 0; i < sample.size(); i++) {
            int g = grouping.of(i);
            counts[g][sample.label(i)]++;
            sum[g] += fit.wrong(i);
        }
        for (int g = 0; g < groups; g++) {
            int rows = 0;
            double byChance = 0;
            for (int c = 0; c < k; c++) {
                rows += counts[g][c];
                byChance += counts[g][c] * mean[c];
            }
            // A single row is no group, all rows have nothing of their own.
            if (rows > 1 && rows < sample.size()) {
                all.add(new Gathering(
                        grouping.column(),
                        grouping.names().get(g),
                        rows,
                        sum[g],
                        byChance,
                        bound(sum[g], byChance, counts[g])));
            }
        }
    }

    private double bound(double sum, double byChance, int[] counts) {
        double least = 0;
        for (int t = 0; sum > byChance && t < TILTS.length; t++) {
            double log = -TILTS[t] * sum;
            for (int c = 0; c < counts.length; c++) {
                log += counts[c] * logMoment[c][t];
            }
            least = Math.min(least, log);
        }
        return Exp.exp(least);
    }

    /** Step by step from the least probable: each times the number of those that are left. */
    private static List<Gathering> holm(List<Gathering> all) {
        List<Gathering> order = all.stream()
                .sorted(Comparator.comparingDouble(Gathering::chance))
                .toList();
        List<Gathering> found = new ArrayList<>();
        double most = 0;
        for (int i = 0; i < order.size(); i++) {
            Gathering g = order.get(i);
            most = Math.max(most, g.chance() * (order.size() - i));
            if (most > LEVEL) {
                break;
            }
            found.add(new Gathering(g.column(), g.value(), g.rows(), g.expected(), g.byChance(), most));
        }
        found.sort(Comparator.comparingDouble((Gathering g) -> g.byChance() - g.expected()));
        return List.copyOf(found);
    }
}
