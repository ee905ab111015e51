package org.biln.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.biln.core.Classifier;
import org.biln.core.OutOfFoldFit;
import org.biln.core.PlainTrainer;
import org.biln.core.Sample;
import org.biln.core.Trainer;
import org.biln.core.learn.Importance;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.Base;
import org.biln.experiments.compare.CompareExperiment;
import org.biln.experiments.compare.CompareMeasure;
import org.biln.experiments.compare.CompareMethod;
import org.biln.experiments.compare.CompareResult;
import org.biln.experiments.compare.Findings;
import org.biln.experiments.compare.NoisyTask;
import org.biln.experiments.compare.Plain;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.data.DataFolder;
import org.biln.experiments.data.Pool;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.harness.TrialExecutor;
import org.biln.experiments.harness.Trials;
import org.biln.experiments.noise.LabelNoise;
import org.biln.experiments.noise.TrueRows;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.PaperExperiment;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Choice;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.FixedDataset;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.protocol.SyntheticDataset;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;

/** What docs/EXTENDING.md says: one class each, with what the module exports and nothing else. */
class ExtensionTest {
    private static final TrialExecutor TWO = TrialExecutor.threads(2);

    private static <R> R run(Experiment<R> experiment) throws Exception {
        return Trials.run(experiment, null, TWO, (done, total) -> {}).result();
    }

    private static RunResult table1(Dataset dataset, Reading reading) throws Exception {
        RunRequest request = new RunRequest(Set.of(Part.TABLE1), Set.of(dataset), 2, 1, reading);
        return run(new PaperExperiment(request, DataFolder.at(Path.of("nowhere"))));
    }

    private static double mean(RunResult result, PaperMethod method, int setting) {
        Setting of = result.request().datasets().iterator().next().settings().get(setting);
        return result.cells().stream()
                .filter(cell ->
                        cell.cell().method() == method && of.equals(cell.cell().setting()))
                .mapToDouble(CellResult::meanPercent)
                .findFirst()
                .orElseThrow();
    }

    /** Two clouds of points. */
    private static final class Clouds extends FixedDataset {
        Clouds() {
            super("clouds", "Two clouds", 100, 240);
        }

        @Override
        public Pool load(Reading reading, DataFolder folder) {
            Rng rng = Rng.of(9);
            DMatrixRMaj x = new DMatrixRMaj(240, 3);
            for (int i = 0; i < x.getNumElements(); i++) {
                x.data[i] = (i < 360 ? 2 : -2) + rng.nextGaussian();
            }
            return Pool.standardised(x, 120);
        }

        @Override
        public String origin() {
            return "made";
        }
    }

    @Test
    void aDataSetOfOnesOwnRunsThroughThePapersTrials() throws Exception {
        RunResult result = table1(new Clouds(), Reading.published());
        assertThat(result.cells()).hasSize(36).noneMatch(CellResult::published);
        assertThat(mean(result, PaperMethod.ALGO1, 0)).isGreaterThan(90);
        assertThat(result.worstFirst()).isEmpty();
    }

    /** Turns every label of the positive class. */
    private record AllWrong() implements LabelNoise {
        @Override
        public double plus(int classes) {
            return 0.99;
        }

        @Override
        public double minus(int classes) {
            return 0;
        }

        @Override
        public int[] labels(TrueRows rows, Rng rng) {
            return IntStream.range(0, rows.truth().size()).map(row -> 0).toArray();
        }
    }

    @Test
    void aNoiseOfOnesOwnIsTheNoiseOfTheTrials() throws Exception {
        Reading reading =
                Reading.published().with(Choice.noise("all-wrong", "no positive left", (a, b) -> new AllWrong()));
        assertThat(reading.label()).isEqualTo("published with noise=all-wrong");
        RunResult result = table1(SyntheticDataset.INSTANCE, reading);
        assertThat(mean(result, PaperMethod.NOISY, 0)).isEqualTo(50);
        assertThat(LabelNoise.kinds()).extracting(LabelNoise.Kind::pattern).contains("class-A-B");
    }

    @Test
    void anImportanceOfOnesOwnWeighsTheExamples() throws Exception {
        Reading alike = Reading.published()
                .with(Choice.importance("alike", "all the same", (x, rows) -> new Importance(ones(rows.length), null)));
        RunResult result = table1(SyntheticDataset.INSTANCE, alike);
        RunResult papers = table1(SyntheticDataset.INSTANCE, Reading.published());
        for (int setting = 0; setting < 4; setting++) {
            assertThat(mean(result, PaperMethod.AUTO_ACT, setting))
                    .isEqualTo(mean(papers, PaperMethod.AUTO_ACT, setting));
        }
        assertThat(result.cells()).isNotEqualTo(papers.cells());
    }

    private static double[] ones(int n) {
        return IntStream.range(0, n).mapToDouble(i -> 1).toArray();
    }

    /** Says which of two means is nearer. */
    private static final class NearestMean implements PlainTrainer, Base {
        @Override
        public String name() {
            return "nearest mean";
        }

        @Override
        public Fitted fit(NoisyTask task) {
            Trainer trainer = Trainer.crossFitted(5, this);
            OutOfFoldFit fit = trainer.fit(task.noisy(), Rng.of(task.seed()));
            return new Fitted(fit, trainer);
        }

        @Override
        public Classifier train(Sample sample, Rng rng) {
            int d = sample.dimension();
            double[][] means = new double[2][d];
            for (int row = 0; row < sample.size(); row++) {
                for (int j = 0; j < d; j++) {
                    means[sample.label(row)][j] += sample.x().get(row, j) / sample.counts()[sample.label(row)];
                }
            }
            return new Nearest(means, d);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Nearest(double[][] means, int dimension) implements Classifier {
        @Override
        public int classes() {
            return 2;
        }

        @Override
        public void probabilities(double[] features, int from, double[] out, int to) {
            double gap = 0;
            for (int j = 0; j < dimension; j++) {
                gap += Math.pow(features[from + j] - means[0][j], 2) - Math.pow(features[from + j] - means[1][j], 2);
            }
            out[to + 1] = gap > 0 ? 0.9 : 0.1;
            out[to] = 1 - out[to + 1];
        }
    }

    /** Believes nobody and flags everything. */
    private record Sceptic() implements CompareMethod {
        @Override
        public String name() {
            return "sceptic";
        }

        @Override
        public boolean manyClasses() {
            return false;
        }

        @Override
        public Findings learn(NoisyTask task) {
            int n = task.noisy().size();
            boolean[] all = new boolean[n];
            Arrays.fill(all, true);
            return new Findings(task.plain(new NearestMean()).classifier(), ones(n), all);
        }
    }

    @Test
    void aBaseLearnerAndAMethodOfOnesOwnAreCompared() throws Exception {
        CompareMethod plain = new Plain(new NearestMean());
        CompareResult result = run(new CompareExperiment(
                List.of(RealTable.load("sonar")), List.of("class-0.2-0.2"), 1, 1, List.of(plain, new Sceptic())));
        CompareResult.Setting setting = result.settings().get(0);
        assertThat(result.methods(setting)).containsExactly("plain (nearest mean)", "sceptic");
        double accuracy =
                result.mean(setting, "sceptic", CompareMeasure.ACCURACY).mean();
        assertThat(accuracy)
                .isEqualTo(result.mean(setting, plain.name(), CompareMeasure.ACCURACY)
                        .mean())
                .isGreaterThan(0.5);
        assertThat(result.mean(setting, "sceptic", CompareMeasure.FLAG_RECALL).mean())
                .isEqualTo(1);
    }

    /** Tosses a coin a hundred times in every trial. */
    private record Coins(long seed) implements Experiment<Double> {
        @Override
        public String description() {
            return "coins, seed " + seed;
        }

        @Override
        public List<String> trials() {
            return IntStream.range(0, 50).mapToObj(Integer::toString).toList();
        }

        @Override
        public String run(String trial) {
            Rng rng = Rng.of(seed, Integer.parseInt(trial));
            return Long.toString(
                    IntStream.range(0, 100).filter(toss -> rng.nextInt(2) == 0).count());
        }

        @Override
        public Double result(Map<String, String> results) {
            return results.values().stream()
                    .mapToInt(Integer::parseInt)
                    .average()
                    .orElseThrow();
        }
    }

    @Test
    void anExperimentOfOnesOwnHasItsTrialsRun() throws Exception {
        assertThat(run(new Coins(3))).isBetween(47.0, 53.0).isEqualTo(run(new Coins(3)));
    }
}
