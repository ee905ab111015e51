package org.biln.experiments.protocol;

import java.util.List;

/**
 * One row of the paper's tables: a data set, the largest noise rates and how many labels are bought.
 *
 * <pre>{@code
 * Setting.paper().size();                     // 18
 * Setting.paper(DatasetId.SYNTHETIC).get(1).label(); // "(0, 0.49, 3)"
 * }</pre>
 *
 * @param dataset the data set
 * @param rhoPlusMax largest rate at which a positive label is flipped, in [0, 1)
 * @param rhoMinusMax largest rate at which a negative label is flipped, in [0, 1)
 * @param nAct number of labels bought
 */
public record Setting(DatasetId dataset, double rhoPlusMax, double rhoMinusMax, int nAct) {

    private static final List<Setting> SYNTHETIC = List.of(
            new Setting(DatasetId.SYNTHETIC, 0.25, 0.25, 3),
            new Setting(DatasetId.SYNTHETIC, 0, 0.49, 3),
            new Setting(DatasetId.SYNTHETIC, 0.25, 0.49, 3),
            new Setting(DatasetId.SYNTHETIC, 0.49, 0.49, 3));
    private static final List<Setting> UCI_IMAGE = real(DatasetId.UCI_IMAGE);
    private static final List<Setting> USPS = real(DatasetId.USPS);

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

    private static List<Setting> real(DatasetId id) {
        return List.of(
                new Setting(id, 0.1, 0.3, 20),
                new Setting(id, 0.3, 0.1, 20),
                new Setting(id, 0.2, 0.4, 20),
                new Setting(id, 0.4, 0.2, 20),
                new Setting(id, 0.3, 0.3, 20),
                new Setting(id, 0.4, 0.4, 20),
                new Setting(id, 0.5, 0.5, 20));
    }

    /**
     * The settings of the paper's tables on one data set, in the order of the rows.
     *
     * @param dataset the data set
     * @return four settings for synthetic data, seven for each real data set
     */
    public static List<Setting> paper(DatasetId dataset) {
        return switch (dataset) {
            case SYNTHETIC -> SYNTHETIC;
            case UCI_IMAGE -> UCI_IMAGE;
            case USPS -> USPS;
        };
    }

    /**
     * All settings of the paper's tables, in the order of the rows.
     *
     * @return the 18 settings
     */
    public static List<Setting> paper() {
        return List.of(DatasetId.values()).stream()
                .flatMap(id -> paper(id).stream())
                .toList();
    }

    /**
     * The setting of the paper's Figure 2 on a data set.
     *
     * @param dataset the data set
     * @return (0.49, 0.49, 5) on synthetic and (0.5, 0.5, 20) on real data
     */
    public static Setting figure2(DatasetId dataset) {
        return dataset.real() ? new Setting(dataset, 0.5, 0.5, 20) : new Setting(dataset, 0.49, 0.49, 5);
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
