package org.biln.auto.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TrainingTable;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** Where errors gather, on tables whose errors were put there. */
class GatheringsTest {

    /** Two kinds of rows far apart; every second label of the rows chosen is turned round. */
    private static TrainingTable table(int rows, long seed, IntPredicate chosen) throws IOException {
        Rng rng = Rng.of(seed);
        List<String> lines = new ArrayList<>(List.of("id,a,day,by,state"));
        for (int i = 0; i < rows; i++) {
            boolean good = rng.nextDouble() < 0.5;
            boolean flip = chosen.test(i) && rng.nextDouble() < 0.5;
            lines.add(String.format(
                    Locale.ROOT,
                    "%s-%d,%.3f,2024-%02d-%02d,%s,%s",
                    i % 7 == 3 ? "LAB" : "SITE",
                    i,
                    (good ? 4 : -4) + rng.nextGaussian(),
                    1 + 6 * i / rows,
                    1 + i % 28,
                    List.of("Ann", "Bob", "Cy").get(i % 3),
                    good != flip ? "good" : "bad"));
        }
        return Checked.table("id", List.of("by"), lines);
    }

    private static List<Gathering> found(TrainingTable training) throws IOException {
        return TableCheck.of(training, Checked.fit(training, FitPlan.Base.LOGISTIC))
                .gatherings();
    }

    @Test
    void a_value_of_a_column_that_is_not_learnt_from_is_named_with_what_chance_gives() throws IOException {
        Gathering bob = found(table(300, 1, i -> i % 3 == 1)).get(0);
        assertThat(bob.where()).isEqualTo("by = Bob");
        assertThat(bob.rows()).isEqualTo(100);
        assertThat(bob.expected()).isGreaterThan(2 * bob.byChance());
        assertThat(bob.byChance()).isPositive();
        assertThat(bob.chance()).isLessThan(0.05);
        assertThat(bob)
                .asString()
                .containsPattern("by = Bob: about [0-9]+ of 100 labels look wrong, where chance gives");
    }

    @Test
    void how_identifiers_begin_months_and_places_in_the_file_are_addresses_too() throws IOException {
        assertThat(found(table(300, 2, i -> i % 7 == 3)))
                .extracting(Gathering::where)
                .contains("id = LAB...");
        assertThat(found(table(300, 3, i -> i < 50)))
                .extracting(Gathering::where)
                .contains("day = 2024-01", "rows 1 to 30");
    }

    @Test
    void errors_that_are_everywhere_have_no_address() throws IOException {
        int tables = 0;
        for (int seed = 10; seed < 20; seed++) {
            int drawn = seed;
            tables += found(table(200, seed, i -> Rng.of(drawn, i).nextDouble() < 0.3))
                            .isEmpty()
                    ? 0
                    : 1;
        }
        // Holm's method errs on one table in twenty; that it errs twice in ten has a probability below a tenth.
        assertThat(tables).isLessThanOrEqualTo(1);
    }
}
