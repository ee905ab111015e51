package org.biln.experiments.compare;

import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;

/** Drops the rows whose label the out-of-fold posterior outvotes, and learns the rest: the simplest there is. */
record Disagreement(Base base) implements CompareMethod {

    @Override
    public String name() {
        return base.of("disagreement");
    }

    @Override
    public boolean manyClasses() {
        return true;
    }

    @Override
    public Findings learn(NoisyTask task) {
        Sample noisy = task.noisy();
        OutOfFoldFit fit = task.plain(base);
        boolean[] flagged = NoisyTask.outvoted(noisy, fit);
        int[] kept =
                IntStream.range(0, flagged.length).filter(row -> !flagged[row]).toArray();
        return new Findings(task.train(base, noisy.rows(kept)), NoisyTask.doubt(noisy, fit), flagged);
    }
}
