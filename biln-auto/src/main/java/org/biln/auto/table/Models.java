package org.biln.auto.table;

import org.biln.table.Model;
import org.biln.table.ModelFormat;

/** The models of this program on disk: all that {@link ModelFormat#STANDARD} knows, kernels and forests. */
public final class Models {
    /** Reads and writes them. */
    public static final ModelFormat FORMAT = ModelFormat.STANDARD
            .with(new KernelValuesFormat())
            .with(new ForestFormat())
            .with(new PooledFormat())
            .with(new CorrectedFormat());

    private Models() {}

    /**
     * Whether two models predict the same to the last bit: all that decides a prediction is written alike. A forest has no
     * {@code equals} of its own, so {@link Model#predictsAs} cannot be asked.
     *
     * @param a a model
     * @param b another
     * @return true if schema, classes and classifier are the same
     */
    public static boolean predictAlike(Model a, Model b) {
        return a.schema().equals(b.schema())
                && a.labels().classes().equals(b.labels().classes())
                && FORMAT.write(a).equals(FORMAT.write(withOrigin(b, a)));
    }

    /** What differs beside the classifier and does not decide a prediction is taken from the other one. */
    private static Model withOrigin(Model model, Model origin) {
        return new Model(origin.schema(), origin.labels(), model.classifier(), origin.provenance());
    }
}
