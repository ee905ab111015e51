package org.biln.experiments.protocol;

import java.util.List;

/**
 * One row of the paper's tables: a data set, the largest noise rates and how many labels are bought.
 *
 * <pre>{@code
 * Setting.paper().size();                     // 18
 * SyntheticDataset.INSTANCE.settings().get(1).label(); // "(0, 0.49, 3)"
 * }</pre>
 *
 * @param dataset the data set
 * @param rhoPlusMax largest rate at which a positive label is flipped, in [0, 1)
 * @param rhoMinusMax largest rate at which a negative label is flipped, in [0, 1)
 * @param nAct number of labels bought
 */
public record Setting(Dataset dataset, double rhoPlusMax, double rhoMinusMax, int nAct) {

    /**
     * Checks the ranges.
     *
     * @param dataset the data set
     * @param rhoPlusMax largest rate at which a positive label is flipped
     * @param rhoMinusMax largest rate at which a negative label is flipped
     * @param nAct number of labels bought
     */
    public Setting {
        requireRate("rhoPlusMax", rhoPlusMax);
        requireRate("rhoMinusMax", rhoMinusMax);
        if (nAct < 0) {
            throw new IllegalArgumentException("nAct is " + nAct + ", must not be negative");
        }
    }

    private static void requireRate(String name, double rate) {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException(name + " is " + rate + ", must be in [0, 1)");
        }
    }

    /**
     * All settings of the paper's tables, in the order of the rows.
     *
     * @return the 18 settings
     */
    public static List<Setting> paper() {
        return Dataset.all().stream()
                .flatMap(dataset -> dataset.settings().stream())
                .toList();
    }

    /**
     * The setting as the paper prints it.
     *
     * @return for instance {@code (0, 0.49, 3)}
     */
    public String label() {
        return "(" + rate(rhoPlusMax) + ", " + rate(rhoMinusMax) + ", " + nAct + ")";
    }

    /**
     * A rate in the shortest form that reads back as the same number, whole numbers without a point.
     *
     * @param rate the rate
     * @return for instance {@code 0}, {@code 0.25}
     */
    public static String rate(double rate) {
        return rate == 0 ? "0" : Double.toString(rate);
    }
}
