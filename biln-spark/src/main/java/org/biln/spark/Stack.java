package org.biln.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.Member;
import org.biln.core.ensemble.MixtureClassifier;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.ensemble.StackedTrainer;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;

/**
 * How the posteriors of several base learners become one: {@link StackedTrainer} finds it, from out-of-fold posteriors of at most
 * {@link Layout#CANDIDATES} rows. The rows of its sample are those posteriors, and each member of its stack reads its own off them.
 *
 * @param classes K
 * @param weights what each base learner is worth, 0 if it was dropped
 * @param calibrations of each base learner, and of the mixture: the slope, then K shifts; none leaves probabilities as they are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Stack(int classes, double[] weights, double[][] calibrations) implements Serializable {

    /** One base learner, its probabilities as they are. */
    static Stack ofOne(int classes) {
        return new Stack(classes, new double[] {1}, new double[0][]);
    }

    /**
     * Finds the stack.
     *
     * @param posteriors of each row those of all base learners, one after another
     * @param labels the classes of the rows
     * @param weights of the rows
     */
    static Stack of(double[][] posteriors, int[] labels, double[] weights, int classes) {
        int members = posteriors[0].length / classes;
        Sample sample = Sample.of(new DMatrixRMaj(posteriors), labels, classes).weighted(weights);
        List<Member> all = new ArrayList<>();
        for (int m = 0; m < members; m++) {
            int from = m * classes;
            double[] own = Arrays.stream(posteriors)
                    .flatMapToDouble(row -> Arrays.stream(row, from, from + classes))
                    .toArray();
            Classifier read = new Read(classes, members * classes, from);
            all.add(new Member("" + m, "" + m, Trainer.supplied(own, (some, rng) -> read)));
        }
        StackedFit fit = new StackedTrainer(all).stack(sample, Rng.of(1));
        CalibratedClassifier mixed = (CalibratedClassifier) fit.fit().classifier();
        double[] shares = new double[members];
        Arrays.setAll(shares, fit::weight);
        double[][] calibrations = new double[members + 1][];
        Arrays.fill(calibrations, new double[0]);
        int kept = 0;
        for (int m = 0; m < members; m++) {
            if (shares[m] > 0) {
                Classifier member =
                        ((MixtureClassifier) mixed.classifier()).members().get(kept++);
                calibrations[m] = numbers(((CalibratedClassifier) member).calibration());
            }
        }
        calibrations[members] = numbers(mixed.calibration());
        return new Stack(classes, shares, calibrations);
    }

    private static double[] numbers(Calibration calibration) {
        double[] numbers = new double[1 + calibration.classes()];
        numbers[0] = calibration.slope();
        for (int c = 0; c < calibration.classes(); c++) {
            numbers[1 + c] = calibration.shift(c);
        }
        return numbers;
    }

    private static void calibrate(double[] numbers, double[] p) {
        Calibration.of(numbers[0], Arrays.copyOfRange(numbers, 1, numbers.length))
                .apply(p, 0);
    }

    /** Without the base learners that were dropped. */
    Stack kept() {
        int[] kept =
                IntStream.range(0, weights.length).filter(m -> weights[m] > 0).toArray();
        double[][] own = new double[kept.length + 1][];
        Arrays.setAll(own, m -> calibrations[m < kept.length ? kept[m] : weights.length]);
        return new Stack(
                classes, Arrays.stream(kept).mapToDouble(m -> weights[m]).toArray(), own);
    }

    /** The posterior by the posteriors of all base learners. */
    double[] mix(double[][] posteriors) {
        if (calibrations.length == 0) {
            return posteriors[0];
        }
        double[] mixed = new double[classes];
        double rest = 1 - classes * StackedTrainer.FLOOR;
        for (int m = 0; m < weights.length; m++) {
            double[] own = posteriors[m].clone();
            calibrate(calibrations[m], own);
            for (int c = 0; c < classes; c++) {
                mixed[c] += weights[m] * (StackedTrainer.FLOOR + rest * own[c]);
            }
        }
        calibrate(calibrations[weights.length], mixed);
        return mixed;
    }

    /** Says what stands in the features of a row from some place on. */
    private record Read(int classes, int dimension, int at) implements Classifier {
        @Override
        public void probabilities(double[] features, int from, double[] out, int to) {
            System.arraycopy(features, from + at, out, to, classes);
        }
    }
}
