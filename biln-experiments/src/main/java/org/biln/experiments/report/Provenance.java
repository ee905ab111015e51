package org.biln.experiments.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run's numbers came out of, beside the program and its arguments: enough for somebody else to look for the reason of a
 * difference.
 *
 * <pre>{@code
 * Provenance here = Provenance.here(false, Map.of("usps_all.mat", DataFile.USPS.sha256()), Map.of("ejml", "0.46.1"));
 * }</pre>
 *
 * @param date when the run ended, UTC
 * @param os name, version and architecture of the operating system
 * @param dirty whether the program was built from files that no commit has
 * @param data the SHA-256 of each file of data
 * @param dependencies the version of each library
 */
public record Provenance(
        String date, String os, boolean dirty, Map<String, String> data, Map<String, String> dependencies) {

    /**
     * Takes copies.
     *
     * @param date when the run ended, UTC
     * @param os name, version and architecture of the operating system
     * @param dirty whether the program was built from files that no commit has
     * @param data the SHA-256 of each file of data
     * @param dependencies the version of each library
     */
    public Provenance {
        data = new TreeMap<>(data);
        dependencies = new TreeMap<>(dependencies);
    }

    /**
     * This machine, now.
     *
     * @param dirty whether the program was built from files that no commit has
     * @param data the SHA-256 of each file of data
     * @param dependencies the version of each library
     * @return the provenance
     */
    public static Provenance here(boolean dirty, Map<String, String> data, Map<String, String> dependencies) {
        String os = System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
        return new Provenance(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), os, dirty, data, dependencies);
    }

    void enter(ObjectNode node) {
        node.put("date", date);
        node.put("os", os);
        node.put("dirty", dirty);
        ObjectNode files = node.putObject("data_sha256");
        data.forEach(files::put);
        ObjectNode libraries = node.putObject("dependencies");
        dependencies.forEach(libraries::put);
    }
}
