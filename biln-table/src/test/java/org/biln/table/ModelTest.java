package org.biln.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.FlippedClassifier;
import org.biln.core.ensemble.MixtureClassifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models on disk. */
class ModelTest {
    private static final String TRAINING = """
            age,colour,member,since,class
            31,red,yes,1970-01-02,b
            ?,blue,No,1970-01-03,a
            28.5,red,no,,b
            40,red,no,1970-01-01,a
            22,blue,yes,1970-01-09,b
            35,blue,yes,1970-01-05,b
            """;
    private static final ColumnOptions LABELLED =
            ColumnOptions.builder().label("class").build();

    @TempDir
    private Path folder;

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Model model = model();
        Path file = folder.resolve("m.json");
        model.write(file);
        Model again = Model.read(file);
        assertThat(again).isEqualTo(model).hasSameHashCodeAs(model);
        assertThat(again.predictsAs(model)).isTrue();
        assertThat(ModelFormat.STANDARD.write(again)).isEqualTo(Files.readString(file));
        assertThat(again.labels().counts()).containsExactly(2, 4);
        assertThat(again.provenance().answers()).containsExactly(Map.entry(2, "a"));
        assertThat(again.provenance().options()).containsExactly(Map.entry("bounds", "sample"), Map.entry("l2", "cv"));
    }

    @Test
    void aModelPredictsTablesAndRows() throws IOException {
        Model model = model();
        Table later =
                Tables.read("class,since,member,colour,age\nb,1970-01-04,yes,green,1e308\n,,,,\n", model.columns());
        Predictions predictions = model.predict(later);
        assertThat(predictions.size()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            assertThat(predictions.probability(i, 0) + predictions.probability(i, 1))
                    .isEqualTo(1);
            assertThat(predictions.label(i)).isEqualTo(predictions.probability(i, 1) >= 0.5 ? "b" : "a");
        }
        assertThat(predictions.warnings()).singleElement().asString().contains("'colour': 1 cell");
        double[] row = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertThat(model.predict(row)[1]).isEqualTo(predictions.probability(1, 1));
    }

    @Test
    void moreThanTwoClassesAndBytesOfOthersHaveTheirPlace() throws IOException {
        Table table = Tables.read("x,class\n1,a\n2,b\n3,c\n", LABELLED);
        SoftmaxClassifier three =
                new SoftmaxClassifier(new double[] {0.5, -1e-300, 0}, new double[][] {{1}, {-1}, {0.1}});
        Model model = new Model(Schema.of(table), LabelSet.of(table, null), three, provenance());
        assertThat(parse(ModelFormat.STANDARD.write(model))).isEqualTo(model);

        Model own = new Model(Schema.of(table), LabelSet.of(table, null), new Constant((byte) 7), provenance());
        assertThatThrownBy(() -> ModelFormat.STANDARD.write(own))
                .hasMessageContaining("no format is known for a Constant");
        ModelFormat format = ModelFormat.STANDARD.with(new ConstantFormat());
        String text = format.write(own);
        Model again = format.parse("m.json", text.getBytes(StandardCharsets.UTF_8));
        assertThat(again.classifier()).isEqualTo(new Constant((byte) 7));
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("field 'classifier.type' is 'constant', which this program does not know");
        assertThatThrownBy(() -> format.with(new ConstantFormat())).hasMessageContaining("known already");
        String damaged = text.replace("\"base64\" : \"Bw==\"", "\"base64\" : \"Cw==\"");
        assertThatThrownBy(() -> format.parse("m.json", resealed(damaged)))
                .hasMessageContaining("field 'classifier.state' does not match its digest");
    }

    @Test
    void calibratedMixturesAreKeptWhole() throws IOException {
        Model plain = model();
        Classifier mixture = new MixtureClassifier(
                List.of(plain.classifier(), new LinearClassifier(1, new double[4])), new double[] {0.75, 0.25}, 1e-3);
        Classifier calibrated = new CalibratedClassifier(mixture, Calibration.of(1.5, 0, 0.25));
        Classifier flipped = new FlippedClassifier(calibrated, 0.1, 0.2);
        Model model = new Model(plain.schema(), plain.labels(), flipped, plain.provenance());
        assertThat(parse(ModelFormat.STANDARD.write(model))).isEqualTo(model);
    }

    @Test
    void partsThatDoNotFitTogetherAreRefused() throws IOException {
        Table table = Tables.read("x,class\n1,a\n2,b\n", LABELLED);
        Schema schema = Schema.of(table);
        LabelSet labels = LabelSet.of(table, null);
        assertThatThrownBy(() -> new Model(schema, labels, new LinearClassifier(0, new double[2]), provenance()))
                .hasMessageContaining("takes 2 features, the schema has 1");
        assertThatThrownBy(() -> new Model(schema, labels, new Constant((byte) 1), provenance()))
                .hasMessageContaining("3 classes");
        EncodedClassifier other = new EncodedClassifier(
                new IndicatorEncoding(List.of(
                        new IndicatorEncoding.Part(Kind.CATEGORY, 0, 1, new int[] {0, -1}, new double[] {0.5}, 0))),
                new LinearClassifier(0, new double[1]));
        assertThatThrownBy(() -> new Model(schema, labels, other, provenance()))
                .hasMessageContaining("feature 1 is not encoded as the schema has it");
    }

    @Test
    void anythingElseIsRefusedWithWhatToDo() throws IOException {
        String text = ModelFormat.STANDARD.write(model());
        assertThatThrownBy(() -> Model.read(folder.resolve("no.json"))).hasMessageContaining("no such model file");
        assertThatThrownBy(() -> parse("{}")).hasMessageContaining("is not a model of biln");
        assertThatThrownBy(() -> parse("[]")).hasMessageContaining("is not a model of biln");
        assertThatThrownBy(() -> parse("")).hasMessageContaining("is not a model of biln");
        assertThatThrownBy(() -> parse("{\"format\" : \"biln-model\", \"schema\" : 3}"))
                .hasMessageContaining("has schema version 3, this program reads version 4; fit again: biln fit");
        assertThatThrownBy(() -> parse(text.substring(0, text.length() / 2))).hasMessageContaining("not complete JSON");
        assertThatThrownBy(() -> parse(text + "x")).hasMessageContaining("m.json: is damaged");
        assertThatThrownBy(() -> parse(text.replace("\"b\"", "\"c\""))).hasMessageContaining("checksum");
        assertThatThrownBy(() -> parse("[".repeat(100_000))).isInstanceOf(ModelException.class);
        refused(text.replace("\"rows\" : 6", "\"rows\" : -1"), "field 'training.rows' is -1");
        refused(text.replace("\"rows\" : 6", "\"rows\" : 1e3"), "field 'training.rows' is not a whole number");
        refused(text.replace("\"kind\" : \"date\"", "\"kind\" : \"day\""), "kind' is 'day'");
        refused(
                text.replace("\"intercept\" : 0.25", "\"intercept\" : 1e999"),
                "field 'classifier.classifier.intercept'");
        refused(text.replace("\"intercept\" : 0.25", "\"intercept\" : null"), "is missing or not a number");
        refused(
                text.replace("\"type\" : \"linear\"", "\"type\" : \"indicators\""),
                "field 'classifier.classifier.features'");
        refused(text.replace("\"3\" : \"a\"", "\"9\" : \"a\""), "field 'answers' names '9', which is no row of 6");
        refused(text.replace("\"3\" : \"a\"", "\"3\" : \"z\""), "'z' is no class");
        refused(text.replace("\"counts\" : [ 2, 4 ]", "\"counts\" : [ 2 ]"), "counts");
    }

    private static void refused(String text, String why) {
        assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m.json", resealed(text)))
                .isInstanceOf(ModelException.class)
                .hasMessageStartingWith("m.json: is damaged or was edited: ")
                .hasMessageContaining(why);
    }

    @Test
    void numbersThatNoFitGivesAreRefusedWhateverTheChecksum() throws IOException {
        String text = ModelFormat.STANDARD.write(model());
        assertThat(text).contains("0.25");
        refused(resealed(text.replace("0.25", "-1e308")), "intercept");
        Classifier calibrated =
                new CalibratedClassifier(new LinearClassifier(new double[] {1}), Calibration.of(1.5, 0, 0.25));
        Table table = Tables.read(
                "x,c\n1,a\n2,b\n3,a\n", ColumnOptions.builder().label("c").build());
        Model steep = new Model(Schema.of(table), LabelSet.of(table, "b"), calibrated, provenance());
        refused(resealed(ModelFormat.STANDARD.write(steep).replace("1.5", "-1e308")), "slope");
    }

    private static void refused(byte[] bytes, String why) {
        assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m.json", bytes))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(why);
    }

    @Test
    void damagedModelsAreRefusedAsModels() throws IOException {
        for (int seed = 0; seed < Fuzz.cases(1000); seed++) {
            refusedOrWhole(new Random(seed));
        }
    }

    private static void refusedOrWhole(Random random) throws IOException {
        byte[] bytes = ModelFormat.STANDARD.write(model()).getBytes(StandardCharsets.UTF_8);
        boolean sealed = random.nextBoolean();
        for (int k = 1 + random.nextInt(3); k > 0; k--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 4 ->
                    bytes = extreme(new String(bytes, StandardCharsets.ISO_8859_1), random)
                            .getBytes(StandardCharsets.ISO_8859_1);
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) "0123456789-.eE{}[]\",: \n".charAt(random.nextInt(23));
                case 2 -> bytes = without(bytes, at, Math.min(bytes.length - at, 1 + random.nextInt(40)));
                default -> bytes = Arrays.copyOf(bytes, bytes.length - random.nextInt(Math.min(bytes.length, 50)));
            }
            if (bytes.length == 0) {
                break;
            }
        }
        if (sealed) {
            bytes = resealed(new String(bytes, StandardCharsets.ISO_8859_1));
        }
        try {
            Model read = ModelFormat.STANDARD.parse("m.json", bytes);
            assertThat(sealed || read.equals(model())).isTrue();
            double[] probabilities = read.predict(new double[read.schema().size()]);
            assertThat(probabilities).hasSize(read.labels().size());
            assertThat(Arrays.stream(probabilities)).allMatch(p -> p >= 0 && p <= 1);
        } catch (ModelException e) {
            String message = String.valueOf(e.getMessage());
            assertThat(message).startsWith("m.json: ").hasSizeLessThan(2100);
            assertThat(message.chars()).allMatch(c -> c >= ' ');
        }
    }

    /** The text with one of its numbers as large as numbers get. */
    private static String extreme(String text, Random random) {
        List<MatchResult> numbers =
                Pattern.compile("-?\\d+\\.\\d+").matcher(text).results().toList();
        if (numbers.isEmpty()) {
            return text;
        }
        MatchResult one = numbers.get(random.nextInt(numbers.size()));
        return text.substring(0, one.start()) + (random.nextBoolean() ? "-1e308" : "1e308") + text.substring(one.end());
    }

    private static byte[] without(byte[] bytes, int at, int count) {
        byte[] rest = Arrays.copyOf(bytes, bytes.length - count);
        System.arraycopy(bytes, at + count, rest, at, rest.length - at);
        return rest;
    }

    /** The text with a checksum that fits: what somebody who edits a model on purpose would write. */
    private static byte[] resealed(String text) {
        int at = text.lastIndexOf(",\n  \"checksum\"");
        if (at < 0) {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }
        String body = text.substring(0, at);
        return (body + ",\n  \"checksum\" : \"" + Digests.sha256(body.getBytes(StandardCharsets.ISO_8859_1))
                        + "\"\n}\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Model parse(String text) {
        return ModelFormat.STANDARD.parse("m.json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Model model() throws IOException {
        Table table = Tables.read(TRAINING, LABELLED);
        Schema schema = Schema.of(table);
        IndicatorEncoding encoding =
                IndicatorEncoding.fit(schema, schema.features(table).x(), null);
        double[] theta = new double[encoding.outputs()];
        for (int k = 0; k < theta.length; k++) {
            theta[k] = 0.1 * (k + 1);
        }
        Classifier classifier = new EncodedClassifier(encoding, new LinearClassifier(0.25, theta));
        return new Model(schema, LabelSet.of(table, "b"), classifier, provenance());
    }

    private static Provenance provenance() {
        Map<String, String> options = new java.util.LinkedHashMap<>();
        options.put("bounds", "sample");
        options.put("l2", "cv");
        return new Provenance(
                "1.0", "abc", "train.csv", "0".repeat(64), 6, 5, 42, options, Map.of(2, "a"), Map.of("rounds", "3"));
    }

    private record Constant(byte state) implements Classifier {
        @Override
        public int classes() {
            return 3;
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public void probabilities(double[] features, int from, double[] out, int to) {
            Arrays.fill(out, to, to + 3, 1 / 3.0);
        }
    }

    private static final class ConstantFormat implements PartFormat<Constant> {
        @Override
        public String name() {
            return "constant";
        }

        @Override
        public Class<Constant> type() {
            return Constant.class;
        }

        @Override
        public void write(Constant part, FieldWriter out) {
            out.bytes("state", new byte[] {part.state()});
        }

        @Override
        public Constant read(FieldReader in) {
            byte[] state = in.bytes("state");
            if (state.length != 1) {
                throw in.wrong("state", "is not one byte");
            }
            return new Constant(state[0]);
        }
    }
}
