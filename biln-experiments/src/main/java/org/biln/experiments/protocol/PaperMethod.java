package org.biln.experiments.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The paper's six ways of training a classifier, in the order of its Table 1.
 *
 * <pre>{@code
 * PaperMethod method = PaperMethod.of("auto+act"); // AUTO_ACT
 * }</pre>
 */
public enum PaperMethod {
    /** Trained on the clean labels: the ceiling. */
    CLEAN("clean", "clean"),
    /** Trained on the noisy labels: the floor. */
    NOISY("noisy", "noisy"),
    /** Trained on the automatically distilled examples. */
    AUTO("auto", "auto"),
    /** Trained on the noisy sample with the bought labels put in. */
    NOISY_ACT("noisy+act", "noisy+act"),
    /** Trained on distilled and bought examples, unweighted. */
    AUTO_ACT("auto+act", "auto+act"),
    /** The paper's Algorithm 1: distilled and bought examples, weighted by kernel mean matching. */
    ALGO1("algo1", "Algo. 1");

    private static final List<PaperMethod> KNOWN_BOUNDS = List.of(NOISY, AUTO, NOISY_ACT, AUTO_ACT, ALGO1);
    private static final List<PaperMethod> UNKNOWN_BOUNDS = List.of(AUTO, NOISY_ACT, ALGO1);

    private final String csvName;
    private final String title;

    PaperMethod(String csvName, String title) {
        this.csvName = csvName;
        this.title = title;
    }

    /**
     * The name in the CSV files.
     *
     * @return for instance {@code noisy+act}
     */
    public String csvName() {
        return csvName;
    }

    /**
     * The name in the paper's tables.
     *
     * @return for instance {@code Algo. 1}
     */
    public String title() {
        return title;
    }

    /**
     * The methods that have one cell per setting in a table, in the order of its columns. The clean classifier sees no
     * noise, so Table 1 prints it once per data set and it is not among them.
     *
     * @param bounds the table
     * @return its methods
     */
    public static List<PaperMethod> perSetting(BoundsKind bounds) {
        return bounds == BoundsKind.KNOWN ? KNOWN_BOUNDS : UNKNOWN_BOUNDS;
    }

    /**
     * Finds a method by its CSV name.
     *
     * @param name the name
     * @return the method
     * @throws IllegalArgumentException if there is none of that name
     */
    public static PaperMethod of(String name) {
        for (PaperMethod method : values()) {
            if (method.csvName.equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException("method \"" + name + "\" is none of "
                + Arrays.stream(values()).map(PaperMethod::csvName).collect(Collectors.joining(", ")));
    }
}
