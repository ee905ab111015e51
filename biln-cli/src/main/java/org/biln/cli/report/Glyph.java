package org.biln.cli.report;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import org.knowm.xchart.style.markers.Marker;

/** A marker that knows its own size: XChart gives one size to a whole chart. */
final class Glyph extends Marker {
    /** What it looks like. */
    enum Form {
        DISC,
        TRIANGLE,
        CROSS,
        DIAMOND
    }

    private final Form form;
    private final double size;

    Glyph(Form form, double size) {
        this.form = form;
        this.size = size;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int ignored) {
        double r = size / 2;
        switch (form) {
            case DISC -> g.fill(new Ellipse2D.Double(x - r, y - r, size, size));
            case TRIANGLE -> g.fill(polygon(x, y - r, x + r, y + 0.8 * r, x - r, y + 0.8 * r));
            case DIAMOND -> {
                g.setStroke(new BasicStroke(2f));
                g.draw(polygon(x, y - r, x + r, y, x, y + r, x - r, y));
            }
            case CROSS -> {
                g.setStroke(new BasicStroke(2.2f));
                g.draw(new Line2D.Double(x - r, y - r, x + r, y + r));
                g.draw(new Line2D.Double(x - r, y + r, x + r, y - r));
            }
        }
    }

    /** The same mark for a key beside the chart, as SVG around the point (8, 8). */
    String svg(String colour) {
        return switch (form) {
            case DISC -> "<circle cx=\"8\" cy=\"8\" r=\"4\" fill=\"" + colour + "\"/>";
            case TRIANGLE -> "<path d=\"M8 4 L12 11 L4 11 Z\" fill=\"" + colour + "\"/>";
            case DIAMOND -> stroke("M8 2 L14 8 L8 14 L2 8 Z", colour);
            case CROSS -> stroke("M3 3 L13 13 M3 13 L13 3", colour);
        };
    }

    private static String stroke(String path, String colour) {
        return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\"/>";
    }

    private static Path2D polygon(double... xy) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int i = 2; i < xy.length; i += 2) {
            path.lineTo(xy[i], xy[i + 1]);
        }
        path.closePath();
        return path;
    }
}
