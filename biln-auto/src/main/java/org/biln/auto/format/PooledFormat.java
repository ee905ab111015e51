package org.biln.auto.format;

import org.biln.auto.PooledClassifier;
import org.biln.core.Classifier;
import org.biln.table.FieldReader;
import org.biln.table.FieldWriter;
import org.biln.table.PartFormat;

/** A pool of classifiers in a model file: its members. */
public final class PooledFormat implements PartFormat<PooledClassifier> {
    private static final String MEMBERS = "members";

    @Override
    public String name() {
        return "pooled";
    }

    @Override
    public Class<PooledClassifier> type() {
        return PooledClassifier.class;
    }

    @Override
    public void write(PooledClassifier part, FieldWriter out) {
        out.parts(MEMBERS, part.members());
    }

    @Override
    public PooledClassifier read(FieldReader in) {
        return new PooledClassifier(in.parts(MEMBERS, Classifier.class));
    }
}
