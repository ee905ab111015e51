package org.biln.auto.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.encode.EncodedTrainer;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.MixtureClassifier;
import org.biln.core.math.Rng;
import org.biln.forest.Forest;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.biln.kmm.KernelLogisticTrainer;
import org.biln.kmm.KernelValues;
import org.biln.table.IndicatorEncoding;
import org.biln.table.Kind;
import org.biln.table.LabelSet;
import org.biln.table.Model;
import org.biln.table.ModelException;
import org.biln.table.ModelFormat;
import org.biln.table.Provenance;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** Models with forests on disk. */
class ModelsTest {
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Schema.Feature("x", 0, Kind.NUMBER, List.of()),
                    new Schema.Feature("y", 1, Kind.NUMBER, List.of()),
                    new Schema.Feature("colour", 2, Kind.CATEGORY, List.of("blue", "green", "red"))),
            4,
            true,
            3);

    @Test
    void aForestInsideAMixtureIsReadBackAndPredictsTheSameBits() {
        Sample sample = sample(300, 1);
        Model model = model(stack(sample, 20), 0);
        String text = ModelFormat.STANDARD.write(model);
        Model again = ModelFormat.STANDARD.parse("m", text.getBytes(StandardCharsets.UTF_8));
        DMatrixRMaj rows = sample(500, 2).x();
        double[] before = new double[1000];
        double[] after = new double[1000];
        model.classifier().probabilities(rows, before);
        again.classifier().probabilities(rows, after);
        assertThat(after).isEqualTo(before);
        assertThat(ModelFormat.STANDARD.write(again)).isEqualTo(text);
    }

    @Test
    void aKernelIsReadBackAndPredictsTheSameBits() {
        Sample sample = sample(150, 1);
        Trainer trainer = new EncodedTrainer(IndicatorEncoding.fitter(SCHEMA), new KernelLogisticTrainer());
        Model model = model(trainer.train(sample, Rng.of(1)), 0);
        String text = ModelFormat.STANDARD.write(model);
        Model again = ModelFormat.STANDARD.parse("m", text.getBytes(StandardCharsets.UTF_8));
        assertThat(again.classifier()).isEqualTo(model.classifier());
        assertThat(ModelFormat.STANDARD.write(again)).isEqualTo(text);
    }

    @Test
    void pointsOfAKernelThatDoNotBelongTogetherAreRefused() throws Exception {
        KernelValues values = new KernelValues(0.5, new DMatrixRMaj(new double[][] {{1, 2, 3}, {4, 5, 6}}));
        String good = ModelFormat.STANDARD.write(
                model(new EncodedClassifier(values, new LinearClassifier(new double[2])), 0));
        String point = good.substring(good.indexOf("4.0"), good.indexOf("6.0") + 3);
        assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m", signed(good.replace(point, "4.0"))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("points of 3 and of 1 numbers");
        int from = good.indexOf('[', good.indexOf("\"points\""));
        String none = good.substring(0, from + 1) + good.substring(good.indexOf("} ]", from) + 2);
        assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m", signed(none)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("points");
    }

    @Test
    void modelsPredictAlikeIfEverythingThatDecidesIsTheSame() {
        Sample sample = sample(300, 1);
        Model model = model(stack(sample, 20), 0);
        Model again = ModelFormat.STANDARD.parse(
                "m", ModelFormat.STANDARD.write(model).getBytes(StandardCharsets.UTF_8));
        assertThat(model.predictsAs(again)).isTrue();
        assertThat(model.predictsAs(model(again.classifier(), 7))).isTrue();
        assertThat(model.predictsAs(model(stack(sample, 21), 0))).isFalse();
        assertThat(model.predictsAs(model(stack(sample(300, 3), 20), 0))).isFalse();
    }

    @Test
    void damagedBytesAreRefusedAsAModelAndNothingElse() {
        byte[] good =
                ModelFormat.STANDARD.write(model(stack(sample(60, 1), 3), 0)).getBytes(StandardCharsets.UTF_8);
        Random random = new Random(1);
        for (int i = 0; i < 500; i++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m", bad)).isInstanceOf(ModelException.class);
        }
    }

    /** As if written by somebody who gets all digests right: only the forest's own reader is left to notice. */
    @Test
    void forestsThatAreNoneAreRefusedByTheirField() throws Exception {
        String good = ModelFormat.STANDARD.write(model(stack(sample(60, 1), 3), 0));
        int at = good.indexOf("\"base64\" : \"") + "\"base64\" : \"".length();
        byte[] forest = Base64.getDecoder().decode(good.substring(at, good.indexOf('"', at)));
        Random random = new Random(2);
        for (int i = 0; i < 500; i++) {
            byte[] bad = forest.clone();
            bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m", withForest(good, forest, bad)))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("classifier.members[0].trees");
        }
        byte[] longer = java.util.Arrays.copyOf(forest, forest.length + 2);
        assertThatThrownBy(() -> ModelFormat.STANDARD.parse("m", withForest(good, forest, longer)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("2 bytes after the last tree");
    }

    @Test
    void twoHundredTreesOfTwoThousandRowsTakeLessThanThreeMegabytes() {
        Sample sample = sample(2000, 1);
        String text = ModelFormat.STANDARD.write(model(forest(sample, 200), 0));
        assertThat(text.length()).isBetween(100_000, 3_000_000);
    }

    private static byte[] withForest(String model, byte[] before, byte[] after) throws Exception {
        String changed = model.replace(
                        Base64.getEncoder().encodeToString(before),
                        Base64.getEncoder().encodeToString(after))
                .replace(sha256(before), sha256(after));
        return signed(changed);
    }

    /** With the checksum that belongs to it. */
    private static byte[] signed(String changed) throws Exception {
        int end = changed.lastIndexOf(",\n  \"checksum\"");
        String body = changed.substring(0, end);
        return (body + ",\n  \"checksum\" : \"" + sha256(body.getBytes(StandardCharsets.UTF_8)) + "\"\n}\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static Forest forest(Sample sample, int trees) {
        return ForestTrainer.of(ForestOptions.defaults().withTrees(trees).withCategorical(2))
                .grow(sample, Rng.of(1))
                .forest();
    }

    private static Classifier stack(Sample sample, int trees) {
        IndicatorEncoding encoding = IndicatorEncoding.fit(SCHEMA, sample.x(), null);
        double[] weights = new double[encoding.outputs()];
        weights[0] = 0.75;
        return new MixtureClassifier(
                List.of(
                        forest(sample, trees),
                        new CalibratedClassifier(
                                new EncodedClassifier(encoding, new LinearClassifier(0.25, weights)),
                                Calibration.of(1.25, new double[] {0, -0.5}))),
                new double[] {0.75, 0.25},
                0);
    }

    private static Model model(Classifier classifier, int seed) {
        return new Model(
                SCHEMA,
                new LabelSet("class", List.of("no", "yes"), new int[] {1, 1}, 0),
                classifier,
                new Provenance("1", "c", "t.csv", "0".repeat(64), 2, 2, seed, Map.of(), Map.of(), Map.of()));
    }

    /** Labels that a line and a colour decide, one in five wrong; one cell in twenty missing. */
    private static Sample sample(int rows, int seed) {
        Rng rng = Rng.of(seed);
        DMatrixRMaj x = new DMatrixRMaj(rows, 3);
        int[] y = new int[rows];
        for (int i = 0; i < rows; i++) {
            double a = rng.nextGaussian();
            double b = rng.nextGaussian();
            int colour = (int) (3 * rng.nextDouble());
            x.set(i, 0, a);
            x.set(i, 1, rng.nextDouble() < 0.05 ? Double.NaN : b);
            x.set(i, 2, colour);
            boolean positive = a + b + colour > 1;
            y[i] = positive == rng.nextDouble() > 0.2 ? 1 : 0;
        }
        return Sample.of(x, y);
    }
}
