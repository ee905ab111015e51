package org.biln.core.math;

/**
 * The project's random numbers: xoshiro256++ (Blackman and Vigna), its 256 bits of state filled by SplitMix64.
 *
 * <p>A generator belongs to a seed and to coordinates, for example (data set, setting, trial): every combination has a
 * stream of its own, so that the numbers of one trial do not depend on which trials ran before it or beside it. The
 * sequence is part of the project's contract: it does not change between versions.
 *
 * <p>Period 2^256 - 1, O(1) a number, no allocation. Not safe for use by several threads: give each its own.
 *
 * <pre>{@code
 * Rng rng = Rng.of(42L, 7L, 0L); // seed 42, setting 7, trial 0
 * double u = rng.nextDouble();
 * int[] order = rng.permutation(10);
 * }</pre>
 */
public final class Rng {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private long s0;
    private long s1;
    private long s2;
    private long s3;

    /** The second number of a polar pair, and whether it is still to be handed out. */
    private double spare;

    private boolean hasSpare;

    private Rng(long key) {
        // SplitMix64's output function is a bijection: at most one of the four words is zero, and xoshiro needs one
        // that
        // is not.
        long z = key + GOLDEN;
        s0 = mix(z);
        z += GOLDEN;
        s1 = mix(z);
        z += GOLDEN;
        s2 = mix(z);
        z += GOLDEN;
        s3 = mix(z);
    }

    /**
     * The stream of a seed and coordinates. The order of the coordinates matters.
     *
     * @param seed the seed of the whole run
     * @param coordinates what the stream is for
     * @return a generator at the beginning of its stream
     */
    public static Rng of(long seed, long... coordinates) {
        long key = mix(seed + GOLDEN);
        for (long c : coordinates) {
            // The factor keeps seed and coordinate from changing places.
            key = mix(5 * key + mix(c + GOLDEN));
        }
        return new Rng(key);
    }

    /** The output function of SplitMix64. */
    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
        return b ^ (b >>> 31);
    }

    /**
     * The next 64 bits.
     *
     * @return any long, all equally likely
     */
    public long nextLong() {
        long result = Long.rotateLeft(s0 + s3, 23) + s0;
        long t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = Long.rotateLeft(s3, 45);
        return result;
    }

    /**
     * A uniform number.
     *
     * @return a multiple of 2^-53 in [0,1)
     */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /**
     * A uniform integer below a bound, without bias (Lemire's multiplication, rejecting the uneven remainder).
     *
     * @param bound how many values there are, at least 1
     * @return one of {@code 0 .. bound-1}
     */
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound: is " + bound + ", must be at least 1");
        }
        long product = (nextLong() >>> 32) * bound;
        long low = product & 0xffffffffL;
        if (low < bound) {
            long uneven = (1L << 32) % bound;
            while (low < uneven) {
                product = (nextLong() >>> 32) * bound;
                low = product & 0xffffffffL;
            }
        }
        return (int) (product >>> 32);
    }

    /**
     * A standard normal number, by Marsaglia's polar method; they come in pairs, the second is kept for the next call.
     *
     * @return a number of mean 0 and variance 1
     */
    public double nextGaussian() {
        if (hasSpare) {
            hasSpare = false;
            return spare;
        }
        double u;
        double v;
        double q;
        do {
            u = 2 * nextDouble() - 1;
            v = 2 * nextDouble() - 1;
            q = u * u + v * v;
        } while (q >= 1 || q == 0);
        double factor = Math.sqrt(-2 * StrictMath.log(q) / q);
        spare = v * factor;
        hasSpare = true;
        return u * factor;
    }

    /**
     * Brings an array into random order, all orders equally likely (Fisher and Yates, from the end).
     *
     * @param a the array to shuffle
     */
    public void shuffle(int[] a) {
        for (int i = a.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    /**
     * The numbers {@code 0 .. n-1} in random order.
     *
     * @param n how many
     * @return a new array
     */
    public int[] permutation(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n: is " + n + ", must not be negative");
        }
        int[] p = new int[n];
        for (int i = 0; i < n; i++) {
            p[i] = i;
        }
        shuffle(p);
        return p;
    }
}
