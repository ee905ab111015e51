package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.math.Exp;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The examples of the Javadoc, compiled and run; and a test that they are the same. */
class JavadocExamplesTest {
    private final Sample sample = LogisticRegressionTest.problem(60, 2, 0.1, 1);
    private final CrossValidation validation = new CrossValidation(5, 42L);
    private final LogisticRegression.Options options = LogisticRegression.Options.recommended();

    @TestFactory
    List<DynamicTest> everyExampleStandsInThisFile() throws IOException {
        Path main = Path.of("src/main/java/org/biln/core");
        String here =
                normal(Files.readString(Path.of("src/test/java/org/biln/core/logistic/JavadocExamplesTest.java")));
        List<DynamicTest> tests = new ArrayList<>();
        for (String folder : List.of("", "math", "logistic")) {
            try (var files = Files.list(main.resolve(folder))) {
                for (Path file : files.filter(f -> f.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    Matcher example = Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* *}</pre>", Pattern.DOTALL)
                            .matcher(Files.readString(file));
                    for (int k = 1; example.find(); k++) {
                        String text = normal(example.group(1).replaceAll("(?m)^ *\\* ?", ""));
                        tests.add(DynamicTest.dynamicTest(
                                file.getFileName() + " " + k,
                                () -> assertThat(here).contains(text)));
                    }
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(11);
        return tests;
    }

    private static String normal(String code) {
        return code.replaceAll("\\s+", "");
    }

    @Test
    void exp() {
        double[] x = {-1.0, 0.0, 1.0};
        double[] out = new double[3];
        Exp.exp(x, 0, out, 0, 3);
        double half = Exp.sigmoid(0.0);
        double log2 = Exp.log1pExp(0.0);
        assertThat(out[1]).isEqualTo(1);
        assertThat(half).isEqualTo(0.5);
        assertThat(log2).isEqualTo(StrictMath.log(2));
    }

    @Test
    void rng() {
        Rng rng = Rng.of(42L, 7L, 0L); // seed 42, setting 7, trial 0
        double u = rng.nextDouble();
        int[] order = rng.permutation(10);
        assertThat(u).isBetween(0.0, 1.0);
        assertThat(order).hasSize(10);
    }

    @Test
    void sample() {
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 0.5}, {1, -0.3}});
        Sample sample = Sample.of(x, new int[] {+1, -1});
        Sample first = sample.rows(new int[] {0});
        assertThat(first.size()).isEqualTo(1);
    }

    @Test
    void linearClassifier() {
        LinearClassifier c = new LinearClassifier(new double[] {-1, 2});
        DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1, 3}});
        int label = c.predict(x, 0);
        double p = c.probability(x, 0);
        assertThat(label).isEqualTo(1);
        assertThat(p).isGreaterThan(0.99);
    }

    @Test
    void enumsAndCertificates() {
        boolean trained = StopReason.GRADIENT.converged();
        Loss loss = Loss.STABLE;
        Optimiser optimiser = Optimiser.NEWTON;
        FitCertificate certificate = new FitCertificate(12.5, 3e-6, 17, 21, StopReason.GRADIENT);
        boolean good = certificate.reason().converged() && certificate.gradientNorm() < 1e-5;
        assertThat(trained).isTrue();
        assertThat(good).isTrue();
        assertThat(loss).isEqualTo(Loss.valueOf("STABLE"));
        assertThat(optimiser).isEqualTo(Optimiser.valueOf("NEWTON"));
    }

    @Test
    void logisticFit() {
        LogisticFit fit = new LogisticRegression(LogisticRegression.Options.recommended()).fit(sample, null, null);
        double[] theta = fit.classifier().theta();
        assertThat(theta).hasSize(2);
    }

    @Test
    void logisticRegression() {
        LogisticRegression regression =
                new LogisticRegression(LogisticRegression.Options.recommended().withL2(0.5));
        LogisticFit fit = regression.fit(sample, null, null);
        if (!fit.certificate().reason().converged()) {
            throw new IllegalStateException(fit.certificate().toString());
        }

        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        workspace.startAtZero(sample.dimension());
        regression.fit(sample.x(), sample.y(), null, sample.size(), workspace);
        double first = workspace.theta()[0];
        assertThat(first).isEqualTo(fit.classifier().theta()[0]);
    }

    @Test
    void optionsAndWorkspace() {
        LogisticRegression.Options paper = LogisticRegression.Options.published(100);
        LogisticRegression.Options ours =
                LogisticRegression.Options.recommended().withL2(0.1);
        assertThat(paper).isNotEqualTo(ours);

        LogisticRegression.Workspace workspace = new LogisticRegression.Workspace();
        workspace.start(new double[] {0.1, -0.2});
        assertThat(workspace.dimension()).isEqualTo(2);
    }

    @Test
    void crossValidation() {
        CrossValidation validation = new CrossValidation(5, 42L);
        LogisticRegression.Options options = LogisticRegression.Options.recommended();
        PenaltyChoice choice = validation.chooseL2(sample, null, options, CrossValidation.logGrid(1e-2, 1e4, 13));
        LogisticRegression regression = new LogisticRegression(options.withL2(choice.l2()));
        double[] eta = validation.posteriors(sample, null, regression);
        assertThat(eta).hasSize(60);
    }

    @Test
    void penaltyChoice() {
        PenaltyChoice choice = validation.chooseL2(sample, null, options, new double[] {0.1, 1, 10});
        double l2 = choice.l2();
        double[] curve = choice.losses();
        assertThat(choice.grid()).contains(l2);
        assertThat(curve).hasSize(3);
    }
}
