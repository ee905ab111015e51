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
    private final double[] signs = new double[AT_ONCE];
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

    /** Adds a row, which must not change before {@link #finish}; or takes it away, with the sign -1. */
    void add(double[] row, int sign) {
        signs[waits] = sign;
        waiting[waits++] = row;
        free += sign;
        if (waits == AT_ONCE) {
            addSix();
            waits = 0;
        }
    }

    /** Adds the rows that wait for others. */
    void finish() {
        int rank = sum.length;
        for (int k = 0; k < waits; k++) {
            for (int q = 0; q < rank; q++) {
                Rows.axpy(normal[q], waiting[k], signs[k] * waiting[k][q], q, rank);
            }
            Rows.axpy(sum, waiting[k], signs[k], 0, rank);
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

    private void addSix() {
        addSix(waiting[0], waiting[1], waiting[2], waiting[3], waiting[4], waiting[5]);
    }

    private void addSix(double[] x0, double[] x1, double[] x2, double[] x3, double[] x4, double[] x5) {
        int rank = sum.length;
        double s0 = signs[0];
        double s1 = signs[1];
        double s2 = signs[2];
        double s3 = signs[3];
        double s4 = signs[4];
        double s5 = signs[5];
        for (int q = 0; q < rank; q++) {
            Rows.axpy6(
                    normal[q],
                    x0,
                    x1,
                    x2,
                    x3,
                    x4,
                    x5,
                    s0 * x0[q],
                    s1 * x1[q],
                    s2 * x2[q],
                    s3 * x3[q],
                    s4 * x4[q],
                    s5 * x5[q],
                    q,
                    rank);
        }
        Rows.axpy6(sum, x0, x1, x2, x3, x4, x5, s0, s1, s2, s3, s4, s5, 0, rank);
    }
}
