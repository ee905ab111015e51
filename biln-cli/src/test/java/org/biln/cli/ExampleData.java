package org.biln.cli;

import java.util.Locale;
import org.biln.core.math.Rng;

/**
 * Where the tables in {@code examples/} come from: machines whose kind, vibration and temperature tell whether they are worn.
 * Two in five are. Of some the temperature was not read. The clean tables are drawn here from a seed; {@code machines.csv} is the first of them after {@code biln
 * noise}. What several inspectors say of the first of them is drawn here, too.
 */
final class ExampleData {
    private ExampleData() {}

    private static final String[] KINDS = {"pump", "fan", "press"};
    private static final String[] INSPECTORS = {"Ada", "Ben", "Cleo"};

    /** What a healthy machine of each kind vibrates like. */
    private static final double[] VIBRATION = {2.4, 1.6, 3.4};

    private static final double UNREAD = 0.06;

    static String machines(long seed, int rows, int firstNumber) {
        Rng rng = Rng.of(seed);
        StringBuilder text = new StringBuilder("machine,kind,inspector,vibration,temperature,state\n");
        for (int i = 0; i < rows; i++) {
            boolean worn = rng.nextDouble() < 0.4;
            int kind = rng.nextInt(KINDS.length);
            String inspector = INSPECTORS[rng.nextInt(INSPECTORS.length)];
            double load = rng.nextGaussian();
            double vibration = VIBRATION[kind] + (worn ? 1.9 : 0) + 0.4 * load + 0.5 * rng.nextGaussian();
            double temperature = (worn ? 71 : 60) - 2.5 * load + 5.0 * rng.nextGaussian();
            String read = rng.nextDouble() < UNREAD ? "" : String.format(Locale.ROOT, "%.1f", temperature);
            text.append(String.format(
                    Locale.ROOT,
                    "M%04d,%s,%s,%.2f,%s,%s\n",
                    firstNumber + i,
                    KINDS[kind],
                    inspector,
                    vibration,
                    read,
                    worn ? "worn" : "ok"));
        }
        return text.toString();
    }

    /** How often each of six says worn of an ok machine, and of a worn one: Dan overlooks wear, Eve does not look. */
    private static final double[][] SAYS_WORN = {
        {0.08, 0.92}, {0.15, 0.85}, {0.2, 0.85}, {0.05, 0.45}, {0.3, 0.3}, {0.25, 0.75}
    };

    private static final String[] VOTERS = {"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"};

    /** Three votes on each of the first machines of a clean table. */
    static String votes(long seed, String clean, int machines) {
        Rng rng = Rng.of(seed);
        StringBuilder text = new StringBuilder("machine,by,state\n");
        clean.lines().skip(1).limit(machines).forEach(line -> {
            boolean worn = line.endsWith("worn");
            int[] order = rng.permutation(VOTERS.length);
            for (int j = 0; j < 3; j++) {
                boolean said = rng.nextDouble() < SAYS_WORN[order[j]][worn ? 1 : 0];
                text.append(line, 0, line.indexOf(','))
                        .append(',')
                        .append(VOTERS[order[j]])
                        .append(',')
                        .append(said ? "worn" : "ok")
                        .append('\n');
            }
        });
        return text.toString();
    }
}
