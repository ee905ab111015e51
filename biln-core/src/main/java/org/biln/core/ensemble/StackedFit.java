package org.biln.core.ensemble;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.biln.core.OutOfFoldFit;

/**
 * What a stack learnt: the fit, and what each member is worth in it.
 *
 * <p>Immutable.
 *
 * <pre>{@code
 * StackedFit stacked = new StackedTrainer(members).stack(noisy, Rng.of(1));
 * OutOfFoldFit fit = stacked.fit();
 * double first = stacked.weight(0);
 * }</pre>
 */
public final class StackedFit {

    private final OutOfFoldFit fit;
    private final List<Member> members;
    private final double[] weights;

    StackedFit(OutOfFoldFit fit, List<Member> members, double[] weights) {
        this.fit = fit;
        this.members = members;
        this.weights = weights;
    }

    /**
     * The calibrated mixture and its out-of-fold posteriors.
     *
     * @return the fit
     */
    public OutOfFoldFit fit() {
        return fit;
    }

    /**
     * The members.
     *
     * @return in the order they were given
     */
    public List<Member> members() {
        return members;
    }

    /**
     * What a member is worth.
     *
     * @param m which member
     * @return its weight, 0 if it was dropped
     */
    public double weight(int m) {
        return weights[m];
    }

    /**
     * One member of each family, the heaviest, each with the weight of its whole family: nearly the same stack at a part of
     * the cost. It does not calibrate: it is meant for labels that were not observed but inferred.
     *
     * @return the trainer
     */
    public StackedTrainer heaviest() {
        List<String> families = members.stream()
                .map(Member::family)
                .distinct()
                .filter(f -> weightOf(f) > 0)
                .toList();
        List<Member> best = families.stream().map(this::heaviestOf).toList();
        return new StackedTrainer(
                best, families.stream().mapToDouble(this::weightOf).toArray());
    }

    private double weightOf(String family) {
        double sum = 0;
        for (int m = 0; m < weights.length; m++) {
            sum += members.get(m).family().equals(family) ? weights[m] : 0;
        }
        return sum;
    }

    private Member heaviestOf(String family) {
        Member best = null;
        double most = -1;
        for (int m = 0; m < weights.length; m++) {
            if (members.get(m).family().equals(family) && weights[m] > most) {
                most = weights[m];
                best = members.get(m);
            }
        }
        if (best == null) {
            throw new IllegalStateException("no member of family " + family);
        }
        return best;
    }

    /** The families by what they are worth, such as {@code logistic 61 %, forest 39 %}. */
    @Override
    public String toString() {
        return members.stream()
                .map(Member::family)
                .distinct()
                .filter(family -> weightOf(family) > 0)
                .sorted(Comparator.comparingDouble(this::weightOf).reversed())
                .map(family -> String.format(Locale.ROOT, "%s %.0f %%", family, 100 * weightOf(family)))
                .collect(Collectors.joining(", "));
    }
}
