package org.biln.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.util.Utils;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A parameter whose value is a classifier. It is written as JSON, the classifier's class, uid and parameters, so that stages,
 * pipelines and grids of parameters with one in them are saved like any other.
 *
 * <pre>{@code
 * ClassifierParam classifier = new ClassifierParam(stage, "classifier", "the base learner");
 * }</pre>
 *
 * @serial exclude
 */
public final class ClassifierParam extends Param<ProbabilisticClassifier<?, ?, ?>> {
    private static final long serialVersionUID = 1L;
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A parameter of a stage.
     *
     * @param parent the stage
     * @param name the parameter's name
     * @param doc what it is for
     */
    public ClassifierParam(Identifiable parent, String name, String doc) {
        super(parent, name, doc);
    }

    @Override
    public String jsonEncode(ProbabilisticClassifier<?, ?, ?> value) {
        ObjectNode node = JSON.createObjectNode();
        node.put("class", value.getClass().getName());
        node.put("uid", value.uid());
        ObjectNode params = node.putObject("params");
        for (ParamPair<?> pair : CollectionConverters.asJava(value.paramMap().toSeq())) {
            params.set(pair.param().name(), parsed(encoded(pair)));
        }
        return node.toString();
    }

    private static <T> String encoded(ParamPair<T> pair) {
        return pair.param().jsonEncode(pair.value());
    }

    @Override
    public ProbabilisticClassifier<?, ?, ?> jsonDecode(String json) {
        JsonNode node = parsed(json);
        if (node.isTextual()) {
            // Spark's CrossValidator saves a value that can write itself in a folder of its own, and takes what this
            // gives as text
            // for the folder's name.
            return new LogisticRegression(node.asText());
        }
        ProbabilisticClassifier<?, ?, ?> classifier =
                made(node.path("class").asText(), node.path("uid").asText());
        for (Map.Entry<String, JsonNode> entry : node.path("params").properties()) {
            Param<Object> param = classifier.getParam(entry.getKey());
            classifier.set(param, param.jsonDecode(entry.getValue().toString()));
        }
        return classifier;
    }

    private static ProbabilisticClassifier<?, ?, ?> made(String name, String uid) {
        try {
            return Utils.classForName(name, false, true)
                    .asSubclass(ProbabilisticClassifier.class)
                    .getConstructor(String.class)
                    .newInstance(uid);
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "classifier: " + name + " is not a ProbabilisticClassifier to be had", e);
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("classifier: not JSON: " + json, e);
        }
    }
}
