package org.biln.experiments.protocol;

import java.util.HashMap;
import java.util.Map;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.logistic.Loss;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.experiments.data.Pool;
import org.biln.kmm.Gram;
import org.biln.kmm.GramPool;
import org.biln.kmm.Kernel;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A data set under a reading, with all that its trials share: features, a Gram matrix per kernel, neighbour order. Immutable; one serves
 * all threads.
 *
 * <p>Real data: n^2 d operations once. Synthetic data are drawn afresh in each trial, so there is nothing to share.
 *
 * <pre>{@code
 * Problem uci = Problem.of(UciImageDataset.INSTANCE, UciImage.load(), Reading.published());
 * Problem synthetic = Problem.of(SyntheticDataset.INSTANCE, Reading.published());
 * }</pre>
 */
public final class Problem {

    private final Dataset dataset;
    private final Reading reading;
    private final @Nullable Shared shared;

    private Problem(Dataset dataset, Reading reading, @Nullable Shared shared) {
        this.dataset = dataset;
        this.reading = reading;
        this.shared = shared;
    }

    /** What the trials of a fixed data set share. */
    record Shared(Pool pool, DMatrixRMaj x, Map<Choice, GramPool> grams, NeighbourOrder order) {}

    private static Kernel kernel(Dataset dataset, Choice form) {
        return form == Choice.KERNEL_SQUARED ? Kernel.gaussian(dataset.sigma()) : Kernel.exponential(dataset.sigma());
    }

    /**
     * A data set that is drawn afresh in each trial.
     *
     * @param dataset which
     * @param reading the reading
     * @return the problem
     */
    public static Problem of(DrawnDataset dataset, Reading reading) {
        return new Problem(dataset, reading, null);
    }

    /**
     * A fixed data set.
     *
     * @param dataset which
     * @param pool its rows
     * @param reading the reading
     * @return the problem
     */
    public static Problem of(FixedDataset dataset, Pool pool, Reading reading) {
        if (pool.size() != dataset.trainingSize() + dataset.testSize()) {
            throw new IllegalArgumentException("pool has " + pool.size() + " rows, " + dataset + " has "
                    + (dataset.trainingSize() + dataset.testSize()));
        }
        DMatrixRMaj x = reading.hasIntercept(dataset) ? withIntercept(pool.x()) : pool.x();
        return new Problem(
                dataset,
                reading,
                new Shared(pool, x, grams(dataset, pool, reading, Map.of()), NeighbourOrder.of(pool.x())));
    }

    /** The Gram matrices of the kernels that a reading has on a data set; those already there are not computed again. */
    private static Map<Choice, GramPool> grams(
            Dataset dataset, Pool pool, Reading reading, Map<Choice, GramPool> there) {
        Map<Choice, GramPool> grams = new HashMap<>();
        for (BoundsKind table : BoundsKind.values()) {
            grams.computeIfAbsent(reading.kernel(dataset, table), form -> {
                GramPool known = there.get(form);
                return known == null ? new GramPool(Gram.of(kernel(dataset, form), pool.x())) : known;
            });
        }
        return Map.copyOf(grams);
    }

    /**
     * The same data under another reading; what the two share is not computed again. The digits are in the rows already and
     * must agree.
     *
     * @param other the other reading
     * @return the problem under that reading
     */
    public Problem under(Reading other) {
        if (shared == null) {
            return new Problem(dataset, other, null);
        }
        if (!sameRows(other)) {
            throw new IllegalArgumentException("other is " + other.label() + ", which has other rows of " + dataset);
        }
        Pool pool = shared.pool;
        return new Problem(
                dataset,
                other,
                new Shared(
                        pool,
                        other.hasIntercept(dataset) ? withIntercept(pool.x()) : pool.x(),
                        grams(dataset, pool, other, shared.grams),
                        shared.order));
    }

    /**
     * Whether another reading has the same rows.
     *
     * @param other the other reading
     * @return whether {@link #under} accepts it
     */
    public boolean sameRows(Reading other) {
        return !(dataset instanceof FixedDataset fixed) || fixed.sameRows(reading, other);
    }

    private static DMatrixRMaj withIntercept(DMatrixRMaj x) {
        DMatrixRMaj out = new DMatrixRMaj(x.getNumRows(), x.getNumCols() + 1);
        for (int i = 0; i < x.getNumRows(); i++) {
            out.set(i, 0, 1);
            System.arraycopy(x.data, i * x.getNumCols(), out.data, i * out.getNumCols() + 1, x.getNumCols());
        }
        return out;
    }

    /**
     * Which data set.
     *
     * @return the data set
     */
    public Dataset dataset() {
        return dataset;
    }

    /**
     * Under which reading.
     *
     * @return the reading
     */
    public Reading reading() {
        return reading;
    }

    /**
     * The base learner of the reading.
     *
     * @return logistic regression as the paper's program had it
     */
    public LogisticTrainer trainer() {
        LogisticRegression.Options options = LogisticRegression.Options.published(reading.maxIterations(dataset));
        return LogisticTrainer.published(
                reading.has(Choice.LOSS_STABLE) ? options.withLoss(Loss.STABLE) : options,
                reading.has(Choice.START_RANDOM));
    }

    /**
     * The kernel of the reading in a table.
     *
     * @param table the table
     * @return the kernel of the matching
     */
    public Kernel kernel(BoundsKind table) {
        return kernel(dataset, reading.kernel(dataset, table));
    }

    @Nullable
    Shared shared() {
        return shared;
    }
}
