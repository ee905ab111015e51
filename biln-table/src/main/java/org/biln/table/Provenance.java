package org.biln.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a model comes from: enough to fit it again and compare.
 *
 * @param version the program's version
 * @param commit the program's commit
 * @param file the training file as it was named
 * @param sha256 the digest of its bytes
 * @param rows its rows
 * @param used the rows that were trained on
 * @param seed the seed of everything random
 * @param options what decided the fit besides the data, by name
 * @param answers the expert's labels by row of the training file, from 0
 * @param summary what the fit found, by name, for people to read
 */
public record Provenance(
        String version,
        String commit,
        String file,
        String sha256,
        int rows,
        int used,
        long seed,
        Map<String, String> options,
        Map<Integer, String> answers,
        Map<String, String> summary) {
    /**
     * Copies the maps, their order included.
     *
     * @param version the program's version
     * @param commit the program's commit
     * @param file the training file as it was named
     * @param sha256 the digest of its bytes
     * @param rows its rows
     * @param used the rows that were trained on
     * @param seed the seed of everything random
     * @param options what decided the fit besides the data, by name
     * @param answers the expert's labels by row of the training file, from 0
     * @param summary what the fit found, by name, for people to read
     */
    public Provenance {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
        if (rows < 0 || used < 0 || used > rows) {
            throw new IllegalArgumentException("used: " + used + " of " + rows + " rows");
        }
        for (int row : answers.keySet()) {
            if (row < 0 || row >= rows) {
                throw new IllegalArgumentException("answers: row " + row + " of " + rows);
            }
        }
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("sha256: " + Shown.name(sha256) + " is no SHA-256 digest");
        }
    }
}
