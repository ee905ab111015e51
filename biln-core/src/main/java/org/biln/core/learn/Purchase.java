package org.biln.core.learn;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Oracle;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.distill.Verdict;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;

/** The rows a strategy chose and what the oracle said, both held to their contracts. */
final class Purchase {

    private final int[] rows;
    private final int[] answers;

    private Purchase(int[] rows, int[] answers) {
        this.rows = rows;
        this.answers = answers;
    }

    static Purchase none() {
        return new Purchase(new int[0], new int[0]);
    }

    static Purchase of(Distillation distillation, QueryStrategy strategy, int count, Rng rng, Oracle oracle) {
        return of(distillation, strategy, count, rng, oracle, new int[0]);
    }

    /** Asks about the known rows, whatever their verdict, then about those chosen that are not among them. */
    static Purchase of(
            Distillation distillation, QueryStrategy strategy, int count, Rng rng, Oracle oracle, int[] known) {
        boolean[] asked = new boolean[distillation.size()];
        for (int row : known) {
            Checks.row("known", row, distillation.size());
            if (asked[row]) {
                throw Checks.bad("known", "names row " + row + " twice");
            }
            asked[row] = true;
        }
        int[] chosen = chosen(distillation, strategy, count, rng);
        int[] rows = IntStream.concat(
                        Arrays.stream(known), Arrays.stream(chosen).filter(row -> !asked[row]))
                .toArray();
        return new Purchase(rows, Arrays.stream(rows).map(oracle::label).toArray());
    }

    private static int[] chosen(Distillation distillation, QueryStrategy strategy, int count, Rng rng) {
        int[] rows = strategy.choose(distillation, count, rng).clone();
        if (rows.length > count) {
            throw Checks.bad("queryStrategy", "chose " + rows.length + " rows, must be at most " + count);
        }
        boolean[] chosen = new boolean[distillation.size()];
        for (int row : rows) {
            Checks.row("queryStrategy", row, distillation.size());
            if (chosen[row] || distillation.verdict(row) != Verdict.UNDECIDED) {
                throw Checks.bad("queryStrategy", "chose row " + row + ", must be undecided and chosen once");
            }
            chosen[row] = true;
        }
        return rows;
    }

    int[] rows() {
        return rows;
    }

    int[] answers() {
        return answers;
    }

    /** The distilled rows, then the bought ones in the order asked. */
    int[] after(int[] distilled) {
        int[] all = new int[distilled.length + rows.length];
        System.arraycopy(distilled, 0, all, 0, distilled.length);
        System.arraycopy(rows, 0, all, distilled.length, rows.length);
        return all;
    }
}
