package org.biln.experiments.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Line2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;

/**
 * A figure of one or more panels, as SVG. All letters are drawn as outlines, so that the SVG looks the same
 * wherever it is opened.
 *
 * <pre>{@code
 * Figure figure = Figure2.draw(result, SyntheticDataset.INSTANCE).orElseThrow();
 * Files.writeString(out.resolve("figure2-synthetic.svg"), figure.svg());
 * }</pre>
 */
public final class Figure {

    private static final int MARGIN = 10;
    private static final int TITLE_HEIGHT = 34;
    private static final int LEGEND_LINE = 26;

    private final String title;
    private final List<XYChart> panels;
    private final int columns;
    private final List<List<LegendEntry>> legend;

    /**
     * One entry of the legend under the panels.
     *
     * @param text what it says
     * @param color of line and marker
     * @param line the line before the text, if any
     * @param marker the marker on it, if any
     */
    record LegendEntry(
            String text,
            Color color,
            @Nullable BasicStroke line,
            @Nullable Marker marker) {}

    Figure(String title, List<XYChart> panels, int columns, List<List<LegendEntry>> legend) {
        this.title = title;
        this.panels = List.copyOf(panels);
        this.columns = columns;
        this.legend = List.copyOf(legend);
    }

    /** Whether this machine can draw letters at all. A minimal container has a JDK but not one font. */
    public static boolean fontsAvailable() {
        try {
            new TextLayout("x", font(Font.PLAIN, 12), new FontRenderContext(null, true, true)).getBounds();
            return true;
        } catch (RuntimeException | LinkageError | InternalError noFonts) {
            // Java reports a missing font configuration by whatever breaks first.
            return false;
        }
    }

    /** The figure as SVG. */
    public String svg() {
        VectorGraphics2D g = new VectorGraphics2D();
        paint(g);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new SVGProcessor()
                    .getDocument(g.getCommands(), new PageSize(width(), height()))
                    .writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot encode the figure as SVG", e);
        }
        return SvgCleaner.clean(bytes.toString(StandardCharsets.UTF_8), title);
    }

    /** The width of the SVG. */
    public int width() {
        return columns * panels.get(0).getWidth() + 2 * MARGIN;
    }

    /** The height of the SVG. */
    public int height() {
        int rows = (panels.size() + columns - 1) / columns;
        return TITLE_HEIGHT + rows * panels.get(0).getHeight() + legend.size() * LEGEND_LINE + 2 * MARGIN;
    }

    private void paint(Graphics2D g) {
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, width(), height());
        TextLayout heading = text(title, font(Font.BOLD, 17));
        fill(g, heading, (width() - heading.getAdvance()) / 2, MARGIN + 20);
        AffineTransform origin = g.getTransform();
        for (int i = 0; i < panels.size(); i++) {
            XYChart panel = panels.get(i);
            int x = MARGIN + i % columns * panel.getWidth();
            int y = MARGIN + TITLE_HEIGHT + i / columns * panel.getHeight();
            g.translate(x, y);
            panel.paint(g, panel.getWidth(), panel.getHeight());
            g.setTransform(origin);
        }
        int y = height() - MARGIN - legend.size() * LEGEND_LINE + LEGEND_LINE / 2;
        for (List<LegendEntry> line : legend) {
            paintLegend(g, line, y);
            y += LEGEND_LINE;
        }
    }

    private void paintLegend(Graphics2D g, List<LegendEntry> entries, int y) {
        int swatch = 34;
        int gap = 8;
        int between = 26;
        double total = -between;
        for (LegendEntry entry : entries) {
            total += swatch + gap + text(entry.text(), font(Font.PLAIN, 14)).getAdvance() + between;
        }
        double x = (width() - total) / 2;
        for (LegendEntry entry : entries) {
            g.setColor(entry.color());
            if (entry.line() != null) {
                g.setStroke(entry.line());
                g.draw(new Line2D.Double(x, y, x + swatch, y));
            }
            if (entry.marker() != null) {
                entry.marker().paint(g, x + swatch / 2.0, y, 8);
            }
            TextLayout words = text(entry.text(), font(Font.PLAIN, 14));
            fill(g, words, x + swatch + gap, y + 5);
            x += swatch + gap + words.getAdvance() + between;
        }
    }

    private static TextLayout text(String text, Font font) {
        return new TextLayout(text, font, new FontRenderContext(null, true, true));
    }

    private static void fill(Graphics2D g, TextLayout text, double x, double y) {
        g.setColor(Palette.INK);
        g.fill(text.getOutline(AffineTransform.getTranslateInstance(x, y)));
    }

    static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }

    /** A panel in the house style: white, light grid, no box around title or legend. */
    static XYChart panel(String title, String xAxis, String yAxis, int width, int height) {
        XYChart chart = new XYChart(width, height);
        chart.setTitle(title);
        chart.setXAxisTitle(xAxis);
        chart.setYAxisTitle(yAxis);
        var styler = chart.getStyler();
        styler.setLocale(Locale.ROOT);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(true);
        styler.setPlotBorderColor(Palette.GREY);
        styler.setPlotGridLinesColor(Palette.GRID);
        styler.setPlotGridLinesStroke(new BasicStroke(1f));
        styler.setChartTitleBoxVisible(false);
        styler.setChartTitleFont(font(Font.BOLD, 15));
        styler.setChartFontColor(Palette.INK);
        styler.setAxisTitleFont(font(Font.PLAIN, 14));
        styler.setAxisTickLabelsFont(font(Font.PLAIN, 13));
        styler.setAxisTickLabelsColor(Palette.INK);
        styler.setAxisTickMarksColor(Palette.GREY);
        styler.setLegendVisible(false);
        styler.setLegendFont(font(Font.PLAIN, 13));
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideS);
        styler.setLegendLayout(Styler.LegendLayout.Horizontal);
        styler.setChartPadding(6);
        styler.setPlotMargin(0);
        styler.setPlotContentSize(1);
        styler.setAxisTicksLineVisible(false);
        styler.setAntiAlias(true);
        styler.setMarkerSize(8);
        return chart;
    }
}
