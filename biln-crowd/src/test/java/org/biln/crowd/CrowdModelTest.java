package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.biln.core.math.Rng;
import org.junit.jupiter.api.Test;

/** A fit whose votes are in several places is the fit of all of them in one. */
class CrowdModelTest {

    private static Votes votes(int from, int to, int[][] said) {
        return Votes.wide(
                said[0].length,
                3,
                Arrays.stream(said, from, to).flatMapToInt(Arrays::stream).toArray());
    }

    @Test
    void partsComeToTheSameBitsInAnyOrder() {
        int[][] said = new int[200][6];
        Rng rng = Rng.of(5);
        for (int[] item : said) {
            int truth = rng.nextInt(3);
            Arrays.setAll(item, a -> rng.nextInt(10) < 4 + a ? truth : rng.nextInt(4) - 1);
        }
        Consensus whole = DawidSkene.recommended().aggregate(votes(0, 200, said));
        List<Votes> parts = List.of(votes(150, 200, said), votes(0, 40, said), votes(40, 150, said));
        List<double[]> posteriors = parts.stream().map(CrowdModel::start).toList();
        VoteSums sums = new VoteSums(6, 3);
        add(parts, posteriors, sums);
        CrowdModel model = CrowdModel.of(sums, 1, null);
        DawidSkene.Options options = DawidSkene.Options.recommended();
        double before = Double.NEGATIVE_INFINITY;
        int steps = 0;
        boolean ended = false;
        while (!ended) {
            model.maximise(sums);
            sums.clear();
            long units = 0;
            double change = 0;
            for (int p = 0; p < parts.size(); p++) {
                double[] earlier = posteriors.get(p).clone();
                units += model.expect(parts.get(p), null, posteriors.get(p));
                for (int i = 0; i < earlier.length; i++) {
                    change = Math.max(change, Math.abs(earlier[i] - posteriors.get(p)[i]));
                }
            }
            add(parts, posteriors, sums);
            double objective = model.objective(units);
            ended = options.ended(change, before, objective);
            before = objective;
            steps++;
        }
        assertThat(steps).isEqualTo(whole.certificate().iterations());
        double likelihood = 0;
        for (int p = 0; p < parts.size(); p++) {
            Consensus own = model.consensus(parts.get(p));
            likelihood += own.certificate().logLikelihood();
            for (int i = 0; i < parts.get(p).items(); i++) {
                int item = new int[] {150, 0, 40}[p] + i;
                assertThat(own.label(i)).isEqualTo(whole.label(item));
                for (int c = 0; c < 3; c++) {
                    assertThat(own.posterior(i, c)).isEqualTo(whole.posterior(item, c));
                }
            }
        }
        assertThat(likelihood).isCloseTo(whole.certificate().logLikelihood(), within(1e-9));
        assertThat(model.probability(5, 2, 2))
                .isEqualTo(whole.confusion(5, 2, 2))
                .isGreaterThan(0.8);
        assertThat(model.share(0) + model.share(1) + model.share(2)).isCloseTo(1, within(1e-12));
    }

    private static void add(List<Votes> parts, List<double[]> posteriors, VoteSums sums) {
        for (int p = 0; p < parts.size(); p++) {
            VoteSums own = new VoteSums(sums.annotators(), sums.classes());
            own.add(parts.get(p), 0, parts.get(p).items(), posteriors.get(p));
            sums.add(own);
        }
    }
}
