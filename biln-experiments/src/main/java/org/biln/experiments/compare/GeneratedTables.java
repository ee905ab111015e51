package org.biln.experiments.compare;

import java.util.Locale;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;

/**
 * Two tables that are made, always the same ones.
 *
 * <ul>
 *   <li>{@value #SMOOTH}: labels drawn honestly from {@code P(+1 | x) = S(1.2 a + b^2 - 1 + c / 2)}. A fifth of the labels
 *       contradict the more likely class and none is wrong: what noise would look like just the same, and why no method can
 *       tell overlap from noise by labels alone.
 *   <li>{@value #PHONEME_LIKE}: six overlapping clusters in five dimensions, two of them the rarer class.
 * </ul>
 */
final class GeneratedTables {

    static final String SMOOTH = "smooth";
    static final String PHONEME_LIKE = "phoneme-like";

    private static final int ROWS = 1000;
    private static final int CLUSTERS = 6;
    private static final int DIMENSION = 5;

    private GeneratedTables() {}

    static boolean has(String name) {
        return name.equals(SMOOTH) || name.equals(PHONEME_LIKE);
    }

    static String csv(String name) {
        return name.equals(SMOOTH) ? smooth(Rng.of(11)) : phonemeLike(Rng.of(12));
    }

    private static String smooth(Rng rng) {
        StringBuilder text = new StringBuilder("a,b,c,d,label\n");
        for (int row = 0; row < ROWS; row++) {
            double[] x = gaussians(4, rng);
            double p = Exp.sigmoid(1.2 * x[0] + x[1] * x[1] - 1 + 0.5 * x[2]);
            append(text, x, rng.nextDouble() < p);
        }
        return text.toString();
    }

    private static String phonemeLike(Rng rng) {
        double[][] centres = new double[CLUSTERS][];
        for (int c = 0; c < CLUSTERS; c++) {
            centres[c] = gaussians(DIMENSION, rng);
        }
        StringBuilder text = new StringBuilder("a,b,c,d,e,label\n");
        for (int row = 0; row < ROWS; row++) {
            int cluster = rng.nextInt(CLUSTERS);
            double[] x = gaussians(DIMENSION, rng);
            for (int j = 0; j < DIMENSION; j++) {
                x[j] = 1.3 * centres[cluster][j] + 0.8 * x[j];
            }
            append(text, x, cluster < 2);
        }
        return text.toString();
    }

    private static double[] gaussians(int count, Rng rng) {
        double[] x = new double[count];
        for (int j = 0; j < count; j++) {
            x[j] = rng.nextGaussian();
        }
        return x;
    }

    private static void append(StringBuilder text, double[] x, boolean positive) {
        for (double value : x) {
            text.append(String.format(Locale.ROOT, "%.6f,", value));
        }
        text.append(positive ? "yes\n" : "no\n");
    }
}
