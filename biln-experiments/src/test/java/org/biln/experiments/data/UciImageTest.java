package org.biln.experiments.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class UciImageTest {

    @Test
    void has_the_papers_counts() {
        Pool uci = UciImage.load();
        assertThat(uci.size()).isEqualTo(2086);
        assertThat(uci.positives()).isEqualTo(1188);
        assertThat(uci.dimension()).isEqualTo(18);
        assertThat(uci.label(1187)).isEqualTo(1);
        assertThat(uci.label(1188)).isZero();
    }

    @Test
    void every_column_has_mean_0_and_standard_deviation_1() {
        DMatrixRMaj x = UciImage.load().x();
        for (int j = 0; j < x.getNumCols(); j++) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < x.getNumRows(); i++) {
                sum += x.get(i, j);
                squares += x.get(i, j) * x.get(i, j);
            }
            assertThat(sum).isCloseTo(0, within(1e-9));
            assertThat(squares / (x.getNumRows() - 1)).isCloseTo(1, within(1e-9));
        }
    }

    /** Runs where the benchmark's own files are in the data folder; they may not be shipped. */
    @Test
    void is_the_benchmark_of_raetsch_row_by_row() throws IOException {
        Optional<Path> folder = SharedData.folder("raetsch-image");
        Assumptions.assumeTrue(folder.isPresent(), "raetsch-image is not in the data folder");
        Map<List<Double>, Boolean> theirs = new LinkedHashMap<>();
        for (String part : List.of("train", "test")) {
            List<String> data = Files.readAllLines(folder.get().resolve("image_" + part + "_data_1.asc"));
            List<String> labels = Files.readAllLines(folder.get().resolve("image_" + part + "_labels_1.asc"));
            data.removeIf(String::isBlank);
            labels.removeIf(String::isBlank);
            assertThat(data).hasSameSizeAs(labels);
            for (int i = 0; i < data.size(); i++) {
                theirs.put(
                        numbers(data.get(i)), Double.parseDouble(labels.get(i).strip()) > 0);
            }
        }
        assertThat(theirs).hasSize(2086);
        UciImage.Benchmark ours = UciImage.derive();
        boolean[] taken = new boolean[2086];
        theirs.forEach((row, positive) -> {
            int match = nearest(ours.x(), row);
            assertThat(distance(ours.x(), match, row)).isLessThanOrEqualTo(2e-5);
            assertThat(match < ours.positives()).isEqualTo(positive);
            assertThat(taken[match]).isFalse();
            taken[match] = true;
        });
    }

    private static List<Double> numbers(String line) {
        List<Double> numbers = new ArrayList<>();
        Arrays.stream(line.strip().split("\\s+")).forEach(word -> numbers.add(Double.valueOf(word)));
        return numbers;
    }

    private static int nearest(DMatrixRMaj x, List<Double> row) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < x.getNumRows(); i++) {
            double distance = distance(x, i, row);
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }

    private static double distance(DMatrixRMaj x, int i, List<Double> row) {
        double largest = 0;
        for (int j = 0; j < row.size(); j++) {
            largest = Math.max(largest, Math.abs(x.get(i, j) - row.get(j)));
        }
        return largest;
    }
}
