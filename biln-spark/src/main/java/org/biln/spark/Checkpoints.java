package org.biln.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.classification.ProbabilisticClassificationModel;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Fits kept on disk as soon as they are made. A folder belongs to one set of rows, base learners, folds and seed; whatever differs has
 * another.
 */
final class Checkpoints {
    private final SparkSession session;
    private final @Nullable Path folder;

    private Checkpoints(SparkSession session, @Nullable Path folder) {
        this.session = session;
        this.folder = folder;
    }

    static Checkpoints of(LearnerParams<?> stage, TrainingRows rows, String what) {
        String directory = ParamTable.named(stage, stage.checkpointDir());
        CRC32 crc = new CRC32();
        crc.update(
                (what + stage.classifiers().jsonEncode(stage.getClassifiers()).replaceAll("\"uid\":\"[^\"]*\"", "")
                                + rows.folds().count() + " " + rows.folds().seed() + " " + rows.classes())
                        .getBytes(StandardCharsets.UTF_8));
        String name = Long.toHexString(rows.digest()) + "-" + Long.toHexString(crc.getValue());
        return new Checkpoints(rows.rows().sparkSession(), directory == null ? null : new Path(directory, name));
    }

    /** The fit of this name: read if it is there, else made and written. */
    ProbabilisticClassificationModel<Vector, ?> fit(
            String name, Supplier<ProbabilisticClassificationModel<Vector, ?>> made) {
        if (folder == null) {
            return made.get();
        }
        Path path = new Path(folder, name);
        try {
            FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            if (files.exists(path)) {
                return Saved.model(session, path.toString());
            }
            ProbabilisticClassificationModel<Vector, ?> fit = made.get();
            // a name that is there is complete: what was begun and not ended has another
            Path begun = new Path(folder, name + ".begun");
            files.delete(begun, true);
            Saved.stage(fit, begun.toString());
            if (!files.rename(begun, path)) {
                throw new IOException("cannot rename " + begun + " to " + path);
            }
            return fit;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
