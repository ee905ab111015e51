package org.biln.experiments.run;

import java.util.Arrays;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Distiller;
import org.biln.core.distill.QueryStrategy;
import org.biln.core.logistic.LogisticRegression;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.experiments.data.Synthetic;
import org.biln.kmm.Gram;
import org.biln.kmm.Kernel;
import org.biln.kmm.KmmProblem;
import org.biln.kmm.KmmSolver;
import org.ejml.data.DMatrixRMaj;
import org.jspecify.annotations.Nullable;

/**
 * Runs the one synthetic trial of Figure 1: (0.25, 0.49, 10) and the noise weights the paper prints under the figure. The
 * paper's own draw is not known; any seed gives a trial like it.
 *
 * <pre>{@code
 * Figure1Data data = Figure1Trial.run(1);
 * }</pre>
 */
public final class Figure1Trial {

    private static final double RHO_PLUS_MAX = 0.25;
    private static final double RHO_MINUS_MAX = 0.49;
    private static final int BOUGHT = 10;
    private static final double[] W_PLUS = {-0.2723, -0.8796, 0.4133};
    private static final double[] W_MINUS = {-0.6758, 1.3259, 0.1472};
    private static final double BOUND = 1000;

    private static final LogisticRegression REGRESSION =
            new LogisticRegression(LogisticRegression.Options.published(20));

    private Figure1Trial() {}

    /**
     * Runs the trial.
     *
     * @param seed the seed of all random numbers
     * @return what the four panels draw
     */
    public static Figure1Data run(long seed) {
        Rng rng = Rng.of(seed, 1);
        int n = 2 * Synthetic.PER_CLASS;
        DMatrixRMaj train = new DMatrixRMaj(n, 3);
        DMatrixRMaj test = new DMatrixRMaj(n, 3);
        int[] clean = new int[n];
        int[] testLabels = new int[n];
        Synthetic.draw(rng, train, clean);
        Synthetic.draw(rng, test, testLabels);
        int[] noisy = new BoundedNoise(RHO_PLUS_MAX, RHO_MINUS_MAX, W_PLUS, W_MINUS).noisyLabels(train, clean, rng);
        LinearClassifier cleanFit = fit(Sample.of(train, clean), null, rng);
        LinearClassifier noisyFit = fit(Sample.of(train, noisy), null, rng);
        double[] eta = new double[n];
        noisyFit.probabilities(train, eta);
        Distillation distillation = Distiller.distill(eta, RHO_PLUS_MAX, RHO_MINUS_MAX);
        int[] distilled = distillation.distilled();
        int[] bought = QueryStrategy.random().choose(distillation, BOUGHT, rng);
        int[] distilledLabels = Arrays.stream(distilled)
                .map(row -> distillation.verdict(row).label())
                .toArray();
        int[] boughtLabels = Arrays.stream(bought).map(row -> clean[row]).toArray();
        int[] rows = join(distilled, bought);
        double[] beta = importance(train, rows);
        Sample learnt = Sample.of(train, clean).rows(rows).withLabels(join(distilledLabels, boughtLabels));
        return new Figure1Data(
                train,
                clean,
                noisy,
                distilled,
                distilledLabels,
                bought,
                boughtLabels,
                beta,
                test,
                testLabels,
                cleanFit.theta(),
                noisyFit.theta(),
                fit(learnt, beta, rng).theta());
    }

    private static LinearClassifier fit(Sample sample, double @Nullable [] weights, Rng rng) {
        double[] start = {1e-3 * rng.nextDouble(), 1e-3 * rng.nextDouble(), 1e-3 * rng.nextDouble()};
        return REGRESSION.fit(sample, weights, start).classifier();
    }

    private static double[] importance(DMatrixRMaj train, int[] rows) {
        Kernel kernel = Kernel.gaussian(1);
        DMatrixRMaj source = new DMatrixRMaj(rows.length, 3);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(train.data, 3 * rows[i], source.data, 3 * i, 3);
        }
        double[] kappa = Gram.crossMeans(kernel, source, train);
        KmmProblem problem = KmmProblem.of(Gram.of(kernel, source), kappa, BOUND, KmmProblem.paperEpsilon(rows.length));
        return new KmmSolver().solve(problem).beta();
    }

    private static int[] join(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }
}
