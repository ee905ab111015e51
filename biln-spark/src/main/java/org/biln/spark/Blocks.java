package org.biln.spark;

import java.util.Iterator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.ejml.data.DMatrixRMaj;

/** The rows of a partition, some at a time as a matrix: what the kernels of biln-kmm work on. */
final class Blocks implements Iterator<DMatrixRMaj> {
    static final int ROWS = 256;

    private final Iterator<Row> rows;
    private final int dimension;

    /** Rows whose first column is a vector. */
    Blocks(Iterator<Row> rows, int dimension) {
        this.rows = rows;
        this.dimension = dimension;
    }

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public DMatrixRMaj next() {
        DMatrixRMaj block = new DMatrixRMaj(ROWS, dimension);
        int count = 0;
        while (count < ROWS && rows.hasNext()) {
            Vector features = rows.next().getAs(0);
            System.arraycopy(features.toArray(), 0, block.data, count * dimension, dimension);
            count++;
        }
        block.reshape(count, dimension, true);
        return block;
    }
}
