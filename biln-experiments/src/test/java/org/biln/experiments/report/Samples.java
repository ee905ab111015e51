package org.biln.experiments.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.biln.experiments.paper.CellResult;
import org.biln.experiments.paper.Figure1Data;
import org.biln.experiments.paper.Figure2Point;
import org.biln.experiments.paper.Part;
import org.biln.experiments.paper.RunRequest;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Reading;
import org.biln.experiments.protocol.SyntheticDataset;
import org.biln.experiments.protocol.UciImageDataset;
import org.biln.experiments.protocol.UspsDataset;
import org.ejml.data.DMatrixRMaj;

/** Made-up results that look like a run's, for tests of how they are shown. */
final class Samples {

    private Samples() {}

    static RunFile run() {
        return new RunFile(
                "./biln reproduce --trials 100",
                "0.1.0",
                "abc1234",
                "17.0.1",
                "Some CPU, 2 cores",
                2,
                100,
                1,
                "published",
                212.4,
                0);
    }

    static RunResult wholePaper() {
        return result(Dataset.inOrder(Dataset.all()), Map.of());
    }

    static RunResult withoutUsps() {
        return result(
                Dataset.inOrder(List.of(SyntheticDataset.INSTANCE, UciImageDataset.INSTANCE)),
                Map.of(UspsDataset.INSTANCE, "not available: `biln data fetch` gets it"));
    }

    private static RunResult result(Set<Dataset> present, Map<Dataset, String> missing) {
        RunRequest request =
                new RunRequest(EnumSet.allOf(Part.class), Dataset.inOrder(Dataset.all()), 100, 1, Reading.published());
        return new RunResult(request, cells(present), figure2(present), missing, List.of());
    }

    private static List<CellResult> cells(Set<Dataset> present) {
        Random random = new Random(5);
        List<CellResult> cells = new ArrayList<>();
        PaperCells.load().all().forEach((cell, paper) -> {
            double error = paper.sdPercent() * Math.sqrt(1.0 / 100 + 1.0 / PaperCells.TRIALS);
            double mean = paper.meanPercent() + 1.05 * error * random.nextGaussian();
            if (present.contains(cell.dataset())) {
                cells.add(new CellResult(cell, 100, mean, paper.sdPercent(), paper.meanPercent(), paper.sdPercent()));
            }
        });
        return cells;
    }

    private static List<Figure2Point> figure2(Set<Dataset> present) {
        Random random = new Random(6);
        List<Figure2Point> points = new ArrayList<>();
        for (Dataset dataset : present) {
            int n = dataset.real() ? 1565 : 1000;
            for (Figure2Rule rule : Figure2Rule.values()) {
                for (int k : new int[] {1, 2, 5, 10, 20, 50, 100, 200, 500, n}) {
                    double share = Math.log(k) / Math.log(n);
                    for (PaperMethod method : List.of(PaperMethod.AUTO, PaperMethod.NOISY_ACT, PaperMethod.ALGO1)) {
                        double top = method == PaperMethod.NOISY_ACT ? 78 : method == PaperMethod.AUTO ? 82 : 84;
                        double mean =
                                rule == Figure2Rule.THEOREM_6 ? top - 9 * (1 - share) : top - 4 - 11 * share * share;
                        if (method == PaperMethod.NOISY_ACT) {
                            mean = top;
                        }
                        points.add(new Figure2Point(
                                dataset,
                                rule,
                                k,
                                method,
                                100,
                                mean + random.nextGaussian() * 0.3,
                                4 + random.nextDouble()));
                    }
                }
            }
        }
        return points;
    }

    static Figure1Data figure1() {
        Random random = new Random(7);
        int n = 1000;
        DMatrixRMaj train = points(random, n);
        int[] clean = labels(n);
        int[] noisy = clean.clone();
        List<Integer> distilled = new ArrayList<>();
        List<Integer> undecided = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double margin = -train.get(i, 1) + train.get(i, 2);
            if (random.nextDouble() < (clean[i] > 0 ? 0.1 : 0.25)) {
                noisy[i] = 1 - clean[i];
            }
            (Math.abs(margin) > 2.5 ? distilled : undecided).add(i);
        }
        int[] bought = undecided.stream().limit(10).mapToInt(Integer::intValue).toArray();
        int[] distilledRows = distilled.stream().mapToInt(Integer::intValue).toArray();
        double[] beta = new double[distilledRows.length + bought.length];
        for (int i = 0; i < beta.length; i++) {
            int row = i < distilledRows.length ? distilledRows[i] : bought[i - distilledRows.length];
            double margin = Math.abs(-train.get(row, 1) + train.get(row, 2));
            beta[i] = 0.6 + 4 * Math.exp(-margin / 2) + 0.2 * random.nextDouble();
        }
        return new Figure1Data(
                train,
                clean,
                noisy,
                distilledRows,
                pick(clean, distilledRows),
                bought,
                pick(clean, bought),
                beta,
                points(random, n),
                labels(n),
                new double[] {0, -3, 3},
                new double[] {0.9, -1, 1.4},
                new double[] {0.1, -2, 2.1});
    }

    private static DMatrixRMaj points(Random random, int n) {
        DMatrixRMaj x = new DMatrixRMaj(n, 3);
        for (int i = 0; i < n; i++) {
            double side = i < n / 2 ? 1 : -1;
            x.set(i, 0, 1);
            x.set(i, 1, -2 * side + random.nextGaussian());
            x.set(i, 2, 2 * side + random.nextGaussian());
        }
        return x;
    }

    private static int[] labels(int n) {
        int[] y = new int[n];
        for (int i = 0; i < n; i++) {
            y[i] = i < n / 2 ? 1 : 0;
        }
        return y;
    }

    private static int[] pick(int[] from, int[] rows) {
        int[] picked = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            picked[i] = from[rows[i]];
        }
        return picked;
    }
}
