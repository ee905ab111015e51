package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.crowd.Consensus;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.Votes;
import org.junit.jupiter.api.Test;

/** Votes on Spark come to what they come to on one machine. */
class CrowdConsensusTest {
    private static final List<String> LABELS = List.of("cat", "dog", "fox");

    /** Twelve annotators of different skill, three votes an item or so, some of it gold. */
    private static Dataset<Row> votes() {
        return LocalSpark.session()
                .range(300)
                .selectExpr("id", "pmod(hash(id), 3) as truth", "explode(sequence(0, 11)) as a")
                .filter("pmod(hash(id, a), 4) = 0")
                .selectExpr(
                        "concat('i', id) as item",
                        "concat('a', a) as annotator",
                        "array('cat', 'dog', 'fox')[if(pmod(hash(a, id, 1), 100) < 55 + 4 * a, truth, pmod(hash(a, id, 2), 3))]"
                                + " as label",
                        "if(id < 10, array('cat', 'dog', 'fox')[truth], null) as gold");
    }

    private static Consensus here(List<Row> rows, List<String> items, List<String> annotators) {
        int[] gold = new int[items.size()];
        Arrays.fill(gold, -1);
        for (Row row : rows) {
            gold[items.indexOf(row.getString(0))] = row.isNullAt(3) ? -1 : LABELS.indexOf(row.getString(3));
        }
        Votes votes = Votes.of(
                items.size(),
                annotators.size(),
                LABELS.size(),
                rows.stream().mapToInt(row -> items.indexOf(row.getString(0))).toArray(),
                rows.stream()
                        .mapToInt(row -> annotators.indexOf(row.getString(1)))
                        .toArray(),
                rows.stream().mapToInt(row -> LABELS.indexOf(row.getString(2))).toArray());
        return DawidSkene.recommended().aggregate(votes.withGold(gold));
    }

    @Test
    void comesToTheSameBytesAsOneMachine() {
        List<Row> rows = votes().collectAsList();
        List<String> items = new ArrayList<>(
                new TreeSet<>(rows.stream().map(row -> row.getString(0)).toList()));
        List<String> annotators = new ArrayList<>(
                new TreeSet<>(rows.stream().map(row -> row.getString(1)).toList()));
        Consensus here = here(rows, items, annotators);
        DawidSkene.Options options = DawidSkene.Options.recommended();
        try (CrowdConsensus there =
                CrowdConsensus.of(votes().repartition(5), "item", "annotator", "label", "gold", options)) {
            assertThat(there.labels()).isEqualTo(LABELS);
            assertThat(there.certificate().iterations())
                    .isEqualTo(here.certificate().iterations());
            assertThat(there.certificate().converged()).as(there.toString()).isTrue();
            assertThat(there.certificate().logLikelihood())
                    .isCloseTo(here.certificate().logLikelihood(), within(1e-6));
            List<Row> judged = there.items().collectAsList();
            assertThat(judged).hasSize(items.size());
            for (Row row : judged) {
                int item = items.indexOf(row.getString(0));
                assertThat(row.getString(1)).isEqualTo(LABELS.get(here.label(item)));
                assertThat(row.getDouble(2)).isEqualTo(here.probability(item));
                for (int c = 0; c < LABELS.size(); c++) {
                    assertThat(row.<Vector>getAs(3).apply(c)).isEqualTo(here.posterior(item, c));
                }
            }
            Map<String, Double> cells = new HashMap<>();
            there.annotators()
                    .collectAsList()
                    .forEach(
                            row -> cells.put(row.getString(0) + row.getString(1) + row.getString(2), row.getDouble(3)));
            assertThat(cells).hasSize(annotators.size() * 9);
            for (int a = 0; a < annotators.size(); a++) {
                for (int k = 0; k < 3; k++) {
                    for (int c = 0; c < 3; c++) {
                        assertThat(cells.get(annotators.get(a) + LABELS.get(k) + LABELS.get(c)))
                                .isEqualTo(here.confusion(a, k, c));
                    }
                }
            }
        }
    }

    @Test
    void whatCannotBeMeantIsRefused() {
        assertThatThrownBy(() -> CrowdConsensus.of(votes(), "item", "who", "label"))
                .hasMessageContaining("there is no column 'who'");
        assertThatThrownBy(() -> CrowdConsensus.of(votes().filter("label = 'cat'"), "item", "annotator", "label"))
                .hasMessageContaining("has the labels [cat]");
        Dataset<Row> twice = votes().union(votes().filter("item = 'i7'").limit(1));
        assertThatThrownBy(() -> CrowdConsensus.of(twice, "item", "annotator", "label"))
                .hasStackTraceContaining("has two votes on item 'i7'");
    }
}
