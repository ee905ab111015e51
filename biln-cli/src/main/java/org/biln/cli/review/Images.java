package org.biln.cli.review;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
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

    private static final int LARGEST = 64 << 20;

    private final @Nullable String column;
    private final Path root;
    private final Map<Integer, String> names = new HashMap<>();

    private Images(@Nullable String column, Path root) {
        this.column = column;
        this.root = root;
    }

    /**
     * The images of a table.
     *
     * @param training the table
     * @param folder where it is
     * @param column the column that names files, or null for none
     */
    static Images of(TrainingTable training, Path folder, @Nullable String column) throws IOException {
        Images images = new Images(column, folder.toRealPath());
        if (column != null) {
            int at = training.table().header().indexOf(column);
            training.table().scan((row, line, cells) -> {
                int example = training.rows().example(row);
                String name = cells.get(at).strip();
                if (example >= 0 && images.inside(name) != null) {
                    images.names.put(example, name);
                }
            });
        }
        return images;
    }

    private @Nullable Path inside(String name) {
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
        return names.containsKey(example);
    }

    /** How many rows have one. */
    int count() {
        return names.size();
    }

    boolean column(String name) {
        return name.equals(column);
    }

    /** An image and its type. */
    @SuppressWarnings("ArrayRecordComponent") // handed to the browser, never compared
    record Image(String type, byte[] bytes) {}

    /** The image of a row, or null if it has none (any more). Where its name leads is looked at each time. */
    @Nullable
    Image read(int example) {
        String name = names.get(example);
        Path file = name == null ? null : inside(name);
        String type = file == null ? null : type(file.toString());
        if (file == null || type == null) {
            return null;
        }
        // What was looked at is the file itself; if it became a link since, it is not opened.
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST ? null : new Image(type, bytes);
        } catch (IOException e) {
            return null;
        }
    }
}
