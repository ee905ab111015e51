package org.biln.spark;

import java.io.Serializable;
import org.apache.spark.SparkEnv;
import scala.reflect.ClassTag$;

/** Copies of what a task must not write to, because other tasks of its executor read the same. */
final class Copies {
    private Copies() {}

    static <T extends Serializable> T of(T thing) {
        var serializer = SparkEnv.get().closureSerializer().newInstance();
        return serializer.deserialize(
                serializer.serialize(thing, ClassTag$.MODULE$.apply(thing.getClass())),
                thing.getClass().getClassLoader(),
                ClassTag$.MODULE$.apply(thing.getClass()));
    }
}
