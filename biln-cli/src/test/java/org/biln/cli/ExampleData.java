package org.biln.cli;

import java.util.Locale;
import org.biln.core.math.Rng;

/**
 * Where the tables in {@code examples/} come from: machines whose vibration and temperature tell whether they are worn. A
 * third are. The clean tables are drawn here from a seed; {@code machines.csv} is the first of them after {@code biln
 * noise}.
 */
final class ExampleData {
    private ExampleData() {}

    static String machines(long seed, int rows, int firstNumber) {
        Rng rng = Rng.of(seed);
        StringBuilder text = new StringBuilder("machine,vibration,temperature,state\n");
        for (int i = 0; i < rows; i++) {
            boolean worn = rng.nextDouble() < 0.4;
            double load = rng.nextGaussian();
            double vibration = (worn ? 4.3 : 2.4) + 0.55 * load + 0.6 * rng.nextGaussian();
            double temperature = (worn ? 71 : 60) - 2.5 * load + 5.0 * rng.nextGaussian();
            text.append(String.format(
                    Locale.ROOT,
                    "M%04d,%.2f,%.1f,%s%n".replace("%n", "\n"),
                    firstNumber + i,
                    vibration,
                    temperature,
                    worn ? "worn" : "ok"));
        }
        return text.toString();
    }
}
