package org.biln.experiments.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A critical-difference plot (Demsar 2006): mean ranks on an axis, bars below it join methods that do not differ significantly. */
final class CriticalDifferencePlot {

    private static final int WIDTH = 860;
    private static final int LEFT = 250;
    private static final int RIGHT = WIDTH - 250;
    private static final int AXIS = 70;
    private static final int ROW = 20;

    private CriticalDifferencePlot() {}

    static String svg(String title, Ranking ranking) {
        int[] order = ranking.order();
        int k = order.length;
        int half = (k + 1) / 2;
        double difference = ranking.criticalDifference();
        List<int[]> bars = bars(ranking, order, difference);
        int labels = AXIS + 24 + 9 * bars.size();
        int height = labels + ROW * half + 14;
        StringBuilder svg = new StringBuilder();
        svg.append(text(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " font-family=\"sans-serif\" font-size=\"12\">%n",
                WIDTH, height, WIDTH, height));
        svg.append(text("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, height));
        svg.append(
                text("<text x=\"%d\" y=\"18\" text-anchor=\"middle\" font-size=\"14\">%s</text>%n", WIDTH / 2, title));
        line(svg, LEFT, AXIS, RIGHT, AXIS, 1.2);
        for (int rank = 1; rank <= k; rank++) {
            double x = x(rank, k);
            line(svg, x, AXIS - 5, x, AXIS, 1.2);
            svg.append(text(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"10\">%d</text>%n",
                    x, AXIS - 9, rank));
        }
        if (!Double.isNaN(difference)) {
            double end = Math.min(RIGHT, x(1 + difference, k));
            line(svg, LEFT, 36, end, 36, 2);
            svg.append(text(
                    "<text x=\"%.1f\" y=\"40\" font-size=\"11\">critical difference %.1f</text>%n",
                    end + 8, difference));
        }
        for (int i = 0; i < bars.size(); i++) {
            double y = AXIS + 10 + 9 * i;
            line(
                    svg,
                    x(ranking.ranks()[order[bars.get(i)[0]]], k) - 3,
                    y,
                    x(ranking.ranks()[order[bars.get(i)[1]]], k) + 3,
                    y,
                    4);
        }
        for (int i = 0; i < k; i++) {
            boolean left = i < half;
            double x = x(ranking.ranks()[order[i]], k);
            double y = labels + ROW * (left ? i : k - 1 - i);
            line(svg, x, AXIS, x, y, 0.6);
            line(svg, x, y, left ? LEFT - 8 : RIGHT + 8, y, 0.6);
            String name = ranking.methods().get(order[i]);
            String weight = name.equals(RecommendedMethod.NAME) ? " font-weight=\"bold\"" : "";
            svg.append(text(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"%s\"%s>%s, %.1f</text>%n",
                    left ? LEFT - 12 : RIGHT + 12,
                    y + 4,
                    left ? "end" : "start",
                    weight,
                    name,
                    ranking.ranks()[order[i]]));
        }
        return svg.append("</svg>\n").toString();
    }

    /** The longest runs of methods within the critical difference; none is part of another. */
    private static List<int[]> bars(Ranking ranking, int[] order, double difference) {
        List<int[]> bars = new ArrayList<>();
        int reached = -1;
        for (int from = 0; from < order.length; from++) {
            int to = from;
            while (to + 1 < order.length
                    && ranking.ranks()[order[to + 1]] - ranking.ranks()[order[from]] <= difference) {
                to++;
            }
            if (to > from && to > reached) {
                bars.add(new int[] {from, to});
                reached = to;
            }
        }
        return bars;
    }

    private static double x(double rank, int k) {
        return LEFT + (RIGHT - LEFT) * (rank - 1) / Math.max(1, k - 1);
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2, double width) {
        svg.append(text(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"black\" stroke-width=\"%.1f\"/>%n",
                x1, y1, x2, y2, width));
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments).replace(System.lineSeparator(), "\n");
    }
}
