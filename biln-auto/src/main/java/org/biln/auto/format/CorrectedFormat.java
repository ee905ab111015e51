package org.biln.auto.format;

import org.biln.auto.CorrectedClassifier;
import org.biln.auto.LabelCurves;
import org.biln.core.Classifier;
import org.biln.table.FieldReader;
import org.biln.table.FieldWriter;
import org.biln.table.PartFormat;

/** A corrected classifier in a model file: what is to be thought of a label by a posterior, and the classifier before. */
public final class CorrectedFormat implements PartFormat<CorrectedClassifier> {
    private static final String CURVES = "curves";

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
        out.numbers(CURVES, part.curves().numbers()).part("classifier", part.observed());
    }

    @Override
    public CorrectedClassifier read(FieldReader in) {
        Classifier observed = in.part("classifier", Classifier.class);
        return new CorrectedClassifier(observed, LabelCurves.ofNumbers(observed.classes(), in.numbers(CURVES)));
    }
}
