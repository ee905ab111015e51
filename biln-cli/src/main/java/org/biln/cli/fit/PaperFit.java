package org.biln.cli.fit;

import java.util.Arrays;
import java.util.List;
import org.biln.core.Sample;
import org.biln.core.distill.Distillation;
import org.biln.core.learn.BilnLearner;
import org.biln.core.learn.BilnResult;
import org.biln.core.learn.PosteriorEstimator;

/**
 * Two labels by the paper's Algorithm 1 ({@link BilnLearner}), with the penalty by cross-validation and out-of-fold
 * posteriors: trained on the distilled and the answered rows, {@link Reweighting reweighted}.
 */
final class PaperFit {
    private final Fitting fitting;

    PaperFit(Fitting fitting) {
        this.fitting = fitting;
    }

    Outcome run() {
        Sample noisy = Sample.of(fitting.table().x(), fitting.table().signs());
        Asking asking = fitting.asking();
        Reweighting reweighting = Reweighting.of(fitting);
        Penalty penalty = Penalty.of(fitting, noisy);
        double[] supplied = fitting.table().eta();
        double[] eta = supplied != null ? supplied : penalty.outOfFold(noisy);
        fitting.progress("distilling");
        BilnLearner learner = BilnLearner.builder()
                .posterior(PosteriorEstimator.supplied(eta))
                .bounds(Silence.on(asking.given(), fitting.bounds()))
                .labelsToBuy(fitting.table().size())
                .queryStrategy(asking)
                .importance(reweighting)
                .classifier(penalty.training())
                .build();
        BilnResult result = learner.learn(noisy, asking::sign);
        Outcome.Rows rows = rows(result);
        return new Outcome(
                fitting.table(),
                rows,
                rows,
                List.of(result.classifier()),
                asking.answers(),
                asking.order(),
                List.of(),
                penalty.l2(),
                reweighting.sigma(),
                reweighting.proofs(
                        result.importance().certificate(), Fitting.proof("classifier", result.certificate())));
    }

    private Outcome.Rows rows(BilnResult result) {
        int n = fitting.table().size();
        Distillation distillation = result.distillation();
        int[] focus = new int[n];
        Arrays.fill(focus, 1);
        int[] verdict = new int[n];
        Arrays.setAll(verdict, i -> RecommendedFit.code(distillation.verdict(i)));
        return new Outcome.Rows(
                Fitting.perRow(n, distillation::eta),
                result.bounds().plus(),
                result.bounds().minus(),
                focus,
                verdict,
                fitting.asking().over(verdict),
                fitting.spread(result.trainingRows(), result.importance().weights()));
    }
}
