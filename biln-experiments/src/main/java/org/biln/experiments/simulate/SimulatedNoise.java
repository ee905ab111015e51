package org.biln.experiments.simulate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.biln.core.OutOfFoldFit;
import org.biln.core.Sample;
import org.biln.core.math.Rng;
import org.biln.core.noise.BoundedNoise;
import org.biln.experiments.noise.TrueRows;
import org.biln.forest.ForestOptions;
import org.biln.forest.ForestTrainer;
import org.biln.table.Schema;
import org.ejml.data.DMatrixRMaj;

/**
 * How labels come to be wrong in a simulated table.
 *
 * @param kind the mechanism
 * @param plus the largest rate of labels whose truth is +1
 * @param minus the largest rate of labels whose truth is -1
 */
public record SimulatedNoise(Kind kind, double plus, double minus) {

    /** The mechanisms. */
    public enum Kind {
        /** All labels are right. */
        NONE,
        /** A label of a class is wrong at one rate. */
        CLASS,
        /** A label is taken for any of the other classes there were before two were made of them, at one rate. */
        UNIFORM,
        /** A class is taken for one certain other, at one rate; then two are made of them. */
        PAIRWISE,
        /** The paper's: a logistic function of the features, a rate of its own for each example. */
        PAPER,
        /** The same with smaller weights: rates change slowly from example to example. */
        SLOW,
        /** The nearer to the boundary of the classes, the more often. */
        BOUNDARY,
        /** The rows of some values of a category, or of some of the people who wrote labels down. */
        ADDRESS,
        /** The rows around one of them. */
        CLUSTER
    }

    /** Which share of the tables is clean: what the prior takes for the probability that a table is. */
    public static final double CLEAN = 0.4;

    /** No rate of a class is larger: beyond one half, no one can tell which label is the wrong one. */
    private static final double LARGEST = 0.5;

    /** Where errors gather, most of the labels may be wrong, but not all. */
    private static final double LARGEST_OF_A_ROW = 0.9;

    private static final int TREES = 50;

    /** The mechanisms of noisy tables, each as often as it stands here: the first two are what most studies assume. */
    private static final List<Kind> NOISY = List.of(
            Kind.CLASS,
            Kind.CLASS,
            Kind.CLASS,
            Kind.UNIFORM,
            Kind.PAIRWISE,
            Kind.PAPER,
            Kind.PAPER,
            Kind.PAPER,
            Kind.SLOW,
            Kind.BOUNDARY,
            Kind.BOUNDARY,
            Kind.ADDRESS,
            Kind.CLUSTER);

    static SimulatedNoise draw(Rng rng) {
        Kind kind = rng.nextDouble() < CLEAN ? Kind.NONE : NOISY.get(rng.nextInt(NOISY.size()));
        double plus = rate(rng);
        double minus = rate(rng);
        int pairing = rng.nextInt(6);
        if (pairing < 2) {
            minus = plus;
        } else if (pairing == 2) {
            minus = 0;
        }
        boolean swap = rng.nextInt(2) == 0;
        return kind == Kind.NONE
                ? new SimulatedNoise(kind, 0, 0)
                : new SimulatedNoise(kind, swap ? minus : plus, swap ? plus : minus);
    }

    /** Any rate, and as often one that is small: most tables have few errors. */
    private static double rate(Rng rng) {
        double u = rng.nextDouble();
        return LARGEST * (rng.nextInt(2) == 0 ? u : u * u);
    }

    /** The sample with some labels flipped. */
    Sample disturb(Schema schema, Sample truth, Sample before, boolean[] positive, Rng rng) {
        if (kind == Kind.NONE) {
            return truth;
        }
        if (kind == Kind.UNIFORM || kind == Kind.PAIRWISE) {
            return mistaken(truth, before, positive, rng);
        }
        DMatrixRMaj x = TrueRows.scaled(schema, truth.x());
        double[] strength = switch (kind) {
            case PAPER, SLOW -> logistic(x, row -> truth.label(row) > 0, rng);
            case BOUNDARY -> boundary(schema, truth, rng);
            case ADDRESS -> address(schema, truth, rng);
            case CLUSTER -> cluster(x, rng);
            default -> filled(truth.size());
        };
        int[] labels = truth.y();
        for (int row = 0; row < labels.length; row++) {
            double rate = Math.min(LARGEST_OF_A_ROW, strength[row] * (truth.label(row) > 0 ? plus : minus));
            labels[row] = rng.nextDouble() < rate ? 1 - labels[row] : labels[row];
        }
        return truth.withLabels(labels);
    }

    /** The sample with some labels of its many classes changed. */
    Sample disturb(Schema schema, Sample truth, Rng rng) {
        if (kind == Kind.NONE) {
            return truth;
        }
        int k = truth.classes();
        double[] rate = new double[k];
        boolean[] ofPlus = new boolean[k];
        for (int c = 0; c < k; c++) {
            ofPlus[c] = kind == Kind.UNIFORM || kind == Kind.PAIRWISE || rng.nextInt(2) == 0;
            rate[c] = ofPlus[c] ? plus : minus;
        }
        DMatrixRMaj x = TrueRows.scaled(schema, truth.x());
        double[] strength = filled(truth.size());
        int[] likeliest = new int[0];
        switch (kind) {
            case PAPER, SLOW -> strength = logistic(x, row -> ofPlus[truth.label(row)], rng);
            case ADDRESS -> strength = address(schema, truth, rng);
            case CLUSTER -> strength = cluster(x, rng);
            case BOUNDARY -> {
                OutOfFoldFit fit = forest(schema, truth, rng);
                strength = crowded(
                        IntStream.range(0, truth.size())
                                .mapToDouble(row -> Math.min(1, 2 - 2 * fit.posterior(row, truth.label(row))))
                                .toArray(),
                        rng);
                likeliest = IntStream.range(0, truth.size())
                        .map(row -> likeliestOther(fit, row, truth.label(row)))
                        .toArray();
            }
            default -> {}
        }
        boolean certain = kind == Kind.PAIRWISE || (kind != Kind.UNIFORM && rng.nextInt(2) == 0);
        int[] ring = rng.permutation(k);
        int[] labels = truth.y();
        for (int row = 0; row < labels.length; row++) {
            int c = labels[row];
            if (rng.nextDouble() < Math.min(LARGEST_OF_A_ROW, strength[row] * rate[c])) {
                int any = (c + 1 + rng.nextInt(k - 1)) % k;
                labels[row] = likeliest.length > 0 ? likeliest[row] : certain ? next(ring, c) : any;
            }
        }
        return truth.withLabels(labels);
    }

    private static int likeliestOther(OutOfFoldFit fit, int row, int own) {
        int k = fit.classifier().classes();
        int best = own == 0 ? 1 : 0;
        for (int c = 0; c < k; c++) {
            best = c != own && fit.posterior(row, c) > fit.posterior(row, best) ? c : best;
        }
        return best;
    }

    /** One class taken for another, before two are made of them. */
    private Sample mistaken(Sample truth, Sample before, boolean[] positive, Rng rng) {
        int k = positive.length;
        int[] taken = rng.permutation(k);
        int[] labels = new int[truth.size()];
        for (int row = 0; row < labels.length; row++) {
            int c = before.label(row);
            if (rng.nextDouble() < plus) {
                c = kind == Kind.PAIRWISE ? next(taken, c) : (c + 1 + rng.nextInt(k - 1)) % k;
            }
            labels[row] = positive[c] ? 1 : 0;
        }
        return truth.withLabels(labels);
    }

    /** The class after c on a ring. */
    private static int next(int[] ring, int c) {
        int at = 0;
        while (ring[at] != c) {
            at++;
        }
        return ring[(at + 1) % ring.length];
    }

    private static double[] filled(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return ones;
    }

    private double[] logistic(DMatrixRMaj x, IntPredicate ofPlus, Rng rng) {
        BoundedNoise drawn = BoundedNoise.draw(LARGEST, LARGEST, x.numCols, rng);
        double scale = kind == Kind.PAPER ? 1 : 1 / Math.sqrt(x.numCols);
        BoundedNoise noise =
                new BoundedNoise(LARGEST, LARGEST, times(drawn.wPlus(), scale), times(drawn.wMinus(), scale));
        double[] strength = new double[x.numRows];
        for (int row = 0; row < strength.length; row++) {
            strength[row] = (ofPlus.test(row) ? noise.plus(x, row) : noise.minus(x, row)) / LARGEST;
        }
        return strength;
    }

    private static double[] times(double[] w, double scale) {
        return Arrays.stream(w).map(v -> scale * v).toArray();
    }

    private static double[] boundary(Schema schema, Sample truth, Rng rng) {
        double[] eta = forest(schema, truth, rng).posteriors(1);
        return crowded(Arrays.stream(eta).map(p -> 1 - Math.abs(2 * p - 1)).toArray(), rng);
    }

    private static OutOfFoldFit forest(Schema schema, Sample truth, Rng rng) {
        boolean[] is = schema.categorical();
        ForestOptions options = ForestOptions.defaults()
                .withTrees(TREES)
                .withMinLeaf(5)
                .withCategorical(
                        IntStream.range(0, is.length).filter(j -> is[j]).boxed().toList());
        return ForestTrainer.of(options).fit(truth, rng);
    }

    /** Where few rows are near the boundary, the errors crowd there, more or less. */
    private static double[] crowded(double[] near, Rng rng) {
        double mean = Math.max(0.01, Arrays.stream(near).average().orElse(1));
        return times(near, StrictMath.exp(-rng.nextDouble() * StrictMath.log(mean)));
    }

    /** Some values of a category where there is one, else some of ten people who took the rows in turn. */
    private static double[] address(Schema schema, Sample truth, Rng rng) {
        boolean[] is = schema.categorical();
        int[] categories = IntStream.range(0, is.length).filter(j -> is[j]).toArray();
        double bad = 0.05 + 0.4 * rng.nextDouble();
        int column = categories.length == 0 ? -1 : categories[rng.nextInt(categories.length)];
        long salt = rng.nextLong();
        return IntStream.range(0, truth.size())
                .mapToDouble(row -> {
                    double code = column < 0 ? row % 10 : truth.x().get(row, column);
                    double hash = Rng.of(salt, Double.doubleToLongBits(code)).nextDouble();
                    return hash < bad ? LARGEST_OF_A_ROW / LARGEST : 0.1;
                })
                .toArray();
    }

    /** The rows nearest to one of them, as far as distances of standardised features go. */
    private static double[] cluster(DMatrixRMaj x, Rng rng) {
        int n = x.numRows;
        int centre = rng.nextInt(n);
        double[] distance = new double[n];
        for (int row = 0; row < n; row++) {
            for (int j = 0; j < x.numCols; j++) {
                double apart = x.get(row, j) - x.get(centre, j);
                distance[row] += apart * apart;
            }
        }
        int inside = Math.max(3, (int) (n * (0.02 + 0.3 * rng.nextDouble())));
        double[] strength = new double[n];
        Arrays.fill(strength, 0.05);
        IntStream.range(0, n)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> distance[row]))
                .limit(inside)
                .forEach(row -> strength[row] = 1);
        return strength;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s-%.3f-%.3f", kind.name().toLowerCase(Locale.ROOT), plus, minus);
    }
}
