package org.biln.auto.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.biln.auto.table.FitPlan;
import org.biln.auto.table.TableFit;
import org.biln.auto.table.TrainingTable;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** What is odd about tables, and why labels are doubted. */
class TableCheckTest {

    private static List<String> lines(String header, int rows, IntFunction<String> row) {
        List<String> lines = new ArrayList<>(List.of(header));
        for (int i = 0; i < rows; i++) {
            lines.add(row.apply(i));
        }
        return lines;
    }

    private static String numbers(Rng rng, int count) {
        StringBuilder cells = new StringBuilder();
        for (int c = 0; c < count; c++) {
            cells.append(String.format(Locale.ROOT, "%.4f,", rng.nextGaussian()));
        }
        return cells.toString();
    }

    private static List<Finding> findings(String id, List<String> lines) throws IOException {
        return DataChecks.of(Checked.table(id, List.of(), lines));
    }

    private static Finding only(Finding.Kind kind, List<Finding> findings) {
        List<Finding> ofKind = findings.stream().filter(f -> f.kind() == kind).toList();
        assertThat(ofKind).as(findings.toString()).hasSize(1);
        return ofKind.get(0);
    }

    @Test
    void an_ordinary_table_has_nothing_odd() throws IOException {
        Rng rng = Rng.of(1);
        assertThat(findings("", lines("a,b,c,y", 60, i -> numbers(rng, 3) + (i % 2 == 0 ? "no" : "yes"))))
                .isEmpty();
    }

    @Test
    void rows_that_repeat_are_found_and_named_apart_from_those_that_contradict_each_other() throws IOException {
        Rng rng = Rng.of(2);
        List<String> lines = lines("a,b,c,y", 60, i -> numbers(rng, 3) + (i % 2 == 0 ? "no" : "yes"));
        lines.add(lines.get(1));
        lines.add(lines.get(2).replace("yes", "no"));
        lines.add(lines.get(3).replaceFirst("^[^,]*", "7.77"));
        List<Finding> found = findings("", lines);
        assertThat(only(Finding.Kind.DUPLICATES, found).groups()).containsExactly(List.of(0, 60), List.of(1, 61));
        assertThat(only(Finding.Kind.CONTRADICTION, found).groups()).containsExactly(List.of(1, 61));
        assertThat(only(Finding.Kind.NEAR_DUPLICATES, found).groups()).containsExactly(List.of(2, 62));
        assertThat(only(Finding.Kind.NEAR_DUPLICATES, found).what()).startsWith("1 row agrees");
    }

    @Test
    void rows_of_few_values_agree_by_chance_and_are_no_near_duplicates() throws IOException {
        Rng rng = Rng.of(3);
        List<String> lines = lines(
                "a,b,c,y", 200, i -> (i % 3) + "," + rng.nextInt(4) + "," + rng.nextInt(5) + "," + rng.nextInt(2));
        assertThat(findings("", lines)).noneMatch(f -> f.kind() == Finding.Kind.NEAR_DUPLICATES);
    }

    @Test
    void one_identifier_with_two_labels_is_named_and_a_group_recommended() throws IOException {
        Rng rng = Rng.of(4);
        List<String> lines = lines("who,a,b,y", 60, i -> "P" + i + "," + numbers(rng, 2) + (i % 2 == 0 ? "no" : "yes"));
        lines.add("P0,1,2,yes");
        lines.add("P1,1,3,yes");
        for (String id : List.of("who", "")) {
            Finding found = only(Finding.Kind.ID_WITH_TWO_LABELS, findings(id, lines));
            assertThat(found.what())
                    .isEqualTo("2 values of column 'who' stand in several rows, 1 of them with more than one label");
            assertThat(found.remedy()).contains("--group who");
            assertThat(found.groups()).containsExactly(List.of(0, 60));
        }
    }

    @Test
    void a_column_that_gives_the_label_away_is_named() throws IOException {
        Rng rng = Rng.of(5);
        List<Finding> found = findings(
                "",
                lines(
                        "a,code,score,y",
                        80,
                        i -> numbers(rng, 1)
                                + List.of("u", "v", "w", "x").get(i % 4) + ","
                                + String.format(Locale.ROOT, "%.3f", (i % 2 == 0 ? 1 : 3) + rng.nextDouble()) + ","
                                + (i % 2 == 0 ? "no" : "yes")));
        assertThat(found)
                .filteredOn(f -> f.kind() == Finding.Kind.GIVES_LABEL_AWAY)
                .extracting(Finding::what)
                .containsExactly(
                        "column 'code' alone decides the label in every row",
                        "column 'score' alone decides the label in every row");
    }

    @Test
    void spellings_rare_labels_and_columns_that_hardly_vary_are_named() throws IOException {
        Rng rng = Rng.of(6);
        List<String> lines = lines("a,b,y", 60, i -> numbers(rng, 1) + "5," + (i % 2 == 0 ? "worn" : "fine"));
        lines.add("1,6,wron");
        lines.add("1,5,Fine");
        List<Finding> found = findings("", lines);
        assertThat(only(Finding.Kind.SPELLINGS, found).what()).contains("'Fine' and 'fine'");
        assertThat(only(Finding.Kind.NEARLY_CONSTANT, found).what())
                .isEqualTo("column 'b' is the same in all rows but 1");
        assertThat(found).anyMatch(f -> f.remedy().contains("is it meant to be 'worn'?"));
    }

    @Test
    void without_a_signal_there_is_no_verdict() throws IOException {
        Rng rng = Rng.of(7);
        TrainingTable none = Checked.table(
                "", List.of(), lines("a,b,y", 200, i -> numbers(rng, 2) + (rng.nextInt(2) == 0 ? "no" : "yes")));
        TableCheck check = TableCheck.of(none, Checked.fit(none, FitPlan.Base.LOGISTIC));
        assertThat(check.signal().present()).isFalse();
        assertThat(check.gatherings()).isEmpty();
        TrainingTable clear = Checked.table(
                "",
                List.of(),
                lines("a,b,y", 60, i -> 9 * (i % 2) + i % 7 + "," + numbers(rng, 1) + (i % 2 == 0 ? "no" : "yes")));
        assertThat(TableCheck.of(clear, Checked.fit(clear, FitPlan.Base.LOGISTIC))
                        .signal()
                        .chance())
                .isLessThan(1e-6);
    }

    @Test
    void what_speaks_against_a_wrong_label_is_the_feature_that_tells_and_never_nothing() throws IOException {
        Rng rng = Rng.of(8);
        List<String> lines = lines(
                "noise,tells,y",
                200,
                i -> numbers(rng, 1)
                        + String.format(Locale.ROOT, "%.3f", (i % 2 == 0 ? -3 : 3) + rng.nextGaussian())
                        + ","
                        + ((i % 2 == 0) != (i % 20 == 5) ? "no" : "yes"));
        TrainingTable training = Checked.table("", List.of(), lines);
        TableFit fit = Checked.fit(training, FitPlan.Base.AUTO);
        Doubts doubts = new Doubts(fit, training.schema());
        int[] suspects = fit.suspects();
        assertThat(suspects).isNotEmpty();
        for (int suspect : suspects) {
            List<Doubts.Reason> why = doubts.against(suspect, 2);
            assertThat(why).isNotEmpty();
            assertThat(why.get(0).name()).isEqualTo("tells");
            assertThat(why.stream().mapToDouble(Doubts.Reason::share).sum()).isBetween(0.5, 1 + 1e-9);
        }
        assertThat(doubts.against(suspects[0], 2)).isEqualTo(doubts.against(suspects[0], 2));
        assertThat(doubts.against(suspects, 2, 3))
                .isEqualTo(IntStream.of(suspects)
                        .mapToObj(suspect -> doubts.against(suspect, 2))
                        .toList());
        Sample sample = training.rows().sample();
        int[] near = doubts.nearest(suspects[0], 3);
        assertThat(Arrays.stream(near).filter(row -> sample.label(row) != sample.label(suspects[0])))
                .isNotEmpty();
    }

    @Test
    void rows_are_called_by_their_id_or_their_number_from_one() throws IOException {
        Rng rng = Rng.of(9);
        List<String> lines = lines("who,a,y", 30, i -> "P" + i + "," + numbers(rng, 1) + (i % 2 == 0 ? "no" : "yes"));
        TrainingTable training = Checked.table("who", List.of(), lines);
        TableCheck check = TableCheck.of(training, Checked.fit(training, FitPlan.Base.LOGISTIC));
        assertThat(check.key()).isEqualTo("who");
        assertThat(check.name(3)).isEqualTo("P3");
        TrainingTable plain = Checked.table("", List.of("who"), lines);
        assertThat(TableCheck.of(plain, Checked.fit(plain, FitPlan.Base.LOGISTIC))
                        .name(3))
                .isEqualTo("4");
    }
}
