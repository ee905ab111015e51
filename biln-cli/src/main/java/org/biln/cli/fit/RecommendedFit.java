package org.biln.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.distill.Verdict;
import org.biln.core.learn.DistillationRound;
import org.biln.core.learn.IteratedBilnLearner;
import org.biln.core.learn.IteratedBilnResult;
import org.biln.core.learn.PosteriorEstimator;
import org.biln.core.noise.RateBounds;
import org.biln.table.Numbers;

/**
 * Two labels by {@link IteratedBilnLearner}: the penalty by cross-validation, out-of-fold posteriors, suspects dropped
 * round by round, the classifier trained on all other rows with their observed labels.
 *
 * <p>Probabilities the user supplies judge alone, in one round: the learner's own posterior is linear, and who brings a model
 * of their own has a reason to.
 */
final class RecommendedFit {
    private final Fitting fitting;

    RecommendedFit(Fitting fitting) {
        this.fitting = fitting;
    }

    Outcome run() {
        Sample noisy = Sample.of(fitting.table().x(), fitting.table().signs());
        Asking asking = fitting.asking();
        fitting.progress("estimating the posterior by cross-validation");
        IteratedBilnResult result = learner().learn(noisy, asking::sign, asking.given());
        Distillation first = result.rounds().get(0).distillation(); // which judges every row
        return new Outcome(
                fitting.table(),
                rows(result),
                new Outcome.Judgement(
                        Fitting.perRow(first.size(), first::eta),
                        first.bounds().plus(),
                        first.bounds().minus()),
                List.of(result.classifier()),
                asking.answers(),
                asking.order(),
                rounds(result),
                result.penalty().l2(),
                0,
                List.of(Fitting.proof("classifier", result.certificate())));
    }

    private IteratedBilnLearner learner() {
        IteratedBilnLearner.Builder builder = IteratedBilnLearner.builder()
                .bounds(watched(fitting.bounds()))
                .labelsToBuy(fitting.table().size())
                .queryStrategy(fitting.asking())
                .folds(fitting.folds())
                .seed(fitting.foldSeed());
        if (!fitting.options().l2().equals("cv")) {
            builder.penalties(Numbers.parse(fitting.options().l2()));
        }
        double[] supplied = fitting.table().eta();
        if (supplied != null) {
            builder.firstPosterior(PosteriorEstimator.supplied(supplied)).rounds(1);
        }
        return builder.build();
    }

    /** The bounds are asked for once a round, so here is where to say how far the rounds are. */
    private RateBounds watched(RateBounds bounds) {
        int[] round = {0};
        return (x, eta) -> {
            round[0]++;
            fitting.progress(String.format(Locale.ROOT, "round %d: judging %,d rows", round[0], x.numRows));
            return bounds.bounds(x, eta);
        };
    }

    private Outcome.Rows rows(IteratedBilnResult result) {
        int n = fitting.table().size();
        Distillation last = result.distillation();
        int[] focus = new int[n];
        Arrays.fill(focus, 1);
        int[] verdict = new int[n];
        Arrays.setAll(verdict, i -> code(last.verdict(i)));
        int[] trained = new int[n];
        Arrays.fill(trained, Outcome.NONE);
        int[] trainingRows = result.trainingRows();
        for (int i = 0; i < trainingRows.length; i++) {
            trained[trainingRows[i]] = result.training().label(i) > 0 ? 1 : 0;
        }
        return new Outcome.Rows(
                Fitting.perRow(n, last::eta),
                last.bounds().plus(),
                last.bounds().minus(),
                focus,
                verdict,
                trained,
                fitting.spread(trainingRows, result.weights()));
    }

    /** The label code of a verdict on two labels. */
    static int code(Verdict verdict) {
        return switch (verdict) {
            case POSITIVE -> 1;
            case NEGATIVE -> 0;
            case UNDECIDED -> Outcome.NONE;
        };
    }

    private static List<Outcome.Round> rounds(IteratedBilnResult result) {
        List<Outcome.Round> rounds = new ArrayList<>();
        for (DistillationRound round : result.rounds()) {
            Distillation judged = round.distillation();
            rounds.add(new Outcome.Round(
                    judged.size(),
                    judged.size() - judged.count(Verdict.UNDECIDED),
                    round.suspects().length,
                    round.l2()));
        }
        return rounds;
    }
}
