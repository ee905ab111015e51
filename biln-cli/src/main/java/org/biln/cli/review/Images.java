package org.biln.cli.review;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.biln.auto.table.TrainingTable;
import org.jspecify.annotations.Nullable;

/**
 * The images a column names: files beside the table or below, of a type that browsers show. The page asks for them by row,
 * never by name, and whatever leads out of the table's folder, by dots or by a link, is not shown.
 */
final class Images {

    private static final Map<String, String> TYPES = Map.of(
            "png", "image/png",
            "jpg", "image/jpeg",
            "jpeg", "image/jpeg",
            "gif", "image/gif",
            "webp", "image/webp",
            "bmp", "image/bmp");

    private static final long LARGEST = 64L << 20;

    private final @Nullable String column;
    private final Map<Integer, Path> files = new HashMap<>();

    private Images(@Nullable String column) {
        this.column = column;
    }

    /**
     * The images of a table.
     *
     * @param training the table
     * @param folder where it is
     * @param column the column that names files, or null for none
     */
    static Images of(TrainingTable training, Path folder, @Nullable String column) throws IOException {
        Images images = new Images(column);
        if (column != null) {
            int at = training.table().header().indexOf(column);
            Path root = folder.toRealPath();
            training.table().scan((row, line, cells) -> {
                int example = training.rows().example(row);
                Path file = example < 0 ? null : inside(root, cells.get(at).strip());
                if (file != null) {
                    images.files.put(example, file);
                }
            });
        }
        return images;
    }

    private static @Nullable Path inside(Path root, String name) {
        try {
            if (name.isEmpty() || type(name) == null) {
                return null;
            }
            Path real = root.resolve(name).toRealPath();
            return real.startsWith(root) && Files.isRegularFile(real) ? real : null;
        } catch (IOException | InvalidPathException e) {
            // no such file: the row is shown without
            return null;
        }
    }

    static @Nullable String type(String name) {
        return TYPES.get(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    boolean has(int example) {
        return files.containsKey(example);
    }

    /** How many rows have one. */
    int count() {
        return files.size();
    }

    boolean column(String name) {
        return name.equals(column);
    }

    /** An image and its type. */
    @SuppressWarnings("ArrayRecordComponent") // handed to the browser, never compared
    record Image(String type, byte[] bytes) {}

    /** The image of a row, or null if it has none (any more). */
    @Nullable
    Image read(int example) throws IOException {
        Path file = files.get(example);
        String type = file == null ? null : type(file.toString());
        return file == null || type == null || !Files.isRegularFile(file) || Files.size(file) > LARGEST
                ? null
                : new Image(type, Files.readAllBytes(file));
    }
}
