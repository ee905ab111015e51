package org.biln.auto;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.biln.core.math.Rng;

/**
 * A regression forest that says which simulated tables look like a given one: those that share its leaves (Meinshausen, 2006).
 *
 * <p>Summaries are coded in {@value #CODES} codes a number. Each tree is grown on a random half of the tables by the splits that
 * leave the least variance of several targets together, a third of the numbers tried at a time; then all tables are dropped
 * through it. Growing is O(trees d m log m) for m tables.
 */
final class ParticleForest {

    /** The codes of a number: cuts at equal shares of the tables. */
    static final int CODES = 64;

    /** The marker of a leaf where a node has the number it splits by. */
    private static final int LEAF = 255;

    private final byte[][] features;
    private final byte[][] cuts;
    private final int[][] right;

    private ParticleForest(byte[][] features, byte[][] cuts, int[][] right) {
        this.features = features;
        this.cuts = cuts;
        this.right = right;
    }

    /**
     * Grows one.
     *
     * @param codes the coded summaries, one row a table
     * @param targets what tables of one leaf should have alike, one row a table
     * @param trees how many trees
     * @param leaf how many tables a leaf has at least, of those its tree was grown on
     * @param seed of the draws
     * @return the forest
     */
    static ParticleForest grow(byte[][] codes, float[][] targets, int trees, int leaf, long seed) {
        byte[][] features = new byte[trees][];
        byte[][] cuts = new byte[trees][];
        int[][] right = new int[trees][];
        for (int t = 0; t < trees; t++) {
            Growth growth = new Growth(codes, targets, leaf, Rng.of(seed, t));
            growth.grow();
            features[t] = Arrays.copyOf(growth.feature, growth.nodes);
            cuts[t] = Arrays.copyOf(growth.cut, growth.nodes);
            right[t] = Arrays.copyOf(growth.right, growth.nodes);
        }
        return new ParticleForest(features, cuts, right);
    }

    int trees() {
        return features.length;
    }

    /** The leaf of a tree that a table falls into. */
    int leaf(int tree, byte[] codes) {
        byte[] feature = features[tree];
        byte[] cut = cuts[tree];
        int node = 0;
        while ((feature[node] & 0xff) != LEAF) {
            node = codes[feature[node]] <= cut[node] ? node + 1 : right[tree][node];
        }
        return node;
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(features.length);
        for (int t = 0; t < features.length; t++) {
            out.writeInt(features[t].length);
            out.write(features[t]);
            out.write(cuts[t]);
        }
    }

    static ParticleForest read(DataInput in, int numbers) throws IOException {
        int trees = in.readInt();
        byte[][] features = new byte[trees][];
        byte[][] cuts = new byte[trees][];
        int[][] right = new int[trees][];
        for (int t = 0; t < trees; t++) {
            int nodes = in.readInt();
            features[t] = new byte[nodes];
            cuts[t] = new byte[nodes];
            in.readFully(features[t]);
            in.readFully(cuts[t]);
            right[t] = rights(features[t], numbers);
        }
        return new ParticleForest(features, cuts, right);
    }

    /** Nodes stand in preorder, so the right child of each follows from where its left subtree ends. */
    private static int[] rights(byte[] feature, int numbers) throws IOException {
        int[] right = new int[feature.length];
        int[] waiting = new int[feature.length + 1];
        int depth = 0;
        for (int node = 0; node < feature.length; node++) {
            int of = feature[node] & 0xff;
            if (of != LEAF) {
                if (of >= numbers) {
                    throw new IOException("the noise prior has a split by number " + of + " of " + numbers);
                }
                waiting[depth++] = node;
            } else if (depth > 0) {
                right[waiting[--depth]] = node + 1;
            } else if (node != feature.length - 1) {
                throw new IOException("the noise prior has a tree with nodes that hang from nothing");
            }
        }
        if (depth > 0) {
            throw new IOException("the noise prior has a tree that is cut off");
        }
        return right;
    }

    /** One tree as it grows. */
    private static final class Growth {
        private final byte[][] codes;
        private final float[][] targets;
        private final int leaf;
        private final Rng rng;
        private final int[] rows;
        private final int[] spare;
        private final int outputs;
        private final double[] sums;
        private final int[] counts = new int[CODES];
        byte[] feature;
        byte[] cut;
        int[] right;
        int nodes;

        Growth(byte[][] codes, float[][] targets, int leaf, Rng rng) {
            this.codes = codes;
            this.targets = targets;
            this.leaf = leaf;
            this.rng = rng;
            rows = Arrays.copyOf(rng.permutation(codes.length), (codes.length + 1) / 2);
            spare = new int[rows.length];
            outputs = targets[0].length;
            sums = new double[CODES * outputs];
            int most = 2 * rows.length;
            feature = new byte[most];
            cut = new byte[most];
            right = new int[most];
        }

        void grow() {
            node(0, rows.length);
        }

        private void node(int from, int to) {
            int node = nodes++;
            feature[node] = (byte) LEAF;
            int[] split = to - from >= 2 * leaf ? best(from, to) : null;
            if (split == null) {
                return;
            }
            int middle = partition(from, to, split[0], split[1]);
            feature[node] = (byte) split[0];
            cut[node] = (byte) split[1];
            node(from, middle);
            right[node] = nodes;
            node(middle, to);
        }

        private int partition(int from, int to, int number, int code) {
            int left = from;
            int later = 0;
            for (int i = from; i < to; i++) {
                if (codes[rows[i]][number] <= code) {
                    rows[left++] = rows[i];
                } else {
                    spare[later++] = rows[i];
                }
            }
            System.arraycopy(spare, 0, rows, left, later);
            return left;
        }

        /** The number and code that leave the least variance on both sides, or null if none leaves enough tables. */
        private int @org.jspecify.annotations.Nullable [] best(int from, int to) {
            int d = codes[0].length;
            int[] order = rng.permutation(d);
            double most = 0;
            int[] best = null;
            double[] total = new double[outputs];
            for (int tried = 0; tried < (d + 2) / 3; tried++) {
                int number = order[tried];
                fill(from, to, number);
                Arrays.fill(total, 0.0);
                for (int code = 0; code < CODES; code++) {
                    for (int o = 0; o < outputs; o++) {
                        total[o] += sums[code * outputs + o];
                    }
                }
                double whole = squares(total, to - from);
                double[] left = new double[outputs];
                int count = 0;
                for (int code = 0; code < CODES - 1; code++) {
                    if (counts[code] == 0) {
                        continue;
                    }
                    count += counts[code];
                    for (int o = 0; o < outputs; o++) {
                        left[o] += sums[code * outputs + o];
                    }
                    int rest = to - from - count;
                    if (count >= leaf && rest >= leaf) {
                        double gain = squares(left, count) + others(total, left, rest) - whole;
                        if (gain > most) {
                            most = gain;
                            best = new int[] {number, code};
                        }
                    }
                }
            }
            return best;
        }

        private void fill(int from, int to, int number) {
            Arrays.fill(sums, 0.0);
            Arrays.fill(counts, 0);
            for (int i = from; i < to; i++) {
                int code = codes[rows[i]][number];
                counts[code]++;
                float[] target = targets[rows[i]];
                for (int o = 0; o < outputs; o++) {
                    sums[code * outputs + o] += target[o];
                }
            }
        }

        private static double squares(double[] sum, int count) {
            double squares = 0;
            for (double s : sum) {
                squares += s * s;
            }
            return squares / count;
        }

        private static double others(double[] total, double[] left, int count) {
            double squares = 0;
            for (int o = 0; o < total.length; o++) {
                double s = total[o] - left[o];
                squares += s * s;
            }
            return squares / count;
        }
    }
}
