package org.biln.table;

import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;

/**
 * The raw features of a table as learners take them: a number or a date as it is, a boolean as 0 or 1, a category as the
 * code of its level, NaN where a cell is missing.
 */
public final class Features {
    private final Schema schema;
    private final DMatrixRMaj x;
    private final int[] unseen;

    Features(Schema schema, DMatrixRMaj x, int[] unseen) {
        this.schema = schema;
        this.x = x;
        this.unseen = unseen;
    }

    /**
     * The features, not a copy: do not write to it.
     *
     * @return one row per row of the table, one column per feature of the schema
     */
    public DMatrixRMaj x() {
        return x;
    }

    /**
     * Cells whose value training has not seen; they count as "other".
     *
     * @param feature the feature
     * @return how many there are
     */
    public int unseen(int feature) {
        return unseen[feature];
    }

    /**
     * A warning for each feature with values that training has not seen.
     *
     * @return one line each, empty when there is none
     */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        for (int f = 0; f < unseen.length; f++) {
            if (unseen[f] > 0) {
                Schema.Feature feature = schema.features().get(f);
                lines.add("column " + InputException.quote(feature.name()) + ": " + unseen[f]
                        + (unseen[f] == 1 ? " cell holds a value" : " cells hold values")
                        + " that training has not seen; taken as "
                        + (feature.kind() == Kind.BOOLEAN ? "missing" : "\"other\""));
            }
        }
        return lines;
    }

    /**
     * Rows in which no feature is missing.
     *
     * @return their numbers, ascending
     */
    public int[] complete() {
        int d = x.numCols;
        int[] rows = new int[x.numRows];
        int count = 0;
        for (int i = 0; i < x.numRows; i++) {
            boolean whole = true;
            for (int j = 0; j < d && whole; j++) {
                whole = !Double.isNaN(x.data[i * d + j]);
            }
            if (whole) {
                rows[count++] = i;
            }
        }
        return java.util.Arrays.copyOf(rows, count);
    }
}
