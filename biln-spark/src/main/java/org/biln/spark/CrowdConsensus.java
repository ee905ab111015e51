package org.biln.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;
import org.biln.crowd.Consensus;
import org.biln.crowd.CrowdCertificate;
import org.biln.crowd.CrowdModel;
import org.biln.crowd.DawidSkene;
import org.biln.crowd.VoteSums;
import org.biln.crowd.Votes;
import org.jspecify.annotations.Nullable;

/**
 * What many annotators' votes on the same items come to, by Dawid and Skene: {@link DawidSkene} where the votes are, with the same bytes
 * as on one machine.
 *
 * <p>Votes of an item are brought together once. A step is then one job: every partition judges its items by the confusion matrices, and
 * sums up who said what of which class; the sums are whole numbers and are added in any order. They are all that travels,
 * {@code 8 A K^2} bytes from each partition, for A annotators and K labels. Sums and names of annotators and labels are all that the
 * driver holds. A partition that is lost is computed again.
 *
 * <pre>{@code
 * CrowdConsensus consensus = CrowdConsensus.of(votes, "item", "annotator", "label");
 * consensus.items().filter("probability < 0.7").show();
 * }</pre>
 */
public final class CrowdConsensus implements AutoCloseable {
    /** So many votes or fewer are one partition. */
    private static final long PART = 1 << 18;

    private static final int DEPTH = 2;

    private final SparkSession session;
    private final List<String> annotators;
    private final List<String> labels;
    private final JavaRDD<Part> parts;
    private final CrowdModel model;
    private final CrowdCertificate certificate;

    private CrowdConsensus(
            SparkSession session,
            List<String> annotators,
            List<String> labels,
            JavaRDD<Part> parts,
            CrowdModel model,
            CrowdCertificate certificate) {
        this.session = session;
        this.annotators = annotators;
        this.labels = labels;
        this.parts = parts;
        this.model = model;
        this.certificate = certificate;
    }

    /** The votes on some items, and what the items are called. */
    private record Part(List<String> names, Votes votes) implements Serializable {}

    /** What a step finds out of some items: the sums, by how much a probability has changed, and the likelihood in whole units. */
    private record Step(VoteSums sums, double change, long units) implements Serializable {
        Step and(Step other) {
            VoteSums both = new VoteSums(sums.annotators(), sums.classes());
            both.add(sums);
            both.add(other.sums);
            return new Step(both, Math.max(change, other.change), units + other.units);
        }
    }

    /**
     * As recommended, without gold.
     *
     * @param votes a row for each vote
     * @param item the column of items
     * @param annotator the column of annotators
     * @param label the column of what was said
     * @return the consensus
     */
    public static CrowdConsensus of(Dataset<?> votes, String item, String annotator, String label) {
        return of(votes, item, annotator, label, null, DawidSkene.Options.recommended());
    }

    /**
     * Finds the consensus.
     *
     * @param votes a row for each vote; rows where one of the three is null are left out
     * @param item the column of items
     * @param annotator the column of annotators
     * @param label the column of what was said
     * @param gold a column with the true label of an item, null where it is not known, or null if there is none
     * @param options how it is fitted
     * @return the consensus
     * @throws IllegalArgumentException naming the column if one is missing or there are fewer than two labels
     */
    public static CrowdConsensus of(
            Dataset<?> votes,
            String item,
            String annotator,
            String label,
            @Nullable String gold,
            DawidSkene.Options options) {
        Schemas.field(votes.schema(), "item", item);
        Schemas.field(votes.schema(), "annotator", annotator);
        Schemas.field(votes.schema(), "label", label);
        Dataset<Row> read = votes.select(
                        text(item),
                        text(annotator),
                        text(label),
                        gold == null ? functions.lit(null).cast("string") : text(gold))
                .toDF("item", "annotator", "label", "gold")
                .na()
                .drop(new String[] {"item", "annotator", "label"});
        List<String> annotators = different(read.select("annotator"));
        List<String> labels =
                different(read.select("label").union(read.select("gold")).na().drop());
        if (labels.size() < 2) {
            throw new IllegalArgumentException(
                    "column '" + label + "' has the labels " + labels + ", must have two or more");
        }
        JavaSparkContext context = new JavaSparkContext(votes.sparkSession().sparkContext());
        JavaRDD<Part> parts = parts(read, context, annotators, labels).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return fit(votes.sparkSession(), context, annotators, labels, parts, options);
        } catch (RuntimeException e) {
            parts.unpersist(false);
            throw e;
        }
    }

    private static Column text(String column) {
        return functions.col("`" + column + "`").cast("string");
    }

    private static List<String> different(Dataset<Row> words) {
        return words.distinct().collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    private static JavaRDD<Part> parts(
            Dataset<Row> read, JavaSparkContext context, List<String> annotators, List<String> labels) {
        Broadcast<Map<String, Integer>> who = context.broadcast(places(annotators));
        Broadcast<Map<String, Integer>> said = context.broadcast(places(labels));
        int count = (int) Math.max(2, Math.min(1 << 14, (read.count() + PART - 1) / PART));
        return read.repartition(count, functions.col("item"))
                .sortWithinPartitions("item", "annotator")
                .toJavaRDD()
                .mapPartitions(
                        rows -> List.of(part(rows, who.value(), said.value())).iterator());
    }

    private static Map<String, Integer> places(List<String> names) {
        Map<String, Integer> places = new HashMap<>();
        names.forEach(name -> places.put(name, places.size()));
        return places;
    }

    /** Rows in the order of their items. */
    private static Part part(Iterator<Row> rows, Map<String, Integer> annotators, Map<String, Integer> labels) {
        List<String> names = new ArrayList<>();
        List<Integer> gold = new ArrayList<>();
        Numbers item = new Numbers();
        Numbers who = new Numbers();
        Numbers said = new Numbers();
        String before = null;
        while (rows.hasNext()) {
            Row row = rows.next();
            String name = row.getString(0);
            int annotator = Objects.requireNonNull(annotators.get(row.getString(1)));
            if (!name.equals(before)) {
                names.add(name);
                gold.add(-1);
                before = name;
            } else if (who.last() == annotator) {
                throw new IllegalArgumentException(
                        "annotator '" + row.getString(1) + "' has two votes on item '" + name + "'");
            }
            if (!row.isNullAt(3)) {
                gold.set(names.size() - 1, labels.get(row.getString(3)));
            }
            item.add(names.size() - 1);
            who.add(annotator);
            said.add(Objects.requireNonNull(labels.get(row.getString(2))));
        }
        Votes votes = Votes.of(names.size(), annotators.size(), labels.size(), item.all(), who.all(), said.all());
        return new Part(names, votes.withGold(gold.stream().mapToInt(g -> g).toArray()));
    }

    /** Whole numbers, as many as come. */
    private static final class Numbers {
        private int[] values = new int[1024];
        private int size;

        void add(int value) {
            values = size == values.length ? Arrays.copyOf(values, 2 * size) : values;
            values[size++] = value;
        }

        int last() {
            return values[size - 1];
        }

        int[] all() {
            return Arrays.copyOf(values, size);
        }
    }

    private static CrowdConsensus fit(
            SparkSession session,
            JavaSparkContext context,
            List<String> annotators,
            List<String> labels,
            JavaRDD<Part> parts,
            DawidSkene.Options options) {
        VoteSums sums = step(context, parts, null, null).sums();
        CrowdModel model = CrowdModel.of(sums, options.strength(), null);
        CrowdModel earlier = null;
        double before = Double.NEGATIVE_INFINITY;
        for (int steps = 1; ; steps++) {
            model.maximise(sums);
            Step step = step(context, parts, earlier, model);
            sums = step.sums();
            double objective = model.objective(step.units());
            if (options.ended(step.change(), before, objective) || steps == options.iterations()) {
                return new CrowdConsensus(
                        session, annotators, labels, parts, model, certify(context, parts, model, sums, steps));
            }
            before = objective;
            earlier = Copies.of(model);
        }
    }

    /** Judges all items by a model and by the one before, and sums up; without a model, the shares of the votes. */
    private static Step step(
            JavaSparkContext context, JavaRDD<Part> parts, @Nullable CrowdModel earlier, @Nullable CrowdModel model) {
        Broadcast<@Nullable CrowdModel[]> sent = context.broadcast(new CrowdModel[] {earlier, model});
        try {
            return parts.map(part -> step(part.votes(), sent.value()[0], sent.value()[1]))
                    .treeReduce(Step::and, DEPTH);
        } finally {
            sent.destroy();
        }
    }

    private static Step step(Votes votes, @Nullable CrowdModel earlier, @Nullable CrowdModel model) {
        double[] posterior = CrowdModel.start(votes);
        double change = 0;
        long units = 0;
        if (model != null) {
            if (earlier != null) {
                earlier.expect(votes, null, posterior);
            }
            double[] next = new double[posterior.length];
            units = model.expect(votes, null, next);
            for (int i = 0; i < next.length; i++) {
                change = Math.max(change, Math.abs(next[i] - posterior[i]));
            }
            posterior = next;
        }
        VoteSums sums = new VoteSums(votes.annotators(), votes.classes());
        sums.add(votes, 0, votes.items(), posterior);
        return new Step(sums, change, units);
    }

    /** By products of probabilities where the votes are, and by whether a parameter wants to move. */
    private static CrowdCertificate certify(
            JavaSparkContext context, JavaRDD<Part> parts, CrowdModel model, VoteSums sums, int steps) {
        Broadcast<CrowdModel> sent = context.broadcast(model);
        List<double[]> each = parts.map(part -> {
                    CrowdCertificate own = sent.value().consensus(part.votes()).certificate();
                    return new double[] {own.logLikelihood(), own.gap()};
                })
                .collect();
        sent.destroy();
        int classes = sums.classes();
        double[] counts = new double[sums.annotators() * classes * classes];
        Arrays.setAll(counts, i -> sums.votes(i / classes / classes, i % classes, i / classes % classes));
        double[] items = new double[classes];
        Arrays.setAll(items, sums::items);
        return new CrowdCertificate(
                each.stream().mapToDouble(own -> own[0]).sum(),
                each.stream().mapToDouble(own -> own[1]).max().orElse(0),
                model.unrest(counts, items),
                steps);
    }

    /**
     * The items.
     *
     * @return {@code item}, {@code consensus}, its {@code probability}, and the {@code probabilities} of all labels in the order of
     *     {@link #labels}
     */
    public Dataset<Row> items() {
        StructType schema = new StructType()
                .add("item", DataTypes.StringType)
                .add("consensus", DataTypes.StringType)
                .add("probability", DataTypes.DoubleType)
                .add("probabilities", SQLDataTypes.VectorType());
        Broadcast<CrowdModel> sent = new JavaSparkContext(session.sparkContext()).broadcast(model);
        List<String> words = new ArrayList<>(labels);
        JavaRDD<Row> rows = parts.flatMap(part -> {
            Consensus consensus = sent.value().consensus(part.votes());
            double[] posterior = consensus.posterior();
            int classes = words.size();
            List<Row> all = new ArrayList<>();
            for (int i = 0; i < part.names().size(); i++) {
                all.add(RowFactory.create(
                        part.names().get(i),
                        words.get(consensus.label(i)),
                        consensus.probability(i),
                        Vectors.dense(Arrays.copyOfRange(posterior, i * classes, (i + 1) * classes))));
            }
            return all.iterator();
        });
        return session.createDataFrame(rows, schema);
    }

    /**
     * The annotators.
     *
     * @return {@code annotator}, the {@code truth}, what is {@code said} of it, and how often: a row for each cell of each confusion
     *     matrix
     */
    public Dataset<Row> annotators() {
        StructType schema = new StructType()
                .add("annotator", DataTypes.StringType)
                .add("truth", DataTypes.StringType)
                .add("said", DataTypes.StringType)
                .add("probability", DataTypes.DoubleType);
        List<Row> rows = new ArrayList<>();
        for (int a = 0; a < annotators.size(); a++) {
            for (int k = 0; k < labels.size(); k++) {
                for (int c = 0; c < labels.size(); c++) {
                    rows.add(RowFactory.create(
                            annotators.get(a), labels.get(k), labels.get(c), model.probability(a, k, c)));
                }
            }
        }
        return session.createDataFrame(rows, schema);
    }

    /** {@return the labels, in alphabetical order} */
    public List<String> labels() {
        return labels;
    }

    /** {@return the certificate: how far it can be relied on} */
    public CrowdCertificate certificate() {
        return certificate;
    }

    /** Lets go of the votes. */
    @Override
    public void close() {
        parts.unpersist(false);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "CrowdConsensus[%d annotators, %d labels, %s]",
                annotators.size(),
                labels.size(),
                certificate.summary());
    }
}
