package org.biln.core.logistic;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.biln.core.Sample;
import org.ejml.data.DMatrixRMaj;

/** A problem whose answers other programs computed, from the test resources. */
final class Golden {
    static final List<String> NAMES =
            List.of("noisy2d", "noisy40d", "noisy40d_weighted", "oneclass2d", "separable2d", "separable2d_weighted");

    private final String name;
    private final Sample sample;

    private Golden(String name, Sample sample) {
        this.name = name;
        this.sample = sample;
    }

    static Golden read(String name) {
        List<String> lines = lines(name);
        int d = lines.get(0).split(",", -1).length - 2;
        int n = lines.size() - 1;
        DMatrixRMaj x = new DMatrixRMaj(n, d);
        int[] y = new int[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            String[] cells = lines.get(i + 1).split(",", -1);
            for (int j = 0; j < d; j++) {
                x.set(i, j, Double.parseDouble(cells[j]));
            }
            y[i] = Double.parseDouble(cells[d]) > 0.5 ? 1 : -1;
            w[i] = Double.parseDouble(cells[d + 1]);
        }
        return new Golden(name, Sample.ofSigns(x, y).weighted(w));
    }

    Sample sample() {
        return sample;
    }

    double[] start() {
        return vector(name + ".theta0");
    }

    double[] minFunc(int iterations) {
        return vector(name + ".minfunc." + iterations);
    }

    double[] optimum(int l2) {
        return vector(name + ".optimum.l2=" + l2);
    }

    private static double[] vector(String file) {
        return lines(file).stream().mapToDouble(Double::parseDouble).toArray();
    }

    private static List<String> lines(String file) {
        try (InputStream in = Golden.class.getResourceAsStream("golden/" + file + ".csv");
                BufferedReader reader = new BufferedReader(
                        new InputStreamReader(Objects.requireNonNull(in, file), StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.isBlank()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
