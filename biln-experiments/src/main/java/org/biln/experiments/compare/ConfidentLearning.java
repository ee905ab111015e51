package org.biln.experiments.compare;

import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.distill.ConfidentRows;

/**
 * Confident learning (Northcutt, Jiang and Chuang 2021): a row is confidently of a class if its out-of-fold posterior of it reaches
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
        OutOfFoldFit fit = task.plain(base);
        boolean[] flagged = ConfidentRows.ofAnotherClass(noisy, fit);
        int[] kept =
                IntStream.range(0, flagged.length).filter(row -> !flagged[row]).toArray();
        return new Findings(task.train(base, noisy.rows(kept)), NoisyTask.doubt(noisy, fit), flagged);
    }
}
