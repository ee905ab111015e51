package org.biln.experiments.data;

import java.net.URI;
import java.util.List;

/**
 * A file that is not shipped: what it is, where it comes from, and how to know it is the right one.
 *
 * <pre>{@code
 * DataFile.USPS.name(); // "usps_all.mat"
 * }</pre>
 *
 * @param name its name in the data folder
 * @param description what it is, in a few words
 * @param address where it can be fetched
 * @param sha256 its SHA-256, 64 lower-case hexadecimal digits
 */
public record DataFile(String name, String description, URI address, String sha256) {

    /** S. Roweis' USPS digits, the paper's source. */
    public static final DataFile USPS = new DataFile(
            "usps_all.mat",
            "USPS handwritten digits (S. Roweis)",
            URI.create("https://cs.nyu.edu/~roweis/data/usps_all.mat"),
            "da2c8d6e8bd743da00c67020f444e0f28250dfbd16c55d8135c50ffa7719a5f9");

    /**
     * Checks the name and the digest's form.
     *
     * @param name its name in the data folder
     * @param description what it is
     * @param address where it can be fetched
     * @param sha256 its SHA-256
     */
    public DataFile {
        if (name.isEmpty() || name.contains("/") || name.contains("\\")) {
            throw new IllegalArgumentException("name is \"" + name + "\", must be a plain file name");
        }
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException(
                    "sha256 is \"" + sha256 + "\", must be 64 lower-case hexadecimal digits");
        }
    }

    /**
     * All files the experiments look for.
     *
     * @return the files
     */
    public static List<DataFile> all() {
        return List.of(USPS);
    }

    /**
     * How to get the file, as one sentence for people.
     *
     * @return the sentence
     */
    public String howToGet() {
        return "run `biln data fetch`, or save " + address + " as " + name + " in the data folder";
    }
}
