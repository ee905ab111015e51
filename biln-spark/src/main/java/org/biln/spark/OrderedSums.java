package org.biln.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.biln.kmm.FeatureRows;
import scala.Tuple2;

/**
 * Sums over the rows of a cluster: each partition adds up its own, groups of partitions are added where they are, and the driver
 * adds the groups.
 *
 * <p>That is Spark's {@code treeAggregate} of depth two, in a fixed order: Spark adds partial sums as they arrive, so its last
 * bits depend on which task was first.
 */
final class OrderedSums implements FeatureRows, AutoCloseable {
    /** Up to so many partial sums the driver adds itself. */
    private static final int FEW = 16;

    private final JavaSparkContext context;
    private final JavaRDD<double[][]> blocks;
    private final long size;

    /**
     * Keeps the blocks in memory, or on disk where that is short.
     *
     * @param blocks the features of some points at a time
     * @param size how many points
     */
    OrderedSums(JavaSparkContext context, JavaRDD<double[][]> blocks, long size) {
        this.context = context;
        this.blocks = blocks.persist(StorageLevel.MEMORY_AND_DISK());
        this.size = size;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public <S extends Sum<S>> S sum(S nothing) {
        Broadcast<S> empty = context.broadcast(nothing);
        try {
            JavaRDD<Tuple2<Integer, S>> parts =
                    blocks.mapPartitionsWithIndex((part, some) -> added(part, some, empty), true);
            List<S> sums = parts.getNumPartitions() <= FEW ? inOrder(parts.collect()) : grouped(parts);
            return firstOf(sums);
        } finally {
            empty.destroy();
        }
    }

    private static <S extends Sum<S>> Iterator<Tuple2<Integer, S>> added(
            int part, Iterator<double[][]> some, Broadcast<S> empty) {
        S sum = Copies.of(empty.value());
        some.forEachRemaining(sum::add);
        return List.of(new Tuple2<>(part, sum)).iterator();
    }

    private static <S extends Sum<S>> List<S> grouped(JavaRDD<Tuple2<Integer, S>> parts) {
        int width = (int) Math.ceil(Math.sqrt(parts.getNumPartitions()));
        JavaPairRDD<Integer, Iterable<Tuple2<Integer, S>>> groups = parts.mapToPair(
                        part -> new Tuple2<>(part._1() / width, part))
                .groupByKey((parts.getNumPartitions() + width - 1) / width);
        return inOrder(groups.map(group -> new Tuple2<>(group._1(), together(group._2())))
                .collect());
    }

    private static <S extends Sum<S>> S together(Iterable<Tuple2<Integer, S>> parts) {
        List<Tuple2<Integer, S>> list = new ArrayList<>();
        parts.forEach(list::add);
        List<S> sums = new ArrayList<>(inOrder(list));
        sums.set(0, Copies.of(sums.get(0)));
        return firstOf(sums);
    }

    /** The first, with all others added to it. */
    private static <S extends Sum<S>> S firstOf(List<S> sums) {
        S all = sums.get(0);
        for (S sum : sums.subList(1, sums.size())) {
            all.add(sum);
        }
        return all;
    }

    private static <S> List<S> inOrder(List<Tuple2<Integer, S>> parts) {
        return parts.stream()
                .sorted(Comparator.comparingInt(Tuple2::_1))
                .map(Tuple2::_2)
                .toList();
    }

    @Override
    public void close() {
        blocks.unpersist(false);
    }
}
