package org.biln.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Adds to rows what a model says of them, all of it in one look at each. */
final class Judged {
    private Judged() {}

    /** What is said of a row. */
    interface Look extends Serializable {
        /** All of it; the row has the columns of the {@link RowReader}. */
        Row of(Row row);
    }

    /**
     * Adds columns.
     *
     * @param rows the rows
     * @param stage whose parameters name the columns
     * @param before the schema of the table as it came: its columns are kept, and no others
     * @param with the schema to be reached
     * @param reader which columns are read
     * @param said what is said of a row, each field named after the parameter that names its column
     * @param look says it of a row that can be used; others are left out or refused, as the stage has it
     */
    static Dataset<Row> transform(
            Dataset<Row> rows,
            LearnerParams<?> stage,
            StructType before,
            StructType with,
            RowReader reader,
            StructType said,
            Look look) {
        String all = stage.uid() + " says";
        boolean skip = stage.getOrDefault(stage.handleInvalid()).equals("skip");
        Broadcast<Look> sent = new JavaSparkContext(rows.sparkSession().sparkContext()).broadcast(look);
        UDF1<Row, @Nullable Row> judge = row -> {
            String problem = reader.problem(row);
            if (problem == null) {
                return sent.value().of(row);
            }
            if (skip) {
                return null;
            }
            throw new IllegalArgumentException(problem);
        };
        Dataset<Row> judged =
                rows.withColumn(all, functions.udf(judge, said).apply(functions.struct(reader.columns())));
        if (skip) {
            judged = judged.filter(functions.col(all).isNotNull());
        }
        List<Column> columns = new ArrayList<>();
        for (StructField field : before.fields()) {
            columns.add(functions.col("`" + field.name() + "`"));
        }
        for (StructField field : Arrays.asList(with.fields()).subList(before.size(), with.size())) {
            for (String param : said.fieldNames()) {
                if (field.name().equals(stage.getOrDefault(stage.getParam(param)))) {
                    columns.add(functions.col(all).getField(param).as(field.name(), field.metadata()));
                }
            }
        }
        return judged.select(columns.toArray(Column[]::new));
    }

    /** The class to predict, as Spark has it: the largest quotient of probability and threshold, of equals the first. */
    static double prediction(double[] p, double @Nullable [] thresholds) {
        int best = 0;
        for (int c = 1; c < p.length; c++) {
            best = share(p, c, thresholds) > share(p, best, thresholds) ? c : best;
        }
        return best;
    }

    private static double share(double[] p, int c, double @Nullable [] thresholds) {
        if (thresholds == null || p[c] == 0) {
            return p[c];
        }
        return thresholds[c] == 0 ? Double.POSITIVE_INFINITY : p[c] / thresholds[c];
    }
}
