package org.biln.experiments.report;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.biln.experiments.paper.Figure2Point;
import org.biln.experiments.paper.RunResult;
import org.biln.experiments.protocol.BoundsKind;
import org.biln.experiments.protocol.Cell;
import org.biln.experiments.protocol.Dataset;
import org.biln.experiments.protocol.Figure2Rule;
import org.biln.experiments.protocol.PaperCells;
import org.biln.experiments.protocol.PaperMethod;
import org.biln.experiments.protocol.Setting;
import org.biln.experiments.report.Figure.LegendEntry;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Figure 2: accuracy without known bounds against the size k of the neighbourhood, one panel per rule for the bounds.
 * The last point, k = n, is the whole-sample rule; the dashed lines are what the paper's Table 2 prints, so the figure
 * shows which rule and which k can have given it.
 *
 * <pre>{@code
 * String svg = Figure2.draw(result, SyntheticDataset.INSTANCE).orElseThrow().svg();
 * }</pre>
 */
public final class Figure2 {

    private static final List<PaperMethod> METHODS =
            List.of(PaperMethod.ALGO1, PaperMethod.AUTO, PaperMethod.NOISY_ACT);
    private static final BasicStroke CURVE = new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final BasicStroke PAPER =
            new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {6f, 5f}, 0f);

    private static final int PANEL_WIDTH = 390;

    private Figure2() {}

    /** Draws the figure of one data set. */
    public static Optional<Figure> draw(RunResult result, Dataset dataset) {
        List<Figure2Point> points = result.figure2().stream()
                .filter(point -> point.dataset() == dataset)
                .toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        PaperCells paper = PaperCells.load();
        double[] range = range(points, dataset, paper);
        List<XYChart> panels = new ArrayList<>();
        for (Figure2Rule rule : Figure2Rule.values()) {
            panels.add(panel(result, dataset, rule, range, paper));
        }
        Setting setting = dataset.figure2();
        String title =
                dataset.title() + " at " + setting.label() + ": noise bounded by the mean posterior of k neighbours";
        List<LegendEntry> legend = new ArrayList<>();
        for (PaperMethod method : METHODS) {
            legend.add(new LegendEntry(method.title(), Palette.of(method), CURVE, marker(method)));
        }
        boolean sameSetting = dataset.settings().contains(setting);
        legend.add(new LegendEntry(
                sameSetting
                        ? "the paper's Table 2"
                        : "the paper's Table 2, at " + table2(dataset).label(),
                Palette.GREY,
                PAPER,
                null));
        int n = points.stream().mapToInt(Figure2Point::k).max().orElseThrow();
        int trials = points.get(0).trials();
        List<LegendEntry> note = List.of(new LegendEntry(
                "bands: mean ± 2 standard errors over " + trials + " trials; last point: the whole sample, k = " + n,
                Palette.translucent(Palette.GREY, 70),
                new BasicStroke(12f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND),
                null));
        return Optional.of(new Figure(title, panels, panels.size(), List.of(legend, note)));
    }

    /** The row of Table 2 nearest to the figure's setting: the same largest rates. */
    private static Setting table2(Dataset dataset) {
        List<Setting> rows = dataset.settings();
        return rows.get(rows.size() - 1);
    }

    private static XYChart panel(
            RunResult result, Dataset dataset, Figure2Rule rule, double[] range, PaperCells paper) {
        XYChart chart = Figure.panel(
                rule.title(),
                "k, size of the neighbourhood",
                rule == Figure2Rule.AS_WRITTEN ? "accuracy in percent" : "",
                PANEL_WIDTH,
                370);
        var styler = chart.getStyler();
        styler.setXAxisLogarithmic(true);
        styler.setXAxisLogarithmicDecadeOnly(true);
        styler.setXAxisTickLabelsFormattingFunction(Figure2::decade);
        styler.setYAxisMin(range[0]);
        styler.setYAxisMax(range[1]);
        double kMax = 1;
        for (PaperMethod method : METHODS) {
            for (Figure2Point point : result.curve(dataset, rule, method)) {
                kMax = Math.max(kMax, point.k());
            }
        }
        styler.setXAxisMin(0.9);
        styler.setXAxisMax(kMax * 1.25);
        for (PaperMethod method : METHODS) {
            List<Figure2Point> curve = result.curve(dataset, rule, method);
            if (!curve.isEmpty()) {
                band(chart, method, curve, range);
            }
        }
        for (PaperMethod method : METHODS) {
            PaperCells.Value published = paper.get(Cell.of(BoundsKind.UNKNOWN, table2(dataset), method));
            if (published == null) {
                continue;
            }
            double value = published.meanPercent();
            XYSeries line = chart.addSeries(
                    "paper " + method.csvName(), new double[] {0.9, kMax * 1.25}, new double[] {value, value});
            line.setLineStyle(PAPER);
            line.setLineColor(Palette.of(method));
            line.setMarker(SeriesMarkers.NONE);
        }
        for (PaperMethod method : METHODS) {
            List<Figure2Point> curve = result.curve(dataset, rule, method);
            if (!curve.isEmpty()) {
                XYSeries line = chart.addSeries(
                        method.csvName(),
                        curve.stream().mapToDouble(Figure2Point::k).toArray(),
                        curve.stream().mapToDouble(Figure2Point::meanPercent).toArray());
                line.setLineStyle(CURVE);
                line.setLineColor(Palette.of(method));
                line.setMarker(marker(method));
                line.setMarkerColor(Palette.of(method));
            }
        }
        return chart;
    }

    /** Labels at 1, 10, 100, ... only; the axis also has marks at its ends. */
    private static String decade(double k) {
        for (long power = 1; power <= 1_000_000; power *= 10) {
            if (Math.abs(k - power) < 1e-6 * power) {
                return Long.toString(power);
            }
        }
        return " ";
    }

    private static void band(XYChart chart, PaperMethod method, List<Figure2Point> curve, double[] range) {
        int n = curve.size();
        double[] x = new double[2 * n];
        double[] y = new double[2 * n];
        for (int i = 0; i < n; i++) {
            Figure2Point point = curve.get(i);
            double error = 2 * standardError(point);
            x[i] = point.k();
            y[i] = Math.min(range[1], point.meanPercent() + error);
            x[2 * n - 1 - i] = point.k();
            y[2 * n - 1 - i] = Math.max(range[0], point.meanPercent() - error);
        }
        XYSeries band = chart.addSeries("band " + method.csvName(), x, y);
        band.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
        band.setFillColor(Palette.translucent(Palette.of(method), 55));
        band.setLineColor(Palette.translucent(Palette.of(method), 0));
        band.setLineWidth(0f);
        band.setMarker(SeriesMarkers.NONE);
    }

    private static double standardError(Figure2Point point) {
        return point.sdPercent() / Math.sqrt(point.trials());
    }

    private static Dot marker(PaperMethod method) {
        return switch (method) {
            case ALGO1 -> Dot.of(Dot.Form.DISC, 8);
            case AUTO -> Dot.of(Dot.Form.SQUARE, 7.5);
            default -> Dot.of(Dot.Form.TRIANGLE, 8.5);
        };
    }

    /** The same for all panels, so that they can be compared by eye. */
    private static double[] range(List<Figure2Point> points, Dataset dataset, PaperCells paper) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Figure2Point point : points) {
            low = Math.min(low, point.meanPercent());
            high = Math.max(high, point.meanPercent());
        }
        for (PaperMethod method : METHODS) {
            PaperCells.Value published = paper.get(Cell.of(BoundsKind.UNKNOWN, table2(dataset), method));
            if (published == null) {
                continue;
            }
            double value = published.meanPercent();
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        // By the means alone: the bands of a run of few trials would leave no room for the curves.
        double margin = Math.max(0.5, 0.06 * (high - low));
        return new double[] {Math.max(0, low - margin), high + margin};
    }
}
