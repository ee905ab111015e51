package org.biln.experiments.protocol;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a classifier of one setting of one trial depends on: its method, the stream of random numbers that names its start
 * and its kernel, and the rows and labels it is trained on. Many sizes of the neighbourhood distil the same examples; equal keys
 * have the same classifier, to the bit.
 */
final class FitKey {

    private final PaperMethod method;
    private final long stream;
    private final int[] rows;
    private final int[] labels;

    /** A key; the arrays are not copied. */
    FitKey(PaperMethod method, long stream, int[] rows, int[] labels) {
        this.method = method;
        this.stream = stream;
        this.rows = rows;
        this.labels = labels;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof FitKey key
                && method == key.method
                && stream == key.stream
                && Arrays.equals(rows, key.rows)
                && Arrays.equals(labels, key.labels);
    }

    @Override
    public int hashCode() {
        return Objects.hash(method, stream, Arrays.hashCode(rows), Arrays.hashCode(labels));
    }
}
