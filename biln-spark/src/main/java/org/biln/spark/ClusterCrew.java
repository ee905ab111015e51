package org.biln.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.biln.experiments.run.Crew;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * The executors of a cluster as a crew: one trial is one task, and its counts are handed over when the task ends. Spark gives the trials
 * of a lost executor to others; what had ended is in the journal.
 */
final class ClusterCrew implements Crew {
    /** So many tasks at a time: the scheduler keeps some thousands easily, and a hundred thousand not. */
    private static final int WAVE = 4096;

    private final JavaSparkContext context;
    private final TrialSource source;

    ClusterCrew(JavaSparkContext context, TrialSource source) {
        this.context = context;
        this.source = source;
    }

    /**
     * An assignment that travels.
     *
     * @param dataset the data set, by name
     * @param trial the trial, from 0
     * @serial exclude
     */
    private record Coordinates(String dataset, int trial) implements Serializable {}

    @Override
    public void run(List<Assignment> open, Finished finished) {
        Broadcast<TrialSource> sent = context.broadcast(source);
        try {
            for (int from = 0; from < open.size(); from += WAVE) {
                wave(open.subList(from, Math.min(open.size(), from + WAVE)), sent, finished);
            }
        } finally {
            sent.destroy();
        }
    }

    private void wave(List<Assignment> wave, Broadcast<TrialSource> sent, Finished finished) {
        List<Coordinates> coordinates = new ArrayList<>();
        wave.forEach(a -> coordinates.add(new Coordinates(a.dataset(), a.trial())));
        JavaRDD<Coordinates> tasks = context.parallelize(coordinates, coordinates.size());
        context.sc()
                .runJob(
                        tasks.rdd(),
                        new Task(sent),
                        new HandOver(wave, finished),
                        ClassTag$.MODULE$.<int[]>apply(int[].class));
    }

    /** Runs the one trial of a partition. */
    private static final class Task extends AbstractFunction2<TaskContext, Iterator<Coordinates>, int[]>
            implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Broadcast<TrialSource> sent;

        Task(Broadcast<TrialSource> sent) {
            this.sent = sent;
        }

        @Override
        public int[] apply(TaskContext task, Iterator<Coordinates> one) {
            Coordinates at = CollectionConverters.asJava(one).next();
            return sent.value().run(at.dataset(), at.trial());
        }
    }

    /** Hands over the counts of a task, on the driver. */
    private static final class HandOver extends AbstractFunction2<Object, int[], BoxedUnit> {
        private final List<Assignment> wave;
        private final Finished finished;

        HandOver(List<Assignment> wave, Finished finished) {
            this.wave = wave;
            this.finished = finished;
        }

        @Override
        public BoxedUnit apply(Object partition, int[] correct) {
            try {
                finished.accept(wave.get((Integer) partition), correct);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return BoxedUnit.UNIT;
        }
    }
}
