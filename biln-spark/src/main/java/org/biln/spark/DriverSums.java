package org.biln.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.biln.kmm.FeatureRows;

/** Sums over rows few enough for the driver, partition by partition as {@link OrderedSums} takes them. */
final class DriverSums implements FeatureRows {
    private final List<List<double[][]>> partitions;
    private final long size;

    private DriverSums(List<List<double[][]>> partitions, long size) {
        this.partitions = partitions;
        this.size = size;
    }

    static DriverSums of(JavaRDD<double[][]> blocks, long size) {
        return new DriverSums(blocks.mapPartitions(DriverSums::together).collect(), size);
    }

    private static Iterator<List<double[][]>> together(Iterator<double[][]> blocks) {
        List<double[][]> all = new ArrayList<>();
        blocks.forEachRemaining(all::add);
        return List.of(all).iterator();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public <S extends Sum<S>> S sum(S nothing) {
        S all = Copies.of(nothing);
        for (List<double[][]> partition : partitions) {
            S part = Copies.of(nothing);
            partition.forEach(part::add);
            all.add(part);
        }
        return all;
    }
}
