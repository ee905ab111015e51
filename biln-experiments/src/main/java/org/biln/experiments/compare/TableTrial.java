package org.biln.experiments.compare;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.experiments.noise.LabelNoise;

/**
 * The coordinates of a trial on a table: a split of its rows and a draw of noise. All random numbers come from a seed, the names and
 * the number; the split is the same under every noise.
 *
 * @param table the table
 * @param noise the name of the noise
 * @param number which trial, from 0
 */
public record TableTrial(RealTable table, String noise, int number) {

    /**
     * What a trial is made on.
     *
     * @param split training and held-out rows with true labels
     * @param noisy the training rows as observed
     * @param seed of everything random in what is done with them
     */
    public record Drawn(RealTable.Split split, Sample noisy, long seed) {}

    /**
     * Plans trials.
     *
     * @param tables which tables, each with a name of its own
     * @param noises which noises, each on the tables it suits; empty for {@link LabelNoise#defaults}
     * @param count how many trials of each, at least 1
     * @return the trials by their names: all tables once before any twice, so that a run that is stopped has something to say of each
     * @throws IllegalArgumentException if a noise is unknown, two tables have one name or nothing is left to do
     */
    public static Map<String, TableTrial> plan(List<RealTable> tables, List<String> noises, int count) {
        Set<String> names = new HashSet<>();
        for (RealTable table : tables) {
            if (!names.add(table.name())) {
                throw new IllegalArgumentException("two tables are called " + table.name());
            }
        }
        Map<String, TableTrial> trials = new LinkedHashMap<>();
        for (int number = 0; number < count; number++) {
            for (RealTable table : tables) {
                int classes = table.sample().classes();
                for (String noise : noises.isEmpty() ? LabelNoise.defaults(classes) : noises) {
                    if (LabelNoise.of(noise).suits(classes)) {
                        trials.put(table.trialName(noise, number), new TableTrial(table, noise, number));
                    }
                }
            }
        }
        if (trials.isEmpty()) {
            throw new IllegalArgumentException("none of these noises suits any of these tables");
        }
        return trials;
    }

    /**
     * Draws split and noise.
     *
     * @param seed of the whole experiment
     * @return the same for the same arguments
     */
    public Drawn draw(long seed) {
        RealTable.Split split = table.split(Rng.of(seed, code(table.name()), number));
        Rng rng = Rng.of(seed, code(table.name()), number, code(noise));
        int[] labels = LabelNoise.of(noise).labels(table.rows(split.train()), rng);
        return new Drawn(split, split.train().withLabels(labels), rng.nextLong());
    }

    private static long code(String name) {
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
