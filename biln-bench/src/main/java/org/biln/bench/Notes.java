package org.biln.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What a benchmark knows of itself and JMH does not: the accuracy that its answer reached, and how many operations and
 * bytes one call stands for. Benchmarks run in forked virtual machines, so the notes travel through a file that the
 * parent names by a system property; without that property they are dropped.
 */
public final class Notes {

    /** The system property that names the file. */
    public static final String PROPERTY = "biln.bench.notes";

    private enum Kind {
        REACHED,
        WANTED,
        FLOPS,
        BYTES,
        REMARK
    }

    private final Map<String, Map<Kind, String>> byKey = new HashMap<>();

    private Notes() {}

    /** The name of the benchmark method, without package and class. */
    public static String method(BenchmarkParams params) {
        String name = params.getBenchmark();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The accuracy of the answer that is about to be timed, and the accuracy asked for (both: smaller is better). */
    public static void accuracy(BenchmarkParams params, double reached, double wanted) {
        write(params, Kind.REACHED, Double.toString(reached));
        write(params, Kind.WANTED, Double.toString(wanted));
    }

    /** Floating-point operations that one call needs at least. */
    public static void flops(BenchmarkParams params, double flops) {
        write(params, Kind.FLOPS, Double.toString(flops));
    }

    /** Bytes that one call must read at least. */
    public static void bytes(BenchmarkParams params, double bytes) {
        write(params, Kind.BYTES, Double.toString(bytes));
    }

    /** Anything else worth a column: iterations, path, rank. */
    public static void remark(BenchmarkParams params, String format, Object... args) {
        write(params, Kind.REMARK, String.format(Locale.ROOT, format, args));
    }

    private static void write(BenchmarkParams params, Kind kind, String value) {
        String file = System.getProperty(PROPERTY);
        if (file == null) {
            return;
        }
        try {
            Files.writeString(
                    Path.of(file),
                    key(params) + "\t" + kind + "\t" + value + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String key(BenchmarkParams params) {
        StringBuilder key = new StringBuilder(params.getBenchmark());
        for (String name : new TreeSet<>(params.getParamsKeys())) {
            key.append(' ').append(name).append('=').append(params.getParam(name));
        }
        return key.toString();
    }

    static Notes read(Path file) throws IOException {
        Notes notes = new Notes();
        if (!Files.exists(file)) {
            return notes;
        }
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (String line : lines) {
            String[] cells = line.split("\t", 3);
            notes.byKey.computeIfAbsent(cells[0], k -> new HashMap<>()).put(Kind.valueOf(cells[1]), cells[2]);
        }
        return notes;
    }

    double reached(String key) {
        return number(key, Kind.REACHED);
    }

    double wanted(String key) {
        return number(key, Kind.WANTED);
    }

    double flops(String key) {
        return number(key, Kind.FLOPS);
    }

    double bytes(String key) {
        return number(key, Kind.BYTES);
    }

    String remark(String key) {
        String value = value(key, Kind.REMARK);
        return value == null ? "" : value;
    }

    private double number(String key, Kind kind) {
        String value = value(key, kind);
        return value == null ? Double.NaN : Double.parseDouble(value);
    }

    private @Nullable String value(String key, Kind kind) {
        Map<Kind, String> values = byKey.get(key);
        return values == null ? null : values.get(kind);
    }
}
