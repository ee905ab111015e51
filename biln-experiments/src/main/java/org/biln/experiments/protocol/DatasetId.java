package org.biln.experiments.protocol;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The paper's three data sets, in the order of its tables.
 *
 * <pre>{@code
 * DatasetId.of("uci-image").title(); // "UCI Image"
 * }</pre>
 */
public enum DatasetId {
    /** Two planar normal distributions, drawn afresh in every trial. */
    SYNTHETIC("synthetic", "Synthetic"),
    /** The UCI image segmentation data as two classes of 1188 and 898 rows. */
    UCI_IMAGE("uci-image", "UCI Image"),
    /** USPS handwritten digits, 1100 rows a class. Which two digits depends on the reading. */
    USPS("usps-6v8", "USPS (6vs8)");

    private final String csvName;
    private final String title;

    DatasetId(String csvName, String title) {
        this.csvName = csvName;
        this.title = title;
    }

    /**
     * The name in the CSV files.
     *
     * @return {@code synthetic}, {@code uci-image} or {@code usps-6v8}
     */
    public String csvName() {
        return csvName;
    }

    /**
     * The name in the paper's tables.
     *
     * @return a short title for people
     */
    public String title() {
        return title;
    }

    /**
     * Whether the data are fixed and only split at random, as opposed to drawn afresh.
     *
     * @return true for the two real data sets
     */
    public boolean real() {
        return this != SYNTHETIC;
    }

    /**
     * Finds a data set by its CSV name; {@code usps} is accepted for {@code usps-6v8}.
     *
     * @param name the name
     * @return the data set
     * @throws IllegalArgumentException if there is none of that name
     */
    public static DatasetId of(String name) {
        for (DatasetId id : values()) {
            if (id.csvName.equals(name)) {
                return id;
            }
        }
        if (name.equals("usps")) {
            return USPS;
        }
        throw new IllegalArgumentException("data set \"" + name + "\" is none of "
                + Arrays.stream(values()).map(DatasetId::csvName).collect(Collectors.joining(", ")));
    }
}
