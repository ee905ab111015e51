package org.biln.core.learn;

import java.util.stream.IntStream;
import org.biln.core.HonestFit;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.ConfidentRows;
import org.biln.core.ensemble.StackedFit;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * What the heaviest members of a stack think once the rows that the first fit contradicts confidently are set aside: of kept rows by
 * fits that have not seen them, of the others by the classifier, which has not seen them either.
 */
final class SecondOpinion {

    /** What it counts for each unit that the threshold was moved. */
    private static final double BY_SHIFT = 6;

    private SecondOpinion() {}

    /**
     * What it counts: the more, the further the threshold had to move, and the better the first opinion tells the classes
     * apart. One that hardly does sets rows aside at random, and the second learns from its mistakes.
     *
     * @param threshold where to decide
     * @param clear how far the first opinion tells the classes apart ({@link Evidence#clear})
     * @return its share, between 0 and 1
     */
    static double share(double threshold, double clear) {
        return Math.min(1, BY_SHIFT * Math.abs(threshold - 0.5)) * clear;
    }

    /**
     * The rows to set aside: contradicted and not answered by an expert.
     *
     * @return none if they are too few to matter or would leave a class nearly empty
     */
    static int[] contradicted(Sample labelled, HonestFit fit, Answers answers) {
        boolean[] aside = ConfidentRows.ofAnotherClass(labelled, fit);
        for (int row : answers.rows()) {
            aside[row] = false;
        }
        int n = labelled.size();
        int[] rows = IntStream.range(0, n).filter(row -> aside[row]).toArray();
        int[] left = labelled.counts();
        for (int row : rows) {
            left[labelled.classOf(row)]--;
        }
        boolean enough = rows.length >= Math.max(5, 0.01 * n);
        boolean both = Math.min(left[0], left[1]) >= Math.max(5, 0.02 * n);
        return enough && both ? rows : new int[0];
    }

    static Opinion without(int[] aside, Sample labelled, double @Nullable [] weights, StackedFit stacked, Rng rng) {
        boolean[] dropped = new boolean[labelled.size()];
        for (int row : aside) {
            dropped[row] = true;
        }
        int[] kept =
                IntStream.range(0, dropped.length).filter(row -> !dropped[row]).toArray();
        double[] counts = weights == null
                ? null
                : IntStream.of(kept).mapToDouble(row -> weights[row]).toArray();
        HonestFit fit = stacked.heaviest().fit(labelled.rows(kept), counts, rng);
        double[] eta = new double[dropped.length];
        double[] both = new double[2];
        for (int row : aside) {
            fit.classifier().probabilities(labelled.x().data, row * labelled.dimension(), both, 0);
            eta[row] = both[1];
        }
        for (int i = 0; i < kept.length; i++) {
            eta[kept[i]] = fit.eta(i);
        }
        return new Opinion(fit.classifier(), eta);
    }
}
