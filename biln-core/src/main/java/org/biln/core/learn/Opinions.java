package org.biln.core.learn;

import java.util.ArrayList;
import java.util.List;
import org.biln.core.Classifier;
import org.biln.core.HonestFit;
import org.biln.core.ensemble.CalibratedClassifier;
import org.biln.core.ensemble.Calibration;
import org.biln.core.ensemble.MixtureClassifier;

/**
 * A first opinion and what others add to it: the weighted mean, made as sure as the first opinion is, because those who learnt
 * from chosen labels are too sure.
 */
final class Opinions {

    private final double[] first;
    private final List<Classifier> classifiers = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private double[] eta;

    Opinions(Opinion first) {
        this.first = first.eta();
        this.eta = first.eta();
        classifiers.add(first.classifier());
        shares.add(1.0);
    }

    /** Adds an opinion; those so far keep what its share leaves. */
    void add(Opinion opinion, double share) {
        if (share > 0) {
            shares.replaceAll(before -> before * (1 - share));
            classifiers.add(opinion.classifier());
            shares.add(share);
            eta = mean(eta, opinion.eta(), share);
        }
    }

    /** The mean of two posteriors, the second with a share. */
    static double[] mean(double[] one, double[] other, double share) {
        double[] mean = new double[one.length];
        for (int row = 0; row < mean.length; row++) {
            mean[row] = (1 - share) * one[row] + share * other[row];
        }
        return mean;
    }

    /** The posterior of +1 of every row, before it is made as sure as the first. */
    double[] eta() {
        return eta;
    }

    /** All as one: a classifier and its honest posteriors. */
    HonestFit together() {
        if (classifiers.size() == 1) {
            return HonestFit.ofEta(classifiers.get(0), eta, null);
        }
        Calibration asSure = Calibration.towards(eta, first);
        CalibratedClassifier classifier = new CalibratedClassifier(mixture(), asSure);
        double[] honest = HonestFit.ofEta(classifier, eta, null).posteriors();
        for (int row = 0; row < eta.length; row++) {
            asSure.apply(honest, 2 * row);
        }
        return new HonestFit(classifier, honest, null);
    }

    /** Those who are left with a share. */
    private Classifier mixture() {
        List<Classifier> heard = new ArrayList<>();
        List<Double> counts = new ArrayList<>();
        for (int i = 0; i < classifiers.size(); i++) {
            if (shares.get(i) > 0) {
                heard.add(classifiers.get(i));
                counts.add(shares.get(i));
            }
        }
        return heard.size() == 1
                ? heard.get(0)
                : new MixtureClassifier(
                        heard, counts.stream().mapToDouble(Double::doubleValue).toArray(), 0);
    }
}
