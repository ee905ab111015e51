package org.biln.core.learn;

import java.util.ArrayList;
import java.util.List;
import org.biln.core.Classifier;
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

    /** The first opinion: a classifier and its posterior of +1 of every row. */
    Opinions(Classifier classifier, double[] eta) {
        this.first = eta;
        this.eta = eta;
        classifiers.add(classifier);
        shares.add(1.0);
    }

    /** Adds an opinion; those so far keep what its share leaves. */
    void add(Classifier classifier, double[] posterior, double share) {
        if (share > 0) {
            shares.replaceAll(before -> before * (1 - share));
            classifiers.add(classifier);
            shares.add(share);
            eta = mean(eta, posterior, share);
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

    /** What makes the mean as sure as the first opinion is; 1/2 stays 1/2. */
    Calibration asSure() {
        return classifiers.size() == 1 ? Calibration.of(1, 0, 0) : Calibration.towards(eta, first);
    }

    /** All opinions as one classifier. */
    Classifier classifier() {
        List<Classifier> heard = new ArrayList<>();
        List<Double> counts = new ArrayList<>();
        for (int i = 0; i < classifiers.size(); i++) {
            if (shares.get(i) > 0) {
                heard.add(classifiers.get(i));
                counts.add(shares.get(i));
            }
        }
        Classifier mean = heard.size() == 1
                ? heard.get(0)
                : new MixtureClassifier(
                        heard, counts.stream().mapToDouble(Double::doubleValue).toArray(), 0);
        return classifiers.size() == 1 ? mean : new CalibratedClassifier(mean, asSure());
    }
}
