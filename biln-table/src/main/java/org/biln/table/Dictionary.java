package org.biln.table;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Different texts, numbered from 0 in the order they came. Two bytes per character and about ten per text; a text is
 * looked up in the reader's buffer without a string in between. The hash is seeded, so that nobody can write a file
 * whose texts all collide; numbers do not depend on it.
 */
final class Dictionary {
    private static final long SEED = new SecureRandom().nextLong();
    private static final int MOST = 1 << 30;

    private char[] pool = new char[32];
    private int[] ends = new int[4];
    private int[] table = new int[8];
    private int size;

    Dictionary() {
        Arrays.fill(table, -1);
    }

    int size() {
        return size;
    }

    /** The number of a text, given one if it is new; -1 when there is no room for another. */
    int code(char[] buffer, int from, int to) {
        int slot = slot(buffer, from, to);
        if (table[slot] >= 0) {
            return table[slot];
        }
        if (pooled() + (long) (to - from) > MOST || size == MOST) {
            return -1;
        }
        int at = pooled();
        int length = to - from;
        if (at + length > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(at + length, (int) Math.min(MOST, pool.length * 3L / 2)));
        }
        System.arraycopy(buffer, from, pool, at, length);
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, (int) Math.min(MOST, 2L * size));
        }
        ends[size] = at + length;
        table[slot] = size++;
        if (2L * size > table.length) {
            grow();
        }
        return size - 1;
    }

    private int pooled() {
        return size == 0 ? 0 : ends[size - 1];
    }

    private int slot(char[] buffer, int from, int to) {
        int mask = table.length - 1;
        int slot = hash(buffer, from, to) & mask;
        while (table[slot] >= 0 && !is(table[slot], buffer, from, to)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean is(int code, char[] buffer, int from, int to) {
        return Arrays.equals(pool, start(code), ends[code], buffer, from, to);
    }

    private int start(int code) {
        return code == 0 ? 0 : ends[code - 1];
    }

    private static int hash(char[] buffer, int from, int to) {
        long h = SEED;
        for (int i = from; i < to; i++) {
            h = (h ^ buffer[i]) * 0x9E3779B97F4A7C15L;
            h ^= h >>> 29;
        }
        return (int) (h ^ (h >>> 32));
    }

    private void grow() {
        table = new int[2 * table.length];
        Arrays.fill(table, -1);
        int mask = table.length - 1;
        for (int code = 0; code < size; code++) {
            int slot = hash(pool, start(code), ends[code]) & mask;
            while (table[slot] >= 0) {
                slot = (slot + 1) & mask;
            }
            table[slot] = code;
        }
    }

    String text(int code) {
        return new String(pool, start(code), ends[code] - start(code));
    }

    /** Gives up what only growing needs; no text can be added or looked up afterwards. */
    Dictionary compact() {
        table = new int[0];
        pool = Arrays.copyOf(pool, pooled());
        ends = Arrays.copyOf(ends, size);
        return this;
    }
}
