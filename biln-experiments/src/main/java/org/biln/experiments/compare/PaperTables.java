package org.biln.experiments.compare;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.DrawnDataset;
import org.biln.experiments.protocol.FixedDataset;
import org.biln.experiments.protocol.Reading;
import org.biln.table.Kind;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/** The paper's data sets as tables of the comparison: all rows of those that are fixed, one sample of those that are drawn. */
final class PaperTables {

    private static final long DRAWN = 13;

    private PaperTables() {}

    static boolean has(String name) {
        return Dataset.all().stream().anyMatch(dataset -> dataset.names().contains(name));
    }

    static RealTable of(String name, DataFolder folder) throws IOException {
        Dataset dataset = Dataset.of(name);
        if (dataset instanceof FixedDataset fixed) {
            Pool pool = fixed.load(Reading.published(), folder);
            return table(
                    dataset,
                    pool.x(),
                    IntStream.range(0, pool.size()).map(pool::label).toArray());
        }
        DMatrixRMaj x = new DMatrixRMaj(1, 1);
        int[] y = new int[dataset.trainingSize()];
        ((DrawnDataset) dataset).draw(Rng.of(DRAWN), x, y);
        return table(dataset, withoutConstant(x), y);
    }

    private static DMatrixRMaj withoutConstant(DMatrixRMaj x) {
        DMatrixRMaj features = new DMatrixRMaj(x.numRows, x.numCols - 1);
        for (int row = 0; row < x.numRows; row++) {
            System.arraycopy(x.data, row * x.numCols + 1, features.data, row * features.numCols, features.numCols);
        }
        return features;
    }

    private static RealTable table(Dataset dataset, DMatrixRMaj x, int[] y) {
        List<Schema.Feature> features = IntStream.range(0, x.numCols)
                .mapToObj(j -> new Schema.Feature("x" + (j + 1), j, Kind.NUMBER, List.of()))
                .toList();
        return new RealTable(dataset.csvName(), new Schema(features, x.numCols, true, -1), Sample.of(x, y));
    }
}
