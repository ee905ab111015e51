package org.biln.forest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.ensemble.Calibration;
import org.biln.core.internal.Checks;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Trains forests. The leaf size, which decides how much a forest smooths, is either that of the options ({@link #of}) or chosen by the
 * out-of-bag log-loss of the observed labels ({@link #choosing}): a fair judge even of noisy labels, because their posterior
 * is what is wanted.
 *
 * <p>Choosing goes through the sizes from the largest down, with {@value #TREES_TO_CHOOSE} trees for each, and stops when the log-loss has risen
 * twice in a row; the trees of the best size are kept and the rest of them grown.
 *
 * <p>A row's weight is its share of the draws, see {@link ForestOptions}; rows of weight 0 are judged and never drawn. Time is
 * O(trees x mtry x n log n), memory n d bytes for the coded table and the trees. Immutable, and usable by several threads at once.
 *
 * <p>Rows of one group, if the sample has groups, are drawn together: no tree that has seen one of them judges another.
 *
 * <pre>{@code
 * Trainer trainer = ForestTrainer.choosing(ForestOptions.defaults().withTrees(50));
 * OutOfFoldFit fit = trainer.fit(sample, Rng.of(1));
 * double eta = fit.eta(0); // by the trees that have not drawn row 0
 * int label = fit.classifier().predict(sample.x(), 0);
 * }</pre>
 */
public final class ForestTrainer implements Trainer {
    /** How many trees decide on a leaf size. */
    static final int TREES_TO_CHOOSE = 50;

    private static final int[] SIZES = {1, 3, 5, 10, 20, 40, 80, 160, 320};

    private final ForestOptions options;
    /** Ascending. */
    private final int[] leafSizes;

    private final boolean automatic;
    private final boolean calibrated;

    private ForestTrainer(ForestOptions options, int[] leafSizes, boolean automatic, boolean calibrated) {
        this.options = options;
        this.leafSizes = leafSizes;
        this.automatic = automatic;
        this.calibrated = calibrated;
    }

    /**
     * Trains with the leaf size of the options.
     *
     * @param options how to grow
     * @return the trainer
     */
    public static ForestTrainer of(ForestOptions options) {
        return new ForestTrainer(options, new int[] {options.minLeaf()}, false, false);
    }

    /**
     * Chooses the leaf size among 1, 3, 5, 10, 20, 40, 80, 160 and 320, as far as it leaves room for 20 leaves.
     *
     * @param options how to grow; the leaf size in it does not count
     * @return the trainer
     */
    public static ForestTrainer choosing(ForestOptions options) {
        return new ForestTrainer(options, SIZES, true, false);
    }

    /**
     * Chooses the leaf size among others.
     *
     * @param sizes the sizes, at least one
     * @return a new trainer
     */
    public ForestTrainer withLeafSizes(int... sizes) {
        Checks.require(sizes.length > 0, "sizes", "is empty");
        int[] sorted = Arrays.stream(sizes).sorted().distinct().toArray();
        Checks.atLeast("sizes", sorted[0], 1);
        return new ForestTrainer(options, sorted, false, calibrated);
    }

    /**
     * Whether the posteriors are calibrated on the out-of-fold ones, see {@link Calibration}.
     *
     * @param calibrate true to do so
     * @return a new trainer
     */
    public ForestTrainer withCalibration(boolean calibrate) {
        return new ForestTrainer(options, leafSizes, automatic, calibrate);
    }

    /**
     * The options.
     *
     * @return the options
     */
    public ForestOptions options() {
        return options;
    }

    /** Grows a forest; with the out-of-fold posterior of each row by the trees that have not drawn it. */
    @Override
    public OutOfFoldFit fit(Sample sample, Rng rng) {
        return grow(sample, rng).toOutOfFoldFit();
    }

    /**
     * Grows a forest and keeps all that is known about it, more than {@link #fit} hands out.
     *
     * @param sample the rows; of their weights at least one is above 0
     * @param rng one number of it is used
     * @return the forest and its out-of-fold posteriors
     */
    public ForestFit grow(Sample sample, Rng rng) {
        TrainingSet data = dataOf(sample);
        long seed = rng.nextLong();
        int[] sizes = sizesFor(sample.size());
        Growth growth = sizes.length == 1 ? growth(data, sizes[0], seed) : choose(data, sizes, seed);
        growth.growTo(options.trees());
        return finish(growth);
    }

    /**
     * Grows a forest of all trees for each leaf size, on the same draws: for whoever wants to compare or to stack them.
     *
     * @param sample the rows; of their weights at least one is above 0
     * @param rng one number of it is used
     * @return a fit for each leaf size, ascending
     */
    public List<ForestFit> candidates(Sample sample, Rng rng) {
        TrainingSet data = dataOf(sample);
        long seed = rng.nextLong();
        List<ForestFit> fits = new ArrayList<>();
        for (int size : sizesFor(sample.size())) {
            Growth growth = growth(data, size, seed);
            growth.growTo(options.trees());
            fits.add(finish(growth));
        }
        return List.copyOf(fits);
    }

    private Growth growth(TrainingSet data, int size, long seed) {
        return new Growth(data, options.withMinLeaf(size), seed);
    }

    private Growth choose(TrainingSet data, int[] sizes, long seed) {
        Growth best = growth(data, sizes[sizes.length - 1], seed);
        double least = Double.POSITIVE_INFINITY;
        double before = Double.POSITIVE_INFINITY;
        int rises = 0;
        for (int i = sizes.length - 1; i >= 0 && rises < 2; i--) {
            Growth growth = growth(data, sizes[i], seed);
            growth.growTo(Math.min(options.trees(), TREES_TO_CHOOSE));
            double loss = LogLoss.of(growth.posteriors(), data.classOf, data.classes, data.weights);
            rises = loss > before ? rises + 1 : 0;
            before = loss;
            if (loss < least) {
                least = loss;
                best = growth;
            }
        }
        return best;
    }

    private ForestFit finish(Growth growth) {
        if (!calibrated) {
            return growth.toFit(null);
        }
        TrainingSet data = growth.data();
        return growth.toFit(Calibration.fit(growth.posteriors(), data.classOf, data.classes, data.weights));
    }

    private int[] sizesFor(int n) {
        if (!automatic) {
            return leafSizes;
        }
        return Arrays.stream(leafSizes)
                .filter(size -> size == 1 || size <= n / 20)
                .toArray();
    }

    private TrainingSet dataOf(Sample sample) {
        int n = sample.size();
        Checks.require(n > 0, "sample", "is empty");
        double[] own = checked(sample.weights());
        BinnedTable table = BinnedTable.of(
                sample.x().data, n, sample.dimension(), own, options.categorical(), options.bins(), options.threads());
        return new TrainingSet(table, sample.y(), sample.classes(), own, sample.groups());
    }

    /** Weights of which at least one is above 0. */
    private static double @Nullable [] checked(double @Nullable [] weights) {
        if (weights != null) {
            double sum = Arrays.stream(weights).sum();
            Checks.require(
                    sum > 0 && !Double.isInfinite(sum), "weights", "add up to " + sum + ", must be above 0 and finite");
        }
        return weights;
    }
}
