package org.biln.experiments.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.biln.core.AreaUnderCurve;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.jspecify.annotations.Nullable;

/**
 * What is measured of a method. The first five on held-out rows against their true labels, the others on training rows against
 * which labels are truly wrong. Not a number where it is not defined: AUC of more than two classes, average precision and
 * recall without a wrong label, precision without a flag.
 */
public enum CompareMeasure {
    /** The share of rows predicted right. */
    ACCURACY(0, "accuracy", true, 100),
    /** The mean over the classes of the share predicted right. */
    BALANCED_ACCURACY(1, "balanced accuracy", true, 100),
    /** The area under the ROC curve, ties counting half. */
    AUC(2, "AUC", true, 100),
    /** The mean of {@code -log P(true class)}, probabilities of at least 1e-6. */
    LOG_LOSS(3, "log-loss", false, 1),
    /** The mean over ten bins of confidence of its distance from accuracy, weighed by rows. */
    CALIBRATION_ERROR(4, "calibration error", false, 100),
    /** The average precision of the ranking by doubt. */
    AVERAGE_PRECISION(5, "average precision of doubt", true, 100),
    /** The share of flagged labels that are wrong. */
    FLAG_PRECISION(6, "flags that are right", true, 100),
    /** The share of wrong labels that are flagged. */
    FLAG_RECALL(7, "wrong labels flagged", true, 100),
    /** The share of labels that are flagged. */
    FLAGGED(8, "labels flagged", false, 100),
    /** The harmonic mean of the two shares before. */
    FLAG_F1(9, "F1 of the flags", true, 100),
    /** The mean of (doubt - 1 if the label is wrong)^2: doubt as a probability. */
    BRIER(10, "Brier score of doubt", false, 1),
    /** The mean over ten bins of doubt of its distance from the share of wrong labels, weighed by rows. */
    DOUBT_CALIBRATION(11, "calibration error of doubt", false, 100),
    /** The sum of the doubts over the number of wrong labels. */
    EXPECTED(12, "expected over true errors", true, 1),
    /** Whether that sum is within 35 % of the number of wrong labels. */
    NEAR(13, "expected within 35 %", true, 100),
    /** Whether the 90 % interval has the number of wrong labels. */
    COVERED(14, "interval covers", true, 100),
    /** How wide it is, as a share of the rows. */
    WIDTH(15, "width of the interval", false, 100);

    private static final double LEAST = 1e-6;
    private static final int BINS = 10;

    /** Where its number is among those of all measures. */
    private final int place;

    private final String title;
    private final boolean larger;
    private final double unit;

    CompareMeasure(int place, String title, boolean larger, double unit) {
        this.place = place;
        this.title = title;
        this.larger = larger;
        this.unit = unit;
    }

    /**
     * For people.
     *
     * @return its name
     */
    public String title() {
        return title;
    }

    /**
     * Whether larger is better.
     *
     * @return false for losses
     */
    public boolean largerIsBetter() {
        return larger;
    }

    static CompareMeasure of(String title) {
        return Arrays.stream(values())
                .filter(measure -> measure.title.equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no measure " + title));
    }

    /** Its number among those of all measures; not a number where there are none. */
    double in(double[] numbers) {
        return place < numbers.length ? numbers[place] : Double.NaN;
    }

    /** What it is multiplied by in tables: 100 for percent. */
    double unit() {
        return unit;
    }

    /**
     * Measures everything.
     *
     * @param findings what a method found
     * @param noisy the training rows as observed
     * @param train the training rows with their true labels
     * @param test held-out rows with their true labels
     * @return a number for each measure, in their order
     */
    public static double[] of(Findings findings, Sample noisy, Sample train, Sample test) {
        int k = test.classes();
        double[] p = new double[test.size() * k];
        findings.classifier().probabilities(test.x(), p);
        boolean[] wrong = new boolean[train.size()];
        for (int row = 0; row < wrong.length; row++) {
            wrong[row] = noisy.label(row) != train.label(row);
        }
        double[] values = new double[values().length];
        onHeldOut(p, test, values);
        values[AVERAGE_PRECISION.place] = averagePrecision(findings.doubt(), wrong);
        onFlags(findings.flagged(), wrong, values);
        onDoubt(findings.doubt(), wrong, values);
        onInterval(findings.interval(), wrong, values);
        return values;
    }

    private static void onHeldOut(double[] p, Sample test, double[] values) {
        int k = test.classes();
        int n = test.size();
        int[] right = new int[k];
        double loss = 0;
        double[] confidence = new double[BINS];
        double[] hits = new double[BINS];
        int all = 0;
        for (int row = 0; row < n; row++) {
            int c = test.label(row);
            int predicted = Classifier.mostProbable(p, row * k, k);
            double top = p[row * k + predicted];
            int bin = Math.min(BINS - 1, (int) (top * BINS));
            confidence[bin] += top;
            if (predicted == c) {
                right[c]++;
                all++;
                hits[bin]++;
            }
            loss -= StrictMath.log(Math.max(LEAST, p[row * k + c]));
        }
        int[] counts = test.counts();
        double balanced = 0;
        int present = 0;
        for (int c = 0; c < k; c++) {
            if (counts[c] > 0) {
                balanced += (double) right[c] / counts[c];
                present++;
            }
        }
        double error = 0;
        for (int bin = 0; bin < BINS; bin++) {
            error += Math.abs(confidence[bin] - hits[bin]) / n;
        }
        values[ACCURACY.place] = (double) all / n;
        values[BALANCED_ACCURACY.place] = balanced / present;
        values[AUC.place] = AreaUnderCurve.ofProbabilities(p, test);
        values[LOG_LOSS.place] = loss / n;
        values[CALIBRATION_ERROR.place] = error;
    }

    /** The mean over the wrong labels of the precision down to each; rows of equal doubt share theirs. */
    static double averagePrecision(double[] doubt, boolean[] wrong) {
        int[] order = descending(doubt);
        int found = 0;
        double sum = 0;
        for (int from = 0; from < order.length; ) {
            int to = from;
            int here = 0;
            while (to < order.length && doubt[order[to]] == doubt[order[from]]) {
                here += wrong[order[to++]] ? 1 : 0;
            }
            found += here;
            sum += here * ((double) found / to);
            from = to;
        }
        return found == 0 ? Double.NaN : sum / found;
    }

    private static int[] descending(double[] by) {
        return IntStream.range(0, by.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer row) -> -by[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static void onFlags(boolean[] flagged, boolean[] wrong, double[] values) {
        int flags = 0;
        int errors = 0;
        int both = 0;
        for (int row = 0; row < wrong.length; row++) {
            flags += flagged[row] ? 1 : 0;
            errors += wrong[row] ? 1 : 0;
            both += flagged[row] && wrong[row] ? 1 : 0;
        }
        values[FLAG_PRECISION.place] = flags == 0 ? Double.NaN : (double) both / flags;
        values[FLAG_RECALL.place] = errors == 0 ? Double.NaN : (double) both / errors;
        values[FLAGGED.place] = (double) flags / wrong.length;
        values[FLAG_F1.place] = errors == 0 ? Double.NaN : 2.0 * both / (flags + errors);
    }

    /** Doubt as a probability of an error. */
    private static void onDoubt(double[] doubt, boolean[] wrong, double[] values) {
        double[] confidence = new double[BINS];
        double[] hits = new double[BINS];
        double squares = 0;
        double expected = 0;
        int errors = 0;
        for (int row = 0; row < wrong.length; row++) {
            double miss = doubt[row] - (wrong[row] ? 1 : 0);
            squares += miss * miss;
            expected += doubt[row];
            errors += wrong[row] ? 1 : 0;
            int bin = Math.max(0, Math.min(BINS - 1, (int) (doubt[row] * BINS)));
            confidence[bin] += doubt[row];
            hits[bin] += wrong[row] ? 1 : 0;
        }
        double error = 0;
        for (int bin = 0; bin < BINS; bin++) {
            error += Math.abs(confidence[bin] - hits[bin]) / wrong.length;
        }
        values[BRIER.place] = squares / wrong.length;
        values[DOUBT_CALIBRATION.place] = error;
        values[EXPECTED.place] = errors == 0 ? Double.NaN : expected / errors;
        values[NEAR.place] = errors == 0 ? Double.NaN : Math.abs(expected - errors) <= 0.35 * errors ? 1 : 0;
    }

    private static void onInterval(int @Nullable [] interval, boolean[] wrong, double[] values) {
        int errors = 0;
        for (boolean is : wrong) {
            errors += is ? 1 : 0;
        }
        values[COVERED.place] = interval == null ? Double.NaN : interval[0] <= errors && errors <= interval[1] ? 1 : 0;
        values[WIDTH.place] = interval == null ? Double.NaN : (double) (interval[1] - interval[0]) / wrong.length;
    }

    /** So many rows, those doubted most first. */
    static int[] mostDoubtful(double[] doubt, int count) {
        return Arrays.copyOf(descending(doubt), count);
    }
}
