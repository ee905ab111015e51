package org.biln.experiments.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the data folder from a test, which runs in the module's own directory and not in the root. */
public final class SharedData {

    private SharedData() {}

    /** The data folder as a run from the root would find it. */
    public static DataFolder find() {
        @Nullable Path none = null;
        return DataFolder.find(none, System.getenv(), root());
    }

    /** A folder inside the data folder, if it is there. */
    public static Optional<Path> folder(String name) {
        return Optional.of(find().path().resolve(name)).filter(Files::isDirectory);
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        Path parent = here.getParent();
        return parent != null && Files.exists(parent.resolve("biln-experiments")) ? parent : here;
    }
}
