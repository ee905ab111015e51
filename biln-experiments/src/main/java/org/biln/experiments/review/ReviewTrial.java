package org.biln.experiments.review;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.biln.auto.AutoLearner;
import org.biln.auto.AutoResult;
import org.biln.auto.BaseLearners;
import org.biln.auto.NoisePrior;
import org.biln.auto.review.Beliefs;
import org.biln.auto.review.Question;
import org.biln.auto.review.QuestionMix;
import org.biln.auto.review.QuestionRule;
import org.biln.core.Classifier;
import org.biln.core.Sample;
import org.biln.core.distill.Answers;
import org.biln.core.distill.ConfidentRows;
import org.biln.core.distill.Oracle;
import org.biln.core.math.Rng;
import org.biln.experiments.compare.RealTable;
import org.biln.experiments.compare.TableTrial;
import org.biln.table.IndicatorEncoding;

/**
 * One simulated review in every order: a split of a table, a draw of noise, an expert who is always right. The model learns again
 * when a share of {@link #STOPS} is answered.
 *
 * @param at table, noise and number
 */
record ReviewTrial(TableTrial at) {

    /** When the model learns again and everything is measured: shares of the rows, in percent. */
    static final int[] STOPS = {0, 5, 10, 15, 20, 30, 40, 60};

    private static final double MOST = 0.8;

    /** A point for every order and stop, with a prior that has not seen the table. */
    List<ReviewPoint> run(NoisePrior prior, long seed) {
        TableTrial.Drawn drawn = at.draw(seed);
        Sample noisy = drawn.noisy();
        RealTable data = at.table();
        AutoLearner learner = AutoLearner.builder()
                .members(BaseLearners.of(noisy.size(), IndicatorEncoding.fitter(data.schema()), data.categorical(), 1))
                .encoding(IndicatorEncoding.fitter(data.schema()))
                .prior(prior)
                .seed(drawn.seed())
                .build();
        AutoResult first = learner.learn(noisy);
        List<ReviewPoint> points = new ArrayList<>();
        for (AskingOrder order : AskingOrder.values()) {
            points.addAll(new Simulation(order, drawn, learner, first).run());
        }
        return points;
    }

    /** One order on one draw. */
    private final class Simulation {
        private final AskingOrder order;
        private final RealTable.Split split;
        private final Sample noisy;
        private final AutoLearner learner;
        private final long seed;
        private final int[] fixed;
        private final QuestionRule rule;
        private final boolean[] answered;
        private final List<Integer> asked = new ArrayList<>();
        private AutoResult result;
        private Beliefs beliefs;
        private int found;

        Simulation(AskingOrder order, TableTrial.Drawn drawn, AutoLearner learner, AutoResult first) {
            this.order = order;
            this.split = drawn.split();
            this.noisy = drawn.noisy();
            this.learner = learner;
            this.seed = drawn.seed();
            this.result = first;
            this.beliefs = Beliefs.of(first);
            this.fixed = order == AskingOrder.CONFIDENT_LEARNING ? confidentOrder(first) : new int[0];
            this.rule = new QuestionRule(order == AskingOrder.RANDOM ? QuestionMix.AUDIT : QuestionMix.MIXED);
            this.answered = new boolean[noisy.size()];
        }

        private int[] confidentOrder(AutoResult first) {
            boolean[] flagged = ConfidentRows.ofAnotherClass(noisy, first.uncorrected());
            return IntStream.range(0, noisy.size())
                    .boxed()
                    .sorted(Comparator.comparing((Integer row) -> !flagged[row])
                            .thenComparingDouble(row -> first.uncorrected().posterior(row, noisy.label(row))))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        List<ReviewPoint> run() {
            int n = noisy.size();
            int wrong = (int) IntStream.range(0, n).filter(this::isWrong).count();
            List<ReviewPoint> measured = new ArrayList<>();
            List<Integer> finds = new ArrayList<>();
            int most = 0;
            for (int stop : STOPS) {
                int until = Math.round(stop * n / 100f);
                while (asked.size() < until) {
                    most = ask(wrong, most, finds);
                }
                if (stop > 0) {
                    learn();
                }
                measured.add(point(wrong));
            }
            while (asked.size() < n) {
                most = ask(wrong, most, finds);
            }
            int all = most;
            return measured.stream().map(point -> completed(point, finds, all)).toList();
        }

        private int ask(int wrong, int most, List<Integer> finds) {
            int row = next();
            answered[row] = true;
            asked.add(row);
            found += isWrong(row) ? 1 : 0;
            finds.add(found);
            return most == 0 && found >= MOST * wrong ? asked.size() : most;
        }

        private boolean isWrong(int row) {
            return noisy.label(row) != split.train().label(row);
        }

        private int next() {
            int[] open = IntStream.range(0, noisy.size())
                    .filter(row -> !answered[row])
                    .toArray();
            return switch (order) {
                case REVIEW, RANDOM -> {
                    Question question = rule.draw(beliefs, open, Rng.of(seed, 1, asked.size()));
                    yield question.row();
                }
                case LEAST_CONFIDENT ->
                    Arrays.stream(open)
                            .boxed()
                            .min(Comparator.comparingDouble(row -> beliefs.margin(row)))
                            .orElseThrow();
                case CONFIDENT_LEARNING -> fixed[asked.size()];
            };
        }

        private void learn() {
            int[] rows = asked.stream().mapToInt(Integer::intValue).toArray();
            int[] labels = Arrays.stream(rows).map(split.train()::label).toArray();
            result = learner.learn(noisy, Oracle.none(), Answers.of(rows, labels));
            beliefs = Beliefs.of(result);
        }

        private ReviewPoint point(int wrong) {
            int[] open = IntStream.range(0, noisy.size())
                    .filter(row -> !answered[row])
                    .toArray();
            int[] interval = result.noise().errorInterval();
            return new ReviewPoint(
                    at.table().name(),
                    at.noise(),
                    at.number(),
                    order,
                    asked.size(),
                    noisy.size(),
                    accuracy(result.classifier()),
                    wrong,
                    found,
                    interval[0],
                    interval[1],
                    order == AskingOrder.REVIEW ? rule.expectedFinds(beliefs, open, 10) : Double.NaN,
                    0,
                    0);
        }

        /** What became known only after the point was reached. */
        private ReviewPoint completed(ReviewPoint p, List<Integer> finds, int most) {
            int then = Math.min(finds.size(), p.answers() + 10);
            int nextTen = then == 0 ? 0 : finds.get(then - 1) - p.found();
            return new ReviewPoint(
                    p.table(),
                    p.noise(),
                    p.trial(),
                    p.order(),
                    p.answers(),
                    p.rows(),
                    p.accuracy(),
                    p.wrong(),
                    p.found(),
                    p.low(),
                    p.high(),
                    p.expected(),
                    nextTen,
                    most);
        }

        private double accuracy(Classifier classifier) {
            Sample test = split.test();
            int k = test.classes();
            double[] p = new double[test.size() * k];
            classifier.probabilities(test.x(), p);
            int right = 0;
            for (int row = 0; row < test.size(); row++) {
                right += Classifier.mostProbable(p, row * k, k) == test.label(row) ? 1 : 0;
            }
            return (double) right / test.size();
        }
    }
}
