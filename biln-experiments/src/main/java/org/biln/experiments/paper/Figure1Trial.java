package org.biln.experiments.paper;

import java.util.Arrays;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.distill.Oracle;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.core.noise.RateBounds;
import org.biln.experiments.data.Synthetic;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Problem;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.kmm.KernelMeanMatching;
import org.ejml.data.DMatrixRMaj;

/**
 * Runs the one synthetic trial of Figure 1: (0.25, 0.49, 10) and the noise weights the paper prints under the figure. The
 * paper's own draw is not known; any seed gives a trial like it. The code is that of the tables: {@link BilnLearner} with
 * the published reading's trainer and kernel.
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

    private Figure1Trial() {}

    /**
     * Runs the trial.
     *
     * @param seed the seed of all random numbers
     * @return what the four panels draw
     */
    public static Figure1Data run(long seed) {
        Problem problem = Problem.of(SyntheticDataset.INSTANCE, Reading.published());
        Rng rng = Rng.of(seed, 1);
        int n = 2 * Synthetic.PER_CLASS;
        DMatrixRMaj train = new DMatrixRMaj(n, 3);
        DMatrixRMaj test = new DMatrixRMaj(n, 3);
        int[] clean = new int[n];
        int[] testLabels = new int[n];
        Synthetic.draw(rng, train, clean);
        Synthetic.draw(rng, test, testLabels);
        int[] noisy = new BoundedNoise(RHO_PLUS_MAX, RHO_MINUS_MAX, W_PLUS, W_MINUS).noisyLabels(train, clean, rng);
        Classifier cleanFit = problem.trainer().train(Sample.of(train, clean), rng);
        BilnResult result = BilnLearner.builder()
                .trainer(problem.trainer())
                .bounds(RateBounds.known(RHO_PLUS_MAX, RHO_MINUS_MAX))
                .labelsToBuy(BOUGHT)
                .importance(KernelMeanMatching.of(problem.kernel(BoundsKind.KNOWN)))
                .streams((purpose, round) -> rng)
                .build()
                .learn(Sample.of(train, noisy), Oracle.of(clean));
        int[] distilled = result.distillation().distilled();
        return new Figure1Data(
                train,
                clean,
                noisy,
                distilled,
                Arrays.stream(distilled).map(result.distillation()::label).toArray(),
                result.answers().rows(),
                result.answers().labels(),
                result.importance().weights(),
                test,
                testLabels,
                theta(cleanFit),
                theta(result.posterior().classifier()),
                theta(result.classifier()));
    }

    private static double[] theta(Classifier classifier) {
        return ((LinearClassifier) classifier).theta();
    }
}
