package org.biln.forest;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.biln.core.math.Rng;
import org.jspecify.annotations.Nullable;

/**
 * Draws the rows of a tree: as many draws as rows of positive weight, each row with probability in proportion to its weight.
 *
 * <p>So a weight acts through how often its row is drawn and in no other way: a draw counts one, whatever its weight, and the counts of
 * a tree are whole numbers. A row of weight 2 is drawn as a row given twice would be. Rows of weight 0 are never drawn.
 *
 * <p>With groups it is groups that are drawn, with replacement, as many as have positive weight, and each brings all of its
 * rows: no tree that has seen one row of a group judges another. With weights each row comes as often as its group was drawn times its weight over
 * the mean weight, rounded up or down at random so that the expectation is right.
 */
abstract class Bootstrap {
    /** Writes how often each row is drawn. */
    abstract void draw(Rng rng, int[] times);

    static Bootstrap of(int n, double @Nullable [] weights, int @Nullable [] groups) {
        if (groups != null) {
            return new ByGroup(n, weights, groups);
        }
        return weights == null ? new Uniform() : new ByWeight(weights);
    }

    private static final class Uniform extends Bootstrap {
        @Override
        void draw(Rng rng, int[] times) {
            Arrays.fill(times, 0);
            for (int i = 0; i < times.length; i++) {
                times[rng.nextInt(times.length)]++;
            }
        }
    }

    /** Walker's alias method: a draw costs one number, whatever the weights. */
    private static final class ByWeight extends Bootstrap {
        private final int[] rows;
        private final double[] keep;
        private final int[] alias;

        ByWeight(double[] weights) {
            rows = positive(weights);
            int m = rows.length;
            keep = new double[m];
            alias = new int[m];
            double sum = 0;
            for (int row : rows) {
                sum += weights[row];
            }
            int[] stack = new int[m];
            int small = 0;
            int large = m;
            for (int i = 0; i < m; i++) {
                keep[i] = weights[rows[i]] / sum * m;
                alias[i] = i;
                if (keep[i] < 1) {
                    stack[small++] = i;
                } else {
                    stack[--large] = i;
                }
            }
            while (small > 0 && large < m) {
                int light = stack[--small];
                int heavy = stack[large];
                alias[light] = heavy;
                keep[heavy] = (keep[heavy] + keep[light]) - 1;
                if (keep[heavy] < 1) {
                    large++;
                    stack[small++] = heavy;
                }
            }
            // What is left on either side is 1 up to rounding.
            while (small > 0) {
                keep[stack[--small]] = 1;
            }
        }

        @Override
        void draw(Rng rng, int[] times) {
            Arrays.fill(times, 0);
            int m = rows.length;
            for (int i = 0; i < m; i++) {
                double u = rng.nextDouble() * m;
                int at = Math.min((int) u, m - 1);
                times[rows[u - at < keep[at] ? at : alias[at]]]++;
            }
        }
    }

    private static final class ByGroup extends Bootstrap {
        /** The number of each row's group, -1 for rows of weight 0. */
        private final int[] groupOf;

        private final double @Nullable [] scaled;
        private final int count;

        ByGroup(int n, double @Nullable [] weights, int[] groups) {
            groupOf = new int[n];
            Map<Integer, Integer> numbers = new HashMap<>();
            double sum = 0;
            int positive = 0;
            for (int i = 0; i < n; i++) {
                if (weights != null && !(weights[i] > 0)) {
                    groupOf[i] = -1;
                    continue;
                }
                int next = numbers.size();
                groupOf[i] = numbers.computeIfAbsent(groups[i], g -> next);
                sum += weights == null ? 1 : weights[i];
                positive++;
            }
            count = numbers.size();
            if (weights == null) {
                scaled = null;
            } else {
                double[] s = new double[n];
                for (int i = 0; i < n; i++) {
                    s[i] = weights[i] * positive / sum;
                }
                scaled = s;
            }
        }

        @Override
        void draw(Rng rng, int[] times) {
            int[] drawn = new int[count];
            for (int i = 0; i < count; i++) {
                drawn[rng.nextInt(count)]++;
            }
            double[] s = scaled;
            for (int i = 0; i < times.length; i++) {
                int often = groupOf[i] < 0 ? 0 : drawn[groupOf[i]];
                if (s != null && often > 0) {
                    often = (int) (often * s[i] + rng.nextDouble());
                }
                times[i] = often;
            }
        }
    }

    private static int[] positive(double[] weights) {
        int[] rows = new int[weights.length];
        int m = 0;
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] > 0) {
                rows[m++] = i;
            }
        }
        return Arrays.copyOf(rows, m);
    }
}
