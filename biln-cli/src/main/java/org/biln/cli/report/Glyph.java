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
