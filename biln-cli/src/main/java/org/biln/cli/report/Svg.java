package org.biln.cli.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.RenderingHints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.biln.experiments.report.Html;
import org.knowm.xchart.XYChart;

/** A chart as SVG for the inside of a page. */
final class Svg {
    private static final Pattern UP_TO_ROOT = Pattern.compile("\\A.*?(?=<svg )", Pattern.DOTALL);
    private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{2,}(?:E-?\\d+)?");
    private static final Pattern ROOT = Pattern.compile("<svg [^>]*>");

    private Svg() {}

    /**
     * @param id distinguishes the clip paths of several charts in one page, which share their names otherwise
     * @param title for those who do not see the picture
     */
    static String of(XYChart chart, String id, String title) {
        VectorGraphics2D canvas = new VectorGraphics2D();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        chart.paint(canvas, chart.getWidth(), chart.getHeight());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new SVGProcessor()
                    .getDocument(canvas.getCommands(), new PageSize(chart.getWidth(), chart.getHeight()))
                    .writeTo(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot encode a chart as SVG", e);
        }
        String svg = UP_TO_ROOT.matcher(bytes.toString(StandardCharsets.UTF_8)).replaceFirst("");
        svg = LONG_NUMBER.matcher(svg).replaceAll(number -> shortened(number.group()));
        svg = svg.replace(" id=\"", " id=\"" + id + "-").replace("url(#", "url(#" + id + "-");
        // The page decides the size: a view box instead of width and height.
        String root =
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\""
                        + " viewBox=\"0 0 " + chart.getWidth() + " " + chart.getHeight() + "\"><title>"
                        + Html.escape(title)
                        + "</title>";
        return ROOT.matcher(svg).replaceFirst(Matcher.quoteReplacement(root)).strip();
    }

    private static String shortened(String number) {
        String text = String.format(Locale.ROOT, "%.2f", Double.parseDouble(number));
        return text.replaceFirst("\\.?0+$", "").replaceFirst("^-0$", "0");
    }
}
