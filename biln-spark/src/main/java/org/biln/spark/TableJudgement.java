package org.biln.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.biln.auto.LabelCurves;
import org.biln.auto.TableEvidence;
import org.biln.auto.TableNoise;

/**
 * What is counted of a table whose rows are on many machines: they are counted where they are, in fixed bins and whole numbers, so the
 * driver can judge the counts as {@code NoisePosterior} judges those of one machine.
 */
final class TableJudgement {
    /** Labels are divided into so many bins of their probability of an error, when the most doubtful are looked for. */
    private static final int BINS = 1 << 16;

    /** Above every probability. */
    static final double NONE = 2;

    private TableJudgement() {}

    /**
     * Counts the rows.
     *
     * @param judged rows with {@link Layout#POSTERIOR}
     */
    static List<TableEvidence> counts(Dataset<Row> judged, int dimension, int classes) {
        long[] all = rows(judged)
                .mapPartitions(some -> counted(some, dimension, classes))
                .treeReduce(TableJudgement::sum);
        int each = all.length / curves(classes);
        List<TableEvidence> evidence = new ArrayList<>();
        for (int from = 0; from < all.length; from += each) {
            evidence.add(TableEvidence.ofNumbers(dimension, Arrays.copyOfRange(all, from, from + each)));
        }
        return evidence;
    }

    private static int curves(int classes) {
        return classes == 2 ? 1 : classes;
    }

    private static JavaRDD<Row> rows(Dataset<Row> judged) {
        return judged.select(Layout.POSTERIOR, Layout.LABEL, Layout.ANSWER).toJavaRDD();
    }

    private static long[] sum(long[] a, long[] b) {
        long[] sum = new long[a.length];
        Arrays.setAll(sum, i -> a[i] + b[i]);
        return sum;
    }

    private static Iterator<long[]> counted(Iterator<Row> rows, int dimension, int classes) {
        TableEvidence[] evidence = new TableEvidence[curves(classes)];
        Arrays.setAll(evidence, c -> new TableEvidence(dimension));
        while (rows.hasNext()) {
            Row row = rows.next();
            Vector posterior = row.getAs(0);
            for (int e = 0; e < evidence.length; e++) {
                int c = classes == 2 ? 1 : e;
                int observed = row.getDouble(1) == c ? 1 : 0;
                if (row.isNullAt(2)) {
                    evidence[e].add(posterior.apply(c), observed);
                } else {
                    evidence[e].addAnswered(posterior.apply(c), observed, row.getDouble(2) == c ? 1 : 0);
                }
            }
        }
        long[] all = Arrays.stream(evidence)
                .flatMapToLong(of -> Arrays.stream(of.numbers()))
                .toArray();
        return List.of(all).iterator();
    }

    /**
     * The probability of an error from which on labels are suspect, so that as many are as are expected to be wrong; the nearest
     * number that equal rows allow.
     */
    static double threshold(Dataset<Row> judged, TableNoise noise) {
        long wanted = noise.expectedSuspects();
        if (wanted == 0) {
            return NONE;
        }
        Broadcast<double[]> numbers = new JavaSparkContext(judged.sparkSession().sparkContext())
                .broadcast(noise.curves().numbers());
        int classes = noise.classes();
        JavaRDD<Double> wrong = rows(judged).filter(row -> row.isNullAt(2)).mapPartitions(some -> {
            LabelCurves curves = LabelCurves.ofNumbers(classes, numbers.value());
            return wrong(some, curves);
        });
        long[] bins = wrong.mapPartitions(TableJudgement::binned).treeReduce(TableJudgement::sum);
        int bin = BINS - 1;
        long above = 0;
        while (bin > 0 && above + bins[bin] < wanted) {
            above += bins[bin--];
        }
        int within = bin;
        if (bins[bin] > Layout.CANDIDATES) {
            boolean with = wanted - above > above + bins[bin] - wanted;
            return (with ? bin : bin + 1) / (double) BINS;
        }
        List<Double> some = wrong.filter(w -> bin(w) == within).collect().stream()
                .sorted((a, b) -> Double.compare(b, a))
                .toList();
        double last = some.get((int) (wanted - above) - 1);
        long larger = above + some.stream().filter(w -> w > last).count();
        long asLarge = above + some.stream().filter(w -> w >= last).count();
        return wanted - larger >= asLarge - wanted ? last : Math.nextUp(last);
    }

    private static Iterator<Double> wrong(Iterator<Row> rows, LabelCurves curves) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Double next() {
                Row row = rows.next();
                return curves.wrong(row.<Vector>getAs(0).toArray(), 0, (int) row.getDouble(1));
            }
        };
    }

    private static Iterator<long[]> binned(Iterator<Double> wrong) {
        long[] bins = new long[BINS];
        wrong.forEachRemaining(w -> bins[bin(w)]++);
        return List.of(bins).iterator();
    }

    private static int bin(double wrong) {
        return (int) Math.min(BINS - 1, wrong * BINS);
    }
}
