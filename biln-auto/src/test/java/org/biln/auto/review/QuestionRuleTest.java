package org.biln.auto.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class QuestionRuleTest {

    /** 100 rows, doubt falling from row 0 on, 20 suspects; the model hesitates most about the last rows. */
    private static Beliefs beliefs() {
        double[] wrong = new double[100];
        double[] margin = new double[100];
        for (int row = 0; row < 100; row++) {
            wrong[row] = row < 20 ? 0.9 - 0.01 * row : 0.1;
            margin[row] = (99 - row) / 200.0;
        }
        return Beliefs.of(wrong, margin);
    }

    private static int[] all() {
        return IntStream.range(0, 100).toArray();
    }

    @Test
    void rowsAreDrawnAsOftenAsTheirProbabilitySays() {
        QuestionRule rule = new QuestionRule(QuestionMix.MIXED);
        int draws = 20_000;
        int[] drawn = new int[100];
        double[] q = new double[100];
        int audits = 0;
        for (int i = 0; i < draws; i++) {
            Question question = rule.draw(beliefs(), all(), Rng.of(3, i));
            drawn[question.row()]++;
            q[question.row()] = question.probability();
            audits += question.source() == Source.AUDIT ? 1 : 0;
        }
        double sum = 0;
        for (int row = 0; row < 100; row++) {
            sum += q[row];
            double error = Math.sqrt(q[row] * (1 - q[row]) / draws);
            assertThat((double) drawn[row] / draws).isCloseTo(q[row], within(4.5 * error));
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
        assertThat(q[0]).isCloseTo(0.4 / 20 + 0.2 / 100, within(1e-12));
        assertThat(q[50]).isCloseTo(0.2 / 100, within(1e-12));
        assertThat(q[99]).isCloseTo(0.4 / 10 + 0.2 / 100, within(1e-12));
        assertThat((double) audits / draws).isCloseTo(0.2, within(0.02));
    }

    @Test
    void theSameSeedAsksTheSame() {
        QuestionRule rule = new QuestionRule(QuestionMix.MIXED);
        assertThat(rule.draw(beliefs(), all(), Rng.of(3, 4))).isEqualTo(rule.draw(beliefs(), all(), Rng.of(3, 4)));
    }

    @Test
    void onlyTheSourceAskedForIsAskedAbout() {
        for (int i = 0; i < 200; i++) {
            assertThat(new QuestionRule(QuestionMix.SUSPECTS)
                            .draw(beliefs(), all(), Rng.of(1, i))
                            .row())
                    .isLessThan(20);
            Question undecided = new QuestionRule(QuestionMix.UNDECIDED).draw(beliefs(), all(), Rng.of(1, i));
            assertThat(undecided.row()).isGreaterThanOrEqualTo(90);
            assertThat(undecided.source()).isEqualTo(Source.UNDECIDED);
            assertThat(new QuestionRule(QuestionMix.AUDIT)
                            .draw(beliefs(), all(), Rng.of(1, i))
                            .source())
                    .isEqualTo(Source.AUDIT);
        }
    }

    @Test
    void fewOpenRowsAreAllAskedAbout() {
        QuestionRule rule = new QuestionRule(QuestionMix.MIXED);
        Question last = rule.draw(beliefs(), new int[] {42}, Rng.of(1, 1));
        assertThat(last.row()).isEqualTo(42);
        assertThat(last.probability()).isCloseTo(1, within(1e-12));
        assertThatThrownBy(() -> rule.draw(beliefs(), new int[0], Rng.of(1, 1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theNextTenAreExpectedToFindWhatTheirDoubtSays() {
        QuestionRule suspects = new QuestionRule(QuestionMix.SUSPECTS);
        assertThat(suspects.expectedFinds(beliefs(), all(), 10)).isCloseTo(10 * 0.805, within(1e-9));
        assertThat(suspects.expectedFinds(beliefs(), new int[] {0, 50}, 10)).isCloseTo(1.0, within(1e-9));
        assertThat(suspects.expectedFinds(beliefs(), new int[0], 10)).isZero();
    }

    @Test
    void sharesAddUpToOne() {
        assertThatThrownBy(() -> new QuestionMix(0.5, 0.5, 0.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> new QuestionMix(-0.5, 1, 0.5)).hasMessageContaining("suspects");
    }
}
