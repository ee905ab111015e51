package org.biln.table;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files that exist only while something is being made: created exclusively under a name nobody can guess, readable by
 * their owner alone, and removed when the program is told to end (SIGINT, SIGTERM, SIGHUP). Those of a program that was
 * killed outright are removed by the next one that writes into the folder: nobody holds their lock any more.
 */
final class PartFiles {
    private static final Set<Path> UNFINISHED = ConcurrentHashMap.newKeySet();
    private static final SecureRandom NAMES = new SecureRandom();
    private static final int ATTEMPTS = 100;
    private static final Duration NO_NEWS = Duration.ofMinutes(1);

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(PartFiles::removeAll, "biln-part-files"));
    }

    private PartFiles() {}

    /** A new file in a folder. */
    record Part(Path path, FileChannel channel) {}

    /** Creates a file that stays until {@link #remove} or {@link #finished}. */
    static Part create(Path folder, String suffix) throws IOException {
        removeAbandoned(folder);
        Part part = create(folder, suffix, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), true);
        try {
            part.channel.tryLock(); // until the channel is closed
        } catch (IOException e) {
            // where nothing can be locked nothing is taken for abandoned either
            return part;
        }
        return part;
    }

    private static void removeAbandoned(Path folder) {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, ".biln-*.{part,probe}")) {
            for (Path part : parts) {
                if (abandoned(part)) {
                    Files.deleteIfExists(part);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // what others left behind is no reason to fail
            return;
        }
    }

    /** Its own files a process does not even open: closing them again would give up their locks. */
    private static boolean abandoned(Path part) throws IOException {
        Instant news =
                Files.getLastModifiedTime(part, LinkOption.NOFOLLOW_LINKS).toInstant();
        if (UNFINISHED.stream().anyMatch(own -> own.endsWith(part.getFileName()))
                || !Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS)
                || news.isAfter(Instant.now().minus(NO_NEWS))) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return channel.tryLock() != null;
        }
    }

    /** Creates a file for a second reading that no folder lists any more while it is used, where the system allows it. */
    static FileChannel createScratch(Path folder) throws IOException {
        return create(
                        folder,
                        ".spool",
                        Set.of(
                                StandardOpenOption.CREATE_NEW,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.DELETE_ON_CLOSE),
                        false)
                .channel();
    }

    private static Part create(Path folder, String suffix, Set<? extends OpenOption> options, boolean register)
            throws IOException {
        byte[] name = new byte[9];
        for (int attempt = 1; ; attempt++) {
            NAMES.nextBytes(name);
            Path path = folder.resolve(".biln-" + HexFormat.of().formatHex(name) + suffix);
            if (register) {
                UNFINISHED.add(path);
            }
            try {
                return new Part(path, FileChannel.open(path, options, ownerOnly(folder)));
            } catch (FileAlreadyExistsException e) {
                UNFINISHED.remove(path);
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            } catch (IOException | RuntimeException e) {
                UNFINISHED.remove(path);
                throw e;
            }
        }
    }

    private static FileAttribute<?>[] ownerOnly(Path folder) {
        if (!posix(folder)) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(
                    Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE))
        };
    }

    static boolean posix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** The permissions a new file gets here: only creating one tells the user's umask. */
    static Set<PosixFilePermission> usualPermissions(Path folder) throws IOException {
        byte[] name = new byte[9];
        NAMES.nextBytes(name);
        Path probe = folder.resolve(".biln-" + HexFormat.of().formatHex(name) + ".probe");
        UNFINISHED.add(probe);
        try {
            Files.createFile(probe);
            return Files.getPosixFilePermissions(probe, LinkOption.NOFOLLOW_LINKS);
        } finally {
            remove(probe);
        }
    }

    /** The file has got its own name: it is nobody's to remove. */
    static void finished(Path path) {
        UNFINISHED.remove(path);
    }

    static void remove(Path path) throws IOException {
        try {
            Files.deleteIfExists(path);
        } finally {
            UNFINISHED.remove(path);
        }
    }

    private static void removeAll() {
        UNFINISHED.removeIf(PartFiles::removed);
    }

    private static boolean removed(Path path) {
        try {
            return Files.deleteIfExists(path);
        } catch (IOException nobodyIsLeftToTell) {
            return false;
        }
    }
}
