package org.biln.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * One benchmark with one choice of parameters, as the report shows it. Methods whose name begins with {@code biln} are
 * ours, all others of the same class with the same parameters are peers.
 *
 * @param suite the class of the benchmark without package
 * @param method its method
 * @param params its parameters
 * @param nanos time of one call
 * @param error half of JMH's 99.9 % interval, or NaN if there were too few calls
 * @param bytesPerOp bytes allocated by one call, or NaN if not measured
 * @param reached accuracy of the answer by our evaluator, or NaN if there is no such thing
 * @param wanted the accuracy asked for
 * @param flops operations of one call, or NaN
 * @param bytes bytes read by one call, or NaN
 * @param remark what else the benchmark said of itself
 */
record Row(
        String suite,
        String method,
        Map<String, String> params,
        double nanos,
        double error,
        double bytesPerOp,
        double reached,
        double wanted,
        double flops,
        double bytes,
        String remark) {

    static List<Row> of(Collection<RunResult> results, Notes notes) {
        List<Row> rows = new ArrayList<>();
        for (RunResult result : results) {
            BenchmarkParams p = result.getParams();
            String name = p.getBenchmark();
            int dot = name.lastIndexOf('.');
            Map<String, String> params = new TreeMap<>();
            for (String key : p.getParamsKeys()) {
                params.put(key, p.getParam(key));
            }
            Result<?> primary = result.getPrimaryResult();
            double unit = nanosPer(primary.getScoreUnit());
            Result<?> gc = result.getSecondaryResults().get("gc.alloc.rate.norm");
            String key = Notes.key(p);
            rows.add(new Row(
                    name.substring(name.lastIndexOf('.', dot - 1) + 1, dot),
                    name.substring(dot + 1),
                    params,
                    primary.getScore() * unit,
                    primary.getScoreError() * unit,
                    gc == null ? Double.NaN : gc.getScore(),
                    notes.reached(key),
                    notes.wanted(key),
                    notes.flops(key),
                    notes.bytes(key),
                    notes.remark(key)));
        }
        return rows;
    }

    private static double nanosPer(String unit) {
        return switch (unit) {
            case "ns/op" -> 1;
            case "us/op" -> 1e3;
            case "ms/op" -> 1e6;
            case "s/op" -> 1e9;
            default -> throw new IllegalStateException("benchmarks here report time per operation, not " + unit);
        };
    }

    boolean ours() {
        return method.startsWith("biln");
    }

    /** Whether the answer was as accurate as asked; true where accuracy means nothing. */
    boolean accurate() {
        return Double.isNaN(reached) || reached <= wanted;
    }

    /** Which rows may be compared with each other. */
    String group() {
        return suite + " " + parameters();
    }

    String parameters() {
        StringBuilder text = new StringBuilder();
        params.forEach((k, v) ->
                text.append(text.isEmpty() ? "" : ", ").append(k).append('=').append(v));
        return text.toString();
    }

    static String time(double nanos) {
        if (nanos < 1e3) {
            return String.format(Locale.ROOT, "%.3g ns", nanos);
        }
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, "%.2f us", nanos / 1e3);
        }
        if (nanos < 1e9) {
            return String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
        }
        return String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
    }
}
