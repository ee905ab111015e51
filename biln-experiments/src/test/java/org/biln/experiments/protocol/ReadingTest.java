package org.biln.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadingTest {

    private static final Collection<List<Choice>> STEPS = Choice.all().stream()
            .collect(Collectors.groupingBy(Choice::step, LinkedHashMap::new, Collectors.toList()))
            .values();

    @Test
    void the_entries_are_those_that_journals_hold() {
        assertThat(Reading.published().choices())
                .containsExactly(
                        "digits=7v9",
                        "loss=saturating",
                        "bound-rule=pooled-neighbourhoods",
                        "noisy+act=sample-positions",
                        "bought-label=clean",
                        "synthetic-kernel=not-squared",
                        "uci-image-kernel-table1=not-squared",
                        "uci-image-kernel-table2=squared",
                        "usps-6v8-kernel=squared",
                        "intercept=with",
                        "start=random",
                        "iterations=20/100");
        assertThat(Reading.written().choices())
                .containsExactly(
                        "digits=6v8",
                        "loss=stable",
                        "bound-rule=neighbourhood-as-written",
                        "noisy+act=uncollected",
                        "bought-label=bayes-optimal",
                        "synthetic-kernel=squared",
                        "uci-image-kernel=squared",
                        "usps-6v8-kernel=squared",
                        "intercept=without",
                        "start=zero",
                        "iterations=400");
    }

    @Test
    void switching_every_step_leads_from_the_published_reading_to_the_written_one() {
        Reading reading = Reading.published();
        for (List<Choice> step : STEPS) {
            Reading before = reading;
            reading = step.stream()
                    .map(before::with)
                    .filter(r -> Reading.written().choices().containsAll(changed(before, r)))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(reading.choices())
                .containsExactlyElementsOf(Reading.written().choices());
        assertThat(reading).isEqualTo(Reading.written());
    }

    private static List<String> changed(Reading before, Reading after) {
        List<String> old = before.choices();
        List<String> written = Reading.written().choices();
        // a step already as written must stay so; any other must become so
        return Stream.concat(
                        after.choices().stream().filter(choice -> !old.contains(choice)),
                        old.stream()
                                .filter(choice -> written.contains(choice)
                                        && after.choices().contains(choice)))
                .toList();
    }

    @Test
    void a_switch_changes_its_step_and_no_other() {
        for (List<Choice> step : STEPS) {
            for (Choice choice : step) {
                Reading reading = Reading.published().with(choice);
                assertThat(reading.choices())
                        .filteredOn(entry -> !Reading.published().choices().contains(entry))
                        .allMatch(entry -> entry.contains(choice.step()) && entry.endsWith("=" + choice.csvName()));
                assertThat(reading.with(choice)).isEqualTo(reading);
                assertThat(choice.description()).isNotBlank();
            }
        }
    }

    @Test
    void tables_may_have_kernels_of_their_own() {
        Reading published = Reading.published();
        assertThat(published.kernel(UciImageDataset.INSTANCE, BoundsKind.KNOWN)).isEqualTo(Choice.KERNEL_NOT_SQUARED);
        assertThat(published.kernel(UciImageDataset.INSTANCE, BoundsKind.UNKNOWN))
                .isEqualTo(Choice.KERNEL_SQUARED);
        assertThat(published.has(Choice.KERNEL_SQUARED)).isFalse();
        assertThat(published
                        .withKernel(UciImageDataset.INSTANCE, Choice.KERNEL_SQUARED)
                        .label())
                .isEqualTo("published with uci-image-kernel=squared");
    }

    @Test
    void a_label_names_what_differs() {
        assertThat(Reading.of("published").label()).isEqualTo("published");
        assertThat(Reading.of("written").label()).isEqualTo("written");
        assertThat(Reading.published().with(Choice.DIGITS_SIX_EIGHT).label()).isEqualTo("published with digits=6v8");
        assertThatThrownBy(() -> Reading.of("guessed")).hasMessageContaining("guessed");
    }
}
