package org.biln.spark;

import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/**
 * A number that tells rows apart by their features alone: wherever a row is, in whatever order rows come, its key is the same.
 * Rows of equal features have equal keys, so they are never on both sides of a fold.
 */
final class RowKey {
    private static final long ODD = 0x9e3779b97f4a7c15L;

    private RowKey() {}

    /** The key: entries that are zero do not count, so a sparse vector has the key of the dense one. */
    static long of(Vector features) {
        long key = features.size();
        if (features instanceof SparseVector sparse) {
            int[] indices = sparse.indices();
            double[] values = sparse.values();
            for (int i = 0; i < indices.length; i++) {
                key = with(key, indices[i], values[i]);
            }
        } else {
            double[] values = features.toArray();
            for (int i = 0; i < values.length; i++) {
                key = with(key, i, values[i]);
            }
        }
        return mix(key);
    }

    private static long with(long key, int index, double value) {
        return value == 0 ? key : mix(key ^ mix(Double.doubleToLongBits(value) + ODD * (index + 1)));
    }

    /** Another key of the same row, for another purpose. */
    static long mixed(long key, long purpose) {
        return mix(key ^ mix(purpose + ODD));
    }

    /** The finaliser of splitmix64: every bit of the argument moves every bit of the answer. */
    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }
}
