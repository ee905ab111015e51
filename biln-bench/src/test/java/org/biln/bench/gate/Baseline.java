package org.biln.bench.gate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The committed figures, read from and written to the source tree so that a changed one shows in the diff. */
final class Baseline {

    private static final Path FOLDER = Path.of("src", "test", "resources", "org", "biln", "bench", "gate");

    private Baseline() {}

    /** Whether the run was asked to replace the figures instead of holding to them. */
    static boolean updating() {
        return System.getProperty("gate.update") != null;
    }

    static List<String> read(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name), StandardCharsets.UTF_8);
    }

    static void write(String name, List<String> lines) throws IOException {
        Files.createDirectories(FOLDER);
        Files.write(FOLDER.resolve(name), lines, StandardCharsets.UTF_8);
    }
}
