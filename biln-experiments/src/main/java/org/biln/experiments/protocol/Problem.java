package org.biln.experiments.protocol;

import org.biln.core.logistic.LogisticRegression;
import org.biln.core.logistic.LogisticTrainer;
import org.biln.core.logistic.Loss;
import org.biln.core.neighbours.NeighbourOrder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.data.Synthetic;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * A data set under a reading, with all that its trials share: features, Gram matrix, neighbour order. Immutable; one serves
 * all threads.
 *
 * <p>Real data: n^2 d operations once. Synthetic data are drawn afresh in each trial, so there is nothing to share.
 *
 * <pre>{@code
 * Problem uci = Problem.real(DatasetId.UCI_IMAGE, UciImage.load(), Reading.published());
 * Problem synthetic = Problem.synthetic(Reading.published());
 * }</pre>
 */
public final class Problem {

    private static final double SYNTHETIC_SIGMA = 1;
    private static final double REAL_SIGMA = 0.01;

    private final DatasetId dataset;
    private final Reading reading;
    private final Kernel kernel;
    private final @Nullable Shared shared;

    private Problem(DatasetId dataset, Reading reading, @Nullable Shared shared) {
        this.dataset = dataset;
        this.reading = reading;
        this.kernel = kernel(dataset, reading);
        this.shared = shared;
    }

    /** What the trials of a fixed data set share. */
    record Shared(Pool pool, DMatrixRMaj x, DMatrixRMaj gram, NeighbourOrder order) {}

    private static Kernel kernel(DatasetId dataset, Reading reading) {
        double sigma = dataset.real() ? REAL_SIGMA : SYNTHETIC_SIGMA;
        return reading.kernel(dataset) == Choice.KERNEL_SQUARED
                ? Kernel.gaussian(sigma)
                : Kernel.exponential(sigma);
    }

    /**
     * The synthetic data.
     *
     * @param reading the reading
     * @return the problem
     */
    public static Problem synthetic(Reading reading) {
        return new Problem(DatasetId.SYNTHETIC, reading, null);
    }

    /**
     * A fixed data set.
     *
     * @param dataset which
     * @param pool its rows
     * @param reading the reading
     * @return the problem
     */
    public static Problem real(DatasetId dataset, Pool pool, Reading reading) {
        if (!dataset.real()) {
            throw new IllegalArgumentException("dataset is synthetic, which has no fixed rows");
        }
        DMatrixRMaj x = reading.hasIntercept(dataset) ? withIntercept(pool.x()) : pool.x();
        return new Problem(
                dataset,
                reading,
                new Shared(pool, x, Gram.of(kernel(dataset, reading), pool.x()), NeighbourOrder.of(pool.x())));
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
            return synthetic(other);
        }
        if (dataset == DatasetId.USPS && other.choice("digits") != reading.choice("digits")) {
            throw new IllegalArgumentException(
                    "other has " + other.choice("digits") + ", the rows " + reading.choice("digits"));
        }
        boolean sameKernel = other.kernel(dataset) == reading.kernel(dataset);
        Pool pool = shared.pool;
        return new Problem(
                dataset,
                other,
                new Shared(
                        pool,
                        other.hasIntercept(dataset) ? withIntercept(pool.x()) : pool.x(),
                        sameKernel ? shared.gram : Gram.of(kernel(dataset, other), pool.x()),
                        shared.order));
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
    public DatasetId dataset() {
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
     * The number of training examples in a trial: 500 + 500 synthetic ones, or 75 % of the rows, rounded half up.
     *
     * @param dataset the data set
     * @return how many
     */
    public static int trainingSize(DatasetId dataset) {
        return switch (dataset) {
            case SYNTHETIC -> 2 * Synthetic.PER_CLASS;
            case UCI_IMAGE -> trainingSize(2086);
            case USPS -> trainingSize(2200);
        };
    }

    static int trainingSize(int rows) {
        return (int) Math.round(0.75 * rows);
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
     * The kernel of the reading.
     *
     * @return the kernel of the matching
     */
    public Kernel kernel() {
        return kernel;
    }

    @Nullable
    Shared shared() {
        return shared;
    }
}
