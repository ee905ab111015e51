package org.biln.core.neighbours;

/**
 * Squared distances from one query to a tile of points that is stored transposed: coordinate j of point i is at
 * {@code at + j * stride + i}.
 *
 * <p>The loops run over points, element by element, so the JIT turns them into vector instructions without touching the
 * order of any sum: {@code s_i = fma(q_j - p_ij, q_j - p_ij, s_i)} for j = 0, 1, ..., d - 1.
 */
final class Tile {

    private Tile() {}

    /** Four coordinates per pass: one load and one store of the running sums for four terms, still in order of j. */
    static void squaredDistances(
            double[] query, int offset, int d, double[] tile, int at, int stride, double[] out, int first, int count) {
        setOne(query[offset], tile, at, out, first, count);
        int j = 1;
        for (; j + 4 <= d; j += 4) {
            addFour(
                    query[offset + j],
                    query[offset + j + 1],
                    query[offset + j + 2],
                    query[offset + j + 3],
                    tile,
                    at + j * stride,
                    stride,
                    out,
                    first,
                    count);
        }
        for (; j < d; j++) {
            addOne(query[offset + j], tile, at + j * stride, out, first, count);
        }
    }

    private static void addFour(
            double q0,
            double q1,
            double q2,
            double q3,
            double[] tile,
            int at,
            int stride,
            double[] out,
            int first,
            int count) {
        int at1 = at + stride;
        int at2 = at1 + stride;
        int at3 = at2 + stride;
        for (int i = 0; i < count; i++) {
            double a = q0 - tile[at + i];
            double b = q1 - tile[at1 + i];
            double c = q2 - tile[at2 + i];
            double e = q3 - tile[at3 + i];
            double s = Math.fma(a, a, out[first + i]);
            s = Math.fma(b, b, s);
            s = Math.fma(c, c, s);
            out[first + i] = Math.fma(e, e, s);
        }
    }

    /** As adding to zero would, to the bit. */
    private static void setOne(double q, double[] tile, int at, double[] out, int first, int count) {
        for (int i = 0; i < count; i++) {
            double difference = q - tile[at + i];
            out[first + i] = difference * difference;
        }
    }

    private static void addOne(double q, double[] tile, int at, double[] out, int first, int count) {
        for (int i = 0; i < count; i++) {
            double difference = q - tile[at + i];
            out[first + i] = Math.fma(difference, difference, out[first + i]);
        }
    }
}
