package org.biln.auto;

import java.util.Locale;

/**
 * How often labels are wrong, and how far that is known.
 *
 * <pre>{@code
 * Rate rate = result.noise().rate(1); // P(observed as another class | true +1)
 * }</pre>
 *
 * @param mean what is expected
 * @param low the lower end of the 90 % interval
 * @param high its upper end
 */
public record Rate(double mean, double low, double high) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f %% (%.0f to %.0f)", 100 * mean, 100 * low, 100 * high);
    }
}
