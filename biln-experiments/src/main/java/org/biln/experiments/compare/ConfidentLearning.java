package org.biln.experiments.compare;

import java.util.stream.IntStream;
import org.biln.core.HonestFit;
import org.biln.core.Sample;

/**
 * Confident learning (Northcutt, Jiang and Chuang 2021): a row is confidently of a class if its honest posterior of it reaches
 * the mean over the rows observed as that class, of several such classes the likeliest. Rows confidently of another class than
 * observed are pruned, and the rest is learnt.
 */
record ConfidentLearning(Base base) implements CompareMethod {

    @Override
    public String name() {
        return base.of("confident learning");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        HonestFit fit = task.plain(base);
        boolean[] flagged = confidentlyOther(noisy, fit);
        int[] kept =
                IntStream.range(0, flagged.length).filter(row -> !flagged[row]).toArray();
        return new Findings(task.train(base, noisy.rows(kept), null), NoisyTask.doubt(noisy, fit), flagged);
    }

    static boolean[] confidentlyOther(Sample noisy, HonestFit fit) {
        int k = noisy.classes();
        int[] counts = noisy.counts();
        double[] threshold = new double[k];
        for (int row = 0; row < noisy.size(); row++) {
            int c = noisy.classOf(row);
            threshold[c] += fit.posterior(row, c) / counts[c];
        }
        boolean[] other = new boolean[noisy.size()];
        for (int row = 0; row < other.length; row++) {
            int best = -1;
            for (int c = 0; c < k; c++) {
                boolean confident = counts[c] > 0 && fit.posterior(row, c) >= threshold[c];
                if (confident && (best < 0 || fit.posterior(row, c) > fit.posterior(row, best))) {
                    best = c;
                }
            }
            other[row] = best >= 0 && best != noisy.classOf(row);
        }
        return other;
    }
}
