package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.noise.Pairing;

/** What is known or believed of the noise: for each class against the rest the bounds of the theorem and the rates of a mixture. */
final class Noise implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double[] boundsPlus;
    private final double[] boundsMinus;
    private final double[] ratesPlus;
    private final double[] ratesMinus;

    Noise(double[] boundsPlus, double[] boundsMinus, double[] ratesPlus, double[] ratesMinus) {
        this.boundsPlus = boundsPlus.clone();
        this.boundsMinus = boundsMinus.clone();
        this.ratesPlus = ratesPlus.clone();
        this.ratesMinus = ratesMinus.clone();
    }

    /** Known bounds, the same for each class. */
    static Noise known(int classes, double plus, double minus) {
        double[] allPlus = new double[classes];
        double[] allMinus = new double[classes];
        Arrays.fill(allPlus, plus);
        Arrays.fill(allMinus, minus);
        return new Noise(allPlus, allMinus, new double[classes], new double[classes]);
    }

    /** The bounds of Theorem 6 from the mean posterior of each class. */
    static Noise ofMeans(double[] means) {
        double[] plus = Arrays.stream(means).map(Pairing.THEOREM_6::plus).toArray();
        double[] minus = Arrays.stream(means).map(Pairing.THEOREM_6::minus).toArray();
        return new Noise(plus, minus, new double[means.length], new double[means.length]);
    }

    /** The same bounds, with the rates of one class against the rest. */
    Noise with(int judged, double ratePlus, double rateMinus) {
        double[] plus = ratesPlus.clone();
        double[] minus = ratesMinus.clone();
        plus[judged] = ratePlus;
        minus[judged] = rateMinus;
        return new Noise(boundsPlus, boundsMinus, plus, minus);
    }

    /** The same bounds, with the rates of another. */
    Noise withRatesOf(Noise other) {
        return new Noise(boundsPlus, boundsMinus, other.ratesPlus, other.ratesMinus);
    }

    /**
     * The probability that a label is an error if labels of the class, and of the rest, flip at one rate each.
     *
     * @param judged the class
     * @param eta its posterior
     * @param observed whether the label is the class
     */
    double wrong(int judged, double eta, boolean observed) {
        double plus = ratesPlus[judged];
        double minus = ratesMinus[judged];
        double clean = Math.max(0, Math.min(1, (eta - minus) / (1 - plus - minus)));
        double right = observed ? (1 - plus) * clean : (1 - minus) * (1 - clean);
        double wrong = observed ? minus * (1 - clean) : plus * clean;
        return right + wrong > 0 ? wrong / (right + wrong) : 0;
    }

    double[] boundsPlus() {
        return boundsPlus;
    }

    double[] boundsMinus() {
        return boundsMinus;
    }

    double[] ratesPlus() {
        return ratesPlus;
    }

    double[] ratesMinus() {
        return ratesMinus;
    }

    @Override
    public String toString() {
        return "bounds " + Arrays.toString(boundsPlus) + " " + Arrays.toString(boundsMinus) + ", rates "
                + Arrays.toString(ratesPlus) + " " + Arrays.toString(ratesMinus);
    }
}
