package org.biln.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrowdlabTest extends AggregatorContract {

    @Override
    Aggregator aggregator(int items, int classes) {
        double[] uniform = new double[items * classes];
        Arrays.fill(uniform, 1.0 / classes);
        return Crowdlab.of(uniform);
    }

    /** Two items, two annotators who agree on one of them, worked out by hand. */
    @Test
    void a_small_case_by_hand() {
        Votes votes = Votes.of(
                3, 2, 2, new int[] {0, 0, 1, 1, 2, 2}, new int[] {0, 1, 0, 1, 0, 1}, new int[] {0, 0, 1, 0, 1, 1});
        double[] model = {0.9, 0.1, 0.3, 0.7, 0.2, 0.8};
        Crowdlab.Result result = Crowdlab.of(model).evaluate(votes);
        // majority 0, 1 (the tie goes to the model), 1: always naming 1 is wrong of one item in three, the model of
        // none
        assertThat(result.modelWeight()).isCloseTo(Math.sqrt(2), within(1e-12));
        // they agree on two items of three, no better than always naming 1
        assertThat(result.weight(0)).isCloseTo(1e-6, within(1e-12));
        double likelihood = (1 + 0.5 + 1) / 3;
        double post = (Math.sqrt(2) * 0.9 + 2e-6 * likelihood) / (Math.sqrt(2) + 2e-6);
        assertThat(result.consensus().posterior(0, 0)).isCloseTo(post, within(1e-12));
        assertThat(result.agreement(1)).isEqualTo(0.5);
        assertThat(result.agreementOf(0)).isEqualTo(1);
        assertThat(result.worstClass(1)).isZero();
    }

    @Test
    void every_number_is_that_of_cleanlab() throws IOException {
        List<String[]> cells = PublicVotes.rows("crowdlab/votes.csv");
        int[] wide = cells.stream()
                .flatMap(Arrays::stream)
                .mapToInt(cell -> cell.isEmpty() ? -1 : (int) Double.parseDouble(cell))
                .toArray();
        double[] model = numbers("crowdlab/probabilities.csv");
        Votes votes = Votes.wide(6, 3, wide);
        Crowdlab.Result ours = Crowdlab.of(model).evaluate(votes);
        List<String[]> labels = PublicVotes.rows("crowdlab/label_quality.csv");
        List<String[]> quality = PublicVotes.rows("crowdlab/vote_quality.csv");
        for (int i = 0; i < votes.items(); i++) {
            assertThat(ours.label(i)).isEqualTo(Integer.parseInt(labels.get(i)[0]));
            close(ours.consensus().posterior(i, ours.label(i)), labels.get(i)[1]);
            close(ours.agreement(i), labels.get(i)[2]);
            assertThat(votes.count(i)).isEqualTo(Integer.parseInt(labels.get(i)[3]));
            for (int v = votes.from(i); v < votes.from(i + 1); v++) {
                close(ours.consensus().posterior(i, votes.said(v)), quality.get(i)[votes.who(v)]);
            }
        }
        for (String[] row : PublicVotes.rows("crowdlab/annotator_stats.csv")) {
            int a = row[0].charAt(1) - '0';
            close(ours.quality(a), row[1]);
            close(ours.agreementOf(a), row[2]);
            assertThat(ours.worstClass(a)).isEqualTo(Integer.parseInt(row[3]));
            assertThat(votes.ofAnnotators()[a]).isEqualTo(Integer.parseInt(row[4]));
        }
        List<String> weights = Files.readAllLines(PublicVotes.folder().resolve("crowdlab/weights.txt"));
        close(ours.modelWeight(), weights.get(0).replace("model ", ""));
        String[] ofAnnotators =
                weights.get(1).replaceAll("annotators |[\\[\\] ]", "").split(",", -1);
        for (int a = 0; a < 6; a++) {
            close(ours.weight(a), ofAnnotators[a]);
        }
    }

    private static double[] numbers(String file) throws IOException {
        return PublicVotes.rows(file).stream()
                .flatMap(Arrays::stream)
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static void close(double ours, String theirs) {
        assertThat(ours).isCloseTo(Double.parseDouble(theirs), within(1e-9));
    }

    @Test
    void probabilities_of_other_items_are_refused() {
        Votes votes = Votes.of(2, 1, 2, new int[] {0}, new int[] {0}, new int[] {1});
        assertThatThrownBy(() -> Crowdlab.of(new double[3]).aggregate(votes))
                .hasMessage("probabilities: has length 3, must be 4");
    }
}
