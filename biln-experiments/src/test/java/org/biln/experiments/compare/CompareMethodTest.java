package org.biln.experiments.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

class CompareMethodTest {

    private static final UnseenPriors PRIORS = new UnseenPriors();

    private static void requireSensible(Map<String, double[]> measured) {
        measured.forEach((method, values) -> {
            for (CompareMeasure measure : List.of(
                    CompareMeasure.ACCURACY,
                    CompareMeasure.LOG_LOSS,
                    CompareMeasure.CALIBRATION_ERROR,
                    CompareMeasure.AVERAGE_PRECISION,
                    CompareMeasure.FLAGGED)) {
                double value = measure.in(values);
                assertTrue(Double.isFinite(value) && value >= 0, method + ": " + measure + " is " + value);
            }
        });
    }

    @Test
    void allMethodsOfTwoClassesGiveTheSameFiniteNumbersTwice() throws IOException {
        RealTable sonar = RealTable.load("sonar");
        TableTrial trial = new TableTrial(sonar, "class-0.2-0.4", 0);
        Map<String, double[]> first = CompareExperiment.measure(trial, CompareMethod.all(), PRIORS, 1);
        assertEquals(CompareMethod.all().size(), first.size());
        requireSensible(first);
        Map<String, double[]> again = CompareExperiment.measure(trial, CompareMethod.all(), PRIORS, 1);
        first.forEach((method, values) -> assertArrayEquals(values, again.get(method), method));
    }

    @Test
    void methodsOfManyClassesGiveFiniteNumbersThere() throws IOException {
        List<CompareMethod> cheap = List.of(
                new Plain(Bases.FOREST),
                new AlgorithmOne(Bases.LOGISTIC, true),
                new IteratedDistillation(Bases.FOREST),
                new ConfidentLearning(Bases.FOREST),
                new PeerLoss());
        Map<String, double[]> measured =
                CompareExperiment.measure(new TableTrial(RealTable.load("glass"), "pairwise-25", 0), cheap, PRIORS, 1);
        assertEquals(4, measured.size(), "peer loss is of two classes");
        requireSensible(measured);
    }

    @Test
    void aTiltOfNothingIsLogisticRegression() {
        Sample sample = overlapping(200);
        LinearClassifier tilted = TiltedLogistic.plain().train(sample, Rng.of(1));
        DMatrixRMaj x = new DMatrixRMaj(sample.size(), 2);
        for (int row = 0; row < sample.size(); row++) {
            x.set(row, 0, 1);
            x.set(row, 1, sample.x().get(row, 0));
        }
        double[] theta = new LogisticRegression(
                        LogisticRegression.Options.newton().withL2(1).withPenalisedIntercept(false))
                .fit(sample.withFeatures(x), null)
                .classifier()
                .theta();
        // the intercept's own penalty of a thousandth is all that differs
        assertEquals(theta[0], tilted.intercept(), 1e-3);
        assertEquals(theta[1], tilted.theta()[0], 1e-3);
    }

    @Test
    void theUnbiasedLossUndoesClassNoise() {
        Rng rng = Rng.of(4);
        Sample clean = overlapping(60_000);
        int[] noisy = clean.y();
        for (int row = 0; row < noisy.length; row++) {
            noisy[row] = rng.nextDouble() < (noisy[row] > 0 ? 0.1 : 0.4) ? 1 - noisy[row] : noisy[row];
        }
        LinearClassifier truth = TiltedLogistic.plain().train(clean, Rng.of(1));
        LinearClassifier believing = TiltedLogistic.plain().train(clean.withLabels(noisy), Rng.of(1));
        LinearClassifier unbiased = new TiltedLogistic(1, share -> 0.1 / 0.5, share -> -0.4 / 0.5)
                .train(clean.withLabels(noisy), Rng.of(1));
        assertEquals(truth.theta()[0], unbiased.theta()[0], 0.15);
        assertEquals(truth.intercept(), unbiased.intercept(), 0.15);
        assertTrue(Math.abs(truth.theta()[0] - believing.theta()[0]) > 0.6, "believing learns another slope");
    }

    private static Sample overlapping(int n) {
        Rng rng = Rng.of(9);
        DMatrixRMaj x = new DMatrixRMaj(n, 1);
        int[] y = new int[n];
        for (int row = 0; row < n; row++) {
            y[row] = row % 2 == 0 ? 1 : 0;
            x.data[row] = 2 * y[row] - 1 + rng.nextGaussian();
        }
        return Sample.of(x, y);
    }
}
