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

    /**
     * Points of whole trials.
     *
     * @param points in any order
     */
    public ReviewResult(List<ReviewPoint> points) {
        this.points = List.copyOf(points);
    }

    /**
     * The points.
     *
     * @return as given
     */
    public List<ReviewPoint> points() {
        return points;
    }

    /**
     * Reads a file written from {@link #csv()}.
     *
     * @param file the file
     * @return its points
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it has a line that is none of a review
     */
    public static ReviewResult read(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return new ReviewResult(lines.skip(1).map(ReviewPoint::parse).toList());
        }
    }

    /**
     * All points, a line each.
     *
     * @return the text of a CSV file
     */
    public String csv() {
        return points.stream()
                .map(ReviewPoint::line)
                .collect(Collectors.joining("\n", ReviewPoint.HEADER + "\n", "\n"));
    }

    /**
     * The tables.
     *
     * @return their names, in the order of the alphabet
     */
    public List<String> tables() {
        return points.stream().map(ReviewPoint::table).distinct().sorted().toList();
    }

    /**
     * The noises.
     *
     * @return their names, in the order of the alphabet
     */
    public List<String> noises() {
        return points.stream().map(ReviewPoint::noise).distinct().sorted().toList();
    }

    /**
     * How many trials of every setting there are at most.
     *
     * @return the number
     */
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

    /**
     * The mean course of something over the stops.
     *
     * @param table the table, or an empty name for all
     * @param order the order of asking
     * @param what what of a point
     * @return a mean for every stop
     */
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

    /**
     * The stops.
     *
     * @return shares of answered rows, in percent
     */
    public static int[] stops() {
        return ReviewTrial.STOPS.clone();
    }

    /**
     * Which share of the rows an order has to ask about until the model is as accurate as with {@value #REFERENCE} % random
     * answers, on the mean course of a table, straight lines between the stops.
     *
     * @param table the table
     * @param order the order of asking
     * @return in percent; infinite if it never gets there, not a number if random answers do not help
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

    /**
     * Which share of the rows an order asks about until four fifths of the wrong labels are found.
     *
     * @param table the table, or an empty name for all
     * @param order the order of asking
     * @return the mean, in percent
     */
    public double toFindMost(String table, AskingOrder order) {
        return 100 * course(table, order, point -> (double) point.most() / point.rows())[0];
    }

    /**
     * How often the interval covers the truth.
     *
     * @param table the table, or an empty name for all
     * @param order whose interval
     * @return the share of all points with an interval
     */
    public double covered(String table, AskingOrder order) {
        return points.stream()
                .filter(p ->
                        p.order() == order && (table.isEmpty() || table.equals(p.table())) && !Double.isNaN(p.low()))
                .mapToDouble(p -> p.covered() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }
}
