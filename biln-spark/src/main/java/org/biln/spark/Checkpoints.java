package org.biln.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
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

    /**
     * Those of a stage.
     *
     * @param settings all that decides the fits besides the rows
     * @param digest of the rows; only asked for where there are checkpoints
     */
    static Checkpoints of(LearnerParams<?> stage, SparkSession session, String settings, LongSupplier digest) {
        String directory = ParamTable.named(stage, stage.checkpointDir());
        if (directory == null) {
            return new Checkpoints(session, null);
        }
        CRC32 crc = new CRC32();
        crc.update(settings.getBytes(StandardCharsets.UTF_8));
        String name = Long.toHexString(digest.getAsLong()) + "-" + Long.toHexString(crc.getValue());
        return new Checkpoints(session, new Path(directory, name));
    }

    /** Those of fits by folds. */
    static Checkpoints of(LearnerParams<?> stage, LaidOutRows rows, String what) {
        String settings = what
                + stage.classifiers().jsonEncode(stage.getClassifiers()).replaceAll("\"uid\":\"[^\"]*\"", "")
                + rows.folds().count() + " " + rows.folds().seed() + " " + rows.classes();
        return of(stage, rows.rows().sparkSession(), settings, rows::digest);
    }

    /** The fit of this name: read if it is there, else made and written. */
    ProbabilisticClassificationModel<Vector, ?> fit(
            String name, Supplier<ProbabilisticClassificationModel<Vector, ?>> made) {
        return fit(name, path -> Saved.model(session, path), made, Saved::stage);
    }

    /** The same of any kind of fit. */
    <F> F fit(String name, Function<String, F> read, Supplier<F> made, BiConsumer<F, String> written) {
        if (folder == null) {
            return made.get();
        }
        Path path = new Path(folder, name);
        try {
            FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
            if (files.exists(path)) {
                return read.apply(path.toString());
            }
            F fit = made.get();
            // a name that is there is complete: what was begun and not ended has another
            Path begun = new Path(folder, name + ".begun");
            files.delete(begun, true);
            written.accept(fit, begun.toString());
            if (!files.rename(begun, path)) {
                throw new IOException("cannot rename " + begun + " to " + path);
            }
            return fit;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
