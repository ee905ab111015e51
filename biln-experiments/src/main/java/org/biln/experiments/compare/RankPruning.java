package org.biln.experiments.compare;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;

/**
 * Rank pruning (Northcutt, Wu and Chuang 2017): estimates both rates by counting confident rows, prunes as many of the least
 * probable positives and negatives as the rates say are wrong, and learns the rest, each class weighed up for what it lost.
 *
 * <p>With s the share observed positive, rho_1 the rate of the positive class and rho_0 that of the negative, of the observed
 * positives {@code pi_1 = rho_0 (1 - s - rho_1) / (s (1 - rho_1 - rho_0))} are wrong, of the observed negatives
 * {@code pi_0 = rho_1 (s - rho_0) / ((1 - s) (1 - rho_1 - rho_0))}.
 */
record RankPruning(Base base) implements CompareMethod {

    private static final double MOST = 0.49;

    @Override
    public String name() {
        return base.of("rank pruning");
    }

    @Override
    public boolean manyClasses() {
        return false;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        OutOfFoldFit fit = task.plain(base);
        int n = noisy.size();
        int[] counts = noisy.counts();
        double least = meanOf(noisy, fit, 1);
        double most = meanOf(noisy, fit, 0);
        int[] upper = new int[2];
        int[] lower = new int[2];
        for (int row = 0; row < n; row++) {
            upper[noisy.label(row)] += fit.eta(row) >= least ? 1 : 0;
            lower[noisy.label(row)] += fit.eta(row) <= most ? 1 : 0;
        }
        double rho1 = Math.min(MOST, upper[0] / Math.max(1.0, upper[0] + upper[1]));
        double rho0 = Math.min(MOST, lower[1] / Math.max(1.0, lower[0] + lower[1]));
        double s = (double) counts[1] / n;
        double wrongPositives = share(rho0 * (1 - s - rho1) / (s * (1 - rho1 - rho0)));
        double wrongNegatives = share(rho1 * (s - rho0) / ((1 - s) * (1 - rho1 - rho0)));
        boolean[] flagged = new boolean[n];
        double[] doubt = NoisyTask.doubt(noisy, fit);
        prune(noisy, 1, (int) Math.round(wrongPositives * counts[1]), doubt, flagged);
        prune(noisy, 0, (int) Math.round(wrongNegatives * counts[0]), doubt, flagged);
        int[] kept = IntStream.range(0, n).filter(row -> !flagged[row]).toArray();
        double[] weights = IntStream.of(kept)
                .mapToDouble(row -> noisy.label(row) > 0 ? 1 / (1 - rho1) : 1 / (1 - rho0))
                .toArray();
        return new Findings(task.train(base, noisy.rows(kept).weighted(weights)), doubt, flagged);
    }

    private static double share(double value) {
        return Double.isFinite(value) ? Math.max(0, Math.min(1, value)) : 0;
    }

    private static double meanOf(Sample noisy, OutOfFoldFit fit, int label) {
        return IntStream.range(0, noisy.size())
                .filter(row -> noisy.label(row) == label)
                .mapToDouble(fit::eta)
                .average()
                .orElse(0.5);
    }

    private static void prune(Sample noisy, int label, int count, double[] doubt, boolean[] flagged) {
        IntStream.range(0, noisy.size())
                .filter(row -> noisy.label(row) == label)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer row) -> -doubt[row]))
                .limit(count)
                .forEach(row -> flagged[row] = true);
    }
}
