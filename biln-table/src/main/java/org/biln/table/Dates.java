package org.biln.table;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Dates and times of ISO 8601 as days since 1970-01-01: {@code 2024-02-29}, {@code 2024-02-29T12:30},
 * {@code 2024-02-29 12:30:15.5}, with {@code Z} or an offset such as {@code +02:00} behind a time.
 */
final class Dates {
    private static final double SECONDS_PER_DAY = 86_400;
    private static final int SHORTEST = 10;
    private static final int LONGEST = 35;

    private Dates() {}

    /** Days since 1970-01-01, or NaN when the text is not a date. */
    static double parse(String text) {
        return parse(text.toCharArray(), 0, text.length());
    }

    static double parse(char[] buffer, int from, int to) {
        int length = to - from;
        if (length < SHORTEST || length > LONGEST || buffer[from + 4] != '-' || buffer[from + 7] != '-') {
            return Double.NaN;
        }
        int year = digits(buffer, from, from + 4);
        int month = digits(buffer, from + 5, from + 7);
        int day = digits(buffer, from + 8, from + 10);
        if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) {
            return Double.NaN;
        }
        double time = length == SHORTEST ? 0 : time(buffer, from + SHORTEST, to);
        if (Double.isNaN(time)) {
            return time;
        }
        try {
            return LocalDate.of(year, month, day).toEpochDay() + time / SECONDS_PER_DAY;
        } catch (DateTimeException noSuchDay) {
            return Double.NaN;
        }
    }

    /** Seconds of {@code Thh:mm[:ss[.fraction]][zone]}, or NaN. */
    private static double time(char[] buffer, int from, int to) {
        if ((buffer[from] != 'T' && buffer[from] != ' ') || to - from < 6 || buffer[from + 3] != ':') {
            return Double.NaN;
        }
        int hour = digits(buffer, from + 1, from + 3);
        int minute = digits(buffer, from + 4, from + 6);
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59) {
            return Double.NaN;
        }
        double seconds = 3600.0 * hour + 60.0 * minute;
        int at = from + 6;
        if (at + 2 < to && buffer[at] == ':') {
            int second = digits(buffer, at + 1, at + 3);
            if (second < 0 || second > 60) {
                return Double.NaN;
            }
            seconds += second;
            at += 3;
            if (at < to && buffer[at] == '.') {
                int first = ++at;
                double unit = 1;
                for (; at < to && buffer[at] >= '0' && buffer[at] <= '9'; at++) {
                    unit /= 10;
                    seconds += unit * (buffer[at] - '0');
                }
                if (at == first) {
                    return Double.NaN;
                }
            }
        }
        return seconds - zone(buffer, at, to);
    }

    /** Seconds east of Greenwich; zero without a zone; NaN for something else. */
    private static double zone(char[] buffer, int from, int to) {
        int length = to - from;
        if (length == 0 || (length == 1 && buffer[from] == 'Z')) {
            return 0;
        }
        if ((buffer[from] != '+' && buffer[from] != '-') || (length != 3 && length != 5 && length != 6)) {
            return Double.NaN;
        }
        if (length == 6 && buffer[from + 3] != ':') {
            return Double.NaN;
        }
        int hour = digits(buffer, from + 1, from + 3);
        int minute = length == 3 ? 0 : digits(buffer, to - 2, to);
        if (hour < 0 || hour > 18 || minute < 0 || minute > 59) {
            return Double.NaN;
        }
        return (buffer[from] == '-' ? -1 : 1) * (3600.0 * hour + 60.0 * minute);
    }

    private static int digits(char[] buffer, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            if (buffer[i] < '0' || buffer[i] > '9') {
                return -1;
            }
            value = 10 * value + (buffer[i] - '0');
        }
        return value;
    }
}
