package org.biln.auto.table;

import java.util.Arrays;
import java.util.List;
import org.biln.auto.CorrectedClassifier;
import org.biln.core.Classifier;
import org.biln.table.FieldReader;
import org.biln.table.FieldWriter;
import org.biln.table.PartFormat;

/** A corrected classifier in a model file: the curve of each class, and the classifier before. */
final class CorrectedFormat implements PartFormat<CorrectedClassifier> {
    private static final String CURVES = "truth";
    private static final String CURVE = "curve";

    @Override
    public String name() {
        return "corrected";
    }

    @Override
    public Class<CorrectedClassifier> type() {
        return CorrectedClassifier.class;
    }

    @Override
    public void write(CorrectedClassifier part, FieldWriter out) {
        List<double[]> curves = Arrays.asList(part.truth());
        out.objects(CURVES, curves, (double[] curve, FieldWriter one) -> one.numbers(CURVE, curve))
                .part("classifier", part.observed());
    }

    @Override
    public CorrectedClassifier read(FieldReader in) {
        double[][] curves =
                in.objects(CURVES).stream().map(one -> one.numbers(CURVE)).toArray(double[][]::new);
        return new CorrectedClassifier(in.part("classifier", Classifier.class), curves);
    }
}
