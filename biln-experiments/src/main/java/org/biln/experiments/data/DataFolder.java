package org.biln.experiments.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The folder of files that are not shipped.
 *
 * <p>The folder is the one the user names; else the one of the environment variable {@value #VARIABLE}; else {@code data} or
 * {@code ../shared/data}, the first that holds a known file; else {@code data}, whether it is there or not.
 *
 * <pre>{@code
 * DataFolder folder = DataFolder.find(null, System.getenv(), Path.of(""));
 * folder.status(DataFile.USPS); // MISSING, DAMAGED or GOOD
 * }</pre>
 */
public final class DataFolder {

    /** The environment variable that names the folder. */
    public static final String VARIABLE = "BILN_DATA";

    private final Path path;

    private DataFolder(Path path) {
        this.path = path;
    }

    /** What is known of a file. */
    public enum Status {
        /** There is no such file. */
        MISSING,
        /** There is one, but its SHA-256 is not the expected one. */
        DAMAGED,
        /** It is there and it is the right one. */
        GOOD
    }

    /**
     * A folder by its path.
     *
     * @param path the folder, which need not exist
     * @return the data folder
     */
    public static DataFolder at(Path path) {
        return new DataFolder(path);
    }

    /**
     * Finds the folder.
     *
     * @param option the folder the user named, or null
     * @param environment the environment variables
     * @param workingDirectory where relative names start
     * @return the data folder
     */
    public static DataFolder find(@Nullable Path option, Map<String, String> environment, Path workingDirectory) {
        if (option != null) {
            return at(workingDirectory.resolve(option));
        }
        String variable = environment.get(VARIABLE);
        if (variable != null && !variable.isEmpty()) {
            return at(workingDirectory.resolve(variable));
        }
        Path own = workingDirectory.resolve("data");
        Path shared = workingDirectory.resolve("../shared/data");
        return at(!holdsKnownFile(own) && holdsKnownFile(shared) ? shared : own);
    }

    private static boolean holdsKnownFile(Path folder) {
        return DataFile.all().stream().anyMatch(file -> Files.isRegularFile(folder.resolve(file.name())));
    }

    /**
     * The folder's path.
     *
     * @return the path, which need not exist
     */
    public Path path() {
        return path;
    }

    /**
     * Where a file is or would be.
     *
     * @param file the file
     * @return its path
     */
    public Path path(DataFile file) {
        return path.resolve(file.name());
    }

    /**
     * Looks at a file and its SHA-256.
     *
     * @param file the file
     * @return whether it is there and the right one
     * @throws IOException if it is there and cannot be read
     */
    public Status status(DataFile file) throws IOException {
        if (!Files.isRegularFile(path(file))) {
            return Status.MISSING;
        }
        return sha256(path(file)).equals(file.sha256()) ? Status.GOOD : Status.DAMAGED;
    }

    /**
     * The path of a file that must be there and the right one.
     *
     * @param file the file
     * @return its path
     * @throws NoSuchFileException if it is not there; the reason says how to get it
     * @throws IOException if it is damaged or cannot be read
     */
    public Path require(DataFile file) throws IOException {
        return switch (status(file)) {
            case GOOD -> path(file);
            case DAMAGED ->
                throw new IOException(path(file) + " is damaged (SHA-256 " + sha256(path(file)) + ", expected "
                        + file.sha256() + "): " + file.howToGet());
            case MISSING -> throw new NoSuchFileException(path(file).toString(), null, file.howToGet());
        };
    }

    static String sha256(Path file) throws IOException {
        MessageDigest digest = newSha256();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
