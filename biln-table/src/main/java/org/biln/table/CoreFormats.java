package org.biln.table;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.LinearClassifier;
import org.biln.core.SoftmaxClassifier;
import org.biln.core.encode.EncodedClassifier;
import org.biln.core.encode.Encoder;
import org.biln.core.encode.Standardiser;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.FlippedClassifier;
import org.biln.core.ensemble.MixtureClassifier;

/** How the classifiers and encoders of the core and of this module are written. */
final class CoreFormats {
    private static final String INTERCEPT = "intercept";
    private static final double LARGEST_WEIGHT = 1e100;

    static final List<PartFormat<?>> ALL = List.of(
            format(
                    "linear",
                    LinearClassifier.class,
                    (part, out) -> out.number(INTERCEPT, part.intercept()).numbers("weights", part.theta()),
                    in -> new LinearClassifier(weights(in, INTERCEPT, in.number(INTERCEPT))[0], weights(in))),
            format("softmax", SoftmaxClassifier.class, CoreFormats::write, CoreFormats::readSoftmax),
            format(
                    "encoded",
                    EncodedClassifier.class,
                    (part, out) -> out.part("encoder", part.encoder()).part("classifier", part.classifier()),
                    in -> new EncodedClassifier(
                            in.part("encoder", Encoder.class), in.part("classifier", Classifier.class))),
            format(
                    "calibrated",
                    CalibratedClassifier.class,
                    (part, out) -> out.number("slope", part.calibration().slope())
                            .numbers("shifts", shifts(part.calibration()))
                            .part("classifier", part.classifier()),
                    in -> new CalibratedClassifier(
                            in.part("classifier", Classifier.class),
                            Calibration.of(in.number("slope"), in.numbers("shifts")))),
            format(
                    "mixture",
                    MixtureClassifier.class,
                    (part, out) -> out.number("floor", part.floor())
                            .numbers("weights", part.weights())
                            .parts("members", part.members()),
                    in -> new MixtureClassifier(
                            in.parts("members", Classifier.class), in.numbers("weights"), in.number("floor"))),
            format(
                    "flipped",
                    FlippedClassifier.class,
                    (part, out) -> out.number("rho_plus", part.rhoPlus())
                            .number("rho_minus", part.rhoMinus())
                            .part("classifier", part.classifier()),
                    in -> new FlippedClassifier(
                            in.part("classifier", Classifier.class), in.number("rho_plus"), in.number("rho_minus"))),
            format(
                    "standardiser",
                    Standardiser.class,
                    (part, out) -> out.numbers("centre", part.centre()).numbers("scale", part.scale()),
                    in -> new Standardiser(in.numbers("centre"), in.numbers("scale"))),
            format(
                    "indicators",
                    IndicatorEncoding.class,
                    (part, out) -> out.objects("features", part.parts(), CoreFormats::write),
                    in -> new IndicatorEncoding(in.objects("features").stream()
                            .map(CoreFormats::readPart)
                            .toList())));

    private CoreFormats() {}

    private static double[] shifts(Calibration calibration) {
        return IntStream.range(0, calibration.classes())
                .mapToDouble(calibration::shift)
                .toArray();
    }

    private static void write(SoftmaxClassifier part, FieldWriter out) {
        List<Integer> classes = IntStream.range(0, part.classes()).boxed().toList();
        out.objects(
                "classes",
                classes,
                (c, fields) -> fields.number(INTERCEPT, part.intercept(c)).numbers("weights", part.theta(c)));
    }

    private static SoftmaxClassifier readSoftmax(FieldReader in) {
        List<FieldReader> classes = in.objects("classes");
        double[] intercepts = new double[classes.size()];
        double[][] weights = new double[classes.size()][];
        for (int c = 0; c < weights.length; c++) {
            intercepts[c] = weights(classes.get(c), INTERCEPT, classes.get(c).number(INTERCEPT))[0];
            weights[c] = weights(classes.get(c));
        }
        return new SoftmaxClassifier(intercepts, weights);
    }

    private static double[] weights(FieldReader in) {
        return weights(in, "weights", in.numbers("weights"));
    }

    /** Numbers of which a sum over features cannot overflow: from infinities of both signs no probability comes. */
    private static double[] weights(FieldReader in, String name, double... values) {
        for (double value : values) {
            if (Math.abs(value) > LARGEST_WEIGHT) {
                throw in.wrong(name, "has " + value + ", which no fit gives");
            }
        }
        return values;
    }

    private static void write(IndicatorEncoding.Part part, FieldWriter out) {
        out.text("kind", part.kind().toString());
        if (part.kind() == Kind.CATEGORY) {
            out.wholes("slots", part.slots()).numbers("shares", part.shares());
        } else {
            out.number("centre", part.centre()).number("scale", part.scale());
        }
        out.number("missing", part.missing());
    }

    private static IndicatorEncoding.Part readPart(FieldReader in) {
        Kind kind = ModelFormat.kind(in);
        return kind == Kind.CATEGORY
                ? new IndicatorEncoding.Part(
                        kind,
                        0,
                        1,
                        in.wholes("slots", -2, Integer.MAX_VALUE),
                        in.numbers("shares"),
                        in.number("missing"))
                : new IndicatorEncoding.Part(
                        kind, in.number("centre"), in.number("scale"), new int[0], new double[0], in.number("missing"));
    }

    private static <T> PartFormat<T> format(
            String name, Class<T> type, BiConsumer<T, FieldWriter> writing, Function<FieldReader, T> reading) {
        return new PartFormat<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Class<T> type() {
                return type;
            }

            @Override
            public void write(T part, FieldWriter out) {
                writing.accept(part, out);
            }

            @Override
            public T read(FieldReader in) {
                return reading.apply(in);
            }
        };
    }
}
