package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

class AnnotatorQualityTest {

    @Test
    void spammers_are_found_and_others_are_not_taken_for_one() {
        int found = 0;
        int wronged = 0;
        for (int trial = 0; trial < 20; trial++) {
            Rng rng = Rng.of(5, trial);
            double[][][] theta = Crowd.skilled(rng, 12, 3, 0.6, 0.9);
            theta[0] = new double[][] {{0.6, 0.2, 0.2}, {0.6, 0.2, 0.2}, {0.6, 0.2, 0.2}};
            Votes votes = Crowd.of(rng, 400, 4, theta, 0.4, 0.3, 0.3).votes();
            List<AnnotatorQuality> all =
                    AnnotatorQuality.of(DawidSkene.recommended().aggregate(votes));
            found += all.get(0).spammer() ? 1 : 0;
            wronged +=
                    (int) all.stream().skip(1).filter(AnnotatorQuality::spammer).count();
        }
        assertThat(found).isGreaterThanOrEqualTo(16);
        assertThat(wronged).isZero();
    }

    @Test
    void who_turns_answers_round_is_no_spammer() {
        Rng rng = Rng.of(9);
        double[][][] theta = Crowd.skilled(rng, 9, 2, 0.8, 0.95);
        theta[0] = new double[][] {{0.1, 0.9}, {0.9, 0.1}};
        Votes votes = Crowd.of(rng, 300, 5, theta, 0.5, 0.5).votes();
        AnnotatorQuality one =
                AnnotatorQuality.of(DawidSkene.recommended().aggregate(votes)).get(0);
        assertThat(one.accuracy()).isLessThan(0.2);
        assertThat(one.information()).isGreaterThan(0.2);
        assertThat(one.spammer()).isFalse();
    }

    @Test
    void intervals_hold_the_true_accuracy_about_as_often_as_they_say() {
        int held = 0;
        int all = 0;
        for (int trial = 0; trial < 20; trial++) {
            Rng rng = Rng.of(31, trial);
            double[][][] theta = Crowd.skilled(rng, 10, 2, 0.6, 0.95);
            Votes votes = Crowd.of(rng, 200, 4, theta, 0.5, 0.5).votes();
            List<AnnotatorQuality> found =
                    AnnotatorQuality.of(DawidSkene.recommended().aggregate(votes));
            for (AnnotatorQuality one : found) {
                double truth = theta[one.annotator()][0][0];
                held += one.low() <= truth && truth <= one.high() ? 1 : 0;
                all++;
                assertThat(one.accuracy()).isBetween(one.low(), one.high());
            }
        }
        assertThat((double) held / all).isBetween(0.88, 0.995);
    }

    @Test
    void the_most_frequent_mistake_is_named() {
        Rng rng = Rng.of(8);
        double[][][] theta = Crowd.skilled(rng, 8, 3, 0.85, 0.95);
        theta[3] = new double[][] {{0.95, 0.03, 0.02}, {0.03, 0.95, 0.02}, {0.6, 0.02, 0.38}};
        Votes votes = Crowd.of(rng, 400, 4, theta, 0.4, 0.3, 0.3).votes();
        AnnotatorQuality one =
                AnnotatorQuality.of(DawidSkene.recommended().aggregate(votes)).get(3);
        assertThat(one.truth()).isEqualTo(2);
        assertThat(one.said()).isZero();
        assertThat(one.mistakes()).isCloseTo(400 * 0.5 * 0.3 * 0.6, within(15.0));
    }
}
