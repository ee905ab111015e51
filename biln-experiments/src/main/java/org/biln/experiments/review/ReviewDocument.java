package org.biln.experiments.review;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.biln.experiments.report.CourseFigure;
import org.biln.experiments.report.Document;
import org.biln.experiments.report.Figure;

/** The page about simulated reviews, written from their numbers. */
public final class ReviewDocument {
    private static final double HALF = ReviewResult.REFERENCE / 2.0;

    private final ReviewResult result;
    private final String command;

    /** A page. */
    public ReviewDocument(ReviewResult result, String command) {
        this.result = result;
        this.command = command;
    }

    /** Writes page and plot. */
    public List<Path> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        written.add(Document.write(folder.resolve("REVIEW.md"), text()));
        if (Figure.fontsAvailable()) {
            written.add(Document.write(folder.resolve("review.svg"), figure().svg()));
        }
        return written;
    }

    private Figure figure() {
        double[] x = Arrays.stream(ReviewResult.stops()).asDoubleStream().toArray();
        return CourseFigure.draw(
                "A simulated expert, asked in four orders: means over "
                        + result.tables().size() + " tables",
                List.of(
                        panel("accuracy of the model on held-out rows", "percent", x, p -> 100 * p.accuracy()),
                        panel(
                                "wrong labels found",
                                "percent of all",
                                x,
                                p -> 100.0 * p.found() / Math.max(1, p.wrong()))));
    }

    private CourseFigure.Panel panel(String title, String unit, double[] x, ToDoubleFunction<ReviewPoint> what) {
        Map<String, double[]> lines = new LinkedHashMap<>();
        for (AskingOrder order : AskingOrder.values()) {
            lines.put(order.title(), result.course("", order, what));
        }
        return new CourseFigure.Panel(title, "rows answered, percent", unit, x, lines);
    }

    /** The page. */
    String text() {
        List<String> tables = result.tables();
        int[] stops = ReviewResult.stops();
        String listed = Arrays.stream(stops, 1, stops.length - 1)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
        return new Document("review.md")
                .with("command", command)
                .with(
                        "half",
                        tables.stream()
                                .filter(table -> result.needed(table, AskingOrder.REVIEW) <= HALF)
                                .count())
                .with("count", tables.size())
                .with("found_review", whole(result.toFindMost("", AskingOrder.REVIEW)))
                .with("found_random", whole(result.toFindMost("", AskingOrder.RANDOM)))
                .with("found_least", whole(result.toFindMost("", AskingOrder.LEAST_CONFIDENT)))
                .with("found_confident", whole(result.toFindMost("", AskingOrder.CONFIDENT_LEARNING)))
                .with("covered", tenth(100 * result.covered("", AskingOrder.REVIEW)))
                .with("expected", tenth(mean(ReviewPoint::expected)))
                .with("next", tenth(mean(ReviewPoint::nextTen)))
                .with("last", stops[stops.length - 1])
                .with("needed", Document.table(needed()))
                .with("found", Document.table(found()))
                .with("intervals", Document.table(covered()))
                .with("tables", String.join(", ", tables))
                .with("noises", String.join(", ", result.noises()))
                .with("trials", result.trials() + (result.trials() == 1 ? " trial" : " trials"))
                .with("stops", listed + " and " + stops[stops.length - 1])
                .text();
    }

    private double mean(ToDoubleFunction<ReviewPoint> what) {
        return result.points().stream()
                .filter(p -> p.order() == AskingOrder.REVIEW)
                .mapToDouble(what)
                .average()
                .orElse(Double.NaN);
    }

    private List<List<String>> needed() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "table", "before", "random", "**biln review**", "least confident first", "confident learning's order"));
        int reference = Arrays.binarySearch(ReviewResult.stops(), ReviewResult.REFERENCE);
        for (String table : result.tables()) {
            double[] random = result.course(table, AskingOrder.RANDOM, ReviewPoint::accuracy);
            rows.add(List.of(
                    table,
                    tenth(100 * random[0]),
                    tenth(100 * random[reference]),
                    share(result.needed(table, AskingOrder.REVIEW)),
                    share(result.needed(table, AskingOrder.LEAST_CONFIDENT)),
                    share(result.needed(table, AskingOrder.CONFIDENT_LEARNING))));
        }
        return rows;
    }

    private static String share(double needed) {
        if (Double.isNaN(needed)) {
            return "–";
        }
        String text = Double.isInfinite(needed) ? "never" : whole(needed);
        return needed <= HALF ? "**" + text + "**" : text;
    }

    private List<List<String>> found() {
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("table"));
        for (AskingOrder order : AskingOrder.values()) {
            head.add(order.title());
        }
        rows.add(head);
        for (String table : result.tables()) {
            List<String> row = new ArrayList<>(List.of(table));
            for (AskingOrder order : AskingOrder.values()) {
                row.add(whole(result.toFindMost(table, order)));
            }
            rows.add(row);
        }
        return rows;
    }

    private List<List<String>> covered() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("table", "covered, biln review", "width", "covered, random", "width"));
        int at = Arrays.binarySearch(ReviewResult.stops(), 20);
        for (String table : result.tables()) {
            List<String> row = new ArrayList<>(List.of(table));
            for (AskingOrder order : List.of(AskingOrder.REVIEW, AskingOrder.RANDOM)) {
                row.add(whole(100 * result.covered(table, order)) + " %");
                row.add(whole(result.course(table, order, p -> 100 * (p.high() - p.low()) / p.rows())[at]));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String whole(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }

    private static String tenth(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
