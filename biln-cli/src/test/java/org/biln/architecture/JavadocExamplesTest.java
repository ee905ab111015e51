package org.biln.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in the Javadoc compile as they stand there; those of the two libraries run too.
 *
 * <p>It lives here because this module sees all of them. An example may take a few things as given, written out below.
 */
class JavadocExamplesTest {

    private static final JavadocExamples CORE = new JavadocExamples("biln-core", """
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.distill.*;
            import org.biln.core.encode.*;
            import org.biln.core.ensemble.*;
            import org.biln.core.learn.*;
            import org.biln.core.logistic.*;
            import org.biln.core.math.*;
            import org.biln.core.neighbours.*;
            import org.biln.core.noise.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                final DMatrixRMaj x = new DMatrixRMaj(12, 3);
                final double[] eta = new double[12];
                final int[] clean = new int[12];
                final int[] observed = new int[12];
                final int[] trueClasses = new int[12];
                final int[] rows = new int[5];
                double sum;
                final Sample sample, noisy, test;
                final NeighbourOrder order;
                final NearestNeighbours search;
                final ImportanceEstimator estimator = ImportanceEstimator.uniform();
                final Learner learner = BilnLearner.builder().build();
                final Oracle oracle = Oracle.none();
                final List<Member> members = List.of(new Member("logistic", "logistic", LogisticTrainer.recommended()));
                final LogisticRegression.Options options = LogisticRegression.Options.recommended();
                Given() {
                    Rng rng = Rng.of(1);
                    for (int i = 0; i < 12; i++) {
                        clean[i] = i % 2 == 0 ? 1 : 0;
                        trueClasses[i] = i % 3;
                        observed[i] = i == 5 ? 0 : i % 3;
                        eta[i] = rng.nextDouble();
                        x.set(i, 0, 1);
                        x.set(i, 1, clean[i] + rng.nextGaussian());
                        x.set(i, 2, i % 3 + rng.nextGaussian());
                    }
                    for (int i = 0; i < 5; i++) rows[i] = i;
                    sample = Sample.of(x, clean);
                    noisy = sample;
                    test = sample;
                    order = NeighbourOrder.of(x);
                    search = NearestNeighbours.of(x);
                }
            }
            """);

    private static final JavadocExamples FOREST = new JavadocExamples("biln-forest", """
            import java.io.*;
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.math.*;
            import org.biln.forest.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                final Sample sample, noisy;
                Given() {
                    Rng rng = Rng.of(1);
                    DMatrixRMaj x = new DMatrixRMaj(60, 4);
                    int[] y = new int[60];
                    for (int i = 0; i < 60; i++) {
                        y[i] = i % 2 == 0 ? 1 : 0;
                        for (int j = 0; j < 4; j++) x.set(i, j, j == 2 ? i % 3 : y[i] + rng.nextGaussian());
                    }
                    sample = Sample.of(x, y);
                    noisy = sample;
                }
            }
            """);

    private static final JavadocExamples AUTO = new JavadocExamples("biln-auto", """
            import java.io.*;
            import java.nio.file.*;
            import java.util.*;
            import org.biln.auto.*;
            import org.biln.auto.check.*;
            import org.biln.auto.review.*;
            import org.biln.auto.table.*;
            import org.biln.core.*;
            import org.biln.core.math.*;
            import org.biln.table.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                final Sample noisy;
                final DMatrixRMaj x = new DMatrixRMaj(60, 4);
                final double[] eta = new double[60], posteriors = new double[120], features = new double[4];
                final int[] observed, truth;
                final Classifier first, second;
                final AutoResult result;
                final NoisePosterior noise;
                final Sample sample;
                final Path machines = Path.of("..", "examples", "machines.csv");
                final Path newMachines = Path.of("..", "examples", "machines-new.csv");
                static final TableFit FITTED = fitted();
                final Path file = saved();
                final TableFit fit = FITTED;
                final Model model = fit.model();
                final Table table = fit.table().table();
                static TableFit fitted() {
                    try {
                        return TableFit.of(
                                Path.of("..", "examples", "machines.csv"),
                                ColumnOptions.builder().label("state").id("machine").build());
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                static Path saved() {
                    try {
                        Path saved = Files.createTempFile("model", ".json");
                        saved.toFile().deleteOnExit();
                        return saved;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
                int found;
                Given() {
                    Rng rng = Rng.of(1);
                    int[] y = new int[60];
                    for (int i = 0; i < 60; i++) {
                        y[i] = i % 2 == 0 ? 1 : 0;
                        for (int j = 0; j < 4; j++) x.set(i, j, y[i] + rng.nextGaussian());
                        eta[i] = i % 2 == 0 ? 0.9 : 0.2;
                        posteriors[2 * i] = 1 - eta[i];
                        posteriors[2 * i + 1] = eta[i];
                    }
                    observed = y;
                    truth = y.clone();
                    noisy = Sample.of(x, y);
                    sample = noisy;
                    result = AutoLearner.builder().build().learn(noisy);
                    noise = result.noise();
                    first = result.classifier();
                    second = first;
                }
            }
            """);

    private static final JavadocExamples CROWD = new JavadocExamples("biln-crowd", """
            import java.util.*;
            import org.biln.core.logistic.*;
            import org.biln.crowd.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                final Votes votes = Votes.of(
                        6, 2, 2, new int[] {0, 0, 1, 2, 2, 3, 4, 5}, new int[] {0, 1, 1, 0, 1, 0, 1, 0}, new int[] {1, 0, 0, 1, 1, 0, 0, 1});
                final DMatrixRMaj x = new DMatrixRMaj(new double[][] {{1}, {-1}, {2}, {-2}, {-1}, {1}});
                final double[] outOfFold = {0.2, 0.8, 0.7, 0.3, 0.4, 0.6, 0.8, 0.2, 0.9, 0.1, 0.3, 0.7};
            }
            """);

    private static final JavadocExamples KMM = new JavadocExamples("biln-kmm", """
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.encode.*;
            import org.biln.core.learn.*;
            import org.biln.core.math.*;
            import org.biln.kmm.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                final DMatrixRMaj points = new DMatrixRMaj(12, 2);
                final DMatrixRMaj source = points, target = points;
                final DMatrixRMaj gramOfPool;
                final int[] rowsOfSampleInPool = {0, 1, 2, 3, 4, 5, 6};
                final int[] distilled = {1, 2, 4};
                final double[] weights = new double[3];
                final KmmProblem problem;
                final Sample noisy;
                Given() {
                    Rng rng = Rng.of(1);
                    for (int i = 0; i < points.data.length; i++) points.data[i] = rng.nextGaussian();
                    gramOfPool = Gram.of(Kernel.gaussian(1), points);
                    problem = KmmProblem.of(gramOfPool, Gram.crossMeans(Kernel.gaussian(1), points, points), 1000, 0.3);
                    noisy = Sample.of(points, new int[] {1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0});
                }
            }
            """);

    private static final JavadocExamples EXPERIMENTS = new JavadocExamples("biln-experiments", """
            import java.io.PrintStream;
            import java.nio.file.*;
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.distill.Oracle;
            import org.biln.core.math.Rng;
            import org.biln.core.noise.RateBounds;
            import org.biln.auto.NoisePrior;
            import org.biln.experiments.compare.*;
            import org.biln.experiments.data.*;
            import org.biln.experiments.harness.*;
            import org.biln.experiments.noise.*;
            import org.biln.experiments.simulate.*;
            import org.biln.experiments.protocol.*;
            import org.biln.experiments.report.*;
            import org.biln.experiments.paper.*;
            import org.ejml.data.DMatrixRMaj;
            """, """
            abstract class Given {
                Cell cell;
                DataFolder folder;
                Sample noisy, test;
                int[] clean;
                DMatrixRMaj x;
                Figure figure;
                Figure1Data data;
                List<ForensicRow> rows;
                Path out, root, journal;
                PrintStream stdout;
                Experiment<Double> coins;
                Trials.Progress progress;
                RunRequest request;
                RunResult result;
                Setting setting;
                int row;
                List<String> names;
                TrialJournal finished;
                String trial(String name) { return name; }
            }
            """);

    private static final JavadocExamples TABLE = new JavadocExamples("biln-table", """
            import java.io.*;
            import java.nio.file.*;
            import java.util.*;
            import org.biln.core.*;
            import org.biln.core.encode.*;
            import org.biln.core.logistic.*;
            import org.biln.table.*;
            """, """
            abstract class Given {
                Table table;
                Model model;
                Writer standardOutput;
                boolean force;
            }
            """);

    @Test
    void theExamplesOfTheCoreCompileAndRun(@TempDir Path classes) throws Exception {
        run(CORE, 30, classes);
    }

    @Test
    void theExamplesOfTheForestCompileAndRun(@TempDir Path classes) throws Exception {
        run(FOREST, 5, classes);
    }

    @Test
    void theExamplesOfTheLearnerPeopleUseCompileAndRun(@TempDir Path classes) throws Exception {
        run(AUTO, 8, classes);
    }

    @Test
    void theExamplesOfSeveralAnnotatorsCompileAndRun(@TempDir Path classes) throws Exception {
        run(CROWD, 10, classes);
    }

    @Test
    void theExamplesOfKernelMeanMatchingCompileAndRun(@TempDir Path classes) throws Exception {
        run(KMM, 8, classes);
    }

    /** Some of them run the whole paper, so compiling has to do. */
    @Test
    void theExamplesOfTheExperimentsCompile(@TempDir Path classes) throws Exception {
        assertThat(EXPERIMENTS.compile(classes)).hasSizeGreaterThan(40);
    }

    /** They read files that are not there, so compiling has to do. */
    @Test
    void theExamplesOfTheTablesCompile(@TempDir Path classes) throws Exception {
        assertThat(TABLE.compile(classes)).hasSizeGreaterThan(5);
    }

    @Test
    void everyPublicTypeOfTheCoreHasAnExample() throws IOException {
        assertThat(CORE.publicTypesWithout()).isEmpty();
        assertThat(CROWD.publicTypesWithout()).isEmpty();
    }

    private static void run(JavadocExamples examples, int atLeast, Path classes) throws Exception {
        var names = examples.compile(classes);
        assertThat(names).hasSizeGreaterThan(atLeast);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, JavadocExamplesTest.class.getClassLoader())) {
            for (String name : names) {
                JavadocExamples.run(loader, name);
            }
        }
    }
}
