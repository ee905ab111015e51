package org.biln.auto.format;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.kmm.KernelValues;
import org.biln.table.FieldReader;
import org.biln.table.FieldWriter;
import org.biln.table.PartFormat;
import org.ejml.data.DMatrixRMaj;

/** The points of a kernel classifier in a model file, one list of numbers each. */
public final class KernelValuesFormat implements PartFormat<KernelValues> {
    private static final String POINTS = "points";
    private static final String AT = "at";

    @Override
    public String name() {
        return "kernel-values";
    }

    @Override
    public Class<KernelValues> type() {
        return KernelValues.class;
    }

    @Override
    public void write(KernelValues values, FieldWriter out) {
        DMatrixRMaj points = values.points();
        int d = points.numCols;
        List<double[]> rows = IntStream.range(0, points.numRows)
                .mapToObj(q -> Arrays.copyOfRange(points.data, q * d, (q + 1) * d))
                .toList();
        out.number("sigma", values.sigma())
                .objects(POINTS, rows, (double[] row, FieldWriter point) -> point.numbers(AT, row));
    }

    @Override
    public KernelValues read(FieldReader in) {
        double[][] rows =
                in.objects(POINTS).stream().map(point -> point.numbers(AT)).toArray(double[][]::new);
        if (rows.length == 0 || rows[0].length == 0) {
            throw in.wrong(POINTS, "is empty");
        }
        for (double[] row : rows) {
            if (row.length != rows[0].length) {
                throw in.wrong(POINTS, "has points of " + rows[0].length + " and of " + row.length + " numbers");
            }
        }
        return new KernelValues(in.number("sigma"), new DMatrixRMaj(rows));
    }
}
