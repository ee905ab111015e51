package org.biln.spark;

import org.apache.spark.ml.linalg.Vector;
import org.jspecify.annotations.Nullable;

/** Checks of the rows that a model is given. */
final class RowChecks {
    private RowChecks() {}

    /**
     * The vector, if all of it is finite.
     *
     * @throws IllegalArgumentException naming the column and the value
     */
    static Vector finite(@Nullable Vector vector, String column) {
        if (vector == null) {
            throw new IllegalArgumentException("column '" + column + "' has the value null");
        }
        for (int j = 0; j < vector.size(); j++) {
            if (!Double.isFinite(vector.apply(j))) {
                throw new IllegalArgumentException(
                        "column '" + column + "' has the value " + vector.apply(j) + " at position " + j);
            }
        }
        return vector;
    }
}
