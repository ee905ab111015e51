package org.biln.core.logistic;

/**
 * The four inner loops everything else is made of.
 *
 * <p>{@link #axpy4} and {@link #axpy} are element-wise with one index in every array, the form HotSpot vectorises (JDK 17
 * does not if the arrays are indexed at different offsets, which is why vectors are arrays of their own here). Inner
 * products are sums, which no Java compiler may reorder: they run as eight chains side by side, enough to hide the latency
 * of the multiply-add. So every result has one order of summation, whatever the vector width.
 */
final class Kernels {
    private Kernels() {}

    /** {@code out += ra a + rb b + rc c + re e}. */
    static void axpy4(
            double ra,
            double[] a,
            double rb,
            double[] b,
            double rc,
            double[] c,
            double re,
            double[] e,
            double[] out,
            int n) {
        for (int j = 0; j < n; j++) {
            out[j] = Math.fma(re, e[j], Math.fma(rc, c[j], Math.fma(rb, b[j], Math.fma(ra, a[j], out[j]))));
        }
    }

    /** {@code out += r a}. */
    static void axpy(double r, double[] a, double[] out, int n) {
        for (int j = 0; j < n; j++) {
            out[j] = Math.fma(r, a[j], out[j]);
        }
    }

    /** {@code out[outOff + k] = v[first + k] . u} for eight vectors. */
    static void dots8(double[][] v, int first, double[] u, int n, double[] out, int outOff) {
        double[] v0 = v[first];
        double[] v1 = v[first + 1];
        double[] v2 = v[first + 2];
        double[] v3 = v[first + 3];
        double[] v4 = v[first + 4];
        double[] v5 = v[first + 5];
        double[] v6 = v[first + 6];
        double[] v7 = v[first + 7];
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        for (int j = 0; j < n; j++) {
            double t = u[j];
            s0 = Math.fma(v0[j], t, s0);
            s1 = Math.fma(v1[j], t, s1);
            s2 = Math.fma(v2[j], t, s2);
            s3 = Math.fma(v3[j], t, s3);
            s4 = Math.fma(v4[j], t, s4);
            s5 = Math.fma(v5[j], t, s5);
            s6 = Math.fma(v6[j], t, s6);
            s7 = Math.fma(v7[j], t, s7);
        }
        out[outOff] = s0;
        out[outOff + 1] = s1;
        out[outOff + 2] = s2;
        out[outOff + 3] = s3;
        out[outOff + 4] = s4;
        out[outOff + 5] = s5;
        out[outOff + 6] = s6;
        out[outOff + 7] = s7;
    }

    /** The largest absolute value; entries that are not numbers are passed over. */
    static double maxAbs(double[] a, int n) {
        double max = 0;
        for (int j = 0; j < n; j++) {
            double v = Math.abs(a[j]);
            if (v > max) {
                max = v;
            }
        }
        return max;
    }
}
