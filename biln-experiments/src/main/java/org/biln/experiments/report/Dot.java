package org.biln.experiments.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.style.markers.Marker;

/** A marker of its own size and outline; XChart's own all share the one size of their chart. */
final class Dot extends Marker {

    /** What the marker looks like. */
    enum Form {
        DISC,
        SQUARE,
        TRIANGLE,
        DIAMOND
    }

    private final Form form;
    private final double size;
    private final @Nullable Color outline;

    private Dot(Form form, double size, @Nullable Color outline) {
        this.form = form;
        this.size = size;
        this.outline = outline;
    }

    static Dot of(Form form, double size) {
        return new Dot(form, size, null);
    }

    /** With a thin line around it, for markers that lie on others. */
    Dot outlined(Color color) {
        return new Dot(form, size, color);
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int chartWideSize) {
        Shape shape = shape(x, y, size / 2);
        g.fill(shape);
        if (outline != null) {
            g.setColor(outline);
            g.setStroke(new BasicStroke(1f));
            g.draw(shape);
        }
    }

    private Shape shape(double x, double y, double r) {
        if (form == Form.DISC) {
            return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
        }
        Path2D path = new Path2D.Double();
        switch (form) {
            case SQUARE -> polygon(path, x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
            case TRIANGLE -> polygon(path, x, y - 1.2 * r, x + 1.1 * r, y + r, x - 1.1 * r, y + r);
            case DIAMOND -> polygon(path, x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
            case DISC -> throw new IllegalStateException("drawn above");
        }
        return path;
    }

    private static void polygon(Path2D path, double... corners) {
        path.moveTo(corners[0], corners[1]);
        for (int i = 2; i < corners.length; i += 2) {
            path.lineTo(corners[i], corners[i + 1]);
        }
        path.closePath();
    }
}
