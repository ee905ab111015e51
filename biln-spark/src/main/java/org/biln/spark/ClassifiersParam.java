package org.biln.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.classification.ProbabilisticClassifier;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.util.Utils;
import scala.Function1;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A parameter whose value is one classifier or several. It is written as JSON, of each the class, uid and parameters, so that stages,
 * pipelines and grids of parameters with it are saved like any other.
 *
 * <pre>{@code
 * ClassifiersParam classifiers = new ClassifiersParam(stage, "classifiers", "the base learners");
 * }</pre>
 *
 * @serial exclude
 */
public final class ClassifiersParam extends Param<List<ProbabilisticClassifier<?, ?, ?>>> {
    private static final long serialVersionUID = 1L;
    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * A parameter of a stage.
     *
     * @param parent the stage
     * @param name the parameter's name
     * @param doc what it is for
     */
    public ClassifiersParam(Identifiable parent, String name, String doc) {
        super(parent, name, doc, (Function1<List<ProbabilisticClassifier<?, ?, ?>>, Object> & Serializable)
                value -> !value.isEmpty());
    }

    @Override
    public String jsonEncode(List<ProbabilisticClassifier<?, ?, ?>> value) {
        ArrayNode all = JSON.createArrayNode();
        for (ProbabilisticClassifier<?, ?, ?> classifier : value) {
            ObjectNode node = all.addObject();
            node.put("class", classifier.getClass().getName());
            node.put("uid", classifier.uid());
            ObjectNode params = node.putObject("params");
            for (ParamPair<?> pair :
                    CollectionConverters.asJava(classifier.paramMap().toSeq())) {
                params.set(pair.param().name(), parsed(encoded(pair)));
            }
        }
        return all.toString();
    }

    private static <T> String encoded(ParamPair<T> pair) {
        return pair.param().jsonEncode(pair.value());
    }

    @Override
    public List<ProbabilisticClassifier<?, ?, ?>> jsonDecode(String json) {
        List<ProbabilisticClassifier<?, ?, ?>> all = new ArrayList<>();
        for (JsonNode node : parsed(json)) {
            ProbabilisticClassifier<?, ?, ?> classifier =
                    made(node.path("class").asText(), node.path("uid").asText());
            for (Map.Entry<String, JsonNode> entry : node.path("params").properties()) {
                Param<Object> param = classifier.getParam(entry.getKey());
                classifier.set(param, param.jsonDecode(entry.getValue().toString()));
            }
            all.add(classifier);
        }
        return all;
    }

    private static ProbabilisticClassifier<?, ?, ?> made(String name, String uid) {
        try {
            return Utils.classForName(name, false, true)
                    .asSubclass(ProbabilisticClassifier.class)
                    .getConstructor(String.class)
                    .newInstance(uid);
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException(
                    "classifiers: " + name + " is not a ProbabilisticClassifier to be had", e);
        }
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("classifiers: not JSON: " + json, e);
        }
    }
}
