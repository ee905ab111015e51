package org.biln.crowd;

import java.util.Arrays;
import org.biln.core.math.Rng;

/** Simulated votes with the truth they were made from. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Crowd(Votes votes, int[] truth) {

    /** How often an annotator says each class of each: theta[a][k][c]. */
    static double[][][] skilled(Rng rng, int annotators, int classes, double least, double most) {
        double[][][] theta = new double[annotators][classes][classes];
        for (double[][] matrix : theta) {
            double right = least + (most - least) * rng.nextDouble();
            for (int k = 0; k < classes; k++) {
                Arrays.fill(matrix[k], (1 - right) / (classes - 1));
                matrix[k][k] = right;
            }
        }
        return theta;
    }

    /** Every item is labelled by so many different annotators, drawn at random. */
    static Crowd of(Rng rng, int items, int each, double[][][] theta, double... shares) {
        int annotators = theta.length;
        int[] truth = new int[items];
        int[] item = new int[items * each];
        int[] who = new int[item.length];
        int[] said = new int[item.length];
        for (int i = 0; i < items; i++) {
            truth[i] = drawn(rng, shares);
            int[] order = rng.permutation(annotators);
            for (int j = 0; j < each; j++) {
                int v = i * each + j;
                item[v] = i;
                who[v] = order[j];
                said[v] = drawn(rng, theta[order[j]][truth[i]]);
            }
        }
        return new Crowd(Votes.of(items, annotators, shares.length, item, who, said), truth);
    }

    private static int drawn(Rng rng, double[] probabilities) {
        double u = rng.nextDouble();
        int c = 0;
        while (c < probabilities.length - 1 && u >= probabilities[c]) {
            u -= probabilities[c++];
        }
        return c;
    }

    double accuracy(Consensus consensus) {
        int right = 0;
        int judged = 0;
        for (int i = 0; i < truth.length; i++) {
            judged += truth[i] >= 0 ? 1 : 0;
            right += consensus.label(i) == truth[i] ? 1 : 0;
        }
        return (double) right / judged;
    }

    /** The same votes under other numbers. */
    static Votes renamed(Votes votes, int[] items, int[] annotators, int[] classes, int[] order) {
        int[][] columns = new int[3][votes.size()];
        for (int i = 0; i < votes.items(); i++) {
            for (int v = votes.from(i); v < votes.from(i + 1); v++) {
                columns[0][order[v]] = items[i];
                columns[1][order[v]] = annotators[votes.who(v)];
                columns[2][order[v]] = classes[votes.said(v)];
            }
        }
        return Votes.of(votes.items(), votes.annotators(), votes.classes(), columns[0], columns[1], columns[2]);
    }
}
