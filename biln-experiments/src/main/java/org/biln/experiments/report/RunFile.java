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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run needs said about it beside its numbers, as a small JSON file: {@code run.json} next to {@code cells.csv}.
 *
 * <pre>{@code
 * RunFile.read(Path.of("results/run.json")).seconds();
 * }</pre>
 *
 * @param info what ran where
 * @param trials number of trials
 * @param seed the seed
 * @param reading name of the reading
 * @param seconds wall-clock seconds
 * @param resumedTrials trials taken over from a journal, whose time is not in the seconds
 * @param provenance what else the numbers came out of; null when read back, nobody asks for it
 */
public record RunFile(
        RunInfo info,
        int trials,
        long seed,
        String reading,
        double seconds,
        int resumedTrials,
        @Nullable Provenance provenance) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * The file's contents.
     *
     * @return JSON, one entry per line
     */
    public String json() {
        ObjectNode node = JSON.createObjectNode();
        node.put("command", info.command());
        node.put("version", info.version());
        node.put("commit", info.commit());
        node.put("jdk", info.jdk());
        node.put("cpu", info.cpu());
        node.put("threads", info.threads());
        node.put("trials", trials);
        node.put("seed", seed);
        node.put("reading", reading);
        node.put("seconds", new BigDecimal(Decimals.fixed(seconds, 1)));
        node.put("resumed_trials", resumedTrials);
        if (provenance != null) {
            provenance.enter(node);
        }
        StringBuilder json = new StringBuilder("{\n");
        List<String> entries = node.properties().stream()
                .map(entry -> "  \"" + entry.getKey() + "\": " + entry.getValue())
                .toList();
        return json.append(String.join(",\n", entries)).append("\n}\n").toString();
    }

    /**
     * Reads a file written from {@link #json()}.
     *
     * @param file the file
     * @return what it says
     * @throws IOException if it cannot be read or something is missing in it
     */
    public static RunFile read(Path file) throws IOException {
        JsonNode node;
        try {
            node = JSON.readTree(Files.readString(file, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
        }
        RunInfo info = new RunInfo(
                text(file, node, "version"),
                text(file, node, "commit"),
                text(file, node, "jdk"),
                text(file, node, "cpu"),
                Integer.parseInt(text(file, node, "threads")),
                text(file, node, "command"));
        return new RunFile(
                info,
                Integer.parseInt(text(file, node, "trials")),
                Long.parseLong(text(file, node, "seed")),
                text(file, node, "reading"),
                Double.parseDouble(text(file, node, "seconds")),
                Integer.parseInt(text(file, node, "resumed_trials")),
                null);
    }

    private static String text(Path file, JsonNode node, String name) throws IOException {
        JsonNode value = node.get(name);
        if (value == null) {
            throw new IOException(file + " has no \"" + name + "\"");
        }
        return value.asText();
    }
}
