package org.biln.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.biln.kmm.WeightFunction;
import org.junit.jupiter.api.Test;

/** Where a sum is taken changes no bit of it. */
class SumsTest {

    private static RowMatching.Matched matched(Dataset<Row> rows, int partitions, long mostHere) {
        Dataset<Row> laidOut = Layout.of(
                rows.select("features").withColumn(Layout.KEY, Layout.key(functions.col("features"))),
                partitions,
                List.of(),
                List.of());
        KernelMeanMatching stage = new KernelMeanMatching().setLandmarks(3).setMatchingTolerance(1e-4);
        return RowMatching.fit(stage, laidOut.filter("key % 3 <> 0"), laidOut, 2, mostHere);
    }

    @Test
    void theClusterAddsLikeTheDriver() {
        Dataset<Row> rows = NoisyTable.of(120, 2, 8).rows(3);
        WeightFunction driver = matched(rows, 5, Long.MAX_VALUE).result().weights();
        WeightFunction cluster = matched(rows, 5, 0).result().weights();
        assertThat(cluster.ys()).isDeepEqualTo(driver.ys());
        assertThat(cluster.shifts()).isEqualTo(driver.shifts());
        assertThat(cluster.steps()).isPositive();
    }

    @Test
    void manyPartitionsAreAddedInGroups() {
        Dataset<Row> rows = NoisyTable.of(120, 2, 8).rows(3);
        RowMatching.Matched first = matched(rows, 17, 0);
        RowMatching.Matched second = matched(rows, 17, 0);
        assertThat(first.result().converged()).isTrue();
        assertThat(second.result().weights().ys())
                .isDeepEqualTo(first.result().weights().ys());
    }
}
