package org.biln.experiments.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.biln.experiments.compare.CompareResult.Setting;
import org.biln.experiments.harness.Tally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkDocumentTest {

    private static final String PLAIN_STACK = new Plain(Bases.STACK).name();

    /** Two trials of made-up numbers: recommended is below the stack under noise, above it without. */
    private static CompareResult result() {
        CompareResult.Builder builder =
                new CompareResult.Builder(List.of("plain (forest)", PLAIN_STACK, RecommendedMethod.NAME));
        for (String noise : List.of("none", "class-0.2-0.4")) {
            for (int trial = 0; trial < 2; trial++) {
                boolean noisy = !noise.equals("none");
                builder.add(
                        new Setting("sonar", noise),
                        Map.of(
                                "plain (forest)",
                                numbers(0.5, 0.3, noisy),
                                PLAIN_STACK,
                                numbers(0.7 + trial / 100.0, 0.4, noisy),
                                RecommendedMethod.NAME,
                                numbers(noisy ? 0.65 + trial / 100.0 : 0.8, 0.45, noisy)));
            }
        }
        return builder.build();
    }

    private static double[] numbers(double accuracy, double precision, boolean noisy) {
        double undefined = Double.NaN;
        return new double[] {
            accuracy,
            accuracy,
            accuracy,
            1 - accuracy,
            0.1,
            noisy ? precision : undefined,
            noisy ? precision : 0,
            noisy ? 0.2 : undefined,
            0.03,
            noisy ? 0.3 : undefined,
            0.05,
            0.02,
            noisy ? 0.9 : undefined,
            noisy ? 1 : undefined,
            1,
            0.2
        };
    }

    @Test
    void meansAndPairedDifferencesAreThoseOfTheTrials() {
        Setting noisy = new Setting("sonar", "class-0.2-0.4");
        Tally gap = result().mean(noisy, CompareResult.PAIRED, CompareMeasure.ACCURACY);
        assertEquals(-0.05, gap.mean(), 1e-12);
        assertEquals(0, gap.standardError(), 1e-12);
        assertEquals(
                0.655,
                result().mean(noisy, RecommendedMethod.NAME, CompareMeasure.ACCURACY)
                        .mean(),
                1e-12);
    }

    @Test
    void ranksAreMeansOverSettings() {
        CompareResult result = result();
        Ranking ranking = result.ranking(result.settings(), CompareMeasure.ACCURACY);
        assertArrayEquals(new double[] {3, 1.5, 1.5}, ranking.ranks());
        assertEquals(2.343 * Math.sqrt(3 * 4 / 6.0), ranking.criticalDifference(), 1e-12);
        // average precision has no number without noise
        assertEquals(
                1,
                result.ranking(result.settings(), CompareMeasure.AVERAGE_PRECISION)
                        .settings());
    }

    @Test
    void thePageSaysPlainlyWhereTheRecommendedLearnerLoses(@TempDir Path folder) throws IOException {
        String page = Files.readString(new BenchmarkDocument(result(), "./biln compare --trials 2").write(folder));
        assertTrue(page.contains("- sonar, class-0.2-0.4: -5.0 points (standard error 0.0, 2 trials)"), page);
        assertTrue(page.contains("- sonar, class-0.2-0.4: 45 % of its flags are right"), page);
        assertTrue(page.contains("- sonar, none: 3.0 %"), page);
        assertTrue(page.contains("`./biln compare --trials 2`"), page);
        assertTrue(
                page.replaceAll("[| ]+", " ").contains("two class-0.2-0.4 3.0 45.0 20.0 30.0 0.050 2.0 0.900 "), page);
        assertFalse(page.contains("NaN"), page);
    }

    @Test
    void theTableHasALineForEveryNumber() {
        String csv = result().csv();
        assertEquals(1 + 2 * 4 * CompareMeasure.values().length, csv.lines().count());
        assertTrue(csv.contains("sonar,none,recommended,accuracy,2,0.800000,0.000000"), csv);
        assertTrue(csv.contains("sonar,none,recommended,average precision of doubt,0,,"), csv);
    }

    @Test
    void thePageIsTheSameFromTheFileOfMeans(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("compare.csv"), result().csv());
        CompareResult read = CompareResult.read(file);
        assertEquals(result().csv(), read.csv());
        assertEquals(
                new BenchmarkDocument(result(), "./biln compare").markdown(),
                new BenchmarkDocument(read, "./biln compare").markdown());
        Files.writeString(file, "a,b\n1,2\n");
        assertThrows(IOException.class, () -> CompareResult.read(file));
    }
}
