package org.biln.kmm;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.kmm.linear.Rows;

/** Sums over points whose weights are strictly between their bounds: {@code L_F'L_F}, its upper triangle, and the sum of L_F. */
final class FreeSums implements Serializable {
    private static final long serialVersionUID = 1L;
    /** Rows added at once: as many as the processor's registers are good for. */
    private static final int AT_ONCE = 6;

    final double[][] normal;
    final double[] sum;
    long free;

    private final double[][] waiting = new double[AT_ONCE][];
    private int waits;

    FreeSums(int rank) {
        normal = new double[rank][rank];
        sum = new double[rank];
    }

    void clear() {
        for (int q = 0; q < sum.length; q++) {
            Arrays.fill(normal[q], q, sum.length, 0.0);
        }
        Arrays.fill(sum, 0.0);
        free = 0;
        waits = 0;
    }

    /** Adds a row, which must not change before {@link #finish}. */
    void add(double[] row) {
        waiting[waits++] = row;
        free++;
        if (waits == AT_ONCE) {
            addSix(waiting[0], waiting[1], waiting[2], waiting[3], waiting[4], waiting[5]);
            waits = 0;
        }
    }

    /** Adds the rows that wait for others. */
    void finish() {
        int rank = sum.length;
        for (int k = 0; k < waits; k++) {
            for (int q = 0; q < rank; q++) {
                Rows.axpy(normal[q], waiting[k], waiting[k][q], q, rank);
            }
            Rows.axpy(sum, waiting[k], 1, 0, rank);
        }
        waits = 0;
        Arrays.fill(waiting, null);
    }

    void add(FreeSums other) {
        int rank = sum.length;
        for (int q = 0; q < rank; q++) {
            Rows.axpy(normal[q], other.normal[q], 1, q, rank);
        }
        Rows.axpy(sum, other.sum, 1, 0, rank);
        free += other.free;
    }

    private void addSix(double[] x0, double[] x1, double[] x2, double[] x3, double[] x4, double[] x5) {
        int rank = sum.length;
        for (int q = 0; q < rank; q++) {
            Rows.axpy6(normal[q], x0, x1, x2, x3, x4, x5, x0[q], x1[q], x2[q], x3[q], x4[q], x5[q], q, rank);
        }
        Rows.axpy6(sum, x0, x1, x2, x3, x4, x5, 1, 1, 1, 1, 1, 1, 0, rank);
    }
}
