package org.biln.cli.report;

import java.awt.Color;
import java.util.Locale;
import org.biln.experiments.report.Html;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;

/**
 * What the colours and marks of a chart mean, as text under it. XChart's own legend is one row of fixed width, cut off when
 * there are more than a few entries; this one wraps.
 */
final class Key {
    private Key() {}

    static String html(XYChart chart) {
        StringBuilder key = new StringBuilder("<p class=\"key\">");
        for (XYSeries series : chart.getSeriesCollection()) {
            if (series.isShowInLegend()) {
                key.append("<span><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">")
                        .append(mark(series))
                        .append("</svg>")
                        .append(Html.escape(series.getName()))
                        .append("</span> ");
            }
        }
        return key.append("</p>").toString();
    }

    private static String mark(XYSeries series) {
        if (series.getMarker() instanceof Glyph glyph) {
            return glyph.svg(css(series.getMarkerColor()));
        }
        XYSeriesRenderStyle style = series.getXYSeriesRenderStyle().orElse(XYSeriesRenderStyle.Line);
        if (style == XYSeriesRenderStyle.Area || style == XYSeriesRenderStyle.PolygonArea) {
            return "<rect x=\"1\" y=\"2\" width=\"14\" height=\"12\" fill=\"" + css(series.getFillColor())
                    + "\" stroke=\"" + css(series.getLineColor()) + "\"/>";
        }
        return "<path d=\"M0 8 H16\" stroke=\"" + css(series.getLineColor()) + "\" stroke-width=\"2\""
                + (series.getLineStyle().getDashArray() == null ? "" : " stroke-dasharray=\"4 2\"") + "/>";
    }

    private static String css(Color c) {
        return String.format(
                Locale.ROOT, "rgba(%d,%d,%d,%.2f)", c.getRed(), c.getGreen(), c.getBlue(), c.getAlpha() / 255.0);
    }
}
