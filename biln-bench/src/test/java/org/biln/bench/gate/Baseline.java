package org.biln.bench.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The committed figures, read from and written to the source tree so that a changed one shows in the diff. */
final class Baseline {

    private static final Path FOLDER = Path.of("src", "test", "resources", "org", "biln", "bench", "gate");

    private Baseline() {}

    /** Whether the run was asked to replace the figures instead of holding to them. */
    static boolean updating() {
        return System.getProperty("gate.update") != null;
    }

    /**
     * The file of figures that depend on the kind of processor: its own where one is committed, or else that of all others. To
     * begin one, make an empty file {@code NAME-family-F.csv} and run with {@code -Dgate.update}.
     */
    static String ofProcessor(String name) {
        String own = name + "-family-" + family() + ".csv";
        return Files.exists(FOLDER.resolve(own)) ? own : name + ".csv";
    }

    /** What the system calls the family of its processor, or nothing where it does not say. */
    private static String family() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("cpu family"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }

    static List<String> read(String name) throws IOException {
        return Files.readAllLines(FOLDER.resolve(name), StandardCharsets.UTF_8);
    }

    static void write(String name, List<String> lines) throws IOException {
        Files.createDirectories(FOLDER);
        Files.write(FOLDER.resolve(name), lines, StandardCharsets.UTF_8);
    }
}
