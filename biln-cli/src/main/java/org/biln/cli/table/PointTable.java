package org.biln.cli.table;

import java.io.IOException;
import java.util.List;
import org.biln.table.InputException;
import org.ejml.data.DMatrixRMaj;

/** A table of numbers without labels: points. */
public final class PointTable {
    private final List<String> names;
    private final DMatrixRMaj points;

    private PointTable(List<String> names, DMatrixRMaj points) {
        this.names = names;
        this.points = points;
    }

    /**
     * Reads points.
     *
     * @param in the file
     * @param columns the parts of its columns
     * @param progress told how far it is
     * @return the points
     * @throws IOException when reading fails for reasons other than the file's content
     */
    public static PointTable read(CsvInput in, Columns columns, CsvInput.Progress progress) throws IOException {
        FeatureReader reader = new FeatureReader(in, columns, Missing.ERROR);
        in.scan(progress, (row, line, cells) -> reader.take(line, cells));
        if (reader.rows() == 0) {
            throw InputException.in(in.name(), "has no rows", "at least one is needed");
        }
        return new PointTable(columns.featureNames(), reader.toMatrix());
    }

    /**
     * The column names.
     *
     * @return in order
     */
    public List<String> names() {
        return names;
    }

    /**
     * The points; shared, not to be changed.
     *
     * @return one per row
     */
    public DMatrixRMaj points() {
        return points;
    }

    /**
     * The points with every column brought to mean 0 and standard deviation 1 as another table's columns would be.
     *
     * @param reference gives means and standard deviations; a constant column of it is only centred
     * @param in the reference's file, for complaints
     * @param columns the reference's columns
     * @return new points
     */
    public DMatrixRMaj standardisedBy(PointTable reference, CsvInput in, Columns columns) {
        Standardisation moments = FeatureReader.moments(in, columns, reference.points, false);
        double[] means = moments.means();
        double[] sds = moments.sds();
        DMatrixRMaj out = new DMatrixRMaj(points.numRows, points.numCols);
        for (int i = 0; i < points.numRows; i++) {
            for (int j = 0; j < points.numCols; j++) {
                out.set(i, j, (points.get(i, j) - means[j]) / sds[j]);
            }
        }
        return out;
    }
}
