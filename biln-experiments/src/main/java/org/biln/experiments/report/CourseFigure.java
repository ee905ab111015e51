package org.biln.experiments.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** Panels that show how several quantities go on, a line for each of the same few methods. */
public final class CourseFigure {

    private static final BasicStroke CURVE = new BasicStroke(2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    private static final List<Color> COLOURS = List.of(Palette.BLUE, Palette.GREY, Palette.ORANGE, Palette.GREEN);
    private static final int WIDTH = 470;
    private static final int HEIGHT = 350;

    private CourseFigure() {}

    /**
     * A panel.
     *
     * @param title above it
     * @param xAxis along it
     * @param yAxis beside it
     * @param x where all lines have their points
     * @param lines the heights of each line's points, by its name
     */
    @SuppressWarnings("ArrayRecordComponent") // drawn, never compared
    public record Panel(String title, String xAxis, String yAxis, double[] x, Map<String, double[]> lines) {}

    /** Draws panels beside each other. */
    public static Figure draw(String title, List<Panel> panels) {
        List<XYChart> charts = new ArrayList<>();
        List<Figure.LegendEntry> legend = new ArrayList<>();
        for (Panel panel : panels) {
            XYChart chart = Figure.panel(panel.title(), panel.xAxis(), panel.yAxis(), WIDTH, HEIGHT);
            int i = 0;
            for (Map.Entry<String, double[]> line : panel.lines().entrySet()) {
                Dot dot = dot(i);
                XYSeries series = chart.addSeries(line.getKey(), panel.x(), line.getValue());
                series.setLineStyle(CURVE);
                series.setLineColor(COLOURS.get(i));
                series.setMarker(dot);
                series.setMarkerColor(COLOURS.get(i));
                if (charts.isEmpty()) {
                    legend.add(new Figure.LegendEntry(line.getKey(), COLOURS.get(i), CURVE, dot));
                }
                i++;
            }
            charts.add(chart);
        }
        return new Figure(title, charts, charts.size(), List.of(legend));
    }

    private static Dot dot(int line) {
        return switch (line) {
            case 0 -> Dot.of(Dot.Form.DISC, 8);
            case 1 -> Dot.of(Dot.Form.SQUARE, 7.5);
            default -> Dot.of(Dot.Form.TRIANGLE, 8.5);
        };
    }
}
