package org.biln.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.biln.auto.table.Quality;

/** Measures for programs. What is not defined, such as the AUC of three classes, is null: JSON has no NaN. */
final class QualityJson {
    private QualityJson() {}

    /**
     * Adds the measures to an object.
     *
     * @param quality the measures
     * @param classes the labels, in the order of the confusion matrix
     * @param node takes them
     */
    static void put(Quality quality, List<String> classes, ObjectNode node) {
        node.put("rows", quality.accuracy().of());
        node.put(
                "accuracy",
                (double) quality.accuracy().count() / quality.accuracy().of());
        node.put("accuracy_low", quality.accuracy().low());
        node.put("accuracy_high", quality.accuracy().high());
        put(node, "balanced_accuracy", quality.balanced());
        put(node, "auc", quality.auc());
        put(node, "log_loss", quality.logLoss());
        put(node, "calibration_error", quality.calibration());
        put(node, "majority", quality.majority());
        ArrayNode labels = node.putArray("classes");
        classes.forEach(labels::add);
        ArrayNode confusion = node.putArray("confusion");
        for (List<Integer> given : quality.confusion()) {
            given.forEach(confusion.addArray()::add);
        }
        ArrayNode curve = node.putArray("calibration_curve");
        for (Quality.Tenth tenth : quality.curve()) {
            curve.addObject()
                    .put("predicted", tenth.predicted())
                    .put("given", tenth.given())
                    .put("rows", tenth.rows());
        }
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }
}
