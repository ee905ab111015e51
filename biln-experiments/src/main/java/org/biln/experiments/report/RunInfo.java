package org.biln.experiments.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What ran where: enough to run it again, or to explain a difference.
 *
 * <pre>{@code
 * RunInfo info = RunInfo.here("0.1.0", "abc1234", 2, "./biln reproduce --trials 1000");
 * }</pre>
 *
 * @param version the program's version
 * @param commit its git commit
 * @param jdk version of the Java machine
 * @param cpu the processor and its number of cores
 * @param threads how many threads ran trials
 * @param command the command line
 */
public record RunInfo(String version, String commit, String jdk, String cpu, int threads, String command) {

    /**
     * This machine and this Java.
     *
     * @param version the program's version
     * @param commit its git commit
     * @param threads how many threads ran trials
     * @param command the command line
     * @return the description
     */
    public static RunInfo here(String version, String commit, int threads, String command) {
        return new RunInfo(version, commit, Runtime.version().toString(), processor(), threads, command);
    }

    private static String processor() {
        int cores = Runtime.getRuntime().availableProcessors();
        String model = System.getProperty("os.arch", "unknown");
        Path linux = Path.of("/proc/cpuinfo");
        if (Files.isReadable(linux)) {
            try {
                List<String> lines = Files.readAllLines(linux, StandardCharsets.UTF_8);
                model = lines.stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(model);
            } catch (IOException unreadable) {
                // the architecture will do
            }
        }
        return model + ", " + cores + (cores == 1 ? " core" : " cores");
    }
}
