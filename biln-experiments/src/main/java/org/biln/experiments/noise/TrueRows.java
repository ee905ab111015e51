package org.biln.experiments.noise;

import java.util.List;
import java.util.function.Supplier;
import org.biln.core.Sample;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows with their true labels, as noise may look at them.
 *
 * @param truth the rows and labels, which may have categories and holes
 * @param scaled gives the rows as numbers on one scale, a constant 1 first; asked only by noise that needs them
 * @param categorical which features are categories
 */
public record TrueRows(Sample truth, Supplier<DMatrixRMaj> scaled, List<Integer> categorical) {

    /**
     * Rows of a table as numbers on one scale.
     *
     * @param schema what the features are
     * @param x the rows
     * @return a constant 1, then the encoded features
     */
    public static DMatrixRMaj scaled(Schema schema, DMatrixRMaj x) {
        DMatrixRMaj encoded = IndicatorEncoding.fit(schema, x, null).encode(x);
        DMatrixRMaj scaled = new DMatrixRMaj(encoded.numRows, encoded.numCols + 1);
        for (int row = 0; row < scaled.numRows; row++) {
            scaled.set(row, 0, 1);
            System.arraycopy(
                    encoded.data, row * encoded.numCols, scaled.data, row * scaled.numCols + 1, encoded.numCols);
        }
        return scaled;
    }
}
