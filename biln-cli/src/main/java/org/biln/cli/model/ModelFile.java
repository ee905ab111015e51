package org.biln.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.biln.cli.table.Missing;
import org.biln.cli.table.Standardisation;
import org.biln.core.LinearClassifier;
import org.biln.table.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Model} as JSON text. Numbers are written by Jackson's own shortest-digits writer, so the bytes do not depend
 * on the JDK. The last field is a checksum of all others: a file that was cut, edited or damaged is refused rather than
 * used for predictions.
 */
public final class ModelFile {
    private static final String FORMAT = "biln-model";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ModelFile() {}

    /**
     * The model as text.
     *
     * @param model the model
     * @return JSON, a final line break included
     */
    public static String write(Model model) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("schema", Model.SCHEMA);
        root.set("program", program(model.provenance()));
        root.set("training", training(model.provenance(), model.roles()));
        root.set("classes", strings(model.classes()));
        root.set("features", features(model.standardisation()));
        ArrayNode parameters = root.putArray("parameters");
        for (LinearClassifier classifier : model.classifiers()) {
            ArrayNode theta = parameters.addArray();
            for (double value : classifier.theta()) {
                theta.add(value);
            }
        }
        root.set("options", options(model.options()));
        ObjectNode answers = root.putObject("answers");
        new TreeMap<>(model.answers()).forEach((row, label) -> answers.put(Integer.toString(row + 1), label));
        root.set("summary", summary(model.summary()));
        root.put("checksum", checksum(root));
        return pretty(root);
    }

    private static ObjectNode program(Model.Provenance provenance) {
        ObjectNode node = JSON.createObjectNode();
        node.put("version", provenance.version());
        node.put("commit", provenance.commit());
        return node;
    }

    private static ObjectNode training(Model.Provenance provenance, Model.Roles roles) {
        ObjectNode node = JSON.createObjectNode();
        node.put("file", provenance.trainingFile());
        node.put("sha256", provenance.sha256());
        node.put("rows", provenance.rows());
        node.put("used", provenance.used());
        node.put("delimiter", String.valueOf(provenance.delimiter()));
        node.put("label", roles.label());
        node.put("id", roles.id());
        node.put("eta", roles.eta());
        node.set("ignored", strings(roles.ignored()));
        return node;
    }

    private static ArrayNode features(Standardisation standardisation) {
        ArrayNode features = JSON.createArrayNode();
        double[] means = standardisation.means();
        double[] sds = standardisation.sds();
        for (int j = 0; j < means.length; j++) {
            ObjectNode feature = features.addObject();
            feature.put("name", standardisation.names().get(j));
            feature.put("mean", means[j]);
            feature.put("sd", sds[j]);
        }
        return features;
    }

    private static ObjectNode options(FitOptions options) {
        ObjectNode node = JSON.createObjectNode();
        node.put("method", options.method().toString());
        node.put("bounds", options.bounds());
        node.put("rho_plus", options.rhoPlus());
        node.put("rho_minus", options.rhoMinus());
        node.put("l2", options.l2());
        node.put("kernel", options.kernel().name());
        node.put("sigma", options.kernel().sigma());
        node.put("reweight", options.reweight());
        node.put("missing", options.missing().toString());
        node.put("act", options.act());
        node.put("seed", options.seed());
        return node;
    }

    private static ObjectNode summary(Model.Summary summary) {
        ObjectNode node = JSON.createObjectNode();
        node.put("distilled", summary.distilled());
        node.put("suspect", summary.suspect());
        node.put("undecided", summary.undecided());
        node.put("answered", summary.answered());
        node.put("trained", summary.trained());
        node.put("rounds", summary.rounds());
        node.put("l2", summary.l2());
        node.put("sigma", summary.sigma());
        node.set("certificates", strings(summary.certificates()));
        return node;
    }

    private static ArrayNode strings(List<String> values) {
        ArrayNode node = JSON.createArrayNode();
        values.forEach(node::add);
        return node;
    }

    private static String pretty(JsonNode node) {
        // The platform's line separator would make the bytes depend on the machine.
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        try {
            return JSON.writer(printer).writeValueAsString(node) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always writable", e);
        }
    }

    /** SHA-256 of the compact text of all fields but the checksum. */
    private static String checksum(ObjectNode root) {
        ObjectNode content = root.deepCopy();
        content.remove("checksum");
        try {
            byte[] bytes = JSON.writeValueAsString(content).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (JsonProcessingException | NoSuchAlgorithmException e) {
            throw new IllegalStateException("a tree of plain values is always writable and digestible", e);
        }
    }

    /**
     * Reads a model file.
     *
     * @param file its path
     * @return the model
     * @throws IOException when it cannot be read at all; content that is no model is an {@link InputException}
     */
    public static Model read(String file) throws IOException {
        Path path = Path.of(file);
        if (!Files.isRegularFile(path)) {
            throw InputException.in(
                    file, "no such model file", "make one: biln fit TRAIN.csv --label COL --model " + file);
        }
        try {
            return parse(file, Files.readString(path));
        } catch (CharacterCodingException e) {
            throw damaged(file, "it is not UTF-8 text");
        }
    }

    /** Reads a model's text; the file's name is for complaints. */
    static Model parse(String file, String text) {
        JsonNode tree;
        try {
            tree = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            var at = e.getLocation();
            throw damaged(
                    file,
                    "it is not complete JSON"
                            + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
        }
        if (!(tree instanceof ObjectNode root)
                || !FORMAT.equals(root.path("format").asText())) {
            throw InputException.in(file, "is not a model of biln", "name the file that fit wrote with --model");
        }
        int schema = root.path("schema").asInt(-1);
        if (schema != Model.SCHEMA) {
            throw InputException.in(
                    file,
                    "has schema version " + root.path("schema").asText("none") + ", this program reads version "
                            + Model.SCHEMA,
                    "use the biln that wrote it (version "
                            + root.path("program").path("version").asText("unknown") + "), or fit again");
        }
        if (!checksum(root).equals(root.path("checksum").asText())) {
            throw damaged(file, "its content does not match its checksum");
        }
        try {
            return model(new Fields(root, ""));
        } catch (IllegalArgumentException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        }
    }

    private static InputException damaged(String file, String why) {
        return InputException.in(
                file, "is damaged or was edited: " + why, "fit again, or take a copy that is as fit wrote it");
    }

    private static Model model(Fields root) {
        Fields program = root.object("program");
        Fields training = root.object("training");
        Fields options = root.object("options");
        Fields summary = root.object("summary");
        List<String> names = new ArrayList<>();
        List<Double> means = new ArrayList<>();
        List<Double> sds = new ArrayList<>();
        for (Fields feature : root.objects("features")) {
            names.add(feature.text("name"));
            means.add(feature.number("mean"));
            sds.add(feature.number("sd"));
        }
        List<LinearClassifier> classifiers = new ArrayList<>();
        for (double[] theta : root.matrix("parameters")) {
            classifiers.add(new LinearClassifier(theta));
        }
        Map<Integer, String> answers = new TreeMap<>();
        root.object("answers").texts().forEach((row, label) -> answers.put(Integer.parseInt(row) - 1, label));
        return new Model(
                new Model.Provenance(
                        program.text("version"),
                        program.text("commit"),
                        training.text("file"),
                        training.text("sha256"),
                        training.whole("rows"),
                        Math.toIntExact(training.whole("used")),
                        training.text("delimiter").charAt(0)),
                new Model.Roles(
                        training.text("label"),
                        training.textOrNull("id"),
                        training.textOrNull("eta"),
                        training.strings("ignored")),
                root.strings("classes"),
                new Standardisation(names, array(means), array(sds)),
                classifiers,
                new FitOptions(
                        Method.valueOf(options.text("method").toUpperCase(Locale.ROOT)),
                        options.text("bounds"),
                        options.numberOrNull("rho_plus"),
                        options.numberOrNull("rho_minus"),
                        options.text("l2"),
                        new KernelOptions(options.text("kernel"), options.text("sigma")),
                        options.truth("reweight"),
                        Missing.valueOf(options.text("missing").toUpperCase(Locale.ROOT)),
                        Math.toIntExact(options.whole("act")),
                        options.whole("seed")),
                answers,
                new Model.Summary(
                        Math.toIntExact(summary.whole("distilled")),
                        Math.toIntExact(summary.whole("suspect")),
                        Math.toIntExact(summary.whole("undecided")),
                        Math.toIntExact(summary.whole("answered")),
                        Math.toIntExact(summary.whole("trained")),
                        Math.toIntExact(summary.whole("rounds")),
                        summary.number("l2"),
                        summary.number("sigma"),
                        summary.strings("certificates")));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Fields of an object that must be there and of the right kind. */
    private record Fields(ObjectNode node, String path) {
        private JsonNode required(String name, String kind, boolean fits) {
            JsonNode value = node.get(name);
            if (value == null || !fits) {
                throw new IllegalArgumentException("field '" + path + name + "' is missing or not " + kind);
            }
            return value;
        }

        private JsonNode peek(String name) {
            return node.path(name);
        }

        String text(String name) {
            return required(name, "a text", peek(name).isTextual()).asText();
        }

        @Nullable
        String textOrNull(String name) {
            return peek(name).isNull() ? null : text(name);
        }

        double number(String name) {
            return required(name, "a number", peek(name).isNumber()).asDouble();
        }

        @Nullable
        Double numberOrNull(String name) {
            return peek(name).isNull() ? null : number(name);
        }

        long whole(String name) {
            return required(name, "a whole number", peek(name).isIntegralNumber())
                    .asLong();
        }

        boolean truth(String name) {
            return required(name, "true or false", peek(name).isBoolean()).asBoolean();
        }

        Fields object(String name) {
            return new Fields(
                    (ObjectNode) required(name, "an object", peek(name).isObject()), path + name + ".");
        }

        List<Fields> objects(String name) {
            List<Fields> all = new ArrayList<>();
            for (JsonNode each : required(name, "a list", peek(name).isArray())) {
                if (!(each instanceof ObjectNode object)) {
                    throw new IllegalArgumentException("field '" + path + name + "' is not a list of objects");
                }
                all.add(new Fields(object, path + name + "[" + all.size() + "]."));
            }
            return all;
        }

        List<String> strings(String name) {
            List<String> all = new ArrayList<>();
            for (JsonNode each : required(name, "a list", peek(name).isArray())) {
                if (!each.isTextual()) {
                    throw new IllegalArgumentException("field '" + path + name + "' is not a list of texts");
                }
                all.add(each.asText());
            }
            return all;
        }

        List<double[]> matrix(String name) {
            List<double[]> all = new ArrayList<>();
            for (JsonNode row : required(name, "a list", peek(name).isArray())) {
                double[] values = new double[row.size()];
                for (int j = 0; j < values.length; j++) {
                    JsonNode value = row.get(j);
                    if (value == null || !value.isNumber()) {
                        throw new IllegalArgumentException(
                                "field '" + path + name + "' is not a list of lists of numbers");
                    }
                    values[j] = value.asDouble();
                }
                all.add(values);
            }
            return all;
        }

        Map<String, String> texts() {
            Map<String, String> all = new TreeMap<>();
            for (Map.Entry<String, JsonNode> entry : node.properties()) {
                all.put(entry.getKey(), entry.getValue().asText());
            }
            return all;
        }
    }
}
