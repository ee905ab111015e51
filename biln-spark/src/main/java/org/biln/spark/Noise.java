package org.biln.spark;

import java.io.Serializable;
import java.util.Arrays;
import org.biln.core.noise.FlipMixture;
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
    Noise with(int judged, FlipMixture rates) {
        double[] plus = ratesPlus.clone();
        double[] minus = ratesMinus.clone();
        plus[judged] = rates.rhoPlus();
        minus[judged] = rates.rhoMinus();
        return new Noise(boundsPlus, boundsMinus, plus, minus);
    }

    /** The same bounds, with the rates of another. */
    Noise withRatesOf(Noise other) {
        return new Noise(boundsPlus, boundsMinus, other.ratesPlus, other.ratesMinus);
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
