package org.biln.auto.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** An expert who is never wrong, a model that may be: the estimate is right on average and its interval covers the truth. */
class ErrorEstimateTest {

    private static final int ROWS = 200;

    /** What came of some questions about labels of which some are wrong. */
    private record Run(int wrong, List<Outcome> outcomes, int found, int open) {
        ErrorEstimate estimate() {
            return ErrorEstimate.of(ROWS, found, open, outcomes).orElseThrow();
        }
    }

    /**
     * Labels are wrong with probabilities sigmoid(a + b z); the model believes sigmoid(a + shift + b z) where it sees z and
     * knows nothing of the others.
     */
    private static Run run(QuestionMix mix, int questions, double rate, double shift, double blind, long seed) {
        Rng rng = Rng.of(seed, 77);
        double[] believed = new double[ROWS];
        double[] margin = new double[ROWS];
        boolean[] wrong = new boolean[ROWS];
        int all = 0;
        for (int row = 0; row < ROWS; row++) {
            double z = 3 * rng.nextGaussian();
            wrong[row] = rng.nextDouble() < Exp.sigmoid(z + rate);
            believed[row] = rng.nextDouble() < blind ? 0.01 : Exp.sigmoid(z + rate + shift);
            margin[row] = Math.abs(believed[row] - 0.5);
            all += wrong[row] ? 1 : 0;
        }
        Beliefs beliefs = Beliefs.of(believed, margin);
        QuestionRule rule = new QuestionRule(mix);
        boolean[] answered = new boolean[ROWS];
        List<Outcome> outcomes = new ArrayList<>();
        int found = 0;
        for (int m = 0; m < questions; m++) {
            int[] open = IntStream.range(0, ROWS).filter(row -> !answered[row]).toArray();
            Question question = rule.draw(beliefs, open, found, Rng.of(seed, m));
            answered[question.row()] = true;
            outcomes.add(new Outcome(question, wrong[question.row()]));
            found += wrong[question.row()] ? 1 : 0;
        }
        return new Run(all, outcomes, found, ROWS - questions);
    }

    /** Questions, how rare errors are, how far the model's beliefs are shifted, the share of rows it is blind to. */
    private static final double[][] CASES = {
        {15, -3, 0, 0},
        {40, -3, 0, 0},
        {40, -3, 1.5, 0},
        {40, -3, -1.5, 0},
        {40, -3, 0, 0.5},
        {100, -3, 0, 0.5},
        {100, -5, -1.5, 0.5},
        {100, -1, 0, 0},
        {150, -3, 0, 0.5},
    };

    @Test
    void theIntervalCoversTheTruthHoweverWrongTheModelIs() {
        int runs = 100;
        double mean = 0;
        for (double[] c : CASES) {
            int covered = 0;
            for (int i = 0; i < runs; i++) {
                Run run = run(QuestionMix.MIXED, (int) c[0], c[1], c[2], c[3], i);
                ErrorEstimate estimate = run.estimate();
                covered += run.wrong() >= estimate.low() - 1e-6 && run.wrong() <= estimate.high() + 1e-6 ? 1 : 0;
            }
            mean += (double) covered / runs / CASES.length;
            assertThat((double) covered / runs).as(Arrays.toString(c)).isGreaterThan(0.90);
        }
        assertThat(mean).isBetween(0.93, 0.98);
    }

    @Test
    void everySingleAnswerIsAnUnbiasedEstimate() {
        int runs = 1000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < runs; i++) {
            Run run = run(QuestionMix.MIXED, 5, -3, 1.5, 0.5, i);
            double off = ErrorEstimate.total(run.outcomes().get(4)) - run.wrong();
            sum += off;
            squares += off * off;
        }
        double mean = sum / runs;
        double error = Math.sqrt((squares / runs - mean * mean) / runs);
        assertThat(Math.abs(mean)).isLessThan(3 * error);
        // counting the finds instead would be far off
        double naive = 0;
        for (int i = 0; i < 100; i++) {
            Run run = run(QuestionMix.MIXED, 40, -3, 1.5, 0.5, i);
            naive += ((double) run.found() / 40 * ROWS - run.wrong()) / 100;
        }
        assertThat(naive).isGreaterThan(20);
    }

    @Test
    void aReviewOfAllRowsLeavesNothingOpen() {
        Run run = run(QuestionMix.MIXED, ROWS, -3, 0, 0, 1);
        ErrorEstimate estimate = run.estimate();
        assertThat(estimate.wrong()).isEqualTo(run.wrong());
        assertThat(estimate.low()).isEqualTo(run.wrong());
        assertThat(estimate.high()).isEqualTo(run.wrong());
        assertThat(estimate.accuracy()).isEqualTo(1 - (double) run.wrong() / ROWS);
        assertThat(estimate).asString().startsWith(String.format(Locale.ROOT, "%.1f %%", 100 * estimate.accuracy()));
    }

    @Test
    void withoutAnAuditNothingIsSaidOfAllLabels() {
        Run run = run(QuestionMix.SUSPECTS, 20, -3, 0, 0, 1);
        assertThat(ErrorEstimate.of(ROWS, run.found(), run.open(), run.outcomes()))
                .isEmpty();
        assertThat(ErrorEstimate.of(ROWS, 0, ROWS, List.of())).isEmpty();
    }

    @Test
    void aPlainRandomSampleGivesTheUsualEstimate() {
        Run run = run(QuestionMix.AUDIT, 60, -3, 0, 0, 5);
        ErrorEstimate estimate = run.estimate();
        assertThat(estimate.low()).isGreaterThanOrEqualTo(run.found());
        assertThat(run.wrong()).isBetween((int) estimate.low(), (int) Math.ceil(estimate.high()));
    }
}
