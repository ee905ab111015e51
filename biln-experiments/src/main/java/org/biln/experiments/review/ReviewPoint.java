package org.biln.experiments.review;

import java.util.Locale;

/**
 * How a simulated review stands after some answers.
 *
 * @param table which table
 * @param noise which noise
 * @param trial which draw of split and noise
 * @param order in which order rows were asked about
 * @param answers how many were answered
 * @param rows of how many
 * @param accuracy of the model on held-out rows with true labels
 * @param wrong how many labels were wrong
 * @param found how many of them were found
 * @param low the lower end of the interval for {@code wrong}, not a number where there is none
 * @param high the upper end
 * @param expected how many wrong labels the next ten answers were expected to find, not a number where nobody said
 * @param nextTen how many the next ten found
 * @param most how many answers it took to find four fifths of the wrong labels
 */
public record ReviewPoint(
        String table,
        String noise,
        int trial,
        AskingOrder order,
        int answers,
        int rows,
        double accuracy,
        int wrong,
        int found,
        double low,
        double high,
        double expected,
        int nextTen,
        int most) {

    /** The names of the columns of a file of points. */
    static final String HEADER =
            "table,noise,trial,order,answers,rows,accuracy,wrong,found,low,high,expected_next_ten,found_next_ten,answers_to_80";

    /** A line of a file. */
    String line() {
        return String.format(
                Locale.ROOT,
                "%s,%s,%d,%s,%d,%d,%.4f,%d,%d,%s,%s,%s,%d,%d",
                table,
                noise,
                trial,
                order.title(),
                answers,
                rows,
                accuracy,
                wrong,
                found,
                number(low),
                number(high),
                number(expected),
                nextTen,
                most);
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.2f", value);
    }

    /** Reads a line. */
    static ReviewPoint parse(String line) {
        String[] cells = line.split(",", -1);
        AskingOrder order = null;
        for (AskingOrder one : AskingOrder.values()) {
            order = cells.length == 14 && one.title().equals(cells[3]) ? one : order;
        }
        if (order == null) {
            throw new IllegalArgumentException("not a point of a review: " + line);
        }
        return new ReviewPoint(
                cells[0],
                cells[1],
                Integer.parseInt(cells[2]),
                order,
                Integer.parseInt(cells[4]),
                Integer.parseInt(cells[5]),
                Double.parseDouble(cells[6]),
                Integer.parseInt(cells[7]),
                Integer.parseInt(cells[8]),
                parsed(cells[9]),
                parsed(cells[10]),
                parsed(cells[11]),
                Integer.parseInt(cells[12]),
                Integer.parseInt(cells[13]));
    }

    private static double parsed(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    /** Whether the interval covers the truth. */
    public boolean covered() {
        return low - 0.01 <= wrong && wrong <= high + 0.01;
    }

    /** Which share of the rows is answered. */
    public double share() {
        return (double) answers / rows;
    }
}
