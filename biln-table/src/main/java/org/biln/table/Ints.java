package org.biln.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Codes that are added one by one, in pieces: growing copies nothing, and a short column is small. */
final class Ints {
    private static final int LARGEST = 1 << 15;

    private final List<int[]> full = new ArrayList<>(2);
    private int[] piece = new int[8];
    private int at;
    private int size;

    void add(int value) {
        if (at == piece.length) {
            full.add(piece);
            piece = new int[Math.min(LARGEST, 2 * piece.length)];
            at = 0;
        }
        piece[at++] = value;
        size++;
    }

    void add(int value, int times) {
        for (int i = 0; i < times; i++) {
            add(value);
        }
    }

    /** All of them; this list is empty afterwards. */
    int[] take() {
        int[] all = full.isEmpty() ? Arrays.copyOf(piece, at) : new int[size];
        int from = 0;
        for (int p = 0; p < full.size(); p++) {
            int[] each = full.get(p);
            System.arraycopy(each, 0, all, from, each.length);
            from += each.length;
            full.set(p, new int[0]);
        }
        System.arraycopy(piece, 0, all, from, at);
        full.clear();
        piece = new int[8];
        at = 0;
        size = 0;
        return all;
    }
}
