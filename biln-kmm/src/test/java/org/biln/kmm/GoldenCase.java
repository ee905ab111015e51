package org.biln.kmm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ejml.data.DMatrixRMaj;

/** A problem solved by CVXOPT at 1e-13. */
record GoldenCase(
        String name, Kernel kernel, double bound, double epsilon, double objective, double sum, double condition) {
    static List<GoldenCase> all() {
        String json = read("cases.json");
        List<GoldenCase> cases = new ArrayList<>();
        Matcher block = Pattern.compile("\"(\\w+)\": \\{([^}]*)\\}").matcher(json);
        while (block.find()) {
            String body = block.group(2);
            double sigma = number(body, "sigma");
            Kernel kernel = body.contains("gaussian") ? Kernel.gaussian(sigma) : Kernel.exponential(sigma);
            cases.add(new GoldenCase(
                    block.group(1),
                    kernel,
                    number(body, "B"),
                    number(body, "epsilon"),
                    number(body, "objective"),
                    number(body, "sumBeta"),
                    number(body, "condK")));
        }
        return cases;
    }

    private static double number(String body, String key) {
        Matcher m = Pattern.compile("\"" + key + "\": ([-+.0-9e]+)").matcher(body);
        if (!m.find()) {
            throw new IllegalStateException(key);
        }
        return Double.parseDouble(m.group(1));
    }

    private static String read(String file) {
        try (InputStream in = GoldenCase.class.getResourceAsStream("golden/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DMatrixRMaj matrix(String file) {
        double[][] rows = read(file)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> List.of(line.split(",")).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        return new DMatrixRMaj(rows);
    }

    DMatrixRMaj source() {
        return matrix(name + ".source.csv");
    }

    DMatrixRMaj target() {
        return matrix(name + ".target.csv");
    }

    double[] beta() {
        return matrix(name + ".beta.csv").data;
    }

    Matching matching() {
        return new Matching(kernel, source(), target(), bound, epsilon, 0);
    }

    @Override
    public String toString() {
        return name;
    }
}
