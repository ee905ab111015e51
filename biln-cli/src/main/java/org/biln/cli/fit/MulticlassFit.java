package org.biln.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.biln.core.LinearClassifier;
import org.biln.core.Sample;
import org.biln.core.learn.MulticlassBilnLearner;
import org.biln.core.learn.MulticlassBilnResult;
import org.biln.core.logistic.LogisticRegression;

/** More than two labels: Algorithm 1 on each class against the rest ({@link MulticlassBilnLearner}). */
final class MulticlassFit {
    private final Fitting fitting;
    private final int classes;

    MulticlassFit(Fitting fitting) {
        this.fitting = fitting;
        this.classes = fitting.table().labels().values().size();
    }

    Outcome run() {
        Asking asking = fitting.asking();
        Reweighting reweighting = Reweighting.of(fitting);
        List<Penalty> penalties = new ArrayList<>();
        double l2 = 0;
        for (int c = 0; c < classes; c++) {
            Penalty penalty = Penalty.of(fitting, Sample.of(fitting.table().x(), against(c)));
            penalties.add(penalty);
            l2 += penalty.l2() / classes;
        }
        fitting.progress("distilling");
        MulticlassBilnLearner learner = MulticlassBilnLearner.builder(classes)
                .posterior(c -> noisy -> penalties.get(c).outOfFold(noisy))
                .bounds(c -> Silence.on(asking.given(), fitting.bounds()))
                .labelsToBuy(fitting.table().size())
                .queryStrategy(asking)
                .importance(reweighting)
                .classifier(LogisticRegression.Options.recommended().withL2(l2))
                .build();
        MulticlassBilnResult result =
                learner.learn(fitting.table().x(), fitting.table().codes(), asking::code);
        List<LinearClassifier> classifiers = new ArrayList<>();
        Outcome.Proof[] proofs = new Outcome.Proof[classes];
        for (int c = 0; c < classes; c++) {
            classifiers.add(result.classifier().against(c));
            proofs[c] = Fitting.proof(
                    "classifier of " + fitting.table().labels().values().get(c),
                    result.certificates().get(c));
        }
        Outcome.Rows rows = rows(result);
        return new Outcome(
                fitting.table(),
                rows,
                rows,
                classifiers,
                asking.answers(),
                asking.order(),
                List.of(),
                l2,
                reweighting.sigma(),
                reweighting.proofs(result.importance().certificate(), proofs));
    }

    private int[] against(int c) {
        return Arrays.stream(fitting.table().codes())
                .map(code -> code == c ? 1 : -1)
                .toArray();
    }

    private Outcome.Rows rows(MulticlassBilnResult result) {
        int n = fitting.table().size();
        int[] verdict = result.distilledClasses();
        int[] focus = new int[n];
        Arrays.setAll(focus, i -> verdict[i] == Outcome.NONE ? likeliest(result, i) : verdict[i]);
        return new Outcome.Rows(
                Fitting.perRow(n, i -> result.posteriors().get(focus[i]).eta(i)),
                Fitting.perRow(
                        n, i -> result.distillations().get(focus[i]).bounds().plus(i)),
                Fitting.perRow(
                        n, i -> result.distillations().get(focus[i]).bounds().minus(i)),
                focus,
                verdict,
                fitting.asking().over(verdict),
                fitting.spread(result.trainingRows(), result.importance().weights()));
    }

    private int likeliest(MulticlassBilnResult result, int row) {
        int best = 0;
        for (int c = 1; c < classes; c++) {
            if (result.posteriors().get(c).eta(row)
                    > result.posteriors().get(best).eta(row)) {
                best = c;
            }
        }
        return best;
    }
}
