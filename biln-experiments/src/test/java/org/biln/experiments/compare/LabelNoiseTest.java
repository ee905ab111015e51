package org.biln.experiments.compare;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.noise.LabelNoise;
import org.junit.jupiter.api.Test;

class LabelNoiseTest {

    /** The share of rows of a true class whose label changed, over many draws. */
    private static double rate(RealTable table, String noise, int trueClass, int draws) {
        Sample train = table.sample();
        int changed = 0;
        int all = 0;
        for (int draw = 0; draw < draws; draw++) {
            Sample noisy = disturbed(table, noise, Rng.of(5, draw));
            for (int row = 0; row < train.size(); row++) {
                if (trueClass < 0 || train.label(row) == trueClass) {
                    all++;
                    changed += noisy.label(row) != train.label(row) ? 1 : 0;
                }
            }
        }
        return (double) changed / all;
    }

    private static Sample disturbed(RealTable table, String noise, Rng rng) {
        return table.sample().withLabels(LabelNoise.of(noise).labels(table.rows(table.sample()), rng));
    }

    @Test
    void noiseOfClassesFlipsEachClassAtItsOwnRate() throws IOException {
        RealTable sonar = RealTable.load("sonar");
        assertEquals(0.2, rate(sonar, "class-0.2-0.4", 1, 60), 0.02);
        assertEquals(0.4, rate(sonar, "class-0.2-0.4", 0, 60), 0.02);
    }

    @Test
    void boundedNoiseStaysBelowItsRatesAndIsNotAlwaysNone() throws IOException {
        RealTable vote = RealTable.load("vote");
        double plus = rate(vote, "biln-0.1-0.3", 1, 20);
        double minus = rate(vote, "biln-0.1-0.3", 0, 20);
        assertTrue(plus > 0.02 && plus < 0.1, "rate of +1 is " + plus);
        assertTrue(minus > 0.06 && minus < 0.3, "rate of -1 is " + minus);
    }

    @Test
    void noiseOfManyClassesTurnsAQuarterOfTheLabels() throws IOException {
        RealTable glass = RealTable.load("glass");
        assertEquals(0.25, rate(glass, "uniform-25", -1, 60), 0.015);
        assertEquals(0.25, rate(glass, "pairwise-25", -1, 60), 0.015);
    }

    @Test
    void pairwiseNoiseKnowsOnlyTheNextClass() throws IOException {
        RealTable glass = RealTable.load("glass");
        Sample train = glass.sample();
        Sample noisy = disturbed(glass, "pairwise-25", Rng.of(1));
        for (int row = 0; row < train.size(); row++) {
            int by = Math.floorMod(noisy.label(row) - train.label(row), train.classes());
            assertTrue(by <= 1, "row " + row + " moved by " + by);
        }
    }

    @Test
    void boundaryNoiseIsRarerThanItsLargestRate() throws IOException {
        RealTable smooth = RealTable.load(GeneratedTables.SMOOTH);
        double rate = rate(smooth, "boundary", -1, 1);
        assertTrue(rate > 0.05 && rate < 0.4, "rate is " + rate);
    }

    @Test
    void noneLeavesEverythingAsItIs() throws IOException {
        RealTable sonar = RealTable.load("sonar");
        assertArrayEquals(
                sonar.sample().y(), disturbed(sonar, "none", Rng.of(1)).y());
    }

    @Test
    void noiseKnowsWhichTablesItSuits() {
        assertTrue(LabelNoise.of("none").suits(2) && LabelNoise.of("none").suits(7));
        assertFalse(LabelNoise.of("uniform-25").suits(2));
        assertFalse(LabelNoise.of("class-0.2-0.4").suits(3));
        assertFalse(LabelNoise.of("boundary").suits(3));
    }

    @Test
    void namesThatAreNoneAreRefused() {
        for (String name :
                List.of("", "nothing", "class-0.2", "biln-1-0.2", "class-a-b", "uniform-100", "uniform", "none-1")) {
            assertThrows(IllegalArgumentException.class, () -> LabelNoise.of(name), name);
        }
    }
}
