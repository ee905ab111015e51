package org.biln.experiments.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * What is finished, so that a run that was stopped goes on: a line of JSON for each trial, each with the CRC-32 of the rest of
 * it, after a line that says which seed, methods and measures the numbers are of. Tables, noises and trials may be added later.
 *
 * <p>A last line that was cut off while it was written is done again. Any other damage is refused: numbers that cannot be
 * trusted are not to be averaged.
 */
final class CompareJournal implements Closeable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BEGIN = "{\"crc\":\"";
    private static final int REST = BEGIN.length() + 8 + 2;

    private final FileChannel channel;
    private final Map<CompareTrial, Map<String, double[]>> found;

    private CompareJournal(FileChannel channel, Map<CompareTrial, Map<String, double[]>> found) {
        this.channel = channel;
        this.found = found;
    }

    /**
     * Opens a journal, or begins it.
     *
     * @throws IOException if it is damaged or of other arguments
     */
    static CompareJournal open(Path file, long seed, List<String> methods) throws IOException {
        String header = signed(header(seed, methods));
        Map<CompareTrial, Map<String, double[]>> found = new HashMap<>();
        long whole = 0;
        if (Files.exists(file)) {
            String text = Files.readString(file);
            int number = 0;
            for (int from = 0; from < text.length(); ) {
                int end = text.indexOf('\n', from);
                if (end < 0) {
                    break;
                }
                String line = text.substring(from, end);
                number++;
                if (number == 1) {
                    requireHeader(file, line, header);
                } else {
                    read(file, number, line, found);
                }
                from = end + 1;
                whole = text.substring(0, from).getBytes(StandardCharsets.UTF_8).length;
            }
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.truncate(whole);
        channel.position(whole);
        CompareJournal journal = new CompareJournal(channel, found);
        if (whole == 0) {
            journal.write(header);
        }
        return journal;
    }

    private static void requireHeader(Path file, String line, String header) throws IOException {
        payload(file, 1, line);
        if (!line.equals(header)) {
            throw new IOException(file + " is the journal of a run with another seed or other methods;"
                    + " name another folder, or delete it");
        }
    }

    private static ObjectNode header(long seed, List<String> methods) {
        ObjectNode node = JSON.createObjectNode();
        node.put("format", 1);
        node.put("seed", seed);
        ArrayNode names = node.putArray("methods");
        methods.forEach(names::add);
        ArrayNode measures = node.putArray("measures");
        for (CompareMeasure measure : CompareMeasure.values()) {
            measures.add(measure.title());
        }
        return node;
    }

    private static String signed(ObjectNode node) {
        String text = node.toString();
        return BEGIN + crc(text) + "\"," + text.substring(1);
    }

    private static String crc(String text) {
        CRC32 crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static JsonNode payload(Path file, int number, String line) throws IOException {
        if (line.length() > REST && line.startsWith(BEGIN)) {
            String text = "{" + line.substring(REST);
            if (line.substring(BEGIN.length(), BEGIN.length() + 8).equals(crc(text))) {
                return JSON.readTree(text);
            }
        }
        throw new IOException(
                file + ", line " + number + ": damaged; delete the journal to begin anew, or the line to do it again");
    }

    private static void read(Path file, int number, String line, Map<CompareTrial, Map<String, double[]>> found)
            throws IOException {
        JsonNode node = payload(file, number, line);
        CompareTrial trial = new CompareTrial(
                node.path("table").asText(),
                node.path("noise").asText(),
                node.path("trial").asInt());
        Map<String, double[]> measured = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.path("results").properties()) {
            double[] values = new double[entry.getValue().size()];
            for (int i = 0; i < values.length; i++) {
                JsonNode value = entry.getValue().get(i);
                values[i] = value.isNull() ? Double.NaN : value.asDouble();
            }
            measured.put(entry.getKey(), values);
        }
        found.put(trial, measured);
    }

    synchronized @Nullable Map<String, double[]> find(CompareTrial trial) {
        return found.get(trial);
    }

    synchronized void add(CompareTrial trial, Map<String, double[]> measured) throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("table", trial.table());
        node.put("noise", trial.noise());
        node.put("trial", trial.trial());
        ObjectNode results = node.putObject("results");
        measured.forEach((method, values) -> {
            ArrayNode array = results.putArray(method);
            for (double value : values) {
                if (Double.isNaN(value)) {
                    array.addNull();
                } else {
                    array.add(value);
                }
            }
        });
        write(signed(node));
        found.put(trial, measured);
    }

    private void write(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
