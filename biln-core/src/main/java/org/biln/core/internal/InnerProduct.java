package org.biln.core.internal;

/**
 * The project's one inner product of two vectors: eight partial sums, added in one fixed order. Quick, because eight
 * additions overlap, and the same bits everywhere. Below eight entries it is the plain sum from left to right.
 */
public final class InnerProduct {

    private InnerProduct() {}

    /**
     * {@code a[aFrom..aFrom+n) . b[bFrom..bFrom+n)}.
     *
     * @param a the first array
     * @param aFrom where its vector begins
     * @param b the second array
     * @param bFrom where its vector begins
     * @param n the length of the vectors
     * @return the inner product
     */
    public static double of(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        int j = 0;
        for (; j + 7 < n; j += 8) {
            s0 = Math.fma(a[aFrom + j], b[bFrom + j], s0);
            s1 = Math.fma(a[aFrom + j + 1], b[bFrom + j + 1], s1);
            s2 = Math.fma(a[aFrom + j + 2], b[bFrom + j + 2], s2);
            s3 = Math.fma(a[aFrom + j + 3], b[bFrom + j + 3], s3);
            s4 = Math.fma(a[aFrom + j + 4], b[bFrom + j + 4], s4);
            s5 = Math.fma(a[aFrom + j + 5], b[bFrom + j + 5], s5);
            s6 = Math.fma(a[aFrom + j + 6], b[bFrom + j + 6], s6);
            s7 = Math.fma(a[aFrom + j + 7], b[bFrom + j + 7], s7);
        }
        for (; j < n; j++) {
            s0 = Math.fma(a[aFrom + j], b[bFrom + j], s0);
        }
        return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
    }
}
