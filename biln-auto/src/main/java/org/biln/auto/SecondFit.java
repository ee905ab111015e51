package org.biln.auto;

import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.ConfidentRows;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * What the heaviest members of a stack think once the rows that the first fit confidently contradicts are set aside: of kept rows by
 * fits that have not seen them, of the others by the classifier, which has not seen them either.
 *
 * @param setAside how many rows were set aside
 * @param fit the second classifier, and its posteriors by fits that have not seen the row
 */
record SecondFit(int setAside, OutOfFoldFit fit) {

    /** No class is left with fewer rows than there are folds to judge them by. */
    private static final int FEWEST_OF_A_CLASS = 5;

    /**
     * Learns again.
     *
     * @param labelled the sample with the answers in place
     * @param answers rows that are never set aside
     * @param first the first fit
     * @param rng for those who learn again
     * @return null if there is nothing to set aside, or too little would be left of a class
     */
    static @Nullable SecondFit of(Sample labelled, Answers answers, StackedFit first, Rng rng) {
        boolean[] aside = ConfidentRows.ofAnotherClass(labelled, first.fit());
        for (int row : answers.rows()) {
            aside[row] = false;
        }
        int[] kept = IntStream.range(0, aside.length).filter(row -> !aside[row]).toArray();
        if (kept.length == aside.length || !enough(labelled, kept)) {
            return null;
        }
        OutOfFoldFit fit = first.heaviest().fit(labelled.rows(kept), rng);
        int k = labelled.classes();
        double[] posteriors = new double[aside.length * k];
        for (int row = 0; row < aside.length; row++) {
            if (aside[row]) {
                fit.classifier().probabilities(labelled.x().data, row * labelled.dimension(), posteriors, row * k);
            }
        }
        for (int i = 0; i < kept.length; i++) {
            for (int c = 0; c < k; c++) {
                posteriors[kept[i] * k + c] = fit.posterior(i, c);
            }
        }
        return new SecondFit(aside.length - kept.length, new OutOfFoldFit(fit.classifier(), posteriors, null));
    }

    private static boolean enough(Sample labelled, int[] kept) {
        int[] before = labelled.counts();
        int[] left = new int[before.length];
        for (int row : kept) {
            left[labelled.label(row)]++;
        }
        return IntStream.range(0, left.length).allMatch(c -> left[c] >= Math.min(before[c], FEWEST_OF_A_CLASS));
    }
}
