package org.biln.experiments.review;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The points of a simulation, summed up. */
public final class ReviewResult {

    /** Random choice's accuracy at this share of answered rows, in percent, is what the others are measured by. */
    public static final int REFERENCE = 40;

    private final List<ReviewPoint> points;

    /** Points of whole trials. */
    public ReviewResult(List<ReviewPoint> points) {
        this.points = List.copyOf(points);
    }

    /** The points. */
    public List<ReviewPoint> points() {
        return points;
    }

    /** Reads a file written from {@link #csv()}. */
    public static ReviewResult read(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return new ReviewResult(lines.skip(1).map(ReviewPoint::parse).toList());
        }
    }

    /** All points, a line each. */
    public String csv() {
        return points.stream()
                .map(ReviewPoint::line)
                .collect(Collectors.joining("\n", ReviewPoint.HEADER + "\n", "\n"));
    }

    /** The tables. */
    public List<String> tables() {
        return points.stream().map(ReviewPoint::table).distinct().sorted().toList();
    }

    /** The noises. */
    public List<String> noises() {
        return points.stream().map(ReviewPoint::noise).distinct().sorted().toList();
    }

    /** How many trials of every setting there are at most. */
    public int trials() {
        return points.stream().mapToInt(ReviewPoint::trial).max().orElse(-1) + 1;
    }

    /** The place of a stop among the points of an order; points of a trial come in the order of the stops. */
    private static int stop(ReviewPoint point) {
        return IntStream.range(0, ReviewTrial.STOPS.length)
                .filter(i -> Math.round(ReviewTrial.STOPS[i] * point.rows() / 100f) == point.answers())
                .findFirst()
                .orElseThrow();
    }

    /** The mean course of something over the stops, on a table or, for an empty name, on all. */
    public double[] course(String table, AskingOrder order, ToDoubleFunction<ReviewPoint> what) {
        double[] sum = new double[ReviewTrial.STOPS.length];
        int[] count = new int[sum.length];
        for (ReviewPoint point : points) {
            if (point.order() == order && (table.isEmpty() || table.equals(point.table()))) {
                sum[stop(point)] += what.applyAsDouble(point);
                count[stop(point)]++;
            }
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= count[i];
        }
        return sum;
    }

    /** The stops. */
    public static int[] stops() {
        return ReviewTrial.STOPS.clone();
    }

    /**
     * Which share of the rows an order has to ask about until the model is as accurate as with {@value #REFERENCE} % random
     * answers, on the mean course of a table, straight lines between the stops.
     */
    public double needed(String table, AskingOrder order) {
        double[] random = course(table, AskingOrder.RANDOM, ReviewPoint::accuracy);
        double goal = random[
                IntStream.range(0, random.length)
                        .filter(i -> ReviewTrial.STOPS[i] == REFERENCE)
                        .findFirst()
                        .orElseThrow()];
        double[] own = course(table, order, ReviewPoint::accuracy);
        if (goal <= own[0]) {
            return Double.NaN;
        }
        for (int i = 1; i < own.length; i++) {
            if (own[i] >= goal) {
                double part = (goal - own[i - 1]) / (own[i] - own[i - 1]);
                return ReviewTrial.STOPS[i - 1] + part * (ReviewTrial.STOPS[i] - ReviewTrial.STOPS[i - 1]);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Which share of the rows an order asks about until four fifths of the wrong labels are found. */
    public double toFindMost(String table, AskingOrder order) {
        return 100 * course(table, order, point -> (double) point.most() / point.rows())[0];
    }

    /** How often the interval covers the truth. */
    public double covered(String table, AskingOrder order) {
        return points.stream()
                .filter(p ->
                        p.order() == order && (table.isEmpty() || table.equals(p.table())) && !Double.isNaN(p.low()))
                .mapToDouble(p -> p.covered() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }
}
