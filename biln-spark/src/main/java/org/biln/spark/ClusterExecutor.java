package org.biln.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.biln.experiments.harness.Experiment;
import org.biln.experiments.harness.TrialExecutor;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Runs trials on the executors of a cluster: one trial is one task, and its result is handed over when the task ends. Spark gives the
 * trials of a lost executor to others; what had ended is in the journal.
 */
final class ClusterExecutor implements TrialExecutor {
    /** So many tasks at a time: the scheduler keeps some thousands easily, and a hundred thousand not. */
    private static final int WAVE = 4096;

    private final JavaSparkContext context;
    private final TrialSource source;

    ClusterExecutor(JavaSparkContext context, TrialSource source) {
        this.context = context;
        this.source = source;
    }

    @Override
    public void run(Experiment<?> experiment, List<String> open, Finished finished) {
        Broadcast<TrialSource> sent = context.broadcast(source);
        try {
            for (int from = 0; from < open.size(); from += WAVE) {
                wave(open.subList(from, Math.min(open.size(), from + WAVE)), sent, finished);
            }
        } finally {
            sent.destroy();
        }
    }

    private void wave(List<String> wave, Broadcast<TrialSource> sent, Finished finished) {
        JavaRDD<String> tasks = context.parallelize(wave, wave.size());
        context.sc()
                .runJob(
                        tasks.rdd(),
                        new Task(sent),
                        new HandOver(wave, finished),
                        ClassTag$.MODULE$.<String>apply(String.class));
    }

    /** Runs the one trial of a partition. */
    private static final class Task extends AbstractFunction2<TaskContext, Iterator<String>, String>
            implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Broadcast<TrialSource> sent;

        Task(Broadcast<TrialSource> sent) {
            this.sent = sent;
        }

        @Override
        public String apply(TaskContext task, Iterator<String> one) {
            return sent.value().run(CollectionConverters.asJava(one).next());
        }
    }

    /** Hands over the result of a task, on the driver. */
    private static final class HandOver extends AbstractFunction2<Object, String, BoxedUnit> {
        private final List<String> wave;
        private final Finished finished;

        HandOver(List<String> wave, Finished finished) {
            this.wave = wave;
            this.finished = finished;
        }

        @Override
        public BoxedUnit apply(Object partition, String result) {
            try {
                finished.accept(wave.get((Integer) partition), result);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return BoxedUnit.UNIT;
        }
    }
}
