package org.biln.experiments.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * The address of one point of Figure 2: data set, rule for the bounds, size of the neighbourhood and method, at the
 * setting {@link Dataset#figure2()}.
 *
 * <pre>{@code
 * CurvePoint.figure2(SyntheticDataset.INSTANCE).size(); // 3 rules x 7 sizes x 3 methods = 63
 * }</pre>
 *
 * @param dataset the data set
 * @param rule how the neighbours bound the rates
 * @param k size of the neighbourhood, the example itself among them; the size of the training sample is the whole-sample rule
 * @param method {@code auto}, {@code noisy+act} or {@code algo1}
 */
public record CurvePoint(Dataset dataset, Figure2Rule rule, int k, PaperMethod method) implements Measure {

    private static final int[] GRID = {1, 3, 10, 30, 100, 300};

    /**
     * Checks the size.
     *
     * @param dataset the data set
     * @param rule how the neighbours bound the rates
     * @param k size of the neighbourhood
     * @param method auto, noisy+act or algo1
     */
    public CurvePoint {
        if (k < 1) {
            throw new IllegalArgumentException("k is " + k + ", must be positive");
        }
    }

    /**
     * The sizes drawn: 1, 3, 10, 30, 100, 300 and the whole training sample.
     *
     * @param dataset the data set
     * @return the sizes, growing
     */
    public static List<Integer> sizes(Dataset dataset) {
        List<Integer> sizes = new ArrayList<>();
        for (int k : GRID) {
            sizes.add(k);
        }
        sizes.add(dataset.trainingSize());
        return List.copyOf(sizes);
    }

    /**
     * All points on one data set: by rule, size, method.
     *
     * @param dataset the data set
     * @return the points
     */
    public static List<CurvePoint> figure2(Dataset dataset) {
        List<CurvePoint> points = new ArrayList<>();
        for (Figure2Rule rule : Figure2Rule.values()) {
            for (int k : sizes(dataset)) {
                for (PaperMethod method : PaperMethod.perSetting(BoundsKind.UNKNOWN)) {
                    points.add(new CurvePoint(dataset, rule, k, method));
                }
            }
        }
        return List.copyOf(points);
    }

    @Override
    public String label() {
        return "figure2 " + dataset.csvName() + " " + rule.csvName() + " k=" + k + " " + method.csvName();
    }
}
