package org.biln.experiments.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.biln.experiments.paper.Figure1Data;
import org.biln.experiments.report.Figure.LegendEntry;
import org.ejml.data.DMatrixRMaj;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Figure 1: one synthetic trial in four panels: the noisy sample, what is distilled and bought, the importance weights,
 * and the classifiers on the test sample.
 *
 * <pre>{@code
 * String svg = Figure1.draw(data).svg();
 * }</pre>
 */
public final class Figure1 {

    private static final double LIMIT = 6;
    private static final int SIZE = 480;
    private static final int HEIGHT = 420;
    /** Width of the window that smooths the weights into a surface; the classes have standard deviation 1. */
    private static final double SMOOTHING = 0.5;

    private static final Color UNDECIDED = new Color(0xC4, 0xC4, 0xC4);
    private static final double[] LEVELS = {1e-3, 1, 3, 10};
    private static final List<String> WEIGHTS = List.of("\u03b2 = 0", "up to 1", "1 to 3", "3 to 10", "above 10");

    private static final Color POSITIVE = Palette.BLUE;
    private static final Color NEGATIVE = Palette.ORANGE;
    private static final BasicStroke CLEAN_LINE = stroke(2.2f);
    private static final BasicStroke NOISY_LINE = stroke(2.4f, 3f, 5f);
    private static final BasicStroke ALGO1_LINE = stroke(2.4f, 10f, 6f);

    private Figure1() {}

    /** Draws the figure. */
    public static Figure draw(Figure1Data data) {
        List<XYChart> panels = List.of(noisySample(data), distilled(data), importance(data), test(data));
        List<LegendEntry> points = List.of(
                new LegendEntry("positive", POSITIVE, null, Dot.of(Dot.Form.DISC, 8)),
                new LegendEntry("negative", NEGATIVE, null, Dot.of(Dot.Form.TRIANGLE, 8)),
                new LegendEntry(
                        "wrong label",
                        Color.WHITE,
                        null,
                        Dot.of(Dot.Form.DISC, 8).outlined(Palette.INK)),
                new LegendEntry("undecided", UNDECIDED, null, Dot.of(Dot.Form.DISC, 6)),
                new LegendEntry(
                        "bought label",
                        Color.WHITE,
                        null,
                        Dot.of(Dot.Form.DIAMOND, 9).outlined(Palette.INK)));
        List<LegendEntry> lines = List.of(
                new LegendEntry("boundaries: clean", Palette.INK, CLEAN_LINE, null),
                new LegendEntry("noisy", Palette.VERMILION, NOISY_LINE, null),
                new LegendEntry("Algo. 1", Palette.GREEN, ALGO1_LINE, null));
        List<LegendEntry> weights = new ArrayList<>();
        for (int step = 0; step < Palette.steps(); step++) {
            weights.add(new LegendEntry(WEIGHTS.get(step), Palette.step(step), null, Dot.of(Dot.Form.DISC, 8)));
        }
        return new Figure("One synthetic trial at (0.25, 0.49, 10)", panels, 2, List.of(points, lines, weights));
    }

    private static XYChart noisySample(Figure1Data data) {
        XYChart chart = panel("a) Training sample with noisy labels");
        int n = data.train().getNumRows();
        int[] clean = data.cleanLabels();
        int[] noisy = data.noisyLabels();
        points(chart, "positive", data.train(), rows(n, i -> noisy[i] > 0), POSITIVE, Dot.of(Dot.Form.DISC, 4.5));
        points(chart, "negative", data.train(), rows(n, i -> noisy[i] == 0), NEGATIVE, Dot.of(Dot.Form.TRIANGLE, 5));
        // Wrong labels once more, larger and outlined: they are what the panel is about.
        points(
                chart,
                "flipped to positive",
                data.train(),
                rows(n, i -> noisy[i] > clean[i]),
                POSITIVE,
                Dot.of(Dot.Form.DISC, 6).outlined(Palette.INK));
        points(
                chart,
                "flipped to negative",
                data.train(),
                rows(n, i -> noisy[i] < clean[i]),
                NEGATIVE,
                Dot.of(Dot.Form.TRIANGLE, 6.5).outlined(Palette.INK));
        boundary(chart, "clean", data.clean(), Palette.INK, CLEAN_LINE);
        boundary(chart, "noisy", data.noisy(), Palette.VERMILION, NOISY_LINE);
        return chart;
    }

    private static XYChart distilled(Figure1Data data) {
        XYChart chart = panel("b) Distilled and actively labelled examples");
        int n = data.train().getNumRows();
        boolean[] collected = new boolean[n];
        for (int row : data.distilledRows()) {
            collected[row] = true;
        }
        points(chart, "undecided", data.train(), rows(n, i -> !collected[i]), UNDECIDED, Dot.of(Dot.Form.DISC, 3.5));
        int[] rows = data.distilledRows();
        int[] labels = data.distilledLabels();
        points(chart, "positive", data.train(), chosen(rows, labels, 1), POSITIVE, Dot.of(Dot.Form.DISC, 4.5));
        points(chart, "negative", data.train(), chosen(rows, labels, 0), NEGATIVE, Dot.of(Dot.Form.TRIANGLE, 5));
        bought(chart, data);
        boundary(chart, "clean", data.clean(), Palette.INK, CLEAN_LINE);
        boundary(chart, "algo1", data.algo1(), Palette.GREEN, ALGO1_LINE);
        return chart;
    }

    private static void bought(XYChart chart, Figure1Data data) {
        points(
                chart,
                "bought positive",
                data.train(),
                chosen(data.boughtRows(), data.boughtLabels(), 1),
                POSITIVE,
                Dot.of(Dot.Form.DIAMOND, 9).outlined(Palette.INK));
        points(
                chart,
                "bought negative",
                data.train(),
                chosen(data.boughtRows(), data.boughtLabels(), 0),
                NEGATIVE,
                Dot.of(Dot.Form.DIAMOND, 9).outlined(Palette.INK));
    }

    private static XYChart importance(Figure1Data data) {
        XYChart chart = panel("c) Importance \u03b2 of these examples");
        int[] rows = concat(data.distilledRows(), data.boughtRows());
        double[] beta = data.beta();
        for (int step = 0; step < Palette.steps(); step++) {
            List<Integer> chosen = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                if (step(beta[i]) == step) {
                    chosen.add(rows[i]);
                }
            }
            points(
                    chart,
                    "step" + step,
                    data.train(),
                    chosen.stream().mapToInt(Integer::intValue).toArray(),
                    Palette.step(step),
                    Dot.of(Dot.Form.DISC, 4 + step));
        }
        Contours contours = Contours.smoothed(data.train(), rows, beta, LIMIT, SMOOTHING);
        for (int step = 2; step < Palette.steps(); step++) {
            Contours.Segments line = contours.level(LEVELS[step - 1]);
            if (line.x().length > 0) {
                XYSeries series = chart.addSeries("level" + step, line.x(), line.y());
                series.setLineStyle(stroke(1.6f));
                series.setLineColor(Palette.step(step).darker());
                series.setMarker(SeriesMarkers.NONE);
            }
        }
        return chart;
    }

    /** Where on the scale a weight is. Matching is sparse: most weights are zero, a few carry the sample. */
    private static int step(double beta) {
        int step = 0;
        while (step < LEVELS.length && beta > LEVELS[step]) {
            step++;
        }
        return step;
    }

    private static XYChart test(Figure1Data data) {
        XYChart chart = panel("d) Test sample and the learned boundaries");
        int n = data.test().getNumRows();
        int[] labels = data.testLabels();
        points(chart, "positive", data.test(), rows(n, i -> labels[i] > 0), POSITIVE, Dot.of(Dot.Form.DISC, 4.5));
        points(chart, "negative", data.test(), rows(n, i -> labels[i] == 0), NEGATIVE, Dot.of(Dot.Form.TRIANGLE, 5));
        boundary(chart, "clean", data.clean(), Palette.INK, CLEAN_LINE);
        boundary(chart, "noisy", data.noisy(), Palette.VERMILION, NOISY_LINE);
        boundary(chart, "algo1", data.algo1(), Palette.GREEN, ALGO1_LINE);
        return chart;
    }

    private static XYChart panel(String title) {
        XYChart chart = Figure.panel(title, "x1", "x2", SIZE, HEIGHT);
        var styler = chart.getStyler();
        styler.setXAxisMin(-LIMIT);
        styler.setXAxisMax(LIMIT);
        styler.setYAxisMin(-LIMIT);
        styler.setYAxisMax(LIMIT);
        styler.setXAxisDecimalPattern("0");
        styler.setYAxisDecimalPattern("0");
        return chart;
    }

    private static void points(XYChart chart, String name, DMatrixRMaj x, int[] rows, Color color, Dot marker) {
        int[] inside = Arrays.stream(rows)
                .filter(row -> Math.abs(x.get(row, 1)) < LIMIT && Math.abs(x.get(row, 2)) < LIMIT)
                .toArray();
        if (inside.length == 0) {
            return;
        }
        XYSeries series = chart.addSeries(
                name,
                Arrays.stream(inside).mapToDouble(row -> x.get(row, 1)).toArray(),
                Arrays.stream(inside).mapToDouble(row -> x.get(row, 2)).toArray());
        series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
        series.setMarker(marker);
        series.setMarkerColor(color);
    }

    /** The part of the line theta . [1, x1, x2] = 0 inside the panel, if there is one. */
    private static void boundary(XYChart chart, String name, double[] theta, Color color, BasicStroke stroke) {
        List<double[]> ends = new ArrayList<>();
        for (double edge : new double[] {-LIMIT, LIMIT}) {
            double x2 = -(theta[0] + theta[1] * edge) / theta[2];
            if (Math.abs(x2) <= LIMIT) {
                ends.add(new double[] {edge, x2});
            }
            double x1 = -(theta[0] + theta[2] * edge) / theta[1];
            if (Math.abs(x1) < LIMIT) {
                ends.add(new double[] {x1, edge});
            }
        }
        if (ends.size() < 2) {
            return;
        }
        XYSeries line =
                chart.addSeries("boundary " + name, new double[] {ends.get(0)[0], ends.get(1)[0]}, new double[] {
                    ends.get(0)[1], ends.get(1)[1]
                });
        line.setLineStyle(stroke);
        line.setLineColor(color);
        line.setMarker(SeriesMarkers.NONE);
    }

    private static int[] rows(int n, IntPredicate which) {
        return IntStream.range(0, n).filter(which).toArray();
    }

    private static int[] chosen(int[] rows, int[] labels, int label) {
        return IntStream.range(0, rows.length)
                .filter(i -> labels[i] == label)
                .map(i -> rows[i])
                .toArray();
    }

    private static int[] concat(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    private static BasicStroke stroke(float width, float... dash) {
        return new BasicStroke(
                width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, dash.length == 0 ? null : dash, 0f);
    }
}
