package org.biln.auto.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.auto.table.TableFit;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.encode.Encoder;
import org.biln.core.internal.Workers;
import org.biln.core.math.Rng;
import org.biln.core.neighbours.NearestNeighbours;
import org.biln.core.neighbours.SelfMatch;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/**
 * Why labels are doubted: for any classifier, which features of a row speak against its label, and which rows are nearest to it.
 *
 * <p>A row is compared with rows of the same label that are not doubted. Each of them is turned into the row feature by feature, in
 * random order, and every step is booked to its feature: what it changes in the logit of the label. That is Shapley's value by
 * sampling (Štrumbelj and Kononenko 2014); the steps of a row add up to the whole difference, so whatever makes its label less
 * likely than theirs is booked to some feature. O(samples times features) predictions for a row.
 *
 * <pre>{@code
 * Doubts doubts = new Doubts(fit, fit.table().schema());
 * Doubts.Reason first = doubts.against(fit.suspects()[0], 3).get(0);
 * }</pre>
 */
public final class Doubts {

    /** So many predictions a row are enough for the largest contributions to come first. */
    private static final int PREDICTIONS = 240;

    private static final int FEWEST = 4;
    private static final int MOST = 32;

    /** Nothing is surer than this, or one step to certainty would outweigh all others. */
    private static final double SURE = 1e-6;

    private final TableFit fit;
    private final Schema schema;
    private final int[][] usual;
    private final NearestNeighbours nearest;

    /**
     * Prepares to explain a fit.
     *
     * @param fit the fit
     * @param schema its features
     */
    public Doubts(TableFit fit, Schema schema) {
        this.fit = fit;
        this.schema = schema;
        Sample sample = fit.training().sample();
        this.usual = new int[sample.classes()][];
        for (int c = 0; c < usual.length; c++) {
            int own = c;
            int[] ofClass = IntStream.range(0, sample.size())
                    .filter(row -> sample.label(row) == own)
                    .toArray();
            int[] undoubted =
                    IntStream.of(ofClass).filter(row -> !fit.suspect(row)).toArray();
            usual[c] = undoubted.length > 0 ? undoubted : ofClass;
        }
        Encoder encoder = IndicatorEncoding.fit(schema, sample.x(), null);
        this.nearest = NearestNeighbours.of(encoder.encode(sample.x()));
    }

    /**
     * A feature that speaks against a label.
     *
     * @param feature its number in the schema
     * @param name its name
     * @param share how much of all that speaks against the label, above 0, at most 1
     */
    public record Reason(int feature, String name, double share) {}

    /**
     * The features that speak loudest against the observed label of an example, compared with other rows of this label.
     *
     * @param example the example
     * @param most how many at most
     * @return the loudest first; none that speaks for the label, and none at all where the row is like the others
     */
    public List<Reason> against(int example, int most) {
        double[] steps = steps(example);
        double all = 0;
        for (double step : steps) {
            all += Math.min(0, step);
        }
        List<Reason> reasons = new ArrayList<>();
        for (int f = 0; f < steps.length; f++) {
            if (steps[f] < 0) {
                reasons.add(new Reason(f, schema.features().get(f).name(), steps[f] / all));
            }
        }
        reasons.sort(Comparator.comparingDouble(reason -> -reason.share()));
        return List.copyOf(reasons.subList(0, Math.min(most, reasons.size())));
    }

    /**
     * The features that speak loudest against the observed labels of several examples, a list for each.
     *
     * @param examples the examples
     * @param most how many features at most for each
     * @param threads how many threads may explain side by side; the result does not depend on it
     * @return what {@link #against(int, int)} says of each, in the same order
     */
    public List<List<Reason>> against(int[] examples, int most, int threads) {
        List<List<Reason>> reasons = new ArrayList<>(Collections.nCopies(examples.length, List.of()));
        Workers.run(threads, examples.length, () -> i -> {
            List<Reason> own = against(examples[i], most);
            synchronized (reasons) {
                reasons.set(i, own);
            }
        });
        return List.copyOf(reasons);
    }

    /** What each feature changes in the logit of the observed label, on average over other rows of it. */
    private double[] steps(int example) {
        Sample sample = fit.training().sample();
        Classifier classifier = fit.classifier();
        int d = sample.dimension();
        int k = classifier.classes();
        int own = sample.label(example);
        int samples = Math.max(FEWEST, Math.min(MOST, PREDICTIONS / (d + 1)));
        Rng rng = Rng.of(fit.plan().seed(), example);
        double[] sum = new double[d];
        DMatrixRMaj walk = new DMatrixRMaj(d + 1, d);
        double[] p = new double[(d + 1) * k];
        for (int s = 0; s < samples; s++) {
            int from = usual[own][rng.nextInt(usual[own].length)];
            int[] order = rng.permutation(d);
            System.arraycopy(sample.x().data, from * d, walk.data, 0, d);
            for (int step = 0; step < d; step++) {
                System.arraycopy(walk.data, step * d, walk.data, (step + 1) * d, d);
                walk.data[(step + 1) * d + order[step]] = sample.x().data[example * d + order[step]];
            }
            classifier.probabilities(walk, p);
            for (int step = 0; step < d; step++) {
                sum[order[step]] += (logit(p[(step + 1) * k + own]) - logit(p[step * k + own])) / samples;
            }
        }
        return sum;
    }

    private static double logit(double p) {
        double held = Math.max(SURE, Math.min(1 - SURE, p));
        return StrictMath.log(held / (1 - held));
    }

    /**
     * The nearest other examples, whatever their labels.
     *
     * @param example the example
     * @param most how many at most
     * @return examples, the nearest first
     */
    public int[] nearest(int example, int most) {
        int k = Math.min(most, fit.training().sample().size() - 1);
        if (k < 1) {
            return new int[0];
        }
        NearestNeighbours.Workspace ws = new NearestNeighbours.Workspace();
        nearest.nearestOf(example, k, SelfMatch.EXCLUDED, ws);
        return IntStream.range(0, k).map(ws::row).toArray();
    }

    /**
     * The label value of a label.
     *
     * @param label the label
     * @param values the label values
     * @return the value
     */
    public static String value(int label, List<String> values) {
        return values.get(label);
    }
}
