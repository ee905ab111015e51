package org.biln.experiments.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadingTest {

    private static final List<List<? extends Reading.Choice>> STEPS = List.of(
            List.of(Reading.UspsDigits.values()),
            List.of(Reading.LossForm.values()),
            List.of(Reading.BoundRule.values()),
            List.of(Reading.BoughtPositions.values()),
            List.of(Reading.BoughtLabel.values()),
            List.of(Reading.KernelForm.values()),
            List.of(Reading.RealIntercept.values()),
            List.of(Reading.Start.values()),
            List.of(Reading.IterationCap.values()));

    @Test
    void switching_every_step_leads_from_the_published_reading_to_the_written_one() {
        Reading reading = Reading.published();
        for (List<? extends Reading.Choice> step : STEPS) {
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
        for (List<? extends Reading.Choice> step : STEPS) {
            for (Reading.Choice choice : step) {
                Reading reading = Reading.published().with(choice);
                assertThat(reading.choices())
                        .filteredOn(entry -> !Reading.published().choices().contains(entry))
                        .allMatch(entry -> entry.contains(choice.step() + "=" + choice.csvName()));
                assertThat(reading.with(choice)).isEqualTo(reading);
                assertThat(choice.description()).isNotBlank();
            }
        }
    }

    @Test
    void a_label_names_what_differs() {
        assertThat(Reading.of("published").label()).isEqualTo("published");
        assertThat(Reading.of("written").label()).isEqualTo("written");
        assertThat(Reading.published().with(Reading.UspsDigits.SIX_EIGHT).label())
                .isEqualTo("published with digits=6v8");
        assertThatThrownBy(() -> Reading.of("guessed")).hasMessageContaining("guessed");
    }
}
