package org.biln.experiments.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes VectorGraphics2D's SVG fit for a repository: coordinates to a hundredth of a pixel instead of sixteen digits, no
 * document type (some viewers fetch it), a title for those who do not see the picture.
 */
final class SvgCleaner {

    private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d+(?:E-?\\d+)?");
    private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE[^>]*>\\s*");
    private static final Pattern ROOT = Pattern.compile("<svg [^>]*>");
    private static final Pattern INDENT = Pattern.compile("\\n\\s+");
    private static final Pattern DEFAULTS = Pattern.compile("stroke-(?:miterlimit:10|linecap:butt|linejoin:miter);");

    private static final Pattern SHAPE = Pattern.compile("(<(?:ellipse|path|line|rect) .*?) ?style=\"([^\"]+)\"(.*/>)");

    private SvgCleaner() {}

    static String clean(String svg, String title) {
        String body = DOCTYPE.matcher(svg).replaceFirst("");
        Matcher root = ROOT.matcher(body);
        body = root.replaceFirst(
                match -> Matcher.quoteReplacement(match.group() + "\n<title>" + Html.escape(title) + "</title>"));
        body = DEFAULTS.matcher(INDENT.matcher(body).replaceAll("\n")).replaceAll("");
        // The declaration's version number and the SVG version have one decimal and stay as they are.
        return grouped(LONG_NUMBER.matcher(body).replaceAll(number -> shortened(number.group())));
    }

    /** Says a style once for a run of shapes that share it: a scatter plot is thousands of them. */
    private static String grouped(String svg) {
        StringBuilder out = new StringBuilder(svg.length());
        String open = "";
        for (String line : svg.lines().toList()) {
            Matcher shape = SHAPE.matcher(line);
            String style = shape.matches() ? shape.group(2) : "";
            if (!style.equals(open)) {
                out.append(open.isEmpty() ? "" : "</g>\n");
                out.append(style.isEmpty() ? "" : "<g style=\"" + style + "\">\n");
                open = style;
            }
            out.append(style.isEmpty() ? line : shape.group(1) + shape.group(3)).append('\n');
        }
        return out.toString();
    }

    private static String shortened(String number) {
        BigDecimal exact = new BigDecimal(number);
        if (exact.scale() <= 1) {
            return number;
        }
        BigDecimal rounded = exact.setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
