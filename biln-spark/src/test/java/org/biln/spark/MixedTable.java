package org.biln.spark;

import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A table of numbers with holes, words and dates, 16 % of its labels wrong; the truth is not a plane, and the classes overlap. */
final class MixedTable {
    private MixedTable() {}

    /** Rows by a formula of their number alone: every cluster has the same. */
    static Dataset<Row> of(SparkSession session, long rows) {
        String[] u = new String[13];
        Arrays.setAll(u, i -> "(xxhash64(id, " + i + ") / 18446744073709551616.0 + 0.5)");
        return session.range(rows)
                .selectExpr(
                        "id",
                        "2 * (" + u[0] + "+" + u[1] + "+" + u[2] + ") - 3 as vibration",
                        "2 * (" + u[3] + "+" + u[4] + "+" + u[5] + ") - 3 as warmth",
                        "5 * " + u[6] + " as hours",
                        "element_at(array('pump', 'press', 'lathe', 'saw', 'drill'), cast(1 + 5 * " + u[7]
                                + " as int)) as kind",
                        "element_at(array('north', 'south', 'east', 'west'), cast(1 + 4 * " + u[8]
                                + " as int)) as site",
                        "date_add(date '2020-01-01', cast(1000 * " + u[9] + " as int)) as seen",
                        u[10] + " as luck",
                        u[11] + " as slip",
                        u[12] + " as hole")
                .selectExpr(
                        "*",
                        "2 * vibration * warmth + abs(warmth) + hours / 2 - 1.2 + case kind when 'pump' then 1.5 when 'saw'"
                                + " then -1.5 else 0 end + if(site = 'north', vibration, 0) as margin")
                .selectExpr("*", "luck < 1 / (1 + exp(-1.5 * margin)) as truth")
                .selectExpr(
                        "concat('M', id) as machine",
                        "if(hole < 0.05, null, vibration) as vibration",
                        "warmth",
                        "hours",
                        "if(hole > 0.95, null, kind) as kind",
                        "site",
                        "seen",
                        "if(truth = (slip < if(truth, 0.2, 0.1)), 'ok', 'worn') as state",
                        "if(truth, 'worn', 'ok') as truth");
    }
}
