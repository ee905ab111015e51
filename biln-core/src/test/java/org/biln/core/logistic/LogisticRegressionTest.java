package org.biln.core.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.internal.Allocation;
import org.biln.core.logistic.LogisticRegression.Options;
import org.biln.core.logistic.LogisticRegression.Workspace;
import org.biln.core.math.Rng;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {
    /** A linear problem with an intercept whose labels are flipped at a rate. */
    static Sample problem(int n, int d, double flips, long seed) {
        Rng rng = Rng.of(seed, n, d);
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        int[] y = new int[n];
        double[] truth = new double[d];
        for (int j = 0; j < d; j++) {
            truth[j] = rng.nextGaussian();
        }
        for (int i = 0; i < n; i++) {
            double score = 0;
            for (int j = 0; j < d; j++) {
                double v = j == 0 ? 1 : rng.nextGaussian();
                x.set(i, j, v);
                score += v * truth[j];
            }
            int label = score >= 0 ? 1 : -1;
            y[i] = rng.nextDouble() < flips ? -label : label;
        }
        return Sample.ofSigns(x, y);
    }

    /** The loss by its definition, one term after another. */
    private static double definition(Sample s, double[] w, double[] theta, double l2, boolean intercept) {
        double loss = 0;
        for (int i = 0; i < s.size(); i++) {
            double score = 0;
            for (int j = 0; j < theta.length; j++) {
                score += theta[j] * s.x().get(i, j);
            }
            loss += w[i] * StrictMath.log1p(StrictMath.exp(-s.sign(i) * score));
        }
        for (int j = intercept ? 0 : 1; j < theta.length; j++) {
            loss += l2 / 2 * theta[j] * theta[j];
        }
        return loss;
    }

    @Nested
    class LossAndGradient {
        @Test
        void areThoseOfTheDefinitionInBothLayoutsAndForEveryRemainderOfRowsAndColumns() {
            int[] sizes = {1, 2, 3, 4, 5, 7, 8, 9, 17, 250, 495, 496, 497, 1000};
            int[] dimensions = {1, 2, 3, 4, 5, 8, 9, 63, 64, 65, 100};
            for (int n : sizes) {
                for (int d : dimensions) {
                    check(n, d);
                }
            }
        }

        private void check(int n, int d) {
            Sample s = problem(n, d, 0.2, 5);
            Rng rng = Rng.of(6, n, d);
            double[] w = new double[n];
            for (int i = 0; i < n; i++) {
                w[i] = rng.nextDouble();
            }
            double[] theta = new double[d];
            for (int j = 0; j < d; j++) {
                theta[j] = 0.3 * rng.nextGaussian();
            }
            LogisticObjective f = new LogisticObjective();
            f.load(s.x(), null, n, s.signs(), w);
            f.function(Loss.STABLE, 0.7, false);
            double[] gradient = new double[d];
            double loss = f.evaluate(theta, gradient);
            assertThat(loss).isCloseTo(definition(s, w, theta, 0.7, false), within(1e-12 * (1 + n)));
            int j = rng.nextInt(d);
            double h = 1e-5;
            double[] up = theta.clone();
            double[] down = theta.clone();
            up[j] += h;
            down[j] -= h;
            double slope = (definition(s, w, up, 0.7, false) - definition(s, w, down, 0.7, false)) / (2 * h);
            assertThat(gradient[j]).isCloseTo(slope, within(1e-7 * (1 + n)));
            f.function(Loss.SATURATING, 0.7, false);
            assertThat(f.evaluate(theta, gradient)).isCloseTo(loss, within(1e-9 * loss));
        }

        @Test
        void anOverflowIsForgottenWhereThereIsNone() {
            for (int d : new int[] {3, 70}) {
                Sample s = problem(601, d, 0.2, 8);
                LogisticObjective fresh = new LogisticObjective();
                LogisticObjective used = new LogisticObjective();
                for (LogisticObjective f : new LogisticObjective[] {fresh, used}) {
                    f.load(s.x(), null, s.size(), s.signs(), null);
                    f.function(Loss.SATURATING, 0, true);
                }
                double[] theta = new double[d];
                double[] g = new double[d];
                for (double size : new double[] {100, 50, 1000}) {
                    Arrays.fill(theta, size);
                    assertThat(used.evaluate(theta, g)).isNaN();
                }
                Arrays.fill(theta, 0.05);
                double[] expected = new double[d];
                assertThat(used.evaluate(theta, g)).isEqualTo(fresh.evaluate(theta, expected));
                assertThat(g).isEqualTo(expected);
            }
        }

        @Test
        void theHessianIsTheDerivativeOfTheGradientInBothLayouts() {
            for (int d : new int[] {3, 11, 70}) {
                Sample s = problem(601, d, 0.2, 8);
                LogisticObjective f = new LogisticObjective();
                f.load(s.x(), null, s.size(), s.signs(), null);
                f.function(Loss.STABLE, 2, true);
                double[] theta = new double[d];
                Arrays.fill(theta, 0.05);
                double[] g = new double[d];
                double[][] hessian = new double[d][d];
                f.evaluate(theta, g);
                f.hessian(hessian);
                double h = 1e-5;
                double[] gUp = new double[d];
                double[] gDown = new double[d];
                for (int j = 0; j < d; j += 3) {
                    theta[j] += h;
                    f.evaluate(theta, gUp);
                    theta[j] -= 2 * h;
                    f.evaluate(theta, gDown);
                    theta[j] += h;
                    for (int k = 0; k <= j; k++) {
                        assertThat(hessian[j][k]).isCloseTo((gUp[k] - gDown[k]) / (2 * h), within(1e-5));
                    }
                }
            }
        }

        @Test
        void theSaturatingLossIsNotANumberOnceAProbabilityRoundsToZeroOrOne() {
            double[] gradient = new double[1];
            for (int label : new int[] {-1, 1}) {
                for (double score : new double[] {36.5, -36.5, 8.5, -8.5, -700}) {
                    assertThat(saturating(label, score, gradient)).isFinite();
                }
                for (double score : new double[] {36.8, 400, 800, -710, Double.MAX_VALUE}) {
                    assertThat(saturating(label, score, gradient)).isNaN();
                }
            }
            // 1 - p has four digits left here, and its logarithm shows it.
            double p = 1 / (1 + StrictMath.exp(-25.3));
            assertThat(saturating(-1, 25.3, gradient)).isCloseTo(-StrictMath.log(1 - p), within(1e-12));
        }

        private double saturating(int label, double score, double[] gradient) {
            LogisticObjective f = new LogisticObjective();
            f.load(new DMatrixRMaj(new double[][] {{1}}), null, 1, new int[] {label}, null);
            f.function(Loss.SATURATING, 0, true);
            return f.evaluate(new double[] {score}, gradient);
        }
    }

    @Nested
    class TheMinimiser {
        @Test
        void isTheSameForBothOptimisers() {
            for (int d : new int[] {3, 20, 70}) {
                for (boolean intercept : new boolean[] {true, false}) {
                    Sample s = problem(500, d, 0.2, 1);
                    Options tight = Options.recommended().withPenalisedIntercept(intercept);
                    LogisticFit a = new LogisticRegression(tight).fit(s, null);
                    LogisticFit b = new LogisticRegression(
                                    Options.newton().withL2(1).withPenalisedIntercept(intercept))
                            .fit(s, null);
                    assertThat(a.certificate().reason().converged()).isTrue();
                    assertThat(b.certificate().reason().converged()).isTrue();
                    assertThat(a.classifier().theta())
                            .containsExactly(b.classifier().theta(), within(1e-5));
                }
            }
        }

        @Test
        void weighsAnExampleTwiceAsIfItWereThereTwice() {
            Sample s = problem(60, 4, 0.2, 2);
            double[] w = new double[60];
            int[] rows = new int[90];
            for (int i = 0; i < 60; i++) {
                w[i] = i < 30 ? 2 : 1;
                rows[i] = i;
                rows[60 + i / 2] = i / 2;
            }
            LogisticRegression regression =
                    new LogisticRegression(Options.newton().withL2(0.1));
            double[] weighted = regression.fit(s.weighted(w), null).classifier().theta();
            double[] doubled = regression.fit(s.rows(rows), null).classifier().theta();
            assertThat(weighted).containsExactly(doubled, within(1e-10));
        }

        @Test
        void doesNotMindExamplesOfWeightZero() {
            Sample s = problem(60, 4, 0.2, 3);
            double[] w = new double[60];
            Arrays.fill(w, 0, 40, 1.0);
            LogisticRegression regression =
                    new LogisticRegression(Options.newton().withL2(0.1));
            double[] some = regression
                    .fit(s.rows(Rng.of(0).permutation(40)), null)
                    .classifier()
                    .theta();
            assertThat(regression.fit(s.weighted(w), null).classifier().theta()).containsExactly(some, within(1e-10));
        }

        @Test
        void leavesTheInterceptAloneIfAsked() {
            Sample s = problem(200, 3, 0.1, 4);
            Options options = Options.newton().withL2(1e6);
            double[] all =
                    new LogisticRegression(options).fit(s, null).classifier().theta();
            double[] free = new LogisticRegression(options.withPenalisedIntercept(false))
                    .fit(s, null)
                    .classifier()
                    .theta();
            long positive = Arrays.stream(s.signs()).filter(label -> label > 0).count();
            assertThat(all[0]).isCloseTo(0, within(1e-3));
            assertThat(free[0]).isCloseTo(StrictMath.log(positive / (200.0 - positive)), within(1e-2));
        }
    }

    @Nested
    class WhereThereIsNoMinimiserOrNotOne {
        @Test
        void anEmptySampleReturnsTheStart() {
            Sample empty = Sample.ofSigns(new DMatrixRMaj(0, 2), new int[0]);
            for (Options o : new Options[] {Options.published(20), Options.recommended(), Options.newton()}) {
                LogisticFit fit = new LogisticRegression(o).fit(empty, new double[] {0.25, -3});
                assertThat(fit.classifier().theta()).containsExactly(0.25, -3);
                assertThat(fit.certificate())
                        .isEqualTo(new FitCertificate(0, 0, 0, 0, StopReason.NO_EXAMPLES, Double.NaN));
                assertThat(fit.certificate().reason().converged()).isFalse();
            }
        }

        @Test
        void weightsThatAreAllZeroReturnTheStart() {
            LogisticFit fit = new LogisticRegression(Options.recommended())
                    .fit(problem(10, 2, 0, 1).weighted(new double[10]), new double[] {1, 2});
            assertThat(fit.classifier().theta()).containsExactly(1, 2);
            assertThat(fit.certificate().reason()).isEqualTo(StopReason.NO_EXAMPLES);
        }

        @Test
        void separableDataEndWithFiniteParametersThatSeparate() {
            Sample s = problem(300, 3, 0, 2);
            for (Options o : new Options[] {
                Options.published(100),
                Options.published(100).withLoss(Loss.STABLE),
                Options.recommended().withL2(0),
                Options.newton(),
                Options.newton().withLoss(Loss.SATURATING)
            }) {
                LogisticFit fit = new LogisticRegression(o).fit(s, null);
                assertThat(fit.certificate().loss()).isFinite();
                if (o.loss() == Loss.STABLE) {
                    assertThat(fit.classifier().accuracy(s)).isEqualTo(1);
                } else {
                    assertThat(fit.classifier().accuracy(s)).isGreaterThan(0.98);
                }
            }
        }

        @Test
        void theSaturatingLossKeepsEveryProbabilityBelowOne() {
            Sample s = problem(300, 3, 0, 2);
            LogisticFit fit = new LogisticRegression(Options.published(100)).fit(s, null);
            for (int i = 0; i < s.size(); i++) {
                assertThat(fit.classifier().probability(s.x(), i)).isLessThan(1);
            }
        }

        @Test
        void oneClassEndsWithFiniteParametersThatPredictIt() {
            Sample s = problem(100, 3, 0, 3);
            int[] ones = new int[100];
            for (int label : new int[] {0, 1}) {
                Arrays.fill(ones, label);
                for (Options o : new Options[] {
                    Options.published(100),
                    Options.recommended(),
                    Options.recommended().withL2(0),
                    Options.newton()
                }) {
                    LogisticFit fit = new LogisticRegression(o).fit(s.withLabels(ones), null);
                    assertThat(fit.classifier().predict(s.x())).isEqualTo(ones);
                    assertThat(fit.certificate().loss()).isFinite();
                }
            }
        }

        @Test
        void moreFeaturesThanExamplesAreLearntByHeartOrPenalised() {
            Sample s = problem(20, 90, 0.3, 4);
            LogisticFit heart = new LogisticRegression(Options.recommended().withL2(0)).fit(s, null);
            assertThat(heart.classifier().accuracy(s)).isEqualTo(1);
            LogisticFit newton = new LogisticRegression(Options.newton()).fit(s, null);
            assertThat(newton.classifier().accuracy(s)).isEqualTo(1);
            double[] a = new LogisticRegression(Options.recommended())
                    .fit(s, null)
                    .classifier()
                    .theta();
            double[] b = new LogisticRegression(Options.newton().withL2(1))
                    .fit(s, null)
                    .classifier()
                    .theta();
            assertThat(a).containsExactly(b, within(1e-5));
        }

        @Test
        void aFeatureThatIsAlwaysZeroKeepsItsStart() {
            Sample s = problem(100, 3, 0.2, 5);
            DMatrixRMaj x = new DMatrixRMaj(100, 4);
            for (int i = 0; i < 100; i++) {
                for (int j = 0; j < 3; j++) {
                    x.set(i, j, s.x().get(i, j));
                }
            }
            double[] start = {0, 0, 0, 7};
            for (Options o : new Options[] {Options.newton(), Options.published(100)}) {
                LogisticFit fit = new LogisticRegression(o).fit(Sample.ofSigns(x, s.signs()), start);
                assertThat(fit.classifier().theta()[3]).isEqualTo(7);
                assertThat(fit.certificate().reason().converged()).isTrue();
            }
        }

        @Test
        void noFeaturesAtAllAreFine() {
            Sample s = Sample.of(new DMatrixRMaj(3, 0), new int[] {1, 0, 1});
            for (Options o : new Options[] {Options.newton(), Options.published(100)}) {
                LogisticFit fit = new LogisticRegression(o).fit(s, null);
                assertThat(fit.classifier().dimension()).isZero();
                assertThat(fit.certificate().loss()).isCloseTo(3 * StrictMath.log(2), within(1e-14));
            }
        }
    }

    @Nested
    class Certificates {
        @Test
        void areMeasuredAtTheParametersReturned() {
            Sample s = problem(200, 5, 0.2, 6);
            double[] ones = new double[200];
            Arrays.fill(ones, 1);
            for (Options o : new Options[] {
                Options.published(3),
                Options.recommended(),
                Options.newton().withL2(1),
                Options.newton().withMaxIterations(2)
            }) {
                LogisticFit fit = new LogisticRegression(o).fit(s, null);
                double[] theta = fit.classifier().theta();
                assertThat(fit.certificate().loss()).isCloseTo(definition(s, ones, theta, o.l2(), true), within(1e-10));
                LogisticObjective f = new LogisticObjective();
                f.load(s.x(), null, 200, s.signs(), null);
                f.function(o.loss(), o.l2(), true);
                double[] g = new double[5];
                f.evaluate(theta, g);
                assertThat(fit.certificate().gradientNorm()).isCloseTo(Kernels.maxAbs(g, 5), within(1e-10));
            }
        }

        @Test
        void meanTheSameInAnyUnits() {
            Sample s = problem(300, 3, 0.2, 6);
            for (double[] units : new double[][] {{0, 1}, {1.7e9, 1e7}, {1.7e9, 86400}, {0, 1e-9}, {0, 1e12}}) {
                DMatrixRMaj x = new DMatrixRMaj(300, 4);
                for (int i = 0; i < 300; i++) {
                    x.set(i, 0, 1);
                    for (int j = 0; j < 3; j++) {
                        x.set(i, j + 1, units[0] + units[1] * s.x().get(i, j));
                    }
                }
                Sample in = Sample.ofSigns(x, s.signs());
                for (Options o : new Options[] {
                    Options.recommended().withPenalisedIntercept(false),
                    Options.recommended().withL2(0),
                    Options.published(1000)
                }) {
                    LogisticFit fit = new LogisticRegression(o).fit(in, null);
                    // the truth, by a method that is at home in every unit
                    LogisticFit best = new LogisticRegression(Options.newton()
                                    .withL2(o.l2())
                                    .withPenalisedIntercept(o.penaliseIntercept())
                                    .withTolerances(0, 1e-13))
                            .fit(in, null);
                    double lost = (fit.certificate().loss() - best.certificate().loss()) / 300;
                    assertThat(fit.certificate().converged())
                            .as("%s at %s: %s, lost %s", o.l2(), Arrays.toString(units), fit.certificate(), lost)
                            .isEqualTo(lost < 1e-6);
                }
            }
        }

        @Test
        void doNotCallTheStartASolution() {
            DMatrixRMaj x = new DMatrixRMaj(200, 2);
            int[] y = new int[200];
            for (int i = 0; i < 200; i++) {
                x.set(i, 0, 1);
                x.set(i, 1, 1.6e9 + 1e6 * i);
                y[i] = i < 120 ? -1 : 1;
            }
            LogisticFit fit = new LogisticRegression(Options.recommended().withPenalisedIntercept(false))
                    .fit(Sample.ofSigns(x, y), null);
            assertThat(fit.certificate().loss()).isGreaterThan(130);
            assertThat(fit.certificate().reason().converged()).isTrue();
            assertThat(fit.certificate().converged()).isFalse();
            assertThat(fit.certificate().summary()).contains("on one scale?");
        }

        @Test
        void nameTheReasonForStopping() {
            Sample s = problem(200, 5, 0.2, 7);
            for (Optimiser optimiser : Optimiser.values()) {
                assertThat(reason(s, optimiser, 100, 1000, 1e9, 0)).isEqualTo(StopReason.GRADIENT);
                assertThat(reason(s, optimiser, 100, 1000, 0.1, 0)).isEqualTo(StopReason.GRADIENT);
                assertThat(reason(s, optimiser, 0, 1000, 0, 0)).isEqualTo(StopReason.ITERATIONS);
                assertThat(reason(s, optimiser, 2, 1000, 0, 0)).isEqualTo(StopReason.ITERATIONS);
                assertThat(reason(s, optimiser, 100, 2, 0, 0)).isEqualTo(StopReason.EVALUATIONS);
                assertThat(reason(s, optimiser, 100, 1000, 0, 1e-3))
                        .isIn(StopReason.LOSS, StopReason.STEP, StopReason.SLOPE);
                assertThat(reason(s, optimiser, 1000, 100000, 0, 0).converged()).isTrue();
            }
        }

        private StopReason reason(
                Sample s, Optimiser optimiser, int iterations, int evaluations, double gradient, double progress) {
            Options o = new Options(optimiser, Loss.STABLE, iterations, evaluations, 0.5, true, gradient, progress, 10);
            return new LogisticRegression(o).fit(s, null).certificate().reason();
        }

        @Test
        void aStartWhereTheLossIsNotFiniteIsReturnedAndSaid() {
            Sample s = problem(50, 2, 0.1, 8);
            double[] far = {1e4, 1e4};
            for (Options o :
                    new Options[] {Options.published(10), Options.newton().withLoss(Loss.SATURATING)}) {
                LogisticFit fit = new LogisticRegression(o).fit(s, far);
                assertThat(fit.certificate().reason()).isEqualTo(StopReason.NOT_FINITE);
                assertThat(fit.classifier().theta()).containsExactly(far);
            }
        }

        @Test
        void aHistoryThatIsFullDropsTheOldestPair() {
            Sample s = problem(300, 30, 0.2, 9);
            Options small = new Options(Optimiser.LBFGS, Loss.STABLE, 1000, 5000, 1, true, 1e-6, 1e-13, 3);
            double[] a = new LogisticRegression(small).fit(s, null).classifier().theta();
            double[] b = new LogisticRegression(Options.newton().withL2(1))
                    .fit(s, null)
                    .classifier()
                    .theta();
            assertThat(a).containsExactly(b, within(1e-5));
        }
    }

    @Nested
    class Workspaces {
        @Test
        void giveTheSameBitsNewOrUsedBeforeOnOtherShapes() {
            Workspace used = new Workspace();
            int[][] shapes = {{100, 3}, {700, 90}, {30, 120}, {1200, 7}, {100, 3}, {50, 64}, {700, 90}};
            for (int[] shape : shapes) {
                for (Options o :
                        new Options[] {Options.published(15), Options.newton().withL2(1)}) {
                    Sample s = problem(shape[0], shape[1], 0.2, 10);
                    used.startAtZero(shape[1]);
                    LogisticRegression regression = new LogisticRegression(o);
                    regression.fit(s.x(), s.signs(), null, s.size(), used);
                    LogisticFit fresh = regression.fit(s, null);
                    assertThat(used.classifier()).isEqualTo(fresh.classifier());
                    assertThat(used.loss()).isCloseTo(fresh.certificate().loss(), within(1e-9 * (1 + used.loss())));
                    assertThat(used.gradientNorm())
                            .isCloseTo(fresh.certificate().gradientNorm(), within(1e-9 * (1 + used.loss())));
                    assertThat(used.iterations()).isEqualTo(fresh.certificate().iterations());
                    assertThat(used.evaluations()).isEqualTo(fresh.certificate().evaluations());
                    assertThat(used.reason()).isEqualTo(fresh.certificate().reason());
                    assertThat(used.dimension()).isEqualTo(shape[1]);
                }
            }
        }

        @Test
        void chosenRowsGiveTheSameBitsAsASampleOfThem() {
            for (int d : new int[] {4, 80}) {
                Sample s = problem(300, d, 0.2, 11);
                int[] rows = Arrays.copyOf(Rng.of(1).permutation(300), 210);
                Sample chosen = s.rows(rows);
                double[] w = new double[300];
                Arrays.fill(w, 0.5);
                LogisticRegression regression = new LogisticRegression(Options.published(20));
                Workspace ws = new Workspace();
                ws.startAtZero(d);
                regression.fitRows(s.x(), rows, 210, chosen.signs(), w, ws);
                assertThat(ws.classifier())
                        .isEqualTo(regression
                                .fit(chosen.weighted(Arrays.copyOf(w, 210)), null)
                                .classifier());
            }
        }

        @Test
        void allocateNothingOnceGrown() {
            for (Options o :
                    new Options[] {Options.published(30), Options.newton().withL2(1)}) {
                for (int d : new int[] {5, 70}) {
                    Sample s = problem(400, d, 0.2, 12);
                    DMatrixRMaj x = s.x();
                    int[] y = s.signs();
                    int[] rows = Rng.of(1).permutation(400);
                    double[] w = new double[400];
                    Arrays.fill(w, 1);
                    double[] start = new double[d];
                    Workspace ws = new Workspace();
                    LogisticRegression regression = new LogisticRegression(o);
                    long bytes = Allocation.least(8, () -> {
                        for (int k = 0; k < 10; k++) {
                            ws.start(start);
                            regression.fit(x, y, w, 400, ws);
                            regression.fitRows(x, rows, 400, y, null, ws);
                        }
                    });
                    // Asking for the figure costs a few bytes of its own; twenty fits must not add to them.
                    assertThat(bytes).as("%s, d = %d", o.optimiser(), d).isLessThan(160);
                }
            }
        }
    }

    @Nested
    class BadInput {
        private final Sample s = problem(4, 2, 0, 1);
        private final LogisticRegression regression = new LogisticRegression(Options.published(5));
        private final Workspace ws = new Workspace();

        @Test
        void isRefusedByNameAndLeavesTheWorkspaceAsItWas() {
            ws.start(new double[] {0.5, 0.25});
            regression.fit(s.x(), s.signs(), null, 4, ws);
            LinearClassifier before = ws.classifier();
            FitCertificate certificate = ws.certificate();
            refused(() -> regression.fit(s.x(), s.signs(), null, 5, ws), "x.numRows: is 4, must be at least 5");
            refused(() -> regression.fit(s.x(), s.signs(), null, -1, ws), "n: is -1, must be at least 0");
            refused(() -> regression.fit(s.x(), new int[3], null, 4, ws), "y.length: is 3, must be at least 4");
            refused(
                    () -> regression.fit(s.x(), new int[] {1, 1, 3, 1}, null, 4, ws),
                    "y: row 2 is 3, must be -1 or +1");
            refused(
                    () -> regression.fit(s.x(), s.signs(), new double[] {1, -1, 1, 1}, 4, ws),
                    "weights: row 1 is -1.0, must be finite and not negative");
            refused(
                    () -> regression.fit(s.x(), s.signs(), new double[] {1}, 4, ws),
                    "weights.length: is 1, must be at least 4");
            DMatrixRMaj holed = s.x().copy();
            holed.set(3, 1, Double.NaN);
            refused(() -> regression.fit(holed, s.signs(), null, 4, ws), "x: row 3, column 1 is NaN, must be finite");
            refused(
                    () -> regression.fitRows(holed, new int[] {0, 3}, 2, s.signs(), null, ws),
                    "x: row 3 has an entry that is not finite");
            refused(
                    () -> regression.fitRows(s.x(), new int[] {0, 4}, 2, s.signs(), null, ws),
                    "rows: entry 1 is 4, but there are 4 rows");
            refused(
                    () -> regression.fitRows(s.x(), new int[] {0}, 2, s.signs(), null, ws),
                    "count: is 2, must be in 0..1");
            refused(
                    () -> regression.fit(new DMatrixRMaj(4, 3), s.signs(), null, 4, ws),
                    "workspace.start: has length 2, must be 3");
            assertThat(ws.classifier()).isEqualTo(before);
            assertThat(ws.certificate()).isEqualTo(certificate);
            regression.fitRows(holed, new int[] {0, 1}, 2, s.signs(), null, ws);
            ws.theta()[0] = Double.NaN;
            refused(
                    () -> regression.fit(s.x(), s.signs(), null, 4, ws),
                    "workspace.start: row 0 is NaN, must be finite");
        }

        @Test
        void includesTheStart() {
            refused(() -> ws.start(new double[] {Double.NaN}), "start: row 0 is NaN, must be finite");
            refused(() -> ws.startAtZero(-1), "features: is -1, must be at least 0");
            refused(() -> regression.fit(s, new double[3]), "workspace.start: has length 3, must be 2");
        }

        @Test
        void includesOptions() {
            refused(() -> Options.published(-1), "maxIterations: is -1, must be at least 0");
            refused(() -> Options.recommended().withL2(-1), "l2: is -1.0, must be finite and not negative");
            refused(() -> options(0, 1e-5, 1e-9, 100), "maxEvaluations: is 0, must be at least 1");
            refused(
                    () -> options(1, Double.NaN, 1e-9, 100),
                    "gradientTolerance: is NaN, must be finite and not negative");
            refused(() -> options(1, 0, -1, 100), "progressTolerance: is -1.0, must be finite and not negative");
            refused(() -> options(1, 0, 0, 0), "history: is 0, must be at least 1");
            assertThat(regression.options()).isEqualTo(Options.published(5));
        }

        private Options options(int evaluations, double gradient, double progress, int history) {
            return new Options(Optimiser.LBFGS, Loss.STABLE, 1, evaluations, 0, true, gradient, progress, history);
        }

        private void refused(Runnable call, String message) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
    }
}
