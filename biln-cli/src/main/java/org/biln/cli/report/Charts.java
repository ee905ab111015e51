package org.biln.cli.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.biln.cli.fit.Outcome;
import org.biln.cli.table.Standardisation;
import org.biln.core.math.Rng;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The charts of the report. Colours are Okabe and Ito's, which most people with a colour deficiency tell apart. */
final class Charts {
    static final List<Color> CLASSES = List.of(
            new Color(0xD55E00), // negative, or the first class
            new Color(0x0072B2), // positive, or the second
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9),
            new Color(0x8C8C1A));
    private static final Color INK = new Color(0x222222);
    private static final Color GREY = new Color(0x777777);
    private static final int BINS = 50;
    /** Weights span orders of magnitude; below this one a row does not count, and zero has no logarithm. */
    private static final double LEAST_WEIGHT = 1e-3;
    /** More points than this are one blot, and megabytes of it. */
    private static final int MOST_POINTS = 1500;

    private Charts() {}

    static Color colour(int label) {
        return CLASSES.get(label % CLASSES.size());
    }

    private static Color translucent(Color c, int alpha) {
        return new Color(c.getRed(), c.getGreen(), c.getBlue(), alpha);
    }

    /** Observed labels over eta, and where the theorem draws its two lines. */
    static XYChart eta(Outcome outcome) {
        boolean binary = outcome.table().labels().binary();
        XYChart chart = chart(
                binary
                        ? "P(observed label is " + outcome.table().labels().positive() + ")"
                        : "P(observed label is the likeliest class)",
                "rows",
                900,
                340);
        int kinds = binary ? 2 : 1;
        double[][] counts = new double[kinds][BINS];
        double most = 0;
        for (int i = 0; i < outcome.size(); i++) {
            int bin = Math.min(BINS - 1, (int) (outcome.first().eta(i) * BINS));
            counts[binary ? outcome.table().codes()[i] : 0][bin]++;
        }
        for (int k = 0; k < kinds; k++) {
            most = Math.max(most, Arrays.stream(counts[k]).max().orElse(0));
        }
        for (int k = kinds - 1; k >= 0; k--) {
            String name =
                    binary ? "observed " + outcome.table().labels().values().get(k) : "rows";
            bars(chart, name, counts[k], 0, 1.0 / BINS, colour(binary ? k : 1));
        }
        Span negative = Span.of(outcome, i -> (1 - outcome.first().boundPlus(i)) / 2);
        Span positive = Span.of(outcome, i -> (1 + outcome.first().boundMinus(i)) / 2);
        double top = 1.06 * Math.max(1, most);
        if (binary) {
            threshold(chart, "distilled negative below", negative, top, colour(0));
        }
        threshold(chart, binary ? "distilled positive above" : "distilled above", positive, top, colour(1));
        chart.getStyler().setPlotContentSize(0.97); // room for the ends of the axis, 0 and 1
        chart.getStyler().setXAxisMin(0.0).setXAxisMax(1.0).setYAxisMin(0.0).setYAxisMax(top);
        return chart;
    }

    private static void threshold(XYChart chart, String name, Span span, double top, Color colour) {
        if (span.constant()) {
            line(chart, name, new double[] {span.low, span.low}, new double[] {0, top}, colour, 6f);
        } else {
            // Bounds that differ from row to row make a band of thresholds: its median and its extremes.
            line(chart, name + " (median)", new double[] {span.median, span.median}, new double[] {0, top}, colour, 6f);
            line(chart, name + " (least)", new double[] {span.low, span.low}, new double[] {0, top}, colour, 2f)
                    .setShowInLegend(false);
            line(chart, name + " (most)", new double[] {span.high, span.high}, new double[] {0, top}, colour, 2f)
                    .setShowInLegend(false);
        }
    }

    private record Span(double low, double median, double high) {
        static Span of(Outcome outcome, java.util.function.IntToDoubleFunction value) {
            // Answered rows have their bounds set aside; no threshold of theirs decided anything.
            double[] sorted = IntStream.range(0, outcome.size())
                    .filter(i -> !outcome.answers().containsKey(i))
                    .mapToDouble(value)
                    .sorted()
                    .toArray();
            if (sorted.length == 0) {
                return new Span(0.5, 0.5, 0.5);
            }
            return new Span(sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
        }

        boolean constant() {
            return high - low < 1e-12;
        }
    }

    /** Training weights from the heaviest down, per training label. */
    static XYChart weights(Outcome outcome) {
        XYChart chart = chart("training rows, heaviest first", "weight (log scale)", 900, 300);
        List<String> values = outcome.table().labels().values();
        double most = 0;
        for (int k = 0; k < values.size(); k++) {
            int label = k;
            double[] sorted = IntStream.range(0, outcome.size())
                    .filter(i -> outcome.rows().trained(i) == label)
                    .mapToDouble(i -> -outcome.rows().weight(i))
                    .sorted()
                    .toArray();
            if (sorted.length == 0) {
                continue;
            }
            int shown = Math.min(sorted.length, 400);
            double[] x = new double[shown];
            double[] y = new double[shown];
            for (int s = 0; s < shown; s++) {
                int i = shown == 1 ? 0 : (int) ((long) s * (sorted.length - 1) / (shown - 1));
                x[s] = i + 1;
                y[s] = Math.max(-sorted[i], LEAST_WEIGHT);
            }
            most = Math.max(most, y[0]);
            line(chart, "trained as " + values.get(k), x, y, colour(k), 0f);
        }
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setYAxisMin(LEAST_WEIGHT)
                .setYAxisMax(Math.max(2, 1.5 * most))
                .setXAxisMin(0.0);
        return chart;
    }

    /** Two features: what the classifier says where, and the rows on top of it. */
    static XYChart map(Outcome outcome) {
        Standardisation standardisation = outcome.table().standardisation();
        XYChart chart =
                chart(standardisation.names().get(0), standardisation.names().get(1), 900, 620);
        int[] shown = shown(outcome.size());
        double[] box = box(outcome, standardisation);
        regions(chart, outcome, standardisation, box);
        List<String> values = outcome.table().labels().values();
        for (int k = 0; k < values.size(); k++) {
            int label = k;
            Color colour = colour(k);
            points(
                    chart,
                    "observed " + values.get(k),
                    outcome,
                    shown,
                    i -> outcome.table().codes()[i] == label && !outcome.suspect(i),
                    translucent(colour, 150),
                    new Glyph(k % 2 == 0 ? Glyph.Form.TRIANGLE : Glyph.Form.DISC, 6));
        }
        for (int k = 0; k < values.size(); k++) {
            int label = k;
            points(
                    chart,
                    "suspect " + values.get(k),
                    outcome,
                    shown,
                    i -> outcome.table().codes()[i] == label && outcome.suspect(i),
                    colour(k),
                    new Glyph(Glyph.Form.CROSS, 10));
        }
        int[] asked =
                outcome.answers().keySet().stream().mapToInt(i -> i).sorted().toArray();
        points(chart, "answered", outcome, asked, i -> true, INK, new Glyph(Glyph.Form.DIAMOND, 11));
        chart.getStyler()
                .setXAxisMin(box[0])
                .setXAxisMax(box[1])
                .setYAxisMin(box[2])
                .setYAxisMax(box[3]);
        return chart;
    }

    private static int[] shown(int n) {
        if (n <= MOST_POINTS) {
            return IntStream.range(0, n).toArray();
        }
        int[] some = Arrays.copyOf(Rng.of(1, n).permutation(n), MOST_POINTS);
        Arrays.sort(some);
        return some;
    }

    private static double[] box(Outcome outcome, Standardisation standardisation) {
        double[] box = new double[4];
        for (int j = 0; j < 2; j++) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < outcome.size(); i++) {
                double v = standardisation.raw(j, outcome.table().x().get(i, j + 1));
                low = Math.min(low, v);
                high = Math.max(high, v);
            }
            box[2 * j] = low - 0.03 * (high - low);
            box[2 * j + 1] = high + 0.03 * (high - low);
        }
        return box;
    }

    private static void regions(XYChart chart, Outcome outcome, Standardisation standardisation, double[] box) {
        List<double[]> all = List.of(
                new double[] {box[0], box[2]},
                new double[] {box[1], box[2]},
                new double[] {box[1], box[3]},
                new double[] {box[0], box[3]});
        int classes = outcome.table().labels().values().size();
        for (int k = 0; k < classes; k++) {
            List<double[]> region = all;
            if (classes == 2) {
                region = plane(outcome, standardisation, k == 1 ? 0 : -1, k == 1 ? -1 : 0)
                        .clip(region);
            } else {
                for (int other = 0; other < classes; other++) {
                    if (other != k && !region.isEmpty()) {
                        region = plane(outcome, standardisation, k, other).clip(region);
                    }
                }
            }
            if (region.size() > 2) {
                polygon(chart, "predicted " + outcome.table().labels().values().get(k), region, colour(k));
            }
        }
    }

    /** Where the score of one classifier is at least that of another, -1 being the score 0, in the file's units. */
    private static HalfPlane plane(Outcome outcome, Standardisation standardisation, int of, int against) {
        double[] difference = new double[3];
        if (of >= 0) {
            double[] theta = outcome.classifiers().get(of).theta();
            Arrays.setAll(difference, j -> difference[j] + theta[j]);
        }
        if (against >= 0) {
            double[] theta = outcome.classifiers().get(against).theta();
            Arrays.setAll(difference, j -> difference[j] - theta[j]);
        }
        double[] means = standardisation.means();
        double[] sds = standardisation.sds();
        double a = difference[1] / sds[0];
        double b = difference[2] / sds[1];
        return new HalfPlane(a, b, difference[0] - a * means[0] - b * means[1]);
    }

    private static void polygon(XYChart chart, String name, List<double[]> corners, Color colour) {
        double[] x = corners.stream().mapToDouble(p -> p[0]).toArray();
        double[] y = corners.stream().mapToDouble(p -> p[1]).toArray();
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
        series.setFillColor(translucent(colour, 38));
        series.setLineColor(translucent(colour, 90));
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(new BasicStroke(1.5f));
    }

    private static void points(
            XYChart chart,
            String name,
            Outcome outcome,
            int[] candidates,
            IntPredicate chosen,
            Color colour,
            Marker marker) {
        Standardisation standardisation = outcome.table().standardisation();
        int[] rows = IntStream.of(candidates).filter(chosen).toArray();
        if (rows.length == 0) {
            return;
        }
        double[] x = IntStream.of(rows)
                .mapToDouble(i -> standardisation.raw(0, outcome.table().x().get(i, 1)))
                .toArray();
        double[] y = IntStream.of(rows)
                .mapToDouble(i -> standardisation.raw(1, outcome.table().x().get(i, 2)))
                .toArray();
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        series.setMarker(marker);
        series.setMarkerColor(colour);
    }

    private static void bars(XYChart chart, String name, double[] counts, double from, double width, Color colour) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int b = 0; b < counts.length; b++) {
            x.add(from + b * width);
            y.add(counts[b]);
            x.add(from + (b + 1) * width);
            y.add(counts[b]);
        }
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area);
        series.setFillColor(translucent(colour, 70));
        series.setLineColor(colour);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(new BasicStroke(1.2f));
    }

    private static XYSeries line(XYChart chart, String name, double[] x, double[] y, Color colour, float dash) {
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setLineColor(colour);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(
                dash > 0
                        ? new BasicStroke(
                                2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {dash, dash}, 0f)
                        : new BasicStroke(2f));
        return series;
    }

    private static XYChart chart(String xAxis, String yAxis, int width, int height) {
        XYChart chart = new XYChart(width, height);
        chart.setXAxisTitle(xAxis);
        chart.setYAxisTitle(yAxis);
        var styler = chart.getStyler();
        styler.setLocale(Locale.ROOT);
        styler.setChartTitleVisible(false);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(new Color(0xE6E6E6));
        styler.setPlotGridLinesStroke(new BasicStroke(1f));
        styler.setChartFontColor(INK);
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setAxisTickLabelsColor(INK);
        styler.setAxisTickMarksColor(GREY);
        styler.setLegendVisible(false); // see Key
        styler.setPlotContentSize(1);
        styler.setAxisTitlePadding(8);
        styler.setChartPadding(4);
        styler.setPlotMargin(0);
        styler.setAntiAlias(true);
        return chart;
    }
}
