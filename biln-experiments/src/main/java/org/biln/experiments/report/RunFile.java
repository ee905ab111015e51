package org.biln.experiments.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run needs said about it beside its numbers, as a small JSON file: {@code run.json} next to {@code cells.csv}.
 *
 * @param command the command line that gives the same numbers
 * @param version the program's version
 * @param commit its git commit
 * @param jdk version of the Java machine
 * @param cpu the processor and its number of cores
 * @param threads how many threads ran trials
 * @param trials number of trials
 * @param seed the seed
 * @param reading name of the reading
 * @param seconds wall-clock seconds
 * @param resumedTrials trials taken over from a journal, whose time is not in the seconds
 */
public record RunFile(
        String command,
        String version,
        String commit,
        String jdk,
        String cpu,
        int threads,
        int trials,
        long seed,
        String reading,
        double seconds,
        int resumedTrials) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What the numbers came out of, beside the program and its arguments.
     *
     * @param dirty whether the program was built from files that no commit has
     * @param data the SHA-256 of each file of data
     * @param dependencies the version of each library
     */
    public record Provenance(boolean dirty, Map<String, String> data, Map<String, String> dependencies) {}

    /** The version of Java and the processor of this machine. */
    public static List<String> machine() {
        int cores = Runtime.getRuntime().availableProcessors();
        String model = System.getProperty("os.arch", "unknown");
        Path linux = Path.of("/proc/cpuinfo");
        if (Files.isReadable(linux)) {
            try {
                model = Files.readAllLines(linux, StandardCharsets.UTF_8).stream()
                        .filter(line -> line.startsWith("model name"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst()
                        .orElse(model);
            } catch (IOException unreadable) {
                // the architecture will do
            }
        }
        return List.of(Runtime.version().toString(), model + ", " + cores + (cores == 1 ? " core" : " cores"));
    }

    /** The file's contents. */
    public String json(Provenance provenance) {
        ObjectNode node = JSON.createObjectNode();
        node.put("command", command);
        node.put("version", version);
        node.put("commit", commit);
        node.put("jdk", jdk);
        node.put("cpu", cpu);
        node.put("threads", threads);
        node.put("trials", trials);
        node.put("seed", seed);
        node.put("reading", reading);
        node.put("seconds", new BigDecimal(Decimals.fixed(seconds, 1)));
        node.put("resumed_trials", resumedTrials);
        node.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        node.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        node.put("dirty", provenance.dirty());
        node.set("data_sha256", JSON.valueToTree(new TreeMap<>(provenance.data())));
        node.set("dependencies", JSON.valueToTree(new TreeMap<>(provenance.dependencies())));
        List<String> entries = node.properties().stream()
                .map(entry -> "  \"" + entry.getKey() + "\": " + entry.getValue())
                .toList();
        return "{\n" + String.join(",\n", entries) + "\n}\n";
    }

    /** Reads a file written from {@link #json}. */
    public static RunFile read(Path file) throws IOException {
        JsonNode node;
        try {
            node = JSON.readTree(Files.readString(file, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
        return new RunFile(
                text(file, node, "command"),
                text(file, node, "version"),
                text(file, node, "commit"),
                text(file, node, "jdk"),
                text(file, node, "cpu"),
                Integer.parseInt(text(file, node, "threads")),
                Integer.parseInt(text(file, node, "trials")),
                Long.parseLong(text(file, node, "seed")),
                text(file, node, "reading"),
                Double.parseDouble(text(file, node, "seconds")),
                Integer.parseInt(text(file, node, "resumed_trials")));
    }

    private static String text(Path file, JsonNode node, String name) throws IOException {
        JsonNode value = node.get(name);
        if (value == null) {
            throw new IOException(file + " has no \"" + name + "\"");
        }
        return value.asText();
    }

    /** When and where, as a page says it. */
    String took() {
        return resumedTrials == 0
                ? Decimals.duration(seconds) + " on " + threads + " threads"
                // The seconds are of the last start alone: a time that nobody could repeat is not given.
                : "continued from a journal, so its time is not given";
    }
}
