package org.biln.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.biln.core.Classifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.ensemble.AdjustedClassifier;
import org.biln.core.ensemble.MixtureClassifier;
import org.biln.table.Column;
import org.biln.table.IndicatorEncoding;
import org.biln.table.InputException;
import org.biln.table.Kind;
import org.biln.table.Model;
import org.biln.table.Schema;
import org.biln.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Numbers so far from those of training that a linear model holds them at its limit, {@value IndicatorEncoding#LIMIT}
 * deviations. They get a prediction, and whoever asked for it is told.
 */
final class FarCells {
    private FarCells() {}

    /**
     * A warning for each column with such numbers.
     *
     * @param model the model
     * @param table a table that was read for it
     * @return one line each
     */
    static List<String> warnings(Model model, Table table) {
        List<String> lines = new ArrayList<>();
        IndicatorEncoding encoding = encoding(model.classifier());
        if (encoding == null) {
            return lines;
        }
        for (int f = 0; f < model.schema().size(); f++) {
            Schema.Feature feature = model.schema().features().get(f);
            Column column = column(model.schema(), feature, table);
            int count = column == null
                    ? 0
                    : far(column, table.rows(), encoding.parts().get(f));
            if (count > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "column %s: %,d %s further than a million deviations from those of training; clipped",
                        InputException.quote(feature.name()),
                        count,
                        count == 1 ? "number is" : "numbers are"));
            }
        }
        return lines;
    }

    private static @Nullable Column column(Schema schema, Schema.Feature feature, Table table) {
        return schema.header() && table.dialect().header()
                ? table.column(feature.name())
                : table.columns().get(feature.position());
    }

    private static int far(Column column, int rows, IndicatorEncoding.Part part) {
        boolean number = part.kind() == Kind.NUMBER || part.kind() == Kind.DATE;
        if (!number || (within(column.min(), part) && within(column.max(), part))) {
            return 0;
        }
        int count = 0;
        for (int row = 0; row < rows; row++) {
            count += within(column.number(row), part) ? 0 : 1;
        }
        return count;
    }

    /** A hole is nowhere, so not far. */
    private static boolean within(double value, IndicatorEncoding.Part part) {
        return !(Math.abs((value - part.centre()) / part.scale()) > IndicatorEncoding.LIMIT);
    }

    /** The members of a stack encode alike: the first will do. */
    private static @Nullable IndicatorEncoding encoding(Classifier part) {
        if (part instanceof EncodedClassifier encoded) {
            return encoded.encoder() instanceof IndicatorEncoding encoding ? encoding : null;
        }
        if (part instanceof AdjustedClassifier adjusted) {
            return encoding(adjusted.classifier());
        }
        if (part instanceof MixtureClassifier mixture) {
            for (Classifier member : mixture.members()) {
                IndicatorEncoding found = encoding(member);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
