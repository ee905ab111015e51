package org.biln.experiments.compare;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.biln.core.math.Rng;

/**
 * One trial: a split of a table, a draw of noise, and all methods on it.
 *
 * @param table the name of the table
 * @param noise the name of the noise
 * @param trial which, from 0
 */
public record CompareTrial(String table, String noise, int trial) {

    /**
     * Runs it. All its random numbers come from the seed, the names and the trial: the split is the same under every noise.
     *
     * @param data the table of that name
     * @param methods who takes part, as far as defined for the number of classes
     * @param priors of noise, for those who need one
     * @param seed of the whole comparison
     * @return the numbers of every method, in the order of {@link CompareMeasure}
     */
    public Map<String, double[]> run(RealTable data, List<CompareMethod> methods, UnseenPriors priors, long seed) {
        RealTable.Split split = data.split(Rng.of(seed, code(table), trial));
        Rng rng = Rng.of(seed, code(table), trial, code(noise));
        LabelNoise.Disturbed disturbed = LabelNoise.of(noise).disturb(data, split.train(), rng);
        NoisyTask task = new NoisyTask(data, disturbed, priors, rng.nextLong());
        Map<String, double[]> measured = new LinkedHashMap<>();
        for (CompareMethod method : methods) {
            if (method.manyClasses() || data.sample().classes() == 2) {
                measured.put(
                        method.name(),
                        CompareMeasure.of(method.learn(task), disturbed.noisy(), split.train(), split.test()));
            }
        }
        return measured;
    }

    private static long code(String name) {
        CRC32 crc = new CRC32();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
